/** Copies a text. Browsers refuse it on insecure pages. */
import { make } from "../common/elements.ts";

export function copyButton(title: string, of: string, text: () => string): HTMLButtonElement {
  const button = make(
    "button",
    { class: "copy", attributes: { type: "button", "aria-label": `${title}: ${of}` } },
    title,
  );
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not allowed";
    }
    setTimeout(() => {
      button.textContent = title;
    }, 2000);
  });
  return button;
}
