/** The button that copies a link to the page with its request. */
import type { JsonObject } from "../../../tools/json.ts";
import { element } from "./elements.ts";
import { hashOf, longestHash } from "./share.ts";

export function prepareSharing(read: () => JsonObject): void {
  const status = element("share-status", HTMLElement);
  element("share", HTMLButtonElement).addEventListener("click", async () => {
    const hash = hashOf(read());
    if (hash === undefined) {
      status.textContent = `The request is too long for a link: it would take more than ${longestHash.toLocaleString("en")} characters.`;
      return;
    }
    history.replaceState(null, "", hash);
    try {
      await navigator.clipboard.writeText(location.href);
      status.textContent = "Copied: the link holds everything in the form, and no key.";
    } catch {
      status.textContent = "The address of this page now holds everything in the form, and no key.";
    }
  });
}
