/** The body as fields. A change of one of them changes that member of the body, and nothing else of it. */
import type { Json, JsonObject } from "../../../tools/json.ts";
import { isAbout } from "../../console/answer-words.ts";
import { fieldValue, heldFor } from "../../console/control-values.ts";
import { memberAt, withMember } from "../../console/edit-body.ts";
import type { ControlGroup } from "../../console/operation-data.ts";
import { make } from "../common/elements.ts";
import type { FieldMessage } from "../common/problems.ts";
import { type Control, makeControl, withCode } from "./control.ts";

export interface BodyFields {
  readonly element: HTMLElement;
  show(body: Json | undefined): void;
  showErrors(messages: readonly FieldMessage[]): void;
}

export type Change = (body: JsonObject) => JsonObject;

export function bodyFields(groups: readonly ControlGroup[], onChange: (change: Change) => void): BodyFields {
  const made = groups.map((group) => ({
    group,
    controls: group.controls.map((data) => makeControl(data, "try-body")),
  }));
  const controls = made.flatMap((one) => one.controls);
  for (const control of controls) {
    control.box.addEventListener("input", () => {
      const { data } = control;
      control.showErrors([]);
      onChange((body) => withMember(body, data.path, fieldValue(data, control.held())));
    });
  }
  const boxes = made.map(({ group, controls: own }) => groupBox(group, own));
  return {
    element: make("div", {}, ...boxes),
    show: (body) => {
      for (const { data, hold, showErrors } of controls) {
        hold(heldFor(data, memberAt(body, data.path)));
        showErrors([]);
      }
      for (const [index, { group }] of made.entries()) {
        const box = boxes[index];
        if (box instanceof HTMLDetailsElement) box.open = memberAt(body, group.path) !== undefined;
      }
    },
    showErrors: (messages) => {
      for (const { data, box, showErrors } of controls) {
        const own = messages.filter(({ key }) => isAbout(data.path, key));
        showErrors(own.map(({ key, message }) => (key === data.path ? message : `${key}: ${message}`)));
        const folded = box.closest("details");
        if (own.length > 0 && folded !== null) folded.open = true;
      }
    },
  };
}

/** The fields of the body itself are in sight; those of an object in it are folded away until it is there. */
function groupBox({ path, hint }: ControlGroup, controls: readonly Control[]): HTMLElement {
  const grid = make("div", { class: "try-grid" }, ...controls.map(({ box }) => box));
  if (path === "") return grid;
  const summary = make(
    "summary",
    {},
    make("code", {}, path),
    " ",
    make("span", { class: "try-quiet" }, ...withCode(hint)),
  );
  return make("details", { class: "try-more" }, summary, grid);
}
