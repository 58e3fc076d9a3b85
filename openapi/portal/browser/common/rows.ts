/** The inputs of a list of small objects: a row of cells for each. */
import { isText } from "../../../tools/json.ts";
import type { Column, ControlState, Field } from "../../form/field.ts";
import { make } from "./elements.ts";
import { type Input, inputsIn, makeInput } from "./input.ts";

export interface RowInputs {
  readonly element: HTMLElement;
  read(): ControlState;
  write(state: ControlState): void;
  /** Returns the input of a part of an error's key, such as `[2].action`. */
  find(key: string): Input | undefined;
}

export function makeRows({ name, columns, rowCount }: Field): RowInputs {
  const list = make("ol", { class: "control-rows" });
  const add = make("button", { class: "add", attributes: { type: "button" } }, "Add a row");
  const element = make("div", {}, list, ...(rowCount === undefined ? [add] : []));
  const nameRows = (): void => {
    for (const [index, row] of [...list.children].entries()) {
      row.querySelector("legend")?.replaceChildren(`${name}[${index}]`);
    }
  };
  const addRow = (cells: readonly string[]): HTMLElement => {
    const row = makeRow(columns, rowCount === undefined);
    for (const [index, input] of inputsIn(row).entries()) input.value = cells[index] ?? "";
    row.querySelector(".remove")?.addEventListener("click", () => {
      row.remove();
      nameRows();
      add.focus();
      element.dispatchEvent(new Event("input", { bubbles: true }));
    });
    list.append(row);
    nameRows();
    return row;
  };
  add.addEventListener("click", () => inputsIn(addRow([]))[0]?.focus());
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

function makeRow(columns: readonly Column[], isRemovable: boolean): HTMLElement {
  const attributes = { type: "button", "aria-label": "Remove this row" };
  const remove = isRemovable ? [make("button", { class: "remove", attributes }, "×")] : [];
  if (isShort(columns)) {
    const cells = columns.map((column) =>
      makeInput({ ...column, placeholder: column.name }, "", { "aria-label": column.name }),
    );
    return make("li", {}, ...cells, ...remove);
  }
  const cells = make(
    "div",
    { class: columns.length > 6 ? "row-cells row-cells-many" : "row-cells" },
    ...columns.map(labelledCell),
  );
  return make("li", { class: "row-card" }, make("fieldset", {}, make("legend"), cells, ...remove));
}

/** Returns true for rows whose placeholders suffice as labels. */
function isShort(columns: readonly Column[]): boolean {
  return columns.length <= 2 && columns.every(({ kind }) => kind === "text" || kind === "number" || kind === "choice");
}

function labelledCell(column: Column): HTMLElement {
  const name = make("span", { class: "row-cell-name" }, ...breakable(column.name));
  return make("label", { class: `row-cell row-cell-${column.kind}` }, name, makeInput(column, "", {}));
}

/** Allows line breaks between the words of a name. */
function breakable(name: string): readonly (Node | string)[] {
  return name.split(/(?=[A-Z][a-z])/).flatMap((word, index) => (index === 0 ? [word] : [make("wbr"), word]));
}
