/** Verifies what the server tells of its own accord: notifications that are signed as Standard Webhooks describes it. */
import { type NotificationEvent, notificationTypes } from "./generated/notifications.ts";
import { isObject, parseJson } from "./json.ts";
import { NotificationError } from "./notification-error.ts";

/** What came, and what it is verified by. Of `secret` and `secrets` there is one. */
export type NotificationOptions = {
  /** The headers, or the request that has them: of `fetch`, of Node, of a framework. */
  readonly headers: HeaderSource | { readonly headers: HeaderSource };
  /** The body as it came, not parsed. */
  readonly body: string | Uint8Array | ArrayBuffer;
  /** How many seconds ago, or ahead of this machine's clock, it may have been sent; 300 unless said. */
  readonly toleranceSeconds?: number | undefined;
  /** The time, in milliseconds since the UTC epoch. */
  readonly now?: number | undefined;
} & (
  | { readonly secret: string; readonly secrets?: undefined }
  /** Several while one takes the place of another: each is as good. */
  | { readonly secret?: undefined; readonly secrets: readonly string[] }
);

/** Names in any case; Node gives a list where a header comes several times. */
export type HeaderSource =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Resolves to the event, told apart by its `type`, where the notification was signed with the secret and sent just now.
 * Rejects with a `NotificationError` where it was not, and with a `TypeError` where the options are wrong.
 */
export async function verifyNotification(options: NotificationOptions): Promise<NotificationEvent> {
  const { body, headers, now = Date.now(), secret, secrets = [secret], toleranceSeconds = 300 } = options;
  if (typeof body !== "string" && !(body instanceof ArrayBuffer) && !ArrayBuffer.isView(body))
    throw new TypeError("body: give the text or bytes that came, not parsed.");
  const id = header(headers, "webhook-id", /^[!-\-/-~]{1,128}$/);
  const timestamp = header(headers, "webhook-timestamp", /^\d{1,12}$/);
  const signatures = header(headers, "webhook-signature", /^[ -~]+$/);
  const age = now / 1000 - Number(timestamp);
  // Written so that what is no number is refused.
  if (!(Math.abs(age) <= toleranceSeconds))
    throw new NotificationError(
      age < 0 ? "too new" : "too old",
      `${Math.ceil(Math.abs(age))} s off this clock. Check it.`,
    );
  const signed = await new Blob([
    `${id}.${timestamp}.`,
    typeof body === "string" ? body : new Uint8Array(body),
  ]).arrayBuffer();
  const made = await Promise.all(secrets.map((each) => sign(each, signed)));
  // Several headers of one name are joined by a comma, several signatures in one header stand behind a blank.
  const given = signatures.split(/,? +/);
  if (!made.some((one) => given.some((other) => isSame(one, other))))
    throw new NotificationError("wrong signature", "compare the secret, and pass on the body as it came.");
  // What was signed is what is read.
  return read(new Uint8Array(signed, id.length + timestamp.length + 2));
}

function header(source: unknown, name: string, form: RegExp): string {
  const value = find(source, name);
  if (value === "") throw new NotificationError("missing header", `${name}. Pass on all; the server needs a secret.`);
  if (form.test(value)) return value;
  throw new NotificationError("malformed header", `${name}. Refuse it.`);
}

function find(source: unknown, name: string): string {
  if (!isObject(source)) return "";
  const { get, headers } = source;
  if (isObject(headers)) return find(headers, name);
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
  const made = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
  return `v1,${btoa(String.fromCharCode(...made))}`;
}

/** Takes as long whatever they have in common: the time must not tell how much of a forgery is right. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}

function read(bytes: Uint8Array): NotificationEvent {
  let event: unknown;
  let problem = "it has no type";
  try {
    const body = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    // An event of identity stands in a wrapper.
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

/** The signature says that the server wrote it; its type says which of the specs' notifications it is. */
function isEvent(event: unknown): event is NotificationEvent {
  return isObject(event) && notificationTypes.some((type) => type === event["type"]);
}
