/** Edits a request's body as JSON text or by fields. The text is sent. */
import { isObject, type Json } from "../../../tools/json.ts";
import { formType } from "../../console/build-request.ts";
import { findJsonError } from "../../console/json-error.ts";
import type { BodyData, OperationData } from "../../console/operation-data.ts";
import { make } from "../common/elements.ts";
import type { FieldMessage } from "../common/problems.ts";
import { type BodyFields, bodyFields, type Change } from "./body-fields.ts";
import { bodyMessages } from "./body-messages.ts";
import { editViews } from "./edit-views.ts";

export interface BodyEditor {
  readonly element: HTMLElement;
  /** Undefined when no body is sent. */
  body(): { readonly type: string; readonly text: string } | undefined;
  /** Restores the first example of the first media type. */
  reset(): void;
  /** Shows a syntax error in the text, and returns false when there is one. */
  check(): boolean;
  showErrors(messages: readonly FieldMessage[]): void;
}

export function bodyEditor({ bodies, isBodyRequired }: OperationData): BodyEditor {
  const type = make("select", { id: "try-type" }, ...bodies.map((body) => make("option", {}, body.type)));
  const example = make("select", { id: "try-example" });
  const [typeBox, exampleBox] = [labelled("Media type", type), labelled("Example", example)];
  const text = textArea();
  const textView = make("div", {}, make("label", { attributes: { for: text.id } }, "JSON text"), text);
  const fieldView = make("div");
  const note = make("p", { class: "control-hint" });
  const messages = bodyMessages(text, () => views.show("text"));
  let fields: BodyFields | undefined;
  let errors: readonly FieldMessage[] = [];

  const current = (): BodyData | undefined => bodies[Math.max(0, type.selectedIndex)];
  const clear = (): void => {
    errors = [];
    messages.clear();
  };
  const check = (): boolean => {
    const error = text.value.trim() === "" ? undefined : findJsonError(text.value);
    if (error === undefined) return true;
    messages.showSyntaxError(error);
    views.show("text");
    return false;
  };
  const canShowFields = (): boolean => {
    const isJson = check();
    if (isJson) fields?.show(parsed(text.value));
    if (isJson) fields?.showErrors(errors);
    return isJson;
  };
  const views = editViews({ text: textView, fields: fieldView, canShowFields });
  const changeField = (change: Change): void => {
    const value = parsed(text.value);
    text.value = JSON.stringify(change(isObject(value) ? value : {}), null, 2);
    clear();
  };
  const showExample = (): void => {
    const value = current()?.examples[Math.max(0, example.selectedIndex)]?.value;
    text.value = value === undefined ? "" : JSON.stringify(value, null, 2);
    clear();
    fields?.show(value);
  };
  const showMediaType = (): void => {
    const { examples = [], groups = [], type: name = "" } = current() ?? {};
    example.replaceChildren(...examples.map(({ title }) => make("option", {}, title)));
    exampleBox.hidden = examples.length < 2;
    note.textContent = name === formType ? "The page sends the members as a form: name=value&name=value." : "";
    fields = groups.length === 0 ? undefined : bodyFields(groups, changeField);
    fieldView.replaceChildren(...(fields === undefined ? [] : [fields.element]));
    views.buttons.hidden = fields === undefined;
    if (fields === undefined) views.show("text");
    showExample();
  };
  typeBox.hidden = bodies.length < 2;
  type.addEventListener("change", showMediaType);
  example.addEventListener("change", showExample);
  text.addEventListener("input", clear);
  text.addEventListener("change", check);
  const choices = make("div", { class: "try-choices" }, typeBox, exampleBox, views.buttons);
  return {
    element: make(
      "fieldset",
      { class: "try-part" },
      legend(bodies, isBodyRequired),
      choices,
      textView,
      fieldView,
      messages.element,
      note,
    ),
    body: () => (text.value.trim() === "" ? undefined : { type: current()?.type ?? "", text: text.value }),
    reset: () => {
      type.selectedIndex = 0;
      showMediaType();
    },
    check,
    showErrors: (all) => {
      errors = all;
      messages.showMessages(all);
      fields?.showErrors(all);
    },
  };
}

function textArea(): HTMLTextAreaElement {
  const attributes = { spellcheck: "false", autocapitalize: "off", rows: "6", "aria-describedby": "try-text-fault" };
  return make("textarea", { id: "try-text", attributes });
}

/** Names the media type when there is only one. */
function legend(bodies: readonly BodyData[], isRequired: boolean): HTMLElement {
  const [only, ...others] = bodies;
  return make(
    "legend",
    {},
    "Body ",
    ...(isRequired ? [make("span", { class: "flag flag-required" }, "required"), " "] : []),
    ...(only !== undefined && others.length === 0 ? [make("code", { class: "try-quiet" }, only.type)] : []),
  );
}

function labelled(title: string, control: HTMLElement): HTMLElement {
  return make("div", { class: "try-choice" }, make("label", { attributes: { for: control.id } }, title), control);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
