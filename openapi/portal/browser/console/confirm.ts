/** Asks once more before something is deleted. */
import { make } from "../common/elements.ts";

/** Whether the reader wants it; Escape is no. */
export function confirmed(
  place: HTMLElement,
  { title, text, yes }: Record<"title" | "text" | "yes", string>,
): Promise<boolean> {
  const accept = make("button", { class: "primary", attributes: { type: "button" } }, yes);
  const refuse = make("button", { attributes: { type: "button", autofocus: "" } }, "Keep it");
  const dialog = make(
    "dialog",
    { class: "try-dialog", attributes: { "aria-labelledby": "try-dialog-title" } },
    make("h3", { id: "try-dialog-title" }, title),
    make("p", {}, text),
    make("p", { class: "try-buttons" }, accept, refuse),
  );
  place.append(dialog);
  return new Promise((resolve) => {
    accept.addEventListener("click", () => dialog.close("yes"));
    refuse.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "yes");
      dialog.remove();
    });
    dialog.showModal();
  });
}
