/** What is wrong with the text of a body, and where: each message leads to its line. */

import type { JsonFault } from "../../console/json-fault.ts";
import { placeOf } from "../../console/json-places.ts";
import { make } from "../common/elements.ts";
import type { FieldMessage } from "../common/problems.ts";

interface BodyMessages {
  readonly element: HTMLElement;
  showFault(fault: JsonFault | undefined): void;
  showMessages(messages: readonly FieldMessage[]): void;
  clear(): void;
}

/** `reveal` brings the text into sight. */
export function bodyMessages(text: HTMLTextAreaElement, reveal: () => void): BodyMessages {
  const element = make("ul", { class: "try-error try-messages", id: "try-text-fault", attributes: { hidden: "" } });
  /** Puts the reader at a place of the text, which is marked. */
  const mark = (start: number, end: number): void => {
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
    showFault: (fault) => {
      if (fault === undefined) return show([]);
      const { line, column, reason, at } = fault;
      const go = lineButton(`Line ${line}, column ${column}`, () => mark(at, at + 1));
      show([make("li", {}, "This is no JSON. ", go, `: ${reason}`)]);
    },
    showMessages: (messages) =>
      show(
        messages.map(({ key, message }) => {
          const place = placeOf(text.value, key);
          const go = place === undefined ? "" : lineButton(`Line ${place.line}`, () => mark(place.start, place.end));
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
