/** Edits the body of a request: as JSON text, and by fields where the body has some. The text is what is sent. */
import { isObject, type Json } from "../../../tools/json.ts";
import { formType } from "../../console/build-request.ts";
import { jsonFault } from "../../console/json-fault.ts";
import type { BodyData, OperationData } from "../../console/operation-data.ts";
import { make } from "../common/elements.ts";
import type { FieldMessage } from "../common/problems.ts";
import { type BodyFields, bodyFields, type Change } from "./body-fields.ts";
import { bodyMessages } from "./body-messages.ts";
import { editViews } from "./edit-views.ts";

export interface BodyEditor {
  readonly element: HTMLElement;
  /** Undefined where none is to be sent. */
  body(): { readonly type: string; readonly text: string } | undefined;
  /** Takes the first example of the first media type. */
  reset(): void;
  /** Shows where the text is no JSON; false where it is none. */
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
  const note = make("p", { class: "try-hint" });
  const messages = bodyMessages(text, () => views.show("text"));
  let fields: BodyFields | undefined;
  let refused: readonly FieldMessage[] = [];

  const current = (): BodyData | undefined => bodies[Math.max(0, type.selectedIndex)];
  const clear = (): void => {
    refused = [];
    messages.clear();
  };
  const check = (): boolean => {
    const fault = text.value.trim() === "" ? undefined : jsonFault(text.value);
    if (fault === undefined) return true;
    messages.showFault(fault);
    views.show("text");
    return false;
  };
  const mayShowFields = (): boolean => {
    const isJson = check();
    if (isJson) fields?.show(parsed(text.value));
    if (isJson) fields?.showErrors(refused);
    return isJson;
  };
  const views = editViews({ text: textView, fields: fieldView, mayShowFields });
  const changeField = (change: Change): void => {
    const value = parsed(text.value);
    text.value = JSON.stringify(change(isObject(value) ? value : {}), null, 2);
    clear();
  };
  const takeExample = (): void => {
    const value = current()?.examples[Math.max(0, example.selectedIndex)]?.value;
    text.value = value === undefined ? "" : JSON.stringify(value, null, 2);
    clear();
    fields?.show(value);
  };
  const takeType = (): void => {
    const { examples = [], groups = [], type: name = "" } = current() ?? {};
    example.replaceChildren(...examples.map(({ title }) => make("option", {}, title)));
    exampleBox.hidden = examples.length < 2;
    note.textContent = name === formType ? "The members are sent as a form: name=value&name=value." : "";
    fields = groups.length === 0 ? undefined : bodyFields(groups, changeField);
    fieldView.replaceChildren(...(fields === undefined ? [] : [fields.element]));
    views.buttons.hidden = fields === undefined;
    if (fields === undefined) views.show("text");
    takeExample();
  };
  typeBox.hidden = bodies.length < 2;
  type.addEventListener("change", takeType);
  example.addEventListener("change", takeExample);
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
      takeType();
    },
    check,
    showErrors: (all) => {
      refused = all;
      messages.showMessages(all);
      fields?.showErrors(all);
    },
  };
}

function textArea(): HTMLTextAreaElement {
  const attributes = { spellcheck: "false", autocapitalize: "off", rows: "6", "aria-describedby": "try-text-fault" };
  return make("textarea", { id: "try-text", attributes });
}

/** Where there are several media types, one of them is chosen below. */
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
