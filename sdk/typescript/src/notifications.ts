/** Verifies notifications of the server, which are signed according to Standard Webhooks. */
import { NotificationError } from "./errors.ts";
import { type NotificationEvent, notificationTypes } from "./generated/notifications.ts";
import { isObject, parseJson } from "./json.ts";

/** A received notification and the secrets to verify it with. Give either `secret` or `secrets`. */
export type NotificationOptions = {
  /** The headers, or the request that has them: of `fetch`, Node or a framework. */
  readonly headers: HeaderSource | { readonly headers: HeaderSource };
  /** The body as received, not parsed. */
  readonly body: string | Uint8Array | ArrayBuffer;
  /** Maximum difference between the timestamp and the clock in seconds; default 300. */
  readonly toleranceSeconds?: number | undefined;
  /** The current time in milliseconds since the epoch. */
  readonly now?: number | undefined;
} & (
  | { readonly secret: string; readonly secrets?: undefined }
  /** Several secrets during a rotation; any of them may match. */
  | { readonly secret?: undefined; readonly secrets: readonly string[] }
);

/** Names may have any case; Node gives a list if a header is repeated. */
export type HeaderSource =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Resolves to the event, discriminated by its `type`, if the signature is valid and recent. Rejects with a
 * `NotificationError` if it is not, and with a `TypeError` if the options are wrong.
 */
export async function verifyNotification(options: NotificationOptions): Promise<NotificationEvent> {
  const { body, headers, now = Date.now(), secret, secrets = [secret], toleranceSeconds = 300 } = options;
  if (typeof body !== "string" && !(body instanceof ArrayBuffer) && !ArrayBuffer.isView(body))
    throw new TypeError("body: give the text or bytes that came, not parsed.");
  const id = requireHeader(headers, "webhook-id", /^[!-\-/-~]{1,128}$/);
  const timestamp = requireHeader(headers, "webhook-timestamp", /^\d{1,12}$/);
  const signatures = requireHeader(headers, "webhook-signature", /^[ -~]+$/);
  const age = now / 1000 - Number(timestamp);
  const isRecent = Math.abs(age) <= toleranceSeconds;
  if (!isRecent)
    throw new NotificationError(
      age < 0 ? "too new" : "too old",
      `${Math.ceil(Math.abs(age))} s off this clock. Check it.`,
    );
  const signed = await new Blob([
    `${id}.${timestamp}.`,
    typeof body === "string" ? body : new Uint8Array(body),
  ]).arrayBuffer();
  const expected = await Promise.all(secrets.map((each) => sign(each, signed)));
  // Repeated headers are joined by a comma, several signatures in one header by a blank.
  const received = signatures.split(/,? +/);
  if (!expected.some((one) => received.some((other) => isEqual(one, other))))
    throw new NotificationError("wrong signature", "compare the secret, and pass on the body as it came.");
  // Parses the bytes that were signed, not the option.
  return parseEvent(new Uint8Array(signed, id.length + timestamp.length + 2));
}

function requireHeader(source: unknown, name: string, form: RegExp): string {
  const value = findHeader(source, name);
  if (value === "") throw new NotificationError("missing header", `${name}. Pass on all; the server needs a secret.`);
  if (form.test(value)) return value;
  throw new NotificationError("malformed header", `${name}. Refuse it.`);
}

function findHeader(source: unknown, name: string): string {
  if (!isObject(source)) return "";
  const { get, headers } = source;
  if (isObject(headers)) return findHeader(headers, name);
  if (typeof get === "function") return String(get.call(source, name) ?? "");
  return Object.entries(source)
    .flatMap(([key, value]) => (key.toLowerCase() === name ? value : []))
    .join(" ");
}

async function sign(secret: unknown, signed: ArrayBuffer): Promise<string> {
  const [, base64] = /^(?:whsec_)?((?:[a-z\d+/]{4}){4,}(?:[a-z\d+/]{2,3})?)=*$/i.exec(String(secret)) ?? [];
  if (base64 === undefined) throw new TypeError("secret: give the whsec_ of the server.");
  const raw = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
  return `v1,${btoa(String.fromCharCode(...signature))}`;
}

/** Compares in constant time, so that the time does not reveal how much of a forgery is right. */
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}

function parseEvent(bytes: Uint8Array): NotificationEvent {
  let event: unknown;
  let problem = "it has no type";
  try {
    const body = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    // Events of the identity service have a wrapper.
    event = isObject(body) && isObject(body["event"]) ? body["event"] : body;
  } catch (error) {
    problem = String(error);
  }
  if (isEvent(event)) return event;
  const type = isObject(event) && event["type"];
  if (typeof type === "string")
    throw new NotificationError("unknown type", `${type}. Answer 204, or it comes again; update this client.`, event);
  throw new NotificationError("malformed body", `${problem}. Refuse it.`);
}

/** Checks the type alone: the signature proves that the server wrote the rest. */
function isEvent(event: unknown): event is NotificationEvent {
  return isObject(event) && notificationTypes.some((type) => type === event["type"]);
}
