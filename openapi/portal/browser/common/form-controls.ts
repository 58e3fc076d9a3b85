/** The controls of a form that was made from the spec: reads them, fills them, shows what is wrong with them. */
import { isObject, isText, type Json, type JsonObject } from "../../../tools/json.ts";
import { bodyOf, type FilledField, fieldOfError, filledBy } from "../../form/body.ts";
import type { Column, FieldFacts, FieldKind, Held } from "../../form/field.ts";
import { make } from "./elements.ts";
import type { FieldMessage } from "./problems.ts";

export interface FormControls {
  read(): JsonObject;
  fill(body: JsonObject): void;
  /** Shows messages at their fields in place of those before; returns those that are about no field of the form. */
  showErrors(messages: readonly FieldMessage[]): readonly FieldMessage[];
}

interface Control {
  readonly facts: FieldFacts;
  readonly box: HTMLElement;
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** `onChange` is told after each change that a reader makes. */
export function formControls(form: HTMLElement, onChange: () => void): FormControls {
  const controls = [...form.querySelectorAll<HTMLElement>("[data-field]")].map((box) => ({ box, facts: factsIn(box) }));
  const fields = controls.map(({ facts }) => facts);
  const held = (): readonly FilledField[] =>
    controls.map((control) => ({ facts: control.facts, held: heldBy(control) }));
  const changed = (): void => {
    countChanges(form);
    onChange();
  };
  for (const control of controls) if (control.facts.kind === "rows") prepareRows(control.box, changed);
  form.addEventListener("input", changed);
  return {
    read: () => bodyOf(held()),
    fill: (body) => {
      for (const [index, filled] of filledBy(fields, body).entries()) {
        const control = controls[index];
        if (control !== undefined) hold(control, filled.held);
      }
      countChanges(form);
    },
    showErrors: (messages) => {
      for (const { box } of controls) showError(box, []);
      const byField = Map.groupBy(messages, ({ key }) => fieldOfError(fields, key));
      for (const { facts, box } of controls) showError(box, byField.get(facts) ?? []);
      return byField.get(undefined) ?? [];
    },
  };
}

/** Puts the reader on the first field with a message. */
export function goToError(form: HTMLElement): void {
  const input = form.querySelector<HTMLElement>("[aria-invalid]");
  input?.focus();
  input?.scrollIntoView({ block: "center" });
}

function factsIn(box: HTMLElement): FieldFacts {
  const facts: unknown = JSON.parse(box.dataset["field"] ?? "");
  if (!isObject(facts) || !isText(facts["path"]) || !isKind(facts["kind"])) throw new Error("A field without facts.");
  const { path, kind, required, default: initial, columns } = facts;
  return {
    path,
    kind,
    required: required === true,
    ...(initial !== undefined && { default: initial }),
    ...(Array.isArray(columns) && { columns: columns.filter(isObject).map(columnIn) }),
  };
}

const kinds: readonly unknown[] = [
  "switch",
  "choice",
  "text",
  "number",
  "lines",
  "characters",
  "rows",
] satisfies FieldKind[];

function isKind(value: Json | undefined): value is FieldKind {
  return kinds.includes(value);
}

function columnIn({ name, kind }: JsonObject): Column {
  return { name: isText(name) ? name : "", kind: kind === "number" ? kind : "text" };
}

function inputsIn(box: Element): readonly Input[] {
  return [...box.querySelectorAll<Input>("input, select, textarea")];
}

function heldBy({ facts, box }: Control): Held {
  if (facts.kind === "rows") return rowsOf(box).map((row) => inputsIn(row).map((input) => input.value));
  const [input] = inputsIn(box);
  if (input === undefined) return "";
  return facts.kind === "switch" && input instanceof HTMLInputElement ? input.checked : input.value;
}

function hold({ box }: Control, held: Held): void {
  const [input] = inputsIn(box);
  if (typeof held === "boolean") {
    if (input instanceof HTMLInputElement) input.checked = held;
  } else if (!isText(held)) {
    rowList(box).replaceChildren();
    for (const cells of held) addRow(box, cells);
  } else if (input !== undefined) input.value = held;
}

function rowList(box: Element): Element {
  const list = box.querySelector("ul");
  if (list === null) throw new Error("Rows without a list.");
  return list;
}

function rowsOf(box: Element): readonly Element[] {
  return [...rowList(box).children];
}

function prepareRows(box: HTMLElement, changed: () => void): void {
  box.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.className === "add") addRow(box, []).querySelector("input")?.focus();
    if (button?.className !== "remove") return;
    button.closest("li")?.remove();
    box.querySelector<HTMLElement>(".add")?.focus();
    changed();
  });
}

function addRow(box: Element, cells: readonly string[]): Element {
  const row = box.querySelector("template")?.content.querySelector("li")?.cloneNode(true);
  if (!(row instanceof Element)) throw new Error("Rows without a template.");
  for (const [index, input] of inputsIn(row).entries()) input.value = cells[index] ?? "";
  rowList(box).append(row);
  return row;
}

function showError(box: HTMLElement, messages: readonly FieldMessage[]): void {
  const place = box.querySelector<HTMLElement>(".option-error");
  if (place === null) return;
  const { path } = factsIn(box);
  place.replaceChildren(
    ...messages.map(({ key, message }) =>
      make("span", {}, ...(key === path ? [] : [make("code", {}, key), " "]), message),
    ),
  );
  place.hidden = messages.length === 0;
  for (const input of inputsIn(box)) {
    if (messages.length > 0) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
  if (messages.length > 0) unfold(box);
}

/** Opens everything that the field is folded away in. */
function unfold(box: Element): void {
  const folded = box.parentElement?.closest("details");
  if (folded === null || folded === undefined) return;
  folded.open = true;
  unfold(folded);
}

/** Says at each folded group how many of its fields are not as they are by default. */
function countChanges(form: HTMLElement): void {
  for (const group of form.querySelectorAll("details")) {
    const place = group.querySelector<HTMLElement>(".option-count");
    if (place === null) continue;
    const boxes = [...group.querySelectorAll<HTMLElement>("[data-field]")];
    const filled = boxes
      .map((box) => ({ box, facts: factsIn(box) }))
      .map((control) => ({
        facts: { ...control.facts, required: false },
        held: heldBy(control),
      }));
    const count = filled.filter((field) => Object.keys(bodyOf([field])).length > 0).length;
    place.textContent = `${count} changed`;
    place.hidden = count === 0;
  }
}
