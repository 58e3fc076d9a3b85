/** Signed notifications that an SDK has to take or to refuse: the tests of every language run them. */
import { example, signatureOf, signNotification } from "./sign.ts";

export interface NotificationCase {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** In milliseconds since the UTC epoch. */
  readonly now: number;
  readonly toleranceSeconds?: number;
  /** The schema of the event, where a language has classes. */
  readonly event?: string;
  /** Why it is refused; one without is taken. */
  readonly refusal?: string;
}

/** The body that all are about that do not say another. */
export const body = JSON.stringify({
  type: "contentDelete",
  applicationId: "3f2d1c0b-9a8e-4d7c-8b6a-5f4e3d2c1b0a",
  id: "6f1d2c3b-4a5e-4f60-8172-93a4b5c6d7e8",
  moderatorId: "d3c1b0a9-7e6f-4a5b-8c4d-2e1f0a9b8c7d",
  moderatorEmail: "mia@example.org",
});
const { secret, headers, now } = signNotification(body);
const right = signatureOf(body);
const other = "whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const wrong = signatureOf(body, { ...example, secret: other });

/** A good notification, but for what is given. */
export function notificationCase(name: string, changed: Partial<Omit<NotificationCase, "name">>): NotificationCase {
  return { name, secrets: [secret], headers, body: Buffer.from(body), now, ...changed };
}

/** A notification with a body of its own, which is signed well. */
export function signedCase(
  name: string,
  given: string | Buffer,
  expected: Partial<NotificationCase>,
): NotificationCase {
  return notificationCase(name, { body: Buffer.from(given), headers: signNotification(given).headers, ...expected });
}

const headerNames = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
type HeaderName = (typeof headerNames)[number];

const malformed: readonly (readonly [HeaderName, string])[] = [
  ["webhook-id", "with.dot"],
  ["webhook-id", "two ids"],
  ["webhook-id", "ï"],
  ["webhook-id", "x".repeat(129)],
  ["webhook-timestamp", "-1"],
  ["webhook-timestamp", "1614265330.5"],
  ["webhook-timestamp", " 1614265330"],
  ["webhook-timestamp", "0x60374F72"],
  ["webhook-timestamp", "NaN"],
  ["webhook-timestamp", "1e9"],
  ["webhook-timestamp", "١٢٣"],
  ["webhook-timestamp", "9".repeat(13)],
  ["webhook-signature", "\u0100"],
];

const signatures: readonly (readonly [string, string])[] = [
  ["before another", `${right} ${wrong}`],
  ["after another", `${wrong} ${right}`],
  ["after one of a later version", `v1a,${"A".repeat(86)} v2,abc ${right}`],
  ["after rubbish", `rubbish , ,, v1, v1 ${right}`],
  ["in one of two headers", `${wrong}, ${right}`],
];

const wrongSignatures: readonly (readonly [string, string])[] = [
  ["of another secret", wrong],
  ["of another version", right.replace("v1", "v2")],
  ["without a version", right.slice(3)],
  ["with less", right.slice(0, -1)],
  ["with more", `${right}=`],
  ["that is empty", "v1,"],
  // The last character but one has bits that count for nothing: base64 readers take it all the same.
  ["that is the same to a lenient reader", right.replace(/.=$/, (end) => `${after(end.charAt(0))}=`)],
];

const times: readonly (readonly [number, string | undefined, number?])[] = [
  [-300.5, "too new"],
  [-300, undefined],
  [300, undefined],
  [300.5, "too old"],
  [20, "too old", 19],
  [20, undefined, 20],
  [900, undefined, 3600],
];

const malformedBodies: readonly (readonly [string, string | Buffer])[] = [
  ["no JSON", "<html>"],
  ["empty", ""],
  ["cut", body.slice(0, -1)],
  ["without a type", "{}"],
  ["a list", "[]"],
  ["null", "null"],
  ["a number", "7"],
  ["of a type that is no text", '{"type":1}'],
  ["not in UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
];

const goodSecrets: readonly (readonly [string, string])[] = [
  ["without its prefix", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  ["of a length that needs padding, with it", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDxq=="],
  ["and without it", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDxq"],
];

const badSecrets: readonly string[] = [
  "",
  "whsec_",
  "whsec_abc",
  "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS*",
  "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwA",
];

const standard = {
  ...headers,
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};

export const notificationCases: readonly NotificationCase[] = [
  notificationCase("a good one", {}),
  // The example of Standard Webhooks has no type of ours, which is looked at last.
  notificationCase("of the document", {
    headers: standard,
    body: Buffer.from('{"test": 2432232314}'),
    refusal: "malformed body",
  }),
  notificationCase("of the document, changed", {
    headers: standard,
    body: Buffer.from('{"test": 2432232315}'),
    refusal: "wrong signature",
  }),
  notificationCase("with another body", { body: Buffer.from(`${body} `), refusal: "wrong signature" }),
  notificationCase("with another id", { headers: { ...headers, "webhook-id": "msg_2" }, refusal: "wrong signature" }),
  notificationCase("with another time", {
    headers: { ...headers, "webhook-timestamp": "1614265331" },
    refusal: "wrong signature",
  }),
  ...headerNames.flatMap((name) => {
    const { [name]: _, ...rest } = { ...headers };
    return [
      notificationCase(`without ${name}`, { headers: rest, refusal: "missing header" }),
      notificationCase(`with an empty ${name}`, { headers: { ...headers, [name]: "" }, refusal: "missing header" }),
    ];
  }),
  ...malformed.map(([name, value]) =>
    notificationCase(`with the ${name} ${value}`, {
      headers: { ...headers, [name]: value },
      refusal: "malformed header",
    }),
  ),
  ...signatures.map(([where, value]) =>
    notificationCase(`with a signature ${where}`, { headers: { ...headers, "webhook-signature": value } }),
  ),
  ...wrongSignatures.map(([how, value]) =>
    notificationCase(`with a signature ${how}`, {
      headers: { ...headers, "webhook-signature": value },
      refusal: "wrong signature",
    }),
  ),
  notificationCase("by the first secret", { secrets: [secret, other] }),
  notificationCase("by the second secret", { secrets: [other, secret] }),
  notificationCase("by another secret", { secrets: [other], refusal: "wrong signature" }),
  ...goodSecrets.map(([how, given]) =>
    notificationCase(`by a secret ${how}`, {
      secrets: [given],
      headers: signNotification(body, { ...example, secret: given }).headers,
    }),
  ),
  ...badSecrets.map((given) => notificationCase(`by "${given}"`, { secrets: [given], refusal: "invalid secret" })),
  ...times.map(([seconds, refusal, toleranceSeconds]) =>
    notificationCase(`${seconds} s after the sending, within ${toleranceSeconds ?? "the usual"}`, {
      now: now + seconds * 1000,
      ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }),
      ...(refusal === undefined ? {} : { refusal }),
    }),
  ),
  ...malformedBodies.map(([what, given]) => signedCase(`that is ${what}`, given, { refusal: "malformed body" })),
  ...['{"type":"contentMove","id":"b"}', '{"event":{"type":"user.create"}}', '{"type":"constructor"}'].map((given) =>
    signedCase(`of a later type: ${given}`, given, { refusal: "unknown type" }),
  ),
];

function after(character: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return alphabet.charAt(alphabet.indexOf(character) + 1);
}
