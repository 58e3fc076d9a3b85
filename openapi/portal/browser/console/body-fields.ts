/** The body as fields. A change of a field changes its member of the body, and nothing else. */
import type { Json, JsonObject } from "../../../tools/json.ts";
import { memberAt, withMember } from "../../form/body.ts";
import { toState, toValue } from "../../form/field.ts";
import type { FieldGroup } from "../../form/read-form.ts";
import { type Control, makeControl, showErrorsAt, withCode } from "../common/control.ts";
import { make } from "../common/elements.ts";
import type { FieldMessage } from "../common/problems.ts";

export interface BodyFields {
  readonly element: HTMLElement;
  show(body: Json | undefined): void;
  showErrors(messages: readonly FieldMessage[]): void;
}

export type Change = (body: JsonObject) => JsonObject;

export function bodyFields(groups: readonly FieldGroup[], onChange: (change: Change) => void): BodyFields {
  const views = groups.map((group) => groupView(group));
  const controls = views.flatMap((view) => view.controls);
  for (const { field, box, read, showErrors } of controls) {
    box.addEventListener("input", () => {
      showErrors([]);
      onChange((body) => withMember(body, field.path, toValue(field, read())));
    });
  }
  return {
    element: make("div", {}, ...views.map(({ element }) => element)),
    show: (body) => {
      for (const { field, write, showErrors } of controls) {
        write(toState(field, memberAt(body, field.path)));
        showErrors([]);
      }
      for (const { path, element } of views) {
        if (element instanceof HTMLDetailsElement) element.open = memberAt(body, path) !== undefined;
      }
    },
    showErrors: (messages) => {
      showErrorsAt(controls, messages);
    },
  };
}

interface GroupView {
  readonly path: string;
  readonly element: HTMLElement;
  readonly controls: readonly Control[];
}

/** Fields of an object in the body are hidden until the body has it. */
function groupView({ path, hint, fields }: FieldGroup): GroupView {
  const controls = fields.map((field) => makeControl(field, "try-body"));
  const grid = make("div", { class: "control-grid" }, ...controls.map(({ box }) => box));
  if (path === "") return { path, element: grid, controls };
  const summary = make(
    "summary",
    {},
    make("code", {}, path),
    " ",
    make("span", { class: "try-quiet" }, ...withCode(hint)),
  );
  return { path, element: make("details", { class: "try-more" }, summary, grid), controls };
}
