/** The request form of a playground: examples, links, and sending while the reader types. */
import type { JsonObject } from "../../../tools/json.ts";
import { element, makeButton } from "./elements.ts";
import type { FormControls } from "./form-controls.ts";
import { requestOf } from "./share.ts";
import { prepareSharing } from "./sharing.ts";

export interface Example {
  readonly title: string;
  readonly request: JsonObject;
}

interface RequestFormOptions {
  readonly form: HTMLFormElement;
  readonly controls: FormControls;
  readonly examples: readonly Example[];
  /** Fills the form with a request and sends it. */
  begin(request: JsonObject): void;
  send(): void;
}

/** Maximum characters of a request that is sent while typing. */
const maximumTypedLength = 50_000;

/** Starts with the request in the address or else with the first example. */
export function startRequestForm({ form, controls, examples, begin, send }: RequestFormOptions): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.requestSubmit();
  });
  prepareSharing(controls.read);
  addEventListener("hashchange", () => {
    const request = requestOf(location.hash);
    if (request !== undefined) begin(request);
  });
  element("examples", HTMLElement).append(
    ...examples.map(({ title, request }) => makeButton(title, () => begin(request))),
  );
  // On narrow screens the options would separate the request from its result.
  if (matchMedia("(max-width: 75.99rem)").matches) element("options", HTMLDetailsElement).open = false;
  element("playground", HTMLElement).hidden = false;
  element("playground-without", HTMLElement).hidden = true;
  begin(requestOf(location.hash) ?? examples[0]?.request ?? {});
}

export interface TypingTimer {
  /** Sends after a pause in typing. */
  restart(request: JsonObject): void;
  stop(): void;
}

/** @param onLong called instead of `send` for a long request, with its length */
export function typingTimer(milliseconds: number, send: () => void, onLong: (length: string) => void): TypingTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    restart: (request) => {
      // The shared request in the address no longer matches the form.
      if (requestOf(location.hash) !== undefined) history.replaceState(null, "", location.pathname);
      clearTimeout(timer);
      const { length } = JSON.stringify(request);
      if (length <= maximumTypedLength) timer = setTimeout(send, milliseconds);
      else onLong(length.toLocaleString("en"));
    },
    stop: () => clearTimeout(timer),
  };
}
