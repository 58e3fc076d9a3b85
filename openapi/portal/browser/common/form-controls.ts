/** The form of a playground: makes the fields' controls, and converts between them and the request's body. */
import type { Json, JsonObject } from "../../../tools/json.ts";
import { bodyOf, type FieldState, statesOf } from "../../form/body.ts";
import { type Control, makeControl, showErrorsAt } from "./control.ts";
import type { FieldMessage } from "./problems.ts";
import { objectsIn, readField } from "./read-field.ts";

export interface FormControls {
  read(): JsonObject;
  fill(body: JsonObject): void;
  /** Replaces earlier messages, and returns those that belong to no field of the form. */
  showErrors(messages: readonly FieldMessage[]): readonly FieldMessage[];
}

/** @param onChange called after each change by the reader */
export function formControls(form: HTMLElement, onChange: () => void): FormControls {
  const controls = [...form.querySelectorAll<HTMLElement>("[data-fields]")].flatMap((grid) => {
    const list: Json = JSON.parse(grid.dataset["fields"] ?? "[]");
    const own = objectsIn(list).map((field) => makeControl(readField(field), form.id));
    grid.append(...own.map(({ box }) => box));
    return own;
  });
  form.addEventListener("input", () => {
    countChanges(form, controls);
    onChange();
  });
  return {
    read: () => bodyOf(controls.map(stateOf)),
    fill: (body) => {
      const fields = controls.map(({ field }) => field);
      for (const [index, { state }] of statesOf(fields, body).entries()) controls[index]?.write(state);
      countChanges(form, controls);
    },
    showErrors: (messages) => showErrorsAt(controls, messages),
  };
}

function stateOf({ field, read }: Control): FieldState {
  return { field, state: read() };
}

/** Shows at each group the number of fields that differ from their defaults. */
function countChanges(form: HTMLElement, controls: readonly Control[]): void {
  const changed = controls.filter(({ field, read }) => {
    const body = bodyOf([{ field: { ...field, required: false }, state: read() }]);
    return Object.keys(body).length > 0;
  });
  for (const flag of form.querySelectorAll<HTMLElement>(".control-count")) {
    const group = flag.closest("details");
    const count = changed.filter(({ box }) => group?.contains(box)).length;
    flag.textContent = `${count} changed`;
    flag.hidden = count === 0;
  }
}
