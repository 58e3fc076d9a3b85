/** Edits a request's body as JSON text or by fields. The text is sent. */
import { objectOf } from "../../../tools/json.ts";
import { findJsonError, jsonPositionOf } from "../../console/json-text.ts";
import type { BodyData, OperationData } from "../../console/operation-data.ts";
import { formType } from "../../console/request.ts";
import { memberAt, withMember } from "../../form/body.ts";
import { toState, toValue } from "../../form/field.ts";
import type { FieldGroup } from "../../form/read-form.ts";
import { type Content, labelled, make, makeButton, makeHint, markInvalid } from "../common/elements.ts";
import { type Form, makeForm } from "../common/form.ts";
import type { FieldMessage } from "../common/problems.ts";
import { parsed } from "../common/send.ts";

export function bodyEditor({ bodies, isBodyRequired }: OperationData) {
  const type = make("select", { id: "try-type" }, ...bodies.map((body) => make("option", {}, body.type)));
  const example = make("select", { id: "try-example" });
  const [typeBox, exampleBox] = [labelled("Media type", type), labelled("Example", example)];
  const text = bodyText(() => show("text"));
  const fieldView = make("div");
  const note = makeHint("try-body-note");
  let fields: Form | undefined;

  const current = (): BodyData | undefined => bodies[Math.max(0, type.selectedIndex)];
  const show = (view: "text" | "fields"): void => {
    text.element.hidden = view !== "text";
    fieldView.hidden = view !== "fields";
    asText.setAttribute("aria-pressed", String(view === "text"));
    asFields.setAttribute("aria-pressed", String(view === "fields"));
  };
  const asText = makeButton("JSON text", () => show("text"));
  const asFields = makeButton("Fields", () => {
    if (!text.check()) return;
    fillFields(fields, text.area.value);
    fields?.showErrors(text.errors());
    show("fields");
  });
  const views = { role: "group", "aria-label": "Edit the body as" };
  const viewButtons = make("div", { class: "try-views", attributes: views }, asText, asFields);
  const showExample = (): void => {
    const value = current()?.examples[Math.max(0, example.selectedIndex)]?.value;
    text.area.value = value === undefined ? "" : JSON.stringify(value, null, 2);
    text.showErrors([]);
    fillFields(fields, text.area.value);
  };
  const showMediaType = (): void => {
    const { examples = [], groups = [], type: name = "" } = current() ?? {};
    example.replaceChildren(...examples.map(({ title }) => make("option", {}, title)));
    exampleBox.hidden = examples.length < 2;
    note.textContent = name === formType ? "The page sends the members as a form: name=value&name=value." : "";
    fields = bodyFields(groups, text);
    fieldView.replaceChildren(...fields.elements);
    viewButtons.hidden = groups.length === 0;
    if (groups.length === 0) show("text");
    showExample();
  };
  typeBox.hidden = bodies.length < 2;
  type.addEventListener("change", showMediaType);
  example.addEventListener("change", showExample);
  show("text");
  const choices = make("div", { class: "try-choices" }, typeBox, exampleBox, viewButtons);
  const content = [legend(bodies, isBodyRequired), choices, text.element, fieldView, text.faults, note];
  return {
    element: make("fieldset", { class: "form-part" }, ...content),
    /** Undefined when no body is sent. */
    body: () => {
      const { value } = text.area;
      return value.trim() === "" ? undefined : { type: current()?.type ?? "", text: value };
    },
    /** Restores the first example of the first media type. */
    reset: (): void => {
      type.selectedIndex = 0;
      showMediaType();
    },
    /** Shows a syntax error in the text, and returns false when there is one. */
    check: text.check,
    showErrors: (all: readonly FieldMessage[]): void => {
      text.showErrors(all);
      fields?.showErrors(all);
    },
  };
}

/** Makes the fields of a body. A change of one changes its member of the text, and nothing else. */
function bodyFields(groups: readonly FieldGroup[], { area, showErrors }: BodyText): Form {
  const fields = makeForm(groups, "try-body");
  for (const { field, box, read } of fields.controls)
    box.addEventListener("input", () => {
      const body = objectOf(parsed(area.value));
      area.value = JSON.stringify(withMember(body, field.path, toValue(field, read())), null, 2);
      showErrors([]);
      fields.showErrors([]);
    });
  return fields;
}

function fillFields(fields: Form | undefined, text: string): void {
  const body = parsed(text);
  for (const { field, write, showErrors } of fields?.controls ?? []) {
    write(toState(field, memberAt(body, field.path)));
    showErrors([]);
  }
  fields?.openGroups(body);
}

type BodyText = ReturnType<typeof bodyText>;

/** @param reveal shows the text */
function bodyText(reveal: () => void) {
  const attributes = { spellcheck: "false", autocapitalize: "off", rows: "6", "aria-describedby": "try-text-fault" };
  const area = make("textarea", { id: "try-text", attributes });
  const label = make("label", { class: "unseen", attributes: { for: area.id } }, "JSON text");
  const faults = make("ul", { class: "control-error try-messages", id: "try-text-fault", attributes: { hidden: "" } });
  let errors: readonly FieldMessage[] = [];
  const goTo = (title: string, start: number, end: number): HTMLElement => {
    const select = (): void => {
      reveal();
      area.focus();
      area.setSelectionRange(start, Math.min(end, area.value.length));
      const line = area.value.slice(0, start).split("\n").length;
      area.scrollTop = (line / area.value.split("\n").length) * area.scrollHeight - area.clientHeight / 2;
    };
    return makeButton(title, select, { class: "try-link" });
  };
  const show = (items: readonly (readonly Content[])[]): void => {
    faults.replaceChildren(...items.map((item) => make("li", {}, ...item)));
    faults.hidden = items.length === 0;
    markInvalid(area, items.length > 0);
  };
  const showErrors = (messages: readonly FieldMessage[]): void => {
    errors = messages;
    show(
      messages.map(({ key, message }) => {
        const position = jsonPositionOf(area.value, key);
        const go = position === undefined ? "" : goTo(`Line ${position.line}`, position.start, position.end);
        return [make("code", {}, key), ` ${message} `, go];
      }),
    );
  };
  const check = (): boolean => {
    const error = area.value.trim() === "" ? undefined : findJsonError(area.value);
    if (error === undefined) return true;
    const { line, column, reason, offset } = error;
    show([["Invalid JSON. ", goTo(`Line ${line}, column ${column}`, offset, offset + 1), `: ${reason}`]]);
    reveal();
    return false;
  };
  area.addEventListener("input", () => showErrors([]));
  area.addEventListener("change", check);
  /** `faults` lists the errors, each with a button that selects its line. */
  return { area, element: make("div", {}, label, area), faults, check, errors: () => errors, showErrors };
}

/** Names the media type when there is only one. */
function legend(bodies: readonly BodyData[], isRequired: boolean): HTMLElement {
  const [only, ...others] = bodies;
  return make(
    "legend",
    {},
    "Body ",
    ...(isRequired ? [make("span", { class: "flag flag-required" }, "required"), " "] : []),
    ...(only !== undefined && others.length === 0 ? [make("code", { class: "quiet" }, only.type)] : []),
  );
}
