/** Whatever comes back, or does not, is a typed error with a message that says what to do, and never a half answer. */
import { type Client, type ClientOptions, createClient, GatehouseError } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import type { Step } from "./fault-server.ts";
import { apiKey, failure, scripted, someId, unusedUrl } from "./scripted.ts";
import {
  type AnswerOptions,
  answer,
  closedAfter,
  drip,
  head,
  headOfJson,
  json,
  refusal,
  requestId,
  resetAfter,
  resetAtOnce,
  silentAfter,
} from "./steps.ts";

/** Expected error of a fault. */
interface ExpectedError {
  readonly name: string;
  readonly status?: number;
  /** Matches the message, or a part that names the fault. */
  readonly message: RegExp;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A short time where it has to be over, a long one where it must not be. */
const hasty: Partial<ClientOptions> = { retries: 0, attemptTimeoutMs: 80 };
const once: Partial<ClientOptions> = { retries: 0 };

const version = (client: Client) => client.identity.retrieveSystemVersion;

/** Expects the same error of the plain method, which throws it, and of the result form, which returns it. */
async function expectError(step: Step, expected: ExpectedError, options = once): Promise<void> {
  await scripted(
    [step, step],
    async ({ client, server }) => {
      const error = await failure(version(client)());
      expect(error).toBeInstanceOf(GatehouseError);
      expect(error).toMatchObject({
        name: expected.name,
        operationId: "retrieveSystemVersion",
        method: "GET",
        url: `${server.url}/api/system/version`,
        status: expected.status ?? 0,
        ...expected.more,
      });
      expect(error.message).toMatch(expected.message);
      expect(error.message).toMatch(/^retrieveSystemVersion: \S.*[.)] [A-Z].*\.$/m);
      const result = await version(client).result();
      expect(result).toMatchObject({ ok: false, error: { name: expected.name, status: expected.status ?? 0 } });
      expect(result.ok ? "" : result.error.message).toMatch(expected.message);
      expect(server.requests.length).toBeLessThanOrEqual(2);
    },
    options,
  );
}

const whole = '{"version":"1.2.3"}';
const half = whole.slice(0, 9);
const promised = { "Content-Type": "application/json", "Content-Length": String(whole.length) };
const chunked = { "Content-Type": "application/json", "Transfer-Encoding": "chunked" };
const lost: ExpectedError = {
  name: "ConnectionError",
  message: /no answer from http\S+ \(.+\)\. Check baseUrl/,
};

describe.concurrent("a connection", () => {
  test("that nobody takes is told as one", async () => {
    const error = await failure(version(createClient({ baseUrl: await unusedUrl(), apiKey, ...once }))());
    expect(error).toMatchObject({ name: "ConnectionError", code: "ECONNREFUSED", status: 0 });
  });

  test.each<[string, Step]>([
    ["is reset at once", resetAtOnce],
    ["is reset after the request", resetAfter()],
    ["is closed after the request", closedAfter()],
    ["is reset within the first line", resetAfter("HTTP/1.1 2", 20)],
    ["is closed within the headers", closedAfter("HTTP/1.1 200 OK\r\nContent-Type: applica")],
    ["is closed after the headers, with a body to come", closedAfter(head(200, promised))],
    ["is closed within a body of a known length", closedAfter(head(200, promised), half)],
    ["is reset within a body of a known length", resetAfter(head(200, promised), half, 20)],
    ["is closed within a chunk", closedAfter(head(200, chunked), `13\r\n${half}`)],
    ["is closed before the last chunk", closedAfter(head(200, chunked), `13\r\n${whole}\r\n`)],
    ["brings no HTTP", closedAfter("220 mail.example.org ESMTP\r\n\r\n")],
    [
      "brings two lengths",
      closedAfter(head(200, promised).replace("\r\n\r\n", "\r\nContent-Length: 3\r\n\r\n"), whole),
    ],
    ["brings a chunk of no length", closedAfter(head(200, chunked), `zz\r\n${whole}\r\n0\r\n\r\n`)],
    ["brings headers without an end", closedAfter(head(200, { ...promised, "X-Much": "x".repeat(100_000) }), whole)],
  ])("that %s is told as lost", (_, step) => expectError(step, lost));
});

describe.concurrent("time", () => {
  const late: ExpectedError = { name: "TimeoutError", message: /in time\. Try again, or allow/ };
  test.each<[string, Step]>([
    ["nothing comes", silentAfter()],
    ["the headers do not end", silentAfter("HTTP/1.1 200 OK\r\n")],
    ["the headers come drop by drop", { parts: drip(head(200, promised), 10), end: "open" }],
    ["the body does not come", silentAfter(head(200, promised))],
    ["the body does not end", silentAfter(head(200, promised), half)],
    ["the body comes drop by drop", { parts: [head(200, promised), ...drip(whole, 10)], end: "open" }],
    ["the chunks do not end", silentAfter(head(200, chunked), `13\r\n${whole}\r\n`)],
    ["the body has no length and no end", silentAfter(headOfJson, whole)],
  ])("is over where %s", (_, step) => expectError(step, late, hasty));

  test("is not over for what comes slowly, but in time", () =>
    scripted([{ parts: [20, ...drip(`${head(200, promised)}${whole}`, 1)], end: "close" }], async ({ client }) => {
      expect(await version(client)()).toEqual({ version: "1.2.3" });
    }));
});

describe.concurrent("an answer", () => {
  const advice = "Check (?:that )?baseUrl";
  const unexpected = (status: number, message: string): ExpectedError => ({
    name: "UnexpectedResponseError",
    status,
    message: new RegExp(`${message}.*${advice}`),
    more: { requestId },
  });
  const html: AnswerOptions = { headers: { "Content-Type": "text/html" } };
  const page = "<html><body>Sign in to this network</body></html>";
  const deep = `{"version":${'{"a":'.repeat(1000)}12345678901234567890${"}".repeat(1000)}}`;

  test.each<[string, Step, ExpectedError]>([
    ["a page", answer(200, page, html), unexpected(200, "should be application/json and is text/html")],
    [
      "JSON without saying so",
      answer(200, whole),
      unexpected(200, "should be application/json and is without a media"),
    ],
    ["no body", answer(200), unexpected(200, "should be application/json and is without a media type")],
    ["no body of JSON", json(""), unexpected(200, "JSON")],
    ["malformed JSON", json(`${whole}}`), unexpected(200, "JSON")],
    ["half of JSON", json(half), unexpected(200, "JSON")],
    ["more than its length says", json(whole, 200, { headers: { "Content-Length": "9" } }), unexpected(200, "JSON")],
    [
      "half of JSON, without a length",
      closedAfter(head(200, { "Content-Type": "application/json", "X-Request-Id": requestId }), half),
      unexpected(200, "JSON"),
    ],
    // Where nothing says how long it is, Node's fetch takes a reset for its end.
    [
      "half of JSON, without a length, and a reset",
      resetAfter(head(200, { "Content-Type": "application/json", "X-Request-Id": requestId }), half, 20),
      unexpected(200, "JSON"),
    ],
    ["an integer that is not exact", json('{"version":9007199254740993}'), unexpected(200, "version holds an integer")],
    ["such an integer far inside", json(deep), unexpected(200, "holds an integer")],
    ["204", answer(204, "", { headers: { "Content-Length": "0" } }), unexpected(204, "status 204 is not documented")],
    ["201", json(whole, 201), unexpected(201, "status 201 is not documented")],
    ["206", json(whole, 206), unexpected(206, "status 206 is not documented")],
    ["300", answer(300), unexpected(300, "status 300 is not documented")],
    ["304", answer(304), unexpected(304, "status 304 is not documented")],
    ["403 and a page", answer(403, page, html), unexpected(403, "status 403 is not documented")],
    ["408", answer(408), unexpected(408, "status 408 is not documented")],
    ["502 and a page", answer(502, page, html), unexpected(502, "status 502 is not documented")],
    ["504 and a page", answer(504, page, html), unexpected(504, "status 504 is not documented")],
    ["an unknown status", answer(599), unexpected(599, "status 599 is not documented")],
    [
      "401",
      answer(401, "", {
        headers: { "WWW-Authenticate": 'ApiKey error="expired", error_description="Send a new key."' },
      }),
      { name: "UnauthorizedError", status: 401, message: /expired\)\. Send a new key\./, more: { reason: "expired" } },
    ],
    ["401 and a page", answer(401, page, html), { name: "UnauthorizedError", status: 401, message: /Send an API key/ }],
    ["402", answer(402), { name: "LicenseExpiredError", status: 402, message: /Renew it/ }],
    [
      "500 and a page",
      answer(500, page, html),
      { name: "InternalServerError", status: 500, message: /Its log says why/ },
    ],
    [
      "503 with errors",
      json({ generalErrors: [{ code: "[unavailable]store", message: "The store is gone." }] }, 503, {
        headers: { "Retry-After": "7" },
      }),
      {
        name: "UnavailableError",
        status: 503,
        message: /Try again in 7 s\.\s+\[unavailable\]store: The store is gone\./,
        more: { retryAfterSeconds: 7 },
      },
    ],
    ["503 and a page", answer(503, page, html), { name: "UnavailableError", status: 503, message: /Try again later/ }],
    ["429", answer(429), { name: "TooManyRequestsError", status: 429, message: /Try again later/ }],
    [
      "400 with errors",
      refusal("[invalid]name", "name"),
      { name: "InvalidRequestError", status: 400, message: /Correct it.*\.\s+name: name is refused\./ },
    ],
    ["400 and a page", answer(400, page, html), { name: "InvalidRequestError", status: 400, message: /Correct it/ }],
    [
      "400 and what is no Errors object",
      json({ fieldErrors: [1], generalErrors: "no" }, 400),
      { name: "InvalidRequestError", status: 400, message: /Correct it/, more: { fieldErrors: {}, generalErrors: [] } },
    ],
  ])("that is %s", (_, step, expected) => expectError(step, expected));

  test("that deletes nothing but shows a page is no success", () =>
    scripted(
      [answer(200, page, html)],
      async ({ client }) => {
        const error = await failure(client.identity.deleteApplication({ applicationId: someId }));
        expect(error).toMatchObject({ name: "UnexpectedResponseError", status: 200 });
      },
      once,
    ));

  test.each<[string, Step]>([
    ["of HTTP/1.0", json(whole, 200, { version: "1.0" })],
    ["of HTTP/1.0 without a length", closedAfter(head(200, { "Content-Type": "application/json" }, "1.0"), whole)],
    [
      "with headers that nobody knows",
      json(whole, 200, { headers: { "X-A": "1", "Set-Cookie": "a=b", Via: "1.1 x" } }),
    ],
    ["in chunks", closedAfter(head(200, chunked), ...[...whole].map((byte) => `1\r\n${byte}\r\n`), "0\r\n\r\n")],
    [
      "after another one that is not the last",
      closedAfter("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", head(200, promised), whole),
    ],
    ["with its media type in capitals", json(whole, 200, { headers: { "Content-Type": "Application/JSON" } })],
  ])("%s is taken", (_, step) =>
    scripted([step], async ({ client }) => {
      expect(await version(client)()).toEqual({ version: "1.2.3" });
    }),
  );

  test("of many megabytes is taken whole", () =>
    scripted([json({ version: "x".repeat(20_000_000) })], async ({ client }) => {
      expect((await version(client)()).version).toHaveLength(20_000_000);
    }));
});
