/** Middleware of calls and of attempts. */
import { type Client, GatehouseError, type Middleware } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { apiKey, failure, scripted } from "./scripted.ts";
import { again, json, silentAfter } from "./steps.ts";

const good = json({ version: "1.2.3" });
const version = (client: Client) => client.identity.retrieveSystemVersion;

/** Notes when it is entered and left. */
function noting(name: string, notes: string[]): Middleware {
  return async (request, next, { operationId }) => {
    notes.push(`${name} > ${operationId}`);
    const response = await next(request);
    notes.push(`${name} < ${response.status}`);
    return response;
  };
}

describe.concurrent("middleware", () => {
  test("goes around a call in the order of the list, and once, however often it is sent", () => {
    const notes: string[] = [];
    const middleware = [noting("outer", notes), noting("inner", notes)];
    const fetch = (request: Request) => {
      notes.push("sent");
      return globalThis.fetch(request);
    };
    return scripted(
      [again(), again(), good],
      async ({ client }) => {
        expect(await version(client)()).toEqual({ version: "1.2.3" });
        expect(notes).toEqual([
          "outer > retrieveSystemVersion",
          "inner > retrieveSystemVersion",
          ...["sent", "sent", "sent"],
          "inner < 200",
          "outer < 200",
        ]);
      },
      { middleware, fetch },
    );
  });

  test("may change what is sent, in each attempt", () =>
    scripted(
      [again(), good],
      async ({ client, server }) => {
        await version(client)();
        expect(server.requests.map(({ headers }) => headers.get("x-trace"))).toEqual(["1, 2", "1, 2"]);
      },
      {
        middleware: ["1", "2"].map(
          (value): Middleware =>
            (request, next) => {
              request.headers.append("X-Trace", value);
              return next(request);
            },
        ),
      },
    ));

  test("may send another request in the place of one", () =>
    scripted(
      [again(), good],
      async ({ client, server }) => {
        await version(client)();
        expect(server.requests.map(({ path }) => path)).toEqual(["/elsewhere?a=1", "/elsewhere?a=1"]);
      },
      { middleware: [(request, next) => next(new Request(new URL("/elsewhere?a=1", request.url), request))] },
    ));

  test("may answer in the server's place", () =>
    scripted(
      [good],
      async ({ client, server }) => {
        expect(await version(client)()).toEqual({ version: "cached" });
        expect(server.connections).toBe(0);
      },
      { middleware: [async () => Response.json({ version: "cached" })] },
    ));

  test("may call for the answer again", () =>
    scripted(
      [json({ version: "old" }), json({ version: "new" })],
      async ({ client, server }) => {
        expect(await version(client)()).toEqual({ version: "new" });
        expect(server.requests).toHaveLength(2);
      },
      {
        middleware: [
          async (request, next) => {
            await next(request.clone());
            return await next(request);
          },
        ],
      },
    ));

  test("may look at an answer that it clones", () => {
    const seen: string[] = [];
    return scripted(
      [good],
      async ({ client }) => {
        expect(await version(client)()).toEqual({ version: "1.2.3" });
        expect(seen).toEqual(['{"version":"1.2.3"}']);
      },
      {
        middleware: [
          async (request, next) => {
            const response = await next(request);
            seen.push(await response.clone().text());
            return response;
          },
        ],
      },
    );
  });

  const mistakes: [string, Middleware][] = [
    ["rejects", async () => Promise.reject(new Error(`I have failed with ${apiKey}.`))],
    [
      "throws",
      () => {
        throw new Error(`I have failed with ${apiKey}.`);
      },
    ],
    [
      "fails after the answer",
      async (request, next) => {
        await next(request);
        throw new Error(`I have failed with ${apiKey}.`);
      },
    ],
  ];
  test.each(mistakes)("that %s fails the call, with a typed error that shows no secret", (_, layer) =>
    scripted(
      [good, good],
      async ({ client, server }) => {
        const error = await failure(version(client)());
        expect(error).toBeInstanceOf(GatehouseError);
        expect(error.message).toContain("I have failed with ***.");
        expect(await version(client).result()).toMatchObject({ ok: false, status: 0 });
        expect(server.requests.length).toBeLessThanOrEqual(2);
      },
      { middleware: [layer] },
    ),
  );

  test("gets the errors of the network as they are told, and may pass them on", () => {
    const seen: unknown[] = [];
    return scripted(
      [silentAfter()],
      async ({ client }) => {
        const error = await failure(version(client)());
        expect(error).toMatchObject({ name: "TimeoutError" });
        expect(seen).toEqual([error]);
      },
      {
        attemptTimeoutMs: 50,
        retries: 0,
        middleware: [
          (request, next) =>
            next(request).catch((problem: unknown) => {
              seen.push(problem);
              throw problem;
            }),
        ],
      },
    );
  });

  test("that never ends is ended by the time of the call", () =>
    scripted(
      [],
      async ({ client }) => {
        expect(await failure(version(client)())).toMatchObject({ name: "TimeoutError" });
      },
      { timeoutMs: 100, middleware: [() => new Promise(() => undefined)] },
    ));
});
