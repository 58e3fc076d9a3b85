/** How long a call may take, and how a caller ends it. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Client, ClientOptions } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import type { Step } from "./fault-server.ts";
import { failure, type ScriptedServer, scripted, someId } from "./scripted.ts";
import { again, answer, drip, head, json, silentAfter } from "./steps.ts";

const good = json({ version: "1.2.3" });
const promised = { "Content-Type": "application/json", "Content-Length": "200" };
const version = (client: Client) => client.identity.retrieveSystemVersion;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe.concurrent("the time of a call", () => {
  test.each<[string, boolean, Step[]]>([
    ["of silence", true, [silentAfter(), silentAfter(), silentAfter()]],
    ["of slow headers", true, [{ parts: drip(head(200, promised), 20), end: "open" }]],
    ["of slow bodies", true, [{ parts: [head(200, promised), ...drip(" ".repeat(200), 20)], end: "open" }]],
    ["of attempts and pauses", false, [answer(503), answer(503), silentAfter()]],
  ])("ends it in the midst %s", (_, isOver, script) =>
    scripted(
      script,
      async ({ client, server }) => {
        const { name } = await failure(version(client)());
        // A pause that does not fit into the rest of the time is not begun.
        expect(["TimeoutError", ...(isOver ? [] : ["UnavailableError"])]).toContain(name);
        await Promise.all(server.requests.map(({ closed }) => closed));
      },
      { timeoutMs: 700 },
    ),
  );

  test("is that of all attempts together", () =>
    scripted(
      Array.from({ length: 50 }, () => silentAfter()),
      async ({ client, server }) => {
        expect(await failure(version(client)())).toMatchObject({ name: "TimeoutError" });
        // Each attempt with its pause takes more than 0.3 s.
        expect(server.requests.length).toBeLessThanOrEqual(4);
        expect(server.requests.length).toBeGreaterThanOrEqual(1);
      },
      { timeoutMs: 1_200, attemptTimeoutMs: 50, retries: 49 },
    ));

  test("is what the call says, over what the client says", () =>
    scripted(
      [silentAfter(), silentAfter()],
      async ({ client }) => {
        expect(await failure(version(client)({}, { timeoutMs: 50 }))).toMatchObject({ name: "TimeoutError" });
        const options = { attemptTimeoutMs: 50, retries: 0 };
        expect(await failure(version(client)({}, options))).toMatchObject({ name: "TimeoutError" });
      },
      { timeoutMs: 100_000, attemptTimeoutMs: 100_000 },
    ));

  test("may be without a limit", () =>
    scripted(
      [again(), { parts: [50, ...good.parts], end: "close" }],
      async ({ client }) => {
        expect(await version(client)()).toEqual({ version: "1.2.3" });
      },
      { timeoutMs: Number.POSITIVE_INFINITY, attemptTimeoutMs: Number.POSITIVE_INFINITY },
    ));
});

describe.concurrent("the time of an attempt", () => {
  test("begins anew with each one", () =>
    scripted(
      [silentAfter(), { parts: [250, ...good.parts], end: "close" }],
      async ({ client, server }) => {
        expect(await version(client)()).toEqual({ version: "1.2.3" });
        expect(server.requests).toHaveLength(2);
        await server.requests[0]?.closed;
      },
      { attemptTimeoutMs: 2_000 },
    ));
});

describe("what has ended", () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage: unknown = runInNewContext("gc");

  test("is over for the server as well, though garbage was collected in the meantime", () =>
    scripted(
      Array.from({ length: 10 }, () => silentAfter()),
      async ({ client, server }) => {
        const calls = Array.from({ length: 10 }, () => failure(version(client)()));
        while (server.requests.length < 10) await wait(5);
        if (typeof collectGarbage !== "function") throw new TypeError("There is no way to collect garbage.");
        collectGarbage();
        expect(new Set((await Promise.all(calls)).map(({ name }) => name))).toEqual(new Set(["TimeoutError"]));
        await Promise.all(server.requests.map(({ closed }) => closed));
      },
      { attemptTimeoutMs: 1_500, retries: 0 },
    ));
});

describe.concurrent("a caller's signal", () => {
  /** Aborts a call when it is there; resolves to why it ended. */
  async function abortIn({ client, server }: ScriptedServer, delay: number): Promise<Error> {
    const controller = new AbortController();
    const call = failure(version(client)({}, { signal: controller.signal }));
    while (server.requests.length === 0) await wait(5);
    await wait(delay);
    controller.abort(new Error("The user went away."));
    return await call;
  }

  test.each<[string, Step]>([
    ["before an answer", silentAfter()],
    ["within the headers", { parts: drip(head(200, promised), 20), end: "open" }],
    ["within the body", { parts: [head(200, promised), ...drip(" ".repeat(200), 20)], end: "open" }],
    ["in a pause", answer(503, "", { headers: { "Retry-After": "20" } })],
  ])("ends a call %s, and it is not sent again", (_, step) =>
    scripted([step, good], async (given) => {
      const begin = performance.now();
      const error = await abortIn(given, 60);
      expect(error).toMatchObject({ name: "AbortedError", operationId: "retrieveSystemVersion", status: 0 });
      expect(error.message).toMatch(/aborted by the caller/);
      expect(performance.now() - begin).toBeLessThan(15_000);
      await given.server.requests[0]?.closed;
      // Longer than the first pause would be.
      await wait(700);
      expect(given.server.requests).toHaveLength(1);
    }),
  );

  test("that is aborted already sends nothing", () =>
    scripted([good], async ({ client, server }) => {
      expect(await failure(version(client)({}, { signal: AbortSignal.abort() }))).toMatchObject({
        name: "AbortedError",
      });
      expect(await version(client).result({}, { signal: AbortSignal.abort() })).toMatchObject({ ok: false, status: 0 });
      await wait(50);
      expect(server.connections).toBe(0);
    }));

  test("may be a time-out, which is told as the caller's", () =>
    scripted([silentAfter()], async ({ client }) => {
      const error = await failure(version(client)({}, { signal: AbortSignal.timeout(50) }));
      expect(error).toMatchObject({ name: "AbortedError" });
    }));

  test("that is aborted after the answer changes nothing", () =>
    scripted([good], async ({ client }) => {
      const controller = new AbortController();
      const answered = await version(client).result({}, { signal: controller.signal });
      controller.abort();
      expect(answered).toMatchObject({ ok: true, body: { version: "1.2.3" } });
    }));

  test("ends many calls at once", () =>
    scripted(
      Array.from({ length: 20 }, () => silentAfter()),
      async ({ client, server }) => {
        const controller = new AbortController();
        const calls = Array.from({ length: 20 }, () =>
          failure(client.identity.retrieveApplication({ applicationId: someId }, { signal: controller.signal })),
        );
        while (server.requests.length < 20) await wait(5);
        controller.abort();
        expect(new Set((await Promise.all(calls)).map(({ name }) => name))).toEqual(new Set(["AbortedError"]));
        await Promise.all(server.requests.map(({ closed }) => closed));
      },
    ));
});

describe("options that cannot be", () => {
  const refused: [string, Partial<ClientOptions>][] = [
    ["timeoutMs", { timeoutMs: 0 }],
    ["timeoutMs", { timeoutMs: -1 }],
    ["timeoutMs", { timeoutMs: Number.NaN }],
    ["attemptTimeoutMs", { attemptTimeoutMs: 0 }],
    ["attemptTimeoutMs", { attemptTimeoutMs: Number.NaN }],
    ["retries", { retries: -1 }],
    ["retries", { retries: Number.NaN }],
  ];
  test.each(refused)("are refused when the client is made: %s", async (name, options) => {
    const error = await failure(scripted([], async () => undefined, options));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toMatch(new RegExp(`\\b${name}: `));
  });
});
