/** Copies a link to the page with its request. */
import type { JsonObject } from "../../../tools/json.ts";
import { element } from "./elements.ts";
import { hashOf, maximumHashLength } from "./share.ts";

export function prepareSharing(read: () => JsonObject): void {
  const status = element("share-status", HTMLElement);
  element("share", HTMLButtonElement).addEventListener("click", async () => {
    const hash = hashOf(read());
    if (hash === undefined) {
      status.textContent = `The request is too long for a link of at most ${maximumHashLength.toLocaleString("en")} characters.`;
      return;
    }
    history.replaceState(null, "", hash);
    try {
      await navigator.clipboard.writeText(location.href);
      status.textContent = "Copied. The link has everything in the form, and no key.";
    } catch {
      status.textContent = "Copy this page’s address: it has everything in the form, and no key.";
    }
  });
}
