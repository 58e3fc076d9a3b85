import { describe, expect, test } from "vitest";
import { rejection } from "../test/fake-fetch.ts";
import { body, notificationCases } from "../test/notification-cases.ts";
import { example, signatureOf, signNotification } from "../test/sign.ts";
import { notificationTypes } from "./generated/notifications.ts";
import { NotificationError, type NotificationEvent, type NotificationOptions, verifyNotification } from "./index.ts";

const good = signNotification(body);
const other = "whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

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
  test.each(notificationCases)("$name is taken, or refused for its reason", async ({ refusal, ...options }) => {
    if (refusal === undefined) expect(await verifyNotification(options)).toMatchObject({ type: "contentDelete" });
    else if (refusal !== "invalid secret") expect(await reasonOf(options)).toBe(refusal);
    else {
      const error = await rejection(verifyNotification(options));
      expect(String(error)).toBe("TypeError: secret: give the whsec_ of the server.");
    }
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
    expect(subjectOf(await verifyNotification(good))).toBe(JSON.parse(body).id);
    const forgetful = (event: NotificationEvent): unknown => {
      if (event.type === "contentDelete") return event.id;
      // @ts-expect-error The other types are not dealt with.
      return event satisfies never;
    };
    expect(forgetful(await verifyNotification(good))).toBe(JSON.parse(body).id);
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

  test("may come in a list of headers", async () => {
    const headers = { ...good.headers, "webhook-signature": [wrong, right] };
    expect(await verifyNotification({ ...good, headers })).toMatchObject({ type: "contentDelete" });
  });

  test("cannot be by no secret", async () => {
    const { secret: _, ...rest } = good;
    expect(await reasonOf({ ...rest, secrets: [] })).toBe("wrong signature");
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
  test("is judged by no tolerance where there is none", async () => {
    const options = { ...good, now: good.now + 20_000, toleranceSeconds: Number.POSITIVE_INFINITY };
    expect(await verifyNotification(options)).toMatchObject({ type: "contentDelete" });
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
    ["a list", "[]", /it has no type/],
    ["with an integer that is not exact", '{"type":"userAction","expiry":9007199254740993}', /expiry holds an integer/],
  ])("that is %s is refused with its reason", async (_, given, message) => {
    const error = await rejection(verifyNotification(signNotification(given)));
    expect(error).toMatchObject({ reason: "malformed body", message: expect.stringMatching(message) });
  });

  test.each([
    ['{"type":"contentMove","id":"b"}', { type: "contentMove", id: "b" }],
    ['{"event":{"type":"user.create"}}', { type: "user.create" }],
    ['{"type":"constructor"}', { type: "constructor" }],
  ])("of a type that a newer server may send is refused, and handed over: %s", async (given, event) => {
    const error = await rejection(verifyNotification(signNotification(given)));
    expect(error).toMatchObject({ reason: "unknown type", event });
  });
});
