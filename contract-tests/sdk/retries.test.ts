/** Retries of the client: requests, numbers and pauses. */
import { manifest } from "@gatehouse/openapi/manifest";
import { type Client, createClient, GatehouseError } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import type { FaultServer, Step } from "./fault-server.ts";
import { apiKey, failure, scripted, someId } from "./scripted.ts";
import { again, answer, closedAfter, head, json, resetAfter, resetAtOnce, silentAfter } from "./steps.ts";

const groups = ["identity", "filtering", "moderation"] as const;
const good = json({ version: "1.2.3" });
const version = (client: Client) => client.identity.retrieveSystemVersion;

/** The milliseconds between one request and the next. */
function pauses({ requests }: FaultServer): number[] {
  return requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
}

describe.concurrent("a method", () => {
  const client = createClient({ baseUrl: "http://127.0.0.1", apiKey });
  const methods = groups.flatMap((group) => Object.keys(client[group]).map((name) => [group, name] as const));
  const ids = manifest.flatMap(({ parameters }) => parameters.filter((each) => each.in === "path"));
  const path = Object.fromEntries(ids.map(({ name }) => [name, someId]));

  test("stands for each operation", () => {
    expect(methods.length).toBeGreaterThan(100);
  });

  test.each(methods)("of %s is sent again where the specs say that it may be: %s", (group, name) =>
    scripted([again(), again(500), again(429), again()], async ({ client: own, server }) => {
      const method: unknown = Reflect.get(own[group], name);
      if (!isMethod(method)) throw new TypeError(`${name} is no method.`);
      const takesBody = manifest.some((each) => each.operationId === name && each.requestMediaTypes.length > 0);
      const error = await failure(method({ ...path, ...(takesBody ? { body: {} } : {}) }, { token: "token" }));
      if (!(error instanceof GatehouseError)) throw error;
      const operation = manifest.find(({ operationId }) => operationId === error.operationId);
      expect(server.requests).toHaveLength(operation?.retrySafe === true ? 3 : 1);
      expect(new Set(server.requests.map((each) => `${each.method} ${each.path} ${each.body}`)).size).toBe(1);
      expect(error.status).toBe(operation?.retrySafe === true ? 429 : 503);
    }),
  );

  test("that a caller writes out is sent once, whatever it is", () =>
    scripted([again(), again()], async ({ client: own, server }) => {
      expect(await own.request("retrieveSystemVersion")).toMatchObject({ status: 503 });
      expect(server.requests).toHaveLength(1);
    }));
});

describe.concurrent("a safe request", () => {
  test.each([408, 429, 500, 502, 503, 504])("is sent again after %d", (status) =>
    scripted([again(status), again(status), good], async ({ client, server }) => {
      expect(await version(client)()).toEqual({ version: "1.2.3" });
      expect(server.requests).toHaveLength(3);
    }),
  );

  test.each([301, 400, 401, 402, 403, 404, 405, 409, 413, 415, 418, 501, 505])("is not sent again after %d", (status) =>
    scripted([again(status), good], async ({ client, server }) => {
      expect(await failure(version(client)())).toMatchObject({ status });
      expect(server.requests).toHaveLength(1);
    }),
  );

  const promised = { "Content-Type": "application/json", "Content-Length": "20" };
  const chunked = { "Content-Type": "application/json", "Transfer-Encoding": "chunked" };
  test.each<[string, Step]>([
    ["a reset after the request", resetAfter()],
    ["a close after the request", closedAfter()],
    ["half of the headers", closedAfter("HTTP/1.1 200 OK\r\nContent-")],
    ["half of a body", closedAfter(head(200, promised), '{"vers')],
    ["half of a body, and a reset", resetAfter(head(200, promised), '{"vers', 20)],
    ["half of a chunk", closedAfter(head(200, chunked), '13\r\n{"vers')],
    ["half of a refusal", closedAfter(head(400, promised), '{"fieldErr')],
    ["no answer in the time of an attempt", silentAfter()],
    ["no end in the time of an attempt", silentAfter(head(200, promised), '{"vers')],
  ])("is sent again after %s", (_, step) =>
    scripted(
      [step, good],
      async ({ client, server }) => {
        expect(await version(client)({}, { requestId: "mine" })).toEqual({ version: "1.2.3" });
        expect(server.requests).toHaveLength(2);
        expect(server.requests.map(({ headers }) => headers.get("x-request-id"))).toEqual(["mine", "mine"]);
        await server.requests[0]?.closed;
      },
      { attemptTimeoutMs: 1_500 },
    ),
  );

  test("is sent again after a reset before it was read", () =>
    scripted([resetAtOnce, good], async ({ client, server }) => {
      expect(await version(client)()).toEqual({ version: "1.2.3" });
      expect([server.connections, server.requests.length]).toEqual([2, 1]);
    }));

  test("keeps its body and its headers", () =>
    scripted([again(), resetAfter(), json({ matches: [] })], async ({ client, server }) => {
      await client.moderation.filterContentItem({ body: { content: "häßlich 🦜" } }, { tenantId: someId });
      expect(server.requests).toHaveLength(3);
      const [first, ...others] = server.requests.map(({ body, headers, path }) => ({
        body,
        path,
        headers: [...headers],
      }));
      expect(others).toEqual([first, first]);
      expect(JSON.parse(first?.body ?? "")).toEqual({ content: "häßlich 🦜" });
    }));

  test("is not sent again for an answer that cannot be read", () =>
    scripted([json("{"), good], async ({ client, server }) => {
      expect(await failure(version(client)())).toMatchObject({ name: "UnexpectedResponseError" });
      expect(server.requests).toHaveLength(1);
    }));

  test("is sent once more on a new connection where the server closed the old one", () =>
    scripted(
      // Nothing says that the connection ends; it does, when it lies idle.
      [{ parts: [...json({ version: "1" }, 200, { end: "open" }).parts, 20], end: "close" }, good],
      async ({ client, server }) => {
        expect(await version(client)()).toEqual({ version: "1" });
        await server.requests[0]?.closed;
        expect(await version(client)()).toEqual({ version: "1.2.3" });
        expect(server.connections).toBe(2);
      },
    ));
});

describe.concurrent("an unsafe request", () => {
  test.each<[string, Step, string]>([
    ["a reset after it", resetAfter(), "ConnectionError"],
    ["a close after it", closedAfter(), "ConnectionError"],
    ["half of an answer", closedAfter(head(200, { "Content-Length": "9" }), "half"), "ConnectionError"],
    ["no answer in time", silentAfter(), "TimeoutError"],
    ["503", again(), "UnavailableError"],
    ["429", again(429), "TooManyRequestsError"],
    ["500", again(500), "InternalServerError"],
  ])("is never sent twice: %s", (_, step, name) =>
    scripted([step, answer(200), answer(200)], async ({ client, server }) => {
      const sending = client.identity.sendEmail(
        { emailTemplateId: someId, body: {} },
        { attemptTimeoutMs: name === "TimeoutError" ? 500 : 20_000 },
      );
      expect(await failure(sending)).toMatchObject({ name });
      // Longer than the first pause would be.
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(server.requests).toHaveLength(1);
    }),
  );
});

describe.concurrent("further attempts", () => {
  const many = Array.from({ length: 9 }, () => again());
  test.each<[string, object, object | undefined, number]>([
    ["two unless said", {}, undefined, 3],
    ["none", { retries: 0 }, undefined, 1],
    ["as many as the client says", { retries: 4 }, undefined, 5],
    ["as many as the call says", { retries: 4 }, { retries: 1 }, 2],
    ["none, as the call says", {}, { retries: 0 }, 1],
    ["some, as the call says", { retries: 0 }, { retries: 3 }, 4],
  ])("are %s", (_, client, call, times) =>
    scripted(
      many,
      async (given) => {
        expect(await failure(version(given.client)({}, call))).toMatchObject({ status: 503 });
        expect(given.server.requests).toHaveLength(times);
      },
      client,
    ),
  );
});

describe.concurrent("a pause", () => {
  const asking = (value: string, status = 503) => answer(status, "", { headers: { "Retry-After": value } });

  test.each([429, 503])("is as long as a %d asks for, in seconds", (status) =>
    scripted([asking("1", status), good], async ({ client, server }) => {
      await version(client)();
      expect(pauses(server)[0]).toBeGreaterThan(990);
    }),
  );

  test("lasts until the date that is asked for", () =>
    scripted([asking(new Date(Date.now() + 3_000).toUTCString()), good], async ({ client, server }) => {
      await version(client)();
      // A date has no parts of a second, and a slow machine takes its time before the first request.
      expect(pauses(server)[0]).toBeGreaterThan(500);
    }));

  test("is none where the date is over", () =>
    scripted([asking("Wed, 21 Oct 2015 07:28:00 GMT"), good], async ({ client, server }) => {
      await version(client)({}, { timeoutMs: 20_000 });
      expect(server.requests).toHaveLength(2);
    }));

  test.each(["soon", "-1", "1.5", "1e3", "", "tomorrow 12", "NaN", "Infinity"])(
    "is our own where %j is asked for",
    (value) =>
      scripted([asking(value), good], async ({ client, server }) => {
        await version(client)();
        expect(pauses(server)[0]).toBeGreaterThan(245);
      }),
  );

  test("grows where nothing is asked for", () =>
    scripted([resetAfter(), answer(502), answer(500), good], async ({ client, server }) => {
      await version(client)({}, { retries: 3 });
      const [first = 0, second = 0, third = 0] = pauses(server);
      expect(first).toBeGreaterThan(245);
      expect(second).toBeGreaterThan(490);
      expect(third).toBeGreaterThan(990);
    }));

  test.each([
    "3600",
    "99999999999999999999",
    new Date(Date.now() + 3_600_000).toUTCString(),
    "Fri, 31 Dec 9999 23:59:59 GMT",
  ])("that does not fit into the call's time is not made: %s", (value) =>
    scripted([asking(value), good], async ({ client, server }) => {
      const error = await failure(version(client)({}, { timeoutMs: 50_000 }));
      expect(error).toMatchObject({ name: "UnavailableError" });
      expect(Reflect.get(error, "retryAfterSeconds")).toBeGreaterThan(3_500);
      expect(server.requests).toHaveLength(1);
    }),
  );
});

function isMethod(value: unknown): value is (input: object, options: object) => Promise<unknown> {
  return typeof value === "function";
}
