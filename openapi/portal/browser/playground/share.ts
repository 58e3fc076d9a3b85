/** Puts the request into the page's address for sharing, without the key. */
import { isObject, type JsonObject } from "../../../tools/json.ts";
import { element } from "../common/elements.ts";

/** Maximum characters; mail and chat programs cut longer addresses. */
export const maximumHashLength = 4000;

const name = "#request=";

/** Returns the address's fragment, or undefined for a request that is too long. */
export function hashOf(request: JsonObject): string | undefined {
  const hash = name + encodeURIComponent(JSON.stringify(request).toWellFormed());
  return hash.length <= maximumHashLength ? hash : undefined;
}

/** Returns the unchecked request in an address, if there is one. */
export function requestOf(hash: string): JsonObject | undefined {
  if (!hash.startsWith(name) || hash.length > maximumHashLength) return undefined;
  try {
    const request: unknown = JSON.parse(decodeURIComponent(hash.slice(name.length)));
    return isObject(request) ? request : undefined;
  } catch {
    return undefined;
  }
}

/** Copies a link to the page with its request. */
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
