/** Decisions: API keys. */
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { expectEmpty, reasonOf } from "./answers.ts";

const forum = "11111111-1111-4111-8111-111111111111";
const all = "a-key-that-may-do-everything-0123456789";
const reader = "a-key-that-may-read-applications-0123456789";
const nested = "a-key-with-a-narrower-path-inside-0123456789";
const bound = "a-key-that-is-bound-to-a-tenant-0123456789";
const odd = 'a key with spaces, "quotes", = and ~ in it 0123456789';

const { server } = await start({
  tenants: [{ id: forum, name: "Forum" }],
  apiKeys: [
    { key: all, name: "all" },
    { key: reader, name: "reader", permissions: { "/api/application": ["GET"] } },
    {
      key: nested,
      name: "nested",
      permissions: { "/filter": ["GET", "POST"], "/filter/blacklist/tag": ["GET"], "/content/": ["POST"] },
    },
    { key: bound, name: "bound", tenantId: forum },
    { key: odd, name: "odd" },
  ],
});

/** Sends a request with a key. */
async function ask(authorization: string | null, request: string, options: { rawBody?: string } = {}) {
  const client = createClient({ baseUrl: server.url, apiKey: null });
  return client.request(request, undefined, { headers: { authorization }, ...options });
}

describe("API key: the whole value of Authorization, no scheme", () => {
  test.each([
    `Bearer ${all}`,
    `ApiKey ${all}`,
    `Basic ${Buffer.from(`${all}:`).toString("base64")}`,
    all.toUpperCase(),
    all.slice(0, -1),
    `${all}0`,
    `${all}, ${all}`,
    "x",
    "x".repeat(5000),
  ])("%s is no key", async (key) => {
    expect(reasonOf(await ask(key, "GET /api/application"))).toBe("invalid");
  });

  test("what is stored of a key opens nothing", async () => {
    for (const encoding of ["hex", "base64", "base64url"] as const) {
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(all)));
      expect(reasonOf(await ask(Buffer.from(digest).toString(encoding), "GET /api/application"))).toBe("invalid");
    }
  });

  test("a key in the query or the body opens nothing", async () => {
    expect(reasonOf(await ask(null, `GET /api/application?apiKey=${all}&authorization=${all}`))).toBe("missing");
    const rawBody = JSON.stringify({ authorization: all, apiKey: all });
    expect(reasonOf(await ask(null, "POST /api/application", { rawBody }))).toBe("missing");
  });
});

describe("API key: permissions", () => {
  test.each([
    "POST /api/application",
    `DELETE /api/application/${forum}`,
    "GET /api/applications",
    "GET /api/system/version",
    "GET /filter/blacklist/tag",
    "GET /",
  ])("%s is not permitted, whether it exists or not", async (request) => {
    expect(reasonOf(await ask(reader, request))).toBe("not permitted");
  });

  test("the longest path that covers a request decides", async () => {
    expect((await ask(nested, "GET /filter/blacklist/tag")).status).toBe(200);
    expect(reasonOf(await ask(nested, "POST /filter/blacklist/tag", { rawBody: "{}" }))).toBe("not permitted");
    expect((await ask(nested, "POST /filter/blacklist/entry", { rawBody: "{}" })).status).toBe(400);
  });

  test("a path may end with a slash", async () => {
    expect((await ask(nested, "POST /content/item/filter", { rawBody: "{}" })).status).toBe(400);
    expect(reasonOf(await ask(nested, "POST /contents", { rawBody: "{}" }))).toBe("not permitted");
  });

  test("neither another spelling of a path nor an override header widens them", async () => {
    const client = createClient({ baseUrl: server.url, apiKey: reader });
    for (const path of [
      "/api/application/../system/version",
      "/api/%61pplication",
      "/API/application",
      "//api/system/version",
    ]) {
      expect([401, 404], path).toContain((await client.request(`GET ${path}`)).status);
    }
    const headers = { "x-http-method-override": "DELETE" };
    expect((await client.request("GET /api/application", undefined, { headers })).status).toBe(200);
    // A POST that stands for another method needs the permission for that one (Decisions: Clients of the identity product).
    for (const method of ["DELETE", "PATCH", "PUT"]) {
      const override = { headers: { "x-http-method-override": method } };
      expectEmpty(await client.request("POST /api/application", undefined, override), 401);
    }
  });
});
