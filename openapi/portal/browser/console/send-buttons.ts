/** Buttons that send, cancel, and reset the form. */
import { make } from "../common/elements.ts";

export interface SendButtons {
  readonly element: HTMLElement;
  /** Calls `send` unless a request is still running. */
  onSend(form: HTMLFormElement, send: () => void): void;
  onReset(reset: () => void): void;
  /** Aborts the signal when the reader cancels. */
  whileSending<Outcome>(work: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome>;
}

export function sendButtons(words: string): SendButtons {
  const send = make("button", { class: "primary", id: "try-send", attributes: { type: "submit" } }, words);
  const cancel = make("button", { id: "try-cancel", attributes: { type: "button", hidden: "" } }, "Cancel");
  const reset = make("button", { id: "try-reset", attributes: { type: "button" } }, "Reset to the example");
  let current: AbortController | undefined;
  // A field that loses the focus may show a message, which would move the button away before the mouse is released.
  send.addEventListener("mousedown", (event) => event.preventDefault());
  cancel.addEventListener("click", () => current?.abort());
  return {
    element: make("p", { class: "try-buttons" }, send, cancel, reset),
    onSend: (form, run) => {
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (current === undefined) run();
      });
      form.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        form.requestSubmit();
      });
    },
    onReset: (run) => reset.addEventListener("click", run),
    whileSending: async (work) => {
      const controller = new AbortController();
      current = controller;
      cancel.hidden = false;
      send.setAttribute("aria-disabled", "true");
      try {
        return await work(controller.signal);
      } finally {
        current = undefined;
        if (document.activeElement === cancel) send.focus();
        cancel.hidden = true;
        send.removeAttribute("aria-disabled");
      }
    },
  };
}
