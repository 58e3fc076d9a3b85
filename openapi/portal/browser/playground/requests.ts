/** Builds the playground's requests from the form, and puts them into its address. */
import { isObject, type JsonObject } from "../../../tools/json.ts";
import { element } from "../common/elements.ts";

/** Name of the page's application and content user. */
export const ownName = "Moderation playground";

/** Fields left out of the copy: they notify people, and do not affect decisions. */
const notificationFields = [
  "notificationServers",
  "emailOnAlerts",
  "emailOnContentFlagged",
  "emailOnEscalations",
  "emailOnUserFlagged",
];

/** Maximum length of a name, in characters. */
const maximumNameLength = 191;

/** Returns the page's own application with the rules of the form. */
export function ownCopy(application: JsonObject, mark: string): JsonObject {
  const { name, moderationConfiguration: configuration } = application;
  const rules = Object.entries(isObject(configuration) ? configuration : {}).filter(
    ([key]) => !notificationFields.includes(key),
  );
  // Sends an empty name unchanged, for the server's error message.
  const isNamed = typeof name === "string" && name.trim() !== "";
  return {
    ...(isNamed ? { name: `${ownName} ${mark}: ${name}`.slice(0, maximumNameLength).toWellFormed() } : { name: "" }),
    moderationConfiguration: { ...Object.fromEntries(rules), returnFilterMatches: true },
  };
}

export interface ContentOrigin {
  readonly applicationId: string;
  readonly senderId: string;
  readonly createInstant: number;
}

/** The body of a moderate request. */
export function moderateBody(request: JsonObject, origin: ContentOrigin): JsonObject {
  const { content, moderation } = request;
  return {
    // Spread twice: first for their order, last so that nothing overrides them.
    content: { ...origin, ...(isObject(content) ? content : {}), ...origin },
    ...(moderation !== undefined && { moderation }),
  };
}

/** Persistent content has an id of the client's. */
export function isPersistent(application: JsonObject): boolean {
  const configuration = application["moderationConfiguration"];
  return isObject(configuration) && configuration["persistent"] === true;
}

/** Returns a random UUID; browsers offer `crypto.randomUUID` on secure pages only. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const [a, b, c, e] = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(13, 16), digits.slice(20)];
  return `${a}-${b}-4${c}-${variant.toString(16)}${digits.slice(18, 20)}-${e}`;
}

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
