/** A field's control with its label, its hint, and the server's messages. */
import { isText } from "../../../tools/json.ts";
import { fieldOfError } from "../../form/body.ts";
import type { ControlState, Field } from "../../form/field.ts";
import { type Content, make } from "./elements.ts";
import { inputsIn, makeInput } from "./input.ts";
import type { FieldMessage } from "./problems.ts";
import { makeRows, type RowInputs } from "./rows.ts";

export interface Control {
  readonly field: Field;
  readonly box: HTMLElement;
  read(): ControlState;
  /** Disables the control for undefined, a value that it cannot show. */
  write(state: ControlState | undefined): void;
  /** Replaces earlier messages. */
  showErrors(messages: readonly FieldMessage[]): void;
}

/** The inputs of a control. */
interface Inputs {
  readonly element: HTMLElement;
  read(): ControlState;
  write(state: ControlState): void;
  /** Returns the input of a part of an error's key, such as `[2].action`. */
  find?: RowInputs["find"];
}

export function makeControl(field: Field, prefix: string): Control {
  const id = `${prefix}-${field.path}`;
  const isList = field.kind === "rows" || field.kind === "choices";
  const attributes = { "aria-describedby": `${id}-error ${id}-hint` };
  const inputs = makeInputs(field, id, attributes);
  const error = make("p", { class: "control-error", id: `${id}-error`, attributes: { hidden: "" } });
  const hint = make("p", { class: "control-hint", id: `${id}-hint` }, ...withCode(field.hint));
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
    write: (state) => {
      inputs.write(state ?? (field.kind === "rows" ? [] : ""));
      for (const input of inputsIn(box)) input.disabled = state === undefined;
      hint.replaceChildren(...withCode(state === undefined ? "Edit this value as JSON text." : field.hint));
    },
    showErrors: (messages) => {
      error.replaceChildren(...messages.map((message) => messageLine(field, message)));
      error.hidden = messages.length === 0;
      const all = inputsIn(box);
      const invalid = messages.flatMap(({ key }) => inputs.find?.(key.slice(field.path.length)) ?? all);
      for (const input of all) {
        if (invalid.includes(input)) input.setAttribute("aria-invalid", "true");
        else input.removeAttribute("aria-invalid");
      }
      if (messages.length > 0) openDetails(box);
    },
  };
}

/** Shows messages at their fields in place of earlier ones, and returns those of other fields. */
export function showErrorsAt(controls: readonly Control[], messages: readonly FieldMessage[]): readonly FieldMessage[] {
  const fields = controls.map(({ field }) => field);
  const byField = Map.groupBy(messages, ({ key }) => fieldOfError(fields, key));
  for (const { field, showErrors } of controls) showErrors(byField.get(field) ?? []);
  return byField.get(undefined) ?? [];
}

/** Focuses the first input with a message. */
export function focusFirstError(form: HTMLElement): void {
  const input = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  input?.focus();
  input?.scrollIntoView({ block: "center" });
}

/** Renders text with code between backticks. */
export function withCode(text: string): readonly Content[] {
  return text.split("`").map((part, index) => (index % 2 === 0 ? part : make("code", {}, part)));
}

function makeInputs(field: Field, id: string, described: Readonly<Record<string, string>>): Inputs {
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

function makeSwitch(id: string, described: Readonly<Record<string, string>>): Inputs {
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
