/**
 * Failures of the server (500) and of the store (503): Decisions: Every interface (OWASP ASVS 13.4.2, 16.5.1, 16.5.3).
 */
import { afterEach, describe, expect, test } from "vitest";
import type { AllHandlers } from "./http/handlers.ts";
import { StoreNotWritable, StoreUnavailable } from "./store/failures.ts";
import { type Replacements, type ServedApp, serveApp } from "./testdata/serve-app.ts";

let app: ServedApp | undefined;

async function serve(replaced: Replacements): Promise<ServedApp> {
  app = await serveApp(replaced);
  return app;
}

afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** Builds a handler that violates its type. */
function wrong(name: keyof AllHandlers, handler: () => unknown): Partial<AllHandlers> {
  return { [name]: handler };
}

async function expectEmpty500(response: Response): Promise<void> {
  expect([response.status, await response.text(), response.headers.get("content-type")]).toEqual([500, "", null]);
  expect(response.headers.get("x-request-id")).toBe("the-request");
}

const named = { "x-request-id": "the-request" };

describe("500: empty; the log has the cause and the request id", () => {
  test.each([
    ["an Error", new TypeError("the cause")],
    ["no Error at all", "the cause"],
  ])("a handler that fails with %s", async (_, cause) => {
    const { ask, log } = await serve({ handlers: wrong("listApplications", () => Promise.reject(cause)) });
    await expectEmpty500(await ask("GET", "/api/application", undefined, named));
    const failure = log.find(({ msg }) => msg === "failure");
    expect(failure).toMatchObject({ level: 50, requestId: "the-request", operation: "listApplications" });
    expect(JSON.stringify(failure)).toContain("the cause");
    expect(log).toContainEqual(
      expect.objectContaining({ msg: "request", level: 50, requestId: "the-request", status: 500 }),
    );
  });

  const replies: readonly (readonly [what: string, reply: object, said: RegExp])[] = [
    ["an undocumented status", { status: 201, body: {} }, /201: the status is not documented/],
    ["a body without what is required", { status: 200, body: {} }, /must have required property 'tag'/],
    [
      "a body with a property that is not documented",
      { status: 200, body: { tag: { id: 1, name: "A", more: 1 } } },
      /additional properties/,
    ],
    ["a body of another type", { status: 200, body: { tag: { id: "1", name: "A" } } }, /must be integer/],
    ["a body with null", { status: 200, body: { tag: null } }, /must be object/],
    ["an integer beyond 2^53-1", { status: 200, body: { tag: { id: 2 ** 53, name: "A" } } }, /must/],
    ["no body where one is documented", { status: 200 }, /200/],
    ["a body where none is documented", { status: 401, body: {} }, /the body should be empty/],
    ["an Errors object of another shape", { status: 400, body: { errors: [] } }, /additional properties/],
  ];

  test.each(replies)("an answer with %s", async (_, reply, said) => {
    const { ask, log } = await serve({ handlers: wrong("createBlacklistTag", () => reply) });
    await expectEmpty500(await ask("POST", "/filter/blacklist/tag", { tag: { name: "A" } }, named));
    const failure = JSON.stringify(log.find(({ msg }) => msg === "failure"));
    expect(failure).toContain("createBlacklistTag");
    expect(failure).toMatch(said);
  });

  test("nothing is kept of a write whose answer was wrong", async () => {
    const handlers: Partial<AllHandlers> = {
      async createBlacklistTag(_, { db, tenantId }) {
        await db("blacklist_tags").insert({ tenant_id: tenantId, name: "Half done" });
        throw new Error("after the write");
      },
    };
    const { ask } = await serve({ handlers });
    expect((await ask("POST", "/filter/blacklist/tag", { tag: { name: "A" } })).status).toBe(500);
    expect(await (await ask("GET", "/filter/blacklist/tag")).json()).toEqual({ tags: [] });
  });

  test("nothing is kept of a write that was answered with an error", async () => {
    const handlers: Partial<AllHandlers> = {
      async createBlacklistTag(_, { db, tenantId }) {
        await db("blacklist_tags").insert({ tenant_id: tenantId, name: "Half done" });
        return { status: 400, body: {} };
      },
    };
    const { ask } = await serve({ handlers });
    expect((await ask("POST", "/filter/blacklist/tag", { tag: { name: "A" } })).status).toBe(400);
    expect(await (await ask("GET", "/filter/blacklist/tag")).json()).toEqual({ tags: [] });
  });

  test("the next request is answered as if nothing had been", async () => {
    const { ask } = await serve({ handlers: wrong("listApplications", () => Promise.reject(new Error("once"))) });
    expect((await ask("GET", "/api/application")).status).toBe(500);
    expect((await ask("GET", "/api/system/version")).status).toBe(200);
  });
});

describe("503: the store cannot be reached", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  const failures = [
    new StoreUnavailable("The store cannot be reached", { cause: refused }),
    refused,
    Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" }),
    Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_WRITE" }),
    Object.assign(new Error("attempt to write a readonly database"), { code: "SQLITE_READONLY_DBMOVED" }),
    Object.assign(new Error("the database system is shutting down"), { code: "57P03" }),
    Object.assign(new Error("database gatehouse does not exist"), { code: "3D000" }),
    Object.assign(new Error("Timeout acquiring a connection"), { name: "KnexTimeoutError" }),
    new Error("Connection terminated unexpectedly"),
  ];

  test.each(failures)("%s", async (failure) => {
    const { ask, log } = await serve({
      store: { read: () => Promise.reject(failure), write: () => Promise.reject(failure) },
    });
    for (const [method, path, body] of [
      ["GET", "/api/application"],
      ["POST", "/filter/blacklist/tag", { tag: { name: "A" } }],
    ] as const) {
      const response = await ask(method, path, body, named);
      expect(response.status).toBe(503);
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
      expect(response.headers.get("x-request-id")).toBe("the-request");
      expect(await response.json()).toEqual({
        generalErrors: [{ code: "[unavailable]", message: expect.stringMatching(/\.$/) }],
      });
    }
    expect(JSON.stringify(log.filter(({ msg }) => msg === "failure"))).toContain(
      failure instanceof StoreUnavailable ? refused.message : failure.message,
    );
  });

  test("what needs no store is answered", async () => {
    const broken = () => Promise.reject(refused);
    const { ask } = await serve({ store: { read: broken, write: broken, ping: broken } });
    expect((await ask("GET", "/api/application/none")).status).toBe(400);
    expect((await ask("GET", "/openapi.json")).status).toBe(200);
    expect((await ask("GET", "/health/live")).status).toBe(200);
  });
});

describe("/health/ready", () => {
  test("says that the store cannot be reached", async () => {
    const { ask } = await serve({ store: { ping: () => Promise.reject(new StoreUnavailable("gone")) } });
    const response = await ask("GET", "/health/ready");
    expect([response.status, await response.json()]).toEqual([503, { status: "unavailable", store: "unreachable" }]);
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  test("says that the store takes no writes", async () => {
    const { ask } = await serve({ store: { ping: () => Promise.reject(new StoreNotWritable("full")) } });
    const response = await ask("GET", "/health/ready");
    expect([response.status, await response.json()]).toEqual([503, { status: "unavailable", store: "unwritable" }]);
    expect((await ask("GET", "/health/live")).status).toBe(200);
  });

  test("says that the server is stopping", async () => {
    const { ask } = await serve({ isStopping: true });
    const response = await ask("GET", "/health/ready");
    expect([response.status, await response.json()]).toEqual([503, { status: "stopping", store: "reachable" }]);
    expect((await ask("GET", "/health/live")).status).toBe(200);
  });
});
