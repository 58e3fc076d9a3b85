/** A control with its label, with what the spec says of it, and with what the server says against it. */
import { isText } from "../../../tools/json.ts";
import type { Held } from "../../console/control-values.ts";
import type { ControlData } from "../../console/operation-data.ts";
import { type Content, make } from "../common/elements.ts";
import type { Inputs } from "./inputs.ts";
import { listInput } from "./list-inputs.ts";

export interface Control {
  readonly data: ControlData;
  readonly box: HTMLElement;
  held(): Held;
  /** Undefined for a value that the control cannot hold: it is shown nowhere but in the JSON text. */
  hold(held: Held | undefined): void;
  /** In place of those before. */
  showErrors(messages: readonly string[]): void;
}

export function makeControl(data: ControlData, prefix: string): Control {
  const id = `${prefix}-${data.path}`;
  const described = { "aria-describedby": `${id}-error ${id}-hint` };
  const isList = data.kind === "rows" || data.kind === "choices";
  const inputs = isList ? listInput(data) : singleInput(data, id, described);
  const error = make("p", { class: "try-error", id: `${id}-error`, attributes: { hidden: "" } });
  const hint = make("p", { class: "try-hint", id: `${id}-hint` }, ...withCode(data.hint));
  const label = [
    make("code", {}, data.label),
    ...(data.required ? [" ", make("span", { class: "flag flag-required" }, "required")] : []),
  ];
  const box = isList
    ? make(
        "fieldset",
        { class: "try-control try-list", attributes: described },
        make("legend", {}, ...label),
        inputs.element,
      )
    : make(
        "div",
        { class: `try-control try-${data.kind}` },
        make("label", { attributes: { for: id } }, ...label),
        inputs.element,
      );
  box.append(error, hint);
  const all = (): readonly HTMLElement[] => [...box.querySelectorAll<HTMLElement>("input, select, textarea")];
  return {
    data,
    box,
    held: inputs.held,
    hold: (held) => {
      for (const input of all()) input.toggleAttribute("disabled", held === undefined);
      hint.replaceChildren(
        ...withCode(held === undefined ? "Its value can only be seen in the JSON text." : data.hint),
      );
      inputs.hold(held ?? (isList ? [] : ""));
    },
    showErrors: (messages) => {
      error.replaceChildren(...messages.map((message) => make("span", {}, message)));
      error.hidden = messages.length === 0;
      for (const input of all()) {
        if (messages.length > 0) input.setAttribute("aria-invalid", "true");
        else input.removeAttribute("aria-invalid");
      }
    },
  };
}

function singleInput(data: ControlData, id: string, described: Readonly<Record<string, string>>): Inputs {
  const element = inputElement(data, id, described);
  return {
    element,
    held: () => element.value,
    hold: (held) => {
      if (isText(held)) element.value = held;
    },
  };
}

/** A number is typed as text, so that what is none can be sent too. */
function inputElement(
  { kind, choices, placeholder, isSecret, required }: ControlData,
  id: string,
  described: Readonly<Record<string, string>>,
): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  const attributes = {
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    ...described,
    ...(required && { "aria-required": "true" }),
  };
  if (kind === "boolean" || kind === "choice") {
    const values = kind === "boolean" ? ["true", "false"] : choices;
    const options = ["", ...values].map((value) => make("option", { attributes: { value } }, value || "left out"));
    return make("select", { id, attributes }, ...options);
  }
  if (kind === "lines" || kind === "json" || kind === "long")
    return make("textarea", { id, attributes: { ...attributes, placeholder, rows: "1" } });
  // A second password in a form would make browsers offer to remember the two together.
  const hidden = isSecret ? { class: "try-hidden" } : {};
  const mode = kind === "number" ? { inputmode: "decimal" } : {};
  return make("input", { id, ...hidden, attributes: { ...attributes, ...mode, placeholder, type: "text" } });
}

/** Text in which code stands between backticks. */
export function withCode(text: string): readonly Content[] {
  return text.split("`").map((part, index) => (index % 2 === 0 ? part : make("code", {}, part)));
}
