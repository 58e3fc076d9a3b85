import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rejection } from "../test/fake-fetch.ts";
import { example, signNotification } from "../test/sign.ts";
import { NotificationError, type NotificationOptions, verifyNotification } from "./index.ts";

const body = JSON.stringify({ type: "contentDelete", applicationId: "a", id: "b", moderatorId: "c" });
const good = signNotification(body);

/** Why it is refused. */
async function reasonOf(options: NotificationOptions): Promise<string> {
  const error = await rejection(verifyNotification(options));
  if (!(error instanceof NotificationError)) throw error;
  return error.reason;
}

describe("whatever is changed", () => {
  /** Another text that differs in one character. */
  const changed = (text: string, [at, by]: readonly [number, number]): string => {
    const index = at % text.length;
    const character = String.fromCharCode(33 + ((text.charCodeAt(index) - 33 + 1 + (by % 93)) % 94));
    return text.slice(0, index) + character + text.slice(index + 1);
  };
  const change = fc.tuple(fc.nat(), fc.nat());

  test("one byte of the body is enough", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = Buffer.from(body);
        const index = at % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ by;
        expect(await reasonOf({ ...good, body: bytes })).toBe("wrong signature");
      }),
    );
  });

  test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("one character of %s is enough", async (name) => {
    await fc.assert(
      fc.asyncProperty(change, async (how) => {
        const headers = { ...good.headers, [name]: changed(good.headers[name] ?? "", how) };
        const options = { ...good, headers, toleranceSeconds: Number.POSITIVE_INFINITY };
        expect(await reasonOf(options)).toMatch(/^(?:wrong signature|malformed header)$/);
      }),
    );
  });

  test("moving the borders between id, time and body is enough", async () => {
    const { secret } = example;
    const sent = signNotification('1.{"type":"contentDelete"}', { secret, id: "a", seconds: 1 });
    const headers = { ...sent.headers, "webhook-id": "a.1" };
    const reason = await reasonOf({ ...sent, headers, now: 1000, body: '{"type":"contentDelete"}' });
    expect(reason).toBe("malformed header");
  });

  test("what is whole is taken, whatever its id, time and content", async () => {
    const ids = fc.stringMatching(/^[!-\-/-~]{1,128}$/);
    await fc.assert(
      fc.asyncProperty(ids, fc.nat(), fc.string({ unit: "binary" }), async (id, seconds, comment) => {
        const event = { type: "userAction", comment };
        const sent = signNotification(JSON.stringify(event), { secret: example.secret, id, seconds });
        expect(await verifyNotification(sent)).toEqual(event);
        expect(await verifyNotification({ ...sent, body: Buffer.from(sent.body) })).toEqual(event);
      }),
    );
  });
});
