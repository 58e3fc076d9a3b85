/** Switches between the JSON text and the fields of a body. */
import { make } from "../common/elements.ts";

export interface EditViews {
  readonly buttons: HTMLElement;
  show(view: "text" | "fields"): void;
}

interface EditViewsOptions {
  readonly text: HTMLElement;
  readonly fields: HTMLElement;
  /** Returns false when the text is not JSON. */
  canShowFields(): boolean;
}

export function editViews({ text, fields, canShowFields }: EditViewsOptions): EditViews {
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
    if (canShowFields()) show("fields");
  });
  show("text");
  const attributes = { role: "group", "aria-label": "Edit the body as" };
  return { buttons: make("div", { class: "try-views", attributes }, asText, asFields), show };
}
