/** Asks for confirmation of a deletion. */
import { make } from "../common/elements.ts";

/** Resolves to false on Escape. */
export function confirmDeletion(
  container: HTMLElement,
  { title, text, yes }: Record<"title" | "text" | "yes", string>,
): Promise<boolean> {
  const accept = make("button", { class: "primary", attributes: { type: "button" } }, yes);
  const cancel = make("button", { attributes: { type: "button", autofocus: "" } }, "Cancel");
  const dialog = make(
    "dialog",
    { class: "try-dialog", attributes: { "aria-labelledby": "try-dialog-title" } },
    make("h3", { id: "try-dialog-title" }, title),
    make("p", {}, text),
    make("p", { class: "try-buttons" }, accept, cancel),
  );
  container.append(dialog);
  return new Promise((resolve) => {
    accept.addEventListener("click", () => dialog.close("yes"));
    cancel.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "yes");
      dialog.remove();
    });
    dialog.showModal();
  });
}
