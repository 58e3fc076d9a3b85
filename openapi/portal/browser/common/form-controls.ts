/** The controls of a form that was made from the spec: reads them, fills them, shows what is wrong with them. */
import { isObject, isText, type Json, type JsonObject } from "../../../tools/json.ts";
import { bodyOf, type FilledField, fieldOfError, filledBy } from "../../form/body.ts";
import type { Column, FieldFacts, FieldKind, Held } from "../../form/field.ts";
import { make } from "./elements.ts";
import { fillRows, inputNamed, inputsIn, prepareRows, rowsOf } from "./form-rows.ts";
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
  const { path, kind, required, default: initial, columns, fixed } = facts;
  return {
    path,
    kind,
    required: required === true,
    ...(initial !== undefined && { default: initial }),
    ...(Array.isArray(columns) && { columns: columns.filter(isObject).map(columnIn) }),
    ...(typeof fixed === "number" && { fixed }),
  };
}

const kinds: readonly unknown[] = [
  "switch",
  "choice",
  "text",
  "long",
  "number",
  "lines",
  "characters",
  "rows",
] satisfies FieldKind[];
const cellKinds = ["choice", "text", "long", "number", "lines"] as const satisfies Column["kind"][];

function isKind(value: Json | undefined): value is FieldKind {
  return kinds.includes(value);
}

function columnIn({ name, kind, required }: JsonObject): Column {
  const known = cellKinds.find((one) => one === kind);
  return { name: isText(name) ? name : "", kind: known ?? "text", required: required === true };
}

function heldBy({ facts, box }: Control): Held {
  if (facts.kind === "rows") return rowsOf(box).map((row) => inputsIn(row).map((input) => input.value));
  const [input] = inputsIn(box);
  if (input === undefined) return "";
  return facts.kind === "switch" && input instanceof HTMLInputElement ? input.checked : input.value;
}

function hold({ box, facts }: Control, held: Held): void {
  const [input] = inputsIn(box);
  if (typeof held === "boolean") {
    if (input instanceof HTMLInputElement) input.checked = held;
  } else if (!isText(held)) fillRows(box, held, facts.fixed);
  else if (input !== undefined) input.value = held;
}

function showError(box: HTMLElement, messages: readonly FieldMessage[]): void {
  const place = box.querySelector<HTMLElement>(".option-error");
  if (place === null) return;
  const { path, columns = [] } = factsIn(box);
  place.replaceChildren(
    ...messages.map(({ key, message }) =>
      make("span", {}, ...(key === path ? [] : [make("code", {}, key), " "]), message),
    ),
  );
  place.hidden = messages.length === 0;
  const inputs = inputsIn(box);
  const names = columns.map(({ name }) => name);
  const wrong = messages.flatMap(({ key }) => inputNamed(box, names, key.slice(path.length)) ?? inputs);
  for (const input of inputs) {
    if (wrong.includes(input)) input.setAttribute("aria-invalid", "true");
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
