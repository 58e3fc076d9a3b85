/** The two ways to edit a body, of which one is in sight. */
import { make } from "../common/elements.ts";

export interface EditViews {
  readonly buttons: HTMLElement;
  show(view: "text" | "fields"): void;
}

interface Uses {
  readonly text: HTMLElement;
  readonly fields: HTMLElement;
  /** Whether the fields can be shown: what they show has to be JSON. */
  mayShowFields(): boolean;
}

export function editViews({ text, fields, mayShowFields }: Uses): EditViews {
  const asText = make("button", { attributes: { type: "button" } }, "JSON text");
  const asFields = make("button", { attributes: { type: "button" } }, "Fields");
  const show = (view: "text" | "fields"): void => {
    text.hidden = view !== "text";
    fields.hidden = view !== "fields";
    asText.setAttribute("aria-pressed", String(view === "text"));
    asFields.setAttribute("aria-pressed", String(view === "fields"));
  };
  asText.addEventListener("click", () => show("text"));
  asFields.addEventListener("click", () => {
    if (mayShowFields()) show("fields");
  });
  show("text");
  const attributes = { role: "group", "aria-label": "How to edit it" };
  return { buttons: make("div", { class: "try-views", attributes }, asText, asFields), show };
}
