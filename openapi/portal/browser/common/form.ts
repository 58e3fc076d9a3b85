/** A form of fields in groups: makes their controls, and converts between them and the body of a request. */
import type { Json, JsonObject } from "../../../tools/json.ts";
import { bodyOf, type FieldState, fieldOfError, memberAt, statesOf } from "../../form/body.ts";
import type { FieldGroup } from "../../form/read-form.ts";
import { type Control, makeControl } from "./controls.ts";
import { make, withCode } from "./elements.ts";
import type { FieldMessage } from "./problems.ts";

export type Form = ReturnType<typeof makeForm>;

/** @param prefix of the controls' ids */
export function makeForm(groups: readonly FieldGroup[], prefix: string) {
  const views = groups.map((group) => groupView(group, prefix));
  const controls = views.flatMap((view) => view.controls);
  const countChanges = (): void => {
    for (const { flag, controls: own } of views) {
      const count = own.filter(isChanged).length;
      flag.textContent = `${count} changed`;
      flag.hidden = count === 0;
    }
  };
  return {
    controls,
    elements: views.map(({ element }) => element),
    /** Returns the body, without members that have their default. */
    read: () => bodyOf(controls.map(stateOf)),
    fill: (body: JsonObject): void => {
      const states = statesOf(
        controls.map(({ field }) => field),
        body,
      );
      for (const [index, { state }] of states.entries()) controls[index]?.write(state);
      countChanges();
    },
    /** Opens the groups of the objects that a body has. */
    openGroups: (body: Json | undefined): void => {
      for (const { path, element } of views)
        if (element instanceof HTMLDetailsElement) element.open = memberAt(body, path) !== undefined;
    },
    /** Shows at each group the number of fields that differ from their defaults. */
    countChanges,
    /** Replaces earlier messages, and returns those that belong to no field of the form. */
    showErrors: (messages: readonly FieldMessage[]) => showErrorsAt(controls, messages),
  };
}

/** Shows messages at their fields in place of earlier ones, and returns those of other fields. */
export function showErrorsAt(controls: readonly Control[], messages: readonly FieldMessage[]): readonly FieldMessage[] {
  const fields = controls.map(({ field }) => field);
  const byField = Map.groupBy(messages, ({ key }) => fieldOfError(fields, key));
  for (const { field, showErrors } of controls) showErrors(byField.get(field) ?? []);
  return byField.get(undefined) ?? [];
}

/** Lays out controls. */
export function controlGrid(controls: readonly Control[]): HTMLElement {
  return make("div", { class: "control-grid" }, ...controls.map(({ box }) => box));
}

/** A group with a path or a title is closed at first. */
function groupView({ path, title, hint, fields }: FieldGroup, prefix: string) {
  const controls = fields.map((field) => makeControl(field, prefix));
  const grid = controlGrid(controls);
  const flag = make("span", { class: "control-count flag flag-since", attributes: { hidden: "" } });
  if (path === "") return { path, element: grid, flag, controls };
  const name = title === undefined ? make("code", { class: "field-code" }, path) : make("strong", {}, title);
  const about = make("span", { class: "control-summary" }, ...withCode(hint));
  const summary = make("summary", {}, name, " ", flag, " ", about);
  const element = make("details", { class: "control-group", id: `${prefix}-group-${path}` }, summary, grid);
  return { path, element, flag, controls };
}

function stateOf({ field, read }: Control): FieldState {
  return { field, state: read() };
}

function isChanged({ field, read }: Control): boolean {
  return Object.keys(bodyOf([{ field: { ...field, required: false }, state: read() }])).length > 0;
}
