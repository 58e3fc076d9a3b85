/** Shows errors of a body's text, each with a button that selects its line. */

import type { JsonError } from "../../console/json-error.ts";
import { jsonPositionOf } from "../../console/json-position.ts";
import { make } from "../common/elements.ts";
import type { FieldMessage } from "../common/problems.ts";

interface BodyMessages {
  readonly element: HTMLElement;
  showSyntaxError(error: JsonError): void;
  showMessages(messages: readonly FieldMessage[]): void;
  clear(): void;
}

/** @param reveal shows the text's view */
export function bodyMessages(text: HTMLTextAreaElement, reveal: () => void): BodyMessages {
  const element = make("ul", { class: "control-error try-messages", id: "try-text-fault", attributes: { hidden: "" } });
  /** Focuses and selects a part of the text. */
  const select = (start: number, end: number): void => {
    reveal();
    text.focus();
    text.setSelectionRange(start, Math.min(end, text.value.length));
    const line = text.value.slice(0, start).split("\n").length;
    text.scrollTop = (line / text.value.split("\n").length) * text.scrollHeight - text.clientHeight / 2;
  };
  const show = (items: readonly HTMLElement[]): void => {
    element.replaceChildren(...items);
    element.hidden = items.length === 0;
    if (items.length > 0) text.setAttribute("aria-invalid", "true");
    else text.removeAttribute("aria-invalid");
  };
  return {
    element,
    showSyntaxError: ({ line, column, reason, offset }) => {
      const go = lineButton(`Line ${line}, column ${column}`, () => select(offset, offset + 1));
      show([make("li", {}, "Invalid JSON. ", go, `: ${reason}`)]);
    },
    showMessages: (messages) =>
      show(
        messages.map(({ key, message }) => {
          const position = jsonPositionOf(text.value, key);
          const go =
            position === undefined
              ? ""
              : lineButton(`Line ${position.line}`, () => select(position.start, position.end));
          return make("li", {}, make("code", {}, key), ` ${message} `, go);
        }),
      ),
    clear: () => show([]),
  };
}

function lineButton(title: string, go: () => void): HTMLElement {
  const button = make("button", { class: "try-link", attributes: { type: "button" } }, title);
  button.addEventListener("click", go);
  return button;
}
