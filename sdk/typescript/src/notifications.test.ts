import { describe, expect, test } from "vitest";
import { rejection } from "../test/fake-fetch.ts";
import { example, signatureOf, signNotification } from "../test/sign.ts";
import { notificationTypes } from "./generated/notifications.ts";
import { NotificationError, type NotificationEvent, type NotificationOptions, verifyNotification } from "./index.ts";

const body = JSON.stringify({ type: "contentDelete", applicationId: "a", id: "b", moderatorId: "c" });
const good = signNotification(body);
const other = "whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

function withHeader(name: string, value: string | undefined): Record<string, string | undefined> {
  return { ...good.headers, [name]: value };
}

/** Why it is refused. */
async function reasonOf(options: NotificationOptions): Promise<string> {
  const error = await rejection(verifyNotification(options));
  if (!(error instanceof NotificationError)) throw error;
  expect(error.name).toBe("NotificationError");
  expect(error.message).toMatch(new RegExp(`^${error.reason}: .+\\. .+\\.$|^wrong signature: compare`));
  expect(`${error.stack} ${error.message}`).not.toContain(example.secret.slice(6));
  return error.reason;
}

describe("a notification", () => {
  test("with the signature of the Standard Webhooks document is taken for signed", async () => {
    const headers = {
      "webhook-id": example.id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    const { secret, now } = good;
    // Its body has no type of ours, which is looked at last.
    expect(await reasonOf({ secret, headers, now, body: '{"test": 2432232314}' })).toBe("malformed body");
    expect(await reasonOf({ secret, headers, now, body: '{"test": 2432232315}' })).toBe("wrong signature");
  });

  test.each(notificationTypes)("of type %s is its event", async (type) => {
    const event = { type, comment: "häßlich 🦜 \u2028" };
    expect(await verifyNotification(signNotification(JSON.stringify(event)))).toEqual(event);
  });

  test("of identity is what its body holds as event", async () => {
    const event = await verifyNotification(signNotification('{"event":{"type":"user.action","userId":"u"}}'));
    expect(event).toEqual({ type: "user.action", userId: "u" });
  });

  test("is discriminated by its type, with none left over", async () => {
    const subjectOf = (event: NotificationEvent): unknown => {
      switch (event.type) {
        case "user.action":
          return event.createInstant;
        case "userAction":
          return event.userId;
        case "contentApproval":
          return event.approvals;
        case "contentEdit":
          return event.newParts;
        case "contentDelete":
          return event.id;
        case "filterApproval":
          return event.moderatorEmail;
        case "batchResults":
          return event.results;
        default:
          return event satisfies never;
      }
    };
    expect(subjectOf(await verifyNotification(good))).toBe("b");
    const forgetful = (event: NotificationEvent): unknown => {
      if (event.type === "contentDelete") return event.id;
      // @ts-expect-error The other types are not dealt with.
      return event satisfies never;
    };
    expect(forgetful(await verifyNotification(good))).toBe("b");
  });
});

describe("headers", () => {
  const { headers } = good;
  const upperCase = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
  const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  const express = { headers, get: () => "not asked" };
  test.each([
    ["Headers", new Headers(headers)],
    ["a Request", new Request("https://example.org/", { headers })],
    ["an object", headers],
    ["an object with names in another case", upperCase],
    ["an object of lists", lists],
    ["a request of Node", { headers: { ...headers, host: "example.org", "set-cookie": ["a", "b"] } }],
    ["a request of Express", express],
    ["a Map", new Map(Object.entries(headers))],
  ])("may be %s", async (_, given) => {
    expect(await verifyNotification({ ...good, headers: given })).toMatchObject({ type: "contentDelete" });
  });

  test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("without %s are refused", async (name) => {
    expect(await reasonOf({ ...good, headers: withHeader(name, undefined) })).toBe("missing header");
    expect(await reasonOf({ ...good, headers: withHeader(name, "") })).toBe("missing header");
    expect(await reasonOf({ ...good, headers: new Headers() })).toBe("missing header");
  });

  test.each([
    ["webhook-id", "with.dot"],
    ["webhook-id", "two ids"],
    ["webhook-id", "ï"],
    ["webhook-id", "x".repeat(129)],
    ["webhook-timestamp", "-1"],
    ["webhook-timestamp", "1614265330.5"],
    ["webhook-timestamp", " 1614265330"],
    ["webhook-timestamp", "0x60374F72"],
    ["webhook-timestamp", "NaN"],
    ["webhook-timestamp", "9".repeat(13)],
    ["webhook-signature", "\u0100"],
  ])("with %s %j are refused", async (name, value) => {
    expect(await reasonOf({ ...good, headers: withHeader(name, value) })).toBe("malformed header");
  });

  test("that name one thing twice are refused", async () => {
    const twice = { ...headers, "Webhook-Id": "other" };
    expect(await reasonOf({ ...good, headers: twice })).toBe("malformed header");
    expect(await reasonOf({ ...good, headers: { ...headers, "webhook-timestamp": ["1", "2"] } })).toBe(
      "malformed header",
    );
  });
});

describe("the signature", () => {
  const right = signatureOf(body);
  const wrong = signatureOf(body, { ...example, secret: other });

  test.each([
    ["before another", `${right} ${wrong}`],
    ["after another", `${wrong} ${right}`],
    ["after one of a later version", `v1a,${"A".repeat(86)} v2,abc ${right}`],
    ["after rubbish", `rubbish , ,, v1, v1 ${right}`],
    ["in one of two headers", `${wrong}, ${right}`],
  ])("may stand %s", async (_, signatures) => {
    const headers = withHeader("webhook-signature", signatures);
    expect(await verifyNotification({ ...good, headers })).toMatchObject({ type: "contentDelete" });
  });

  test("may come in a list of headers", async () => {
    const headers = { ...good.headers, "webhook-signature": [wrong, right] };
    expect(await verifyNotification({ ...good, headers })).toMatchObject({ type: "contentDelete" });
  });

  test.each([
    ["of another secret", wrong],
    ["of another version", right.replace("v1", "v2")],
    ["without a version", right.slice(3)],
    ["with less", right.slice(0, -1)],
    ["with more", `${right}=`],
    ["that is empty", "v1,"],
    // The last character but one has bits that count for nothing: base64 readers take it all the same.
    ["that is the same to a lenient reader", right.replace(/.=$/, (end) => `${after(end.charAt(0))}=`)],
  ])("is wrong %s", async (_, signature) => {
    expect(await reasonOf({ ...good, headers: withHeader("webhook-signature", signature) })).toBe("wrong signature");
  });

  test("may be by any of several secrets", async () => {
    const { secret, ...rest } = good;
    for (const secrets of [[secret], [other, secret], [secret, other]])
      expect(await verifyNotification({ ...rest, secrets })).toMatchObject({ type: "contentDelete" });
    expect(await reasonOf({ ...rest, secrets: [other] })).toBe("wrong signature");
    expect(await reasonOf({ ...rest, secrets: [] })).toBe("wrong signature");
  });

  test.each([
    ["without its prefix", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    ["of a length that needs padding, with it", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDxq=="],
    ["and without it", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDxq"],
  ])("is by a secret %s", async (_, secret) => {
    expect(await verifyNotification(signNotification(body, { ...example, secret }))).toMatchObject({
      type: "contentDelete",
    });
  });

  test.each([
    "",
    "whsec_",
    "whsec_abc",
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS*",
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwA",
  ])("cannot be by the secret %j", async (secret) => {
    const error = await rejection(verifyNotification({ ...good, secret }));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toBe("TypeError: secret: give the whsec_ of the server.");
  });

  test("is over the bytes, in whatever form they are given", async () => {
    for (const given of [
      Buffer.from(body),
      new TextEncoder().encode(body).buffer,
      new TextEncoder().encode(`?${body}`).subarray(1),
    ])
      expect(await verifyNotification({ ...good, body: given })).toMatchObject({ type: "contentDelete" });
  });

  test("cannot be checked on what was parsed", async () => {
    // @ts-expect-error It is no text and no bytes.
    const error = await rejection(verifyNotification({ ...good, body: { type: "contentDelete" } }));
    expect(String(error)).toBe("TypeError: body: give the text or bytes that came, not parsed.");
  });
});

describe("the time", () => {
  test.each([
    [-301, "too new"],
    [-300, undefined],
    [300, undefined],
    [301, "too old"],
  ])("%d s after the sending is judged by a tolerance of five minutes", async (seconds, reason) => {
    const options = { ...good, now: good.now + seconds * 1000 };
    if (reason === undefined) expect(await verifyNotification(options)).toMatchObject({ type: "contentDelete" });
    else expect(await reasonOf(options)).toBe(reason);
  });

  test("is judged by another tolerance where there is one", async () => {
    const options = { ...good, now: good.now + 20_000 };
    expect(await reasonOf({ ...options, toleranceSeconds: 19 })).toBe("too old");
    for (const toleranceSeconds of [20, Number.POSITIVE_INFINITY])
      expect(await verifyNotification({ ...options, toleranceSeconds })).toMatchObject({ type: "contentDelete" });
  });

  test("is this machine's unless said, and nothing that is no number", async () => {
    const { now: _, ...rest } = signNotification(body, { ...example, seconds: Math.floor(Date.now() / 1000) });
    expect(await verifyNotification(rest)).toMatchObject({ type: "contentDelete" });
    expect(await reasonOf({ ...rest, now: Number.NaN })).toBe("too old");
    expect(await reasonOf({ ...rest, toleranceSeconds: Number.NaN })).toBe("too old");
  });
});

describe("a signed body", () => {
  test.each([
    ["no JSON", "<html>", /Refuse it/],
    ["empty", "", /Refuse it/],
    ["cut", body.slice(0, -1), /Refuse it/],
    ["without a type", "{}", /it has no type/],
    ["a list", "[]", /it has no type/],
    ["null", "null", /it has no type/],
    ["of a type that is no text", '{"type":1}', /it has no type/],
    ["with an integer that is not exact", '{"type":"userAction","expiry":9007199254740993}', /expiry holds an integer/],
    ["not in UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), /Refuse it/],
  ])("that is %s is refused", async (_, given, message) => {
    const { body: _text, ...options } = signNotification(given);
    expect(await reasonOf({ ...options, body: given })).toBe("malformed body");
    await expect(verifyNotification({ ...options, body: given })).rejects.toThrow(message);
  });

  test.each([
    ['{"type":"contentMove","id":"b"}', { type: "contentMove", id: "b" }],
    ['{"event":{"type":"user.create"}}', { type: "user.create" }],
    ['{"type":"constructor"}', { type: "constructor" }],
  ])("of a type that a newer server may send is refused, and handed over: %s", async (given, event) => {
    const error = await rejection(verifyNotification(signNotification(given)));
    expect(error).toMatchObject({ reason: "unknown type", event });
    expect(await reasonOf(signNotification(given))).toBe("unknown type");
  });
});

function after(character: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return alphabet.charAt(alphabet.indexOf(character) + 1);
}
