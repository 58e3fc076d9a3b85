/** A field's control with its label, its hint, and the server's messages. */
import { isText } from "../../../tools/json.ts";
import type { Column, ControlState, Field } from "../../form/field.ts";
import { type Content, make, makeButton, makeHint, markInvalid, withCode } from "./elements.ts";
import type { FieldMessage } from "./problems.ts";

export type Control = ReturnType<typeof makeControl>;

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The inputs of a control. */
interface Inputs {
  readonly element: HTMLElement;
  read(): ControlState;
  write(state: ControlState): void;
  /** Returns the input of a part of an error's key, such as `[2].action`. */
  find?(key: string): Input | undefined;
}

type Attributes = Readonly<Record<string, string>>;

export function makeControl(field: Field, prefix: string) {
  const id = `${prefix}-${field.path}`;
  const isList = field.kind === "rows" || field.kind === "choices";
  const attributes = { "aria-describedby": `${id}-error ${id}-hint` };
  const inputs = makeInputs(field, id, attributes);
  const error = make("p", { class: "control-error", id: `${id}-error`, attributes: { hidden: "" } });
  const hint = makeHint(`${id}-hint`, ...withCode(field.hint));
  const label = labelOf(field);
  const box = isList
    ? make("fieldset", { class: "control control-list", attributes }, make("legend", {}, ...label))
    : make("div", { class: `control control-${field.kind}` }, make("label", { attributes: { for: id } }, ...label));
  box.dataset["path"] = field.path;
  box.append(inputs.element, error, hint);
  return {
    field,
    box,
    read: inputs.read,
    /** Disables the control for undefined, a value that it cannot show. */
    write: (state: ControlState | undefined): void => {
      inputs.write(state ?? (field.kind === "rows" ? [] : ""));
      for (const input of inputsIn(box)) input.disabled = state === undefined;
      hint.replaceChildren(...withCode(state === undefined ? "Edit this value as JSON text." : field.hint));
    },
    /** Replaces earlier messages. */
    showErrors: (messages: readonly FieldMessage[]): void => {
      error.replaceChildren(...messages.map((message) => messageLine(field, message)));
      error.hidden = messages.length === 0;
      const all = inputsIn(box);
      const invalid = messages.flatMap(({ key }) => inputs.find?.(key.slice(field.path.length)) ?? all);
      for (const input of all) markInvalid(input, invalid.includes(input));
      if (messages.length > 0) openDetails(box);
    },
  };
}

/** Focuses the first input with a message. */
export function focusFirstError(form: HTMLElement): void {
  const input = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  input?.focus();
  input?.scrollIntoView({ block: "center" });
}

function inputsIn(container: Element): readonly Input[] {
  return [...container.querySelectorAll<Input>("input, select, textarea")];
}

function makeInputs(field: Field, id: string, described: Attributes): Inputs {
  if (field.kind === "rows") return makeRows(field);
  if (field.kind === "choices") return makeCheckBoxes(field);
  if (field.kind === "switch") return makeSwitch(id, described);
  const required = field.required ? { "aria-required": "true" } : {};
  const element = makeInput(field, id, { ...described, ...required }, field.default !== undefined);
  // A password input would make browsers offer to store it.
  if (field.isSecret) element.className = "control-secret";
  return {
    element,
    read: () => element.value,
    write: (state) => {
      if (isText(state)) element.value = state;
    },
  };
}

/** Makes the input of a field or of a cell. Numbers are typed as text, so that the server can judge other texts. */
function makeInput(
  { kind, name, required, choices, placeholder }: Column,
  id: string,
  described: Attributes,
  hasDefault = false,
): Input {
  const attributes = { autocomplete: "off", autocapitalize: "off", spellcheck: "false", ...described };
  if (kind === "boolean" || kind === "choice") {
    const values = kind === "boolean" ? ["true", "false"] : choices;
    const empty = described["aria-label"] === name ? `${name} …` : required ? "choose" : "left out";
    const options = [...(hasDefault ? [] : [""]), ...values];
    return make(
      "select",
      { id, attributes },
      ...options.map((value) => make("option", { attributes: { value } }, value === "" ? empty : value)),
    );
  }
  if (kind === "lines" || kind === "json" || kind === "long") {
    const rows = kind === "long" ? "3" : "1";
    return make("textarea", { id, attributes: { ...attributes, placeholder, rows } });
  }
  const mode = kind === "number" ? { inputmode: "decimal" } : {};
  return make("input", { id, attributes: { ...attributes, ...mode, placeholder, type: "text" } });
}

function makeSwitch(id: string, described: Attributes): Inputs {
  const element = make("input", { id, attributes: { ...described, type: "checkbox" } });
  return {
    element,
    read: () => String(element.checked),
    write: (state) => {
      element.checked = state === "true";
    },
  };
}

function makeCheckBoxes({ choices }: Field): Inputs {
  const boxes = choices.map((value) => make("input", { attributes: { type: "checkbox", value } }));
  return {
    element: make("div", { class: "control-choices" }, ...boxes.map((box) => make("label", {}, box, ` ${box.value}`))),
    read: () =>
      boxes
        .filter(({ checked }) => checked)
        .map(({ value }) => value)
        .join("\n"),
    write: (state) => {
      const values = isText(state) ? state.split("\n") : [];
      for (const box of boxes) box.checked = values.includes(box.value);
    },
  };
}

/** Makes the inputs of a list of small objects: a row of cells for each. */
function makeRows({ name, columns, rowCount }: Field): Inputs {
  const list = make("ol", { class: "control-rows" });
  const add = makeButton("Add a row", () => inputsIn(addRow([]))[0]?.focus(), { class: "add" });
  const element = make("div", {}, list, ...(rowCount === undefined ? [add] : []));
  const nameRows = (): void => {
    for (const [index, row] of [...list.children].entries()) {
      row.querySelector("legend")?.replaceChildren(`${name}[${index}]`);
    }
  };
  const addRow = (cells: readonly string[]): HTMLElement => {
    const remove = makeButton(
      "×",
      () => {
        row.remove();
        nameRows();
        add.focus();
        element.dispatchEvent(new Event("input", { bubbles: true }));
      },
      { class: "remove", attributes: { "aria-label": "Remove this row" } },
    );
    const row = makeRow(columns, rowCount === undefined ? [remove] : []);
    for (const [index, input] of inputsIn(row).entries()) input.value = cells[index] ?? "";
    list.append(row);
    nameRows();
    return row;
  };
  return {
    element,
    read: () => [...list.children].map((row) => inputsIn(row).map(({ value }) => value)),
    write: (state) => {
      const rows = isText(state) ? [] : state;
      list.replaceChildren();
      for (let index = 0; index < (rowCount ?? rows.length); index++) addRow(rows[index] ?? []);
    },
    find: (key) => {
      const [, index = "", column = ""] = /^\[(\d+)\]\.([^.[]+)/.exec(key) ?? [];
      const row = list.children[Number(index)];
      return row === undefined ? undefined : inputsIn(row)[columns.findIndex((one) => one.name === column)];
    },
  };
}

function makeRow(columns: readonly Column[], remove: readonly HTMLElement[]): HTMLElement {
  // Of a short row, the placeholders suffice as labels.
  const isShort =
    columns.length <= 2 && columns.every(({ kind }) => kind === "text" || kind === "number" || kind === "choice");
  if (isShort) {
    const cells = columns.map((column) =>
      makeInput({ ...column, placeholder: column.name }, "", { "aria-label": column.name }),
    );
    return make("li", {}, ...cells, ...remove);
  }
  const cells = columns.map((column) => {
    const name = make("span", { class: "row-cell-name" }, ...breakable(column.name));
    return make("label", { class: `row-cell row-cell-${column.kind}` }, name, makeInput(column, "", {}));
  });
  const grid = make("div", { class: columns.length > 6 ? "row-cells row-cells-many" : "row-cells" }, ...cells);
  return make("li", { class: "row-card" }, make("fieldset", {}, make("legend"), grid, ...remove));
}

/** Allows line breaks between the words of a name. */
function breakable(name: string): readonly Content[] {
  return name.split(/(?=[A-Z][a-z])/).flatMap((word, index) => (index === 0 ? [word] : [make("wbr"), word]));
}

function labelOf({ name, required }: Field): readonly Content[] {
  const code = make("code", { class: "field-code" }, name);
  return required ? [code, " ", make("span", { class: "flag flag-required" }, "required")] : [code];
}

function messageLine({ path }: Field, { key, message }: FieldMessage): HTMLElement {
  return make("span", {}, ...(key === path ? [] : [make("code", {}, key), " "]), message);
}

function openDetails(box: Element): void {
  const details = box.parentElement?.closest("details");
  if (details === null || details === undefined) return;
  details.open = true;
  openDetails(details);
}
