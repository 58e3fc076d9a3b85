/** What the form says, as the requests that this page sends. */
import { isObject, type JsonObject } from "../../../tools/json.ts";

/** How everything that this page makes is named. */
export const ownName = "Moderation playground";

/** What a copy leaves out: it would tell others, and has no part in a decision. */
const telling = [
  "notificationServers",
  "emailOnAlerts",
  "emailOnContentFlagged",
  "emailOnEscalations",
  "emailOnUserFlagged",
];

/** Longer names than this are refused. */
const longestName = 191;

/** The application that the page makes of its own, with the rules of the form. */
export function ownCopy(application: JsonObject, mark: string): JsonObject {
  const { name, moderationConfiguration: configuration } = application;
  const kept = Object.entries(isObject(configuration) ? configuration : {}).filter(([key]) => !telling.includes(key));
  // An empty name is sent as it is, so that the server says what it should be.
  const isNamed = typeof name === "string" && name.trim() !== "";
  return {
    ...(isNamed ? { name: `${ownName} ${mark}: ${name}`.slice(0, longestName).toWellFormed() } : { name: "" }),
    moderationConfiguration: { ...Object.fromEntries(kept), returnFilterMatches: true },
  };
}

export interface Sent {
  readonly applicationId: string;
  readonly senderId: string;
  readonly createInstant: number;
}

/** The body of a moderate request. */
export function moderateBody(request: JsonObject, sent: Sent): JsonObject {
  const { content, moderation } = request;
  return {
    // First and last: they are read first, and nothing else takes their place.
    content: { ...sent, ...(isObject(content) ? content : {}), ...sent },
    ...(moderation !== undefined && { moderation }),
  };
}

/** Persistent content has an id of the client's. */
export function isPersistent(application: JsonObject): boolean {
  const configuration = application["moderationConfiguration"];
  return isObject(configuration) && configuration["persistent"] === true;
}

export function objectAt(place: JsonObject, name: string): JsonObject {
  const value = place[name];
  return isObject(value) ? value : {};
}

/** A random UUID; `crypto.randomUUID` is there on secure pages alone. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const [a, b, c, e] = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(13, 16), digits.slice(20)];
  return `${a}-${b}-4${c}-${variant.toString(16)}${digits.slice(18, 20)}-${e}`;
}
