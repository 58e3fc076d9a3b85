/** Decisions: Hosting; the pages that need no key (OWASP ASVS 13.4.6). */
import { readFileSync } from "node:fs";
import { manifest } from "@gatehouse/openapi/manifest";
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { expectEmpty, jsonOf } from "./answers.ts";

const { server, client } = await start();
const stranger = createClient({ baseUrl: server.url, apiKey: null });

describe("Hosting", () => {
  test("/metrics says where metrics are served, and that is no operation", async () => {
    const answer = await stranger.request("GET /metrics");
    expect([answer.status, answer.text()]).toEqual([404, expect.stringContaining("METRICS_PORT")]);
  });

  test("one process serves the three interfaces at one base URL", async () => {
    await expect(client.identity.listApplications.result()).resolves.toMatchObject({ ok: true, status: 200 });
    await expect(client.filtering.listBlacklistTags.result()).resolves.toMatchObject({ ok: true, status: 200 });
    await expect(client.moderation.listModerationApplications.result()).resolves.toMatchObject({
      ok: true,
      status: 200,
    });
  });

  test("identity is under /api, the other two are without a prefix", () => {
    const outside = manifest.filter(({ interface: name, path }) => (name === "identity") !== path.startsWith("/api/"));
    expect(outside.map(({ path }) => path)).toEqual(["/.well-known/jwks.json", "/.well-known/openid-configuration"]);
  });

  test("no version stands in a path or a header", async () => {
    expect(manifest.filter(({ path }) => /\/v\d/.test(path))).toEqual([]);
    expect(manifest.flatMap(({ parameters }) => parameters).filter(({ name }) => /version/i.test(name))).toEqual([]);
  });

  test("GET /api/system/version returns { version }", async () => {
    const { version }: { version: string } = JSON.parse(
      readFileSync(new URL("../../server/package.json", import.meta.url), "utf8"),
    );
    const answer = jsonOf(await client.request("GET /api/system/version"));
    expect(answer).toEqual({ version });
  });
});

describe("Health needs no key", () => {
  test("/health/live says that the process is up", async () => {
    const answer = await stranger.request("GET /health/live");
    expect(answer.status).toBe(200);
    expect(jsonOf(answer)).toEqual({ status: "live" });
  });

  test("/health/ready says that the server can serve", async () => {
    const answer = await stranger.request("GET /health/ready");
    expect(answer.status).toBe(200);
    expect(jsonOf(answer)).toEqual({ status: "ready", store: "reachable" });
  });

  test.each(["GET /health", "GET /health/nothing", "POST /health/live"])("%s is an unknown path", async (operation) => {
    expectEmpty(await stranger.request(operation), 401);
    expectEmpty(await client.request(operation), 404);
  });
});

test.each(["theme=dark; other=%E0%A4", "access_token=", "=;;", "__proto__=x; constructor=y"])(
  "a cookie that an operation knows nothing of is nobody's business: %s",
  async (cookie) => {
    const answer = await client.request("GET /api/system/version", {}, { headers: { cookie } });
    expect(answer.status).toBe(200);
  },
);

describe("Every answer", () => {
  const requests = [
    "GET /api/application",
    "GET /api/application/none",
    "GET /unknown",
    "PATCH /api/application",
    "GET /health/live",
    "GET /openapi.json",
    "GET /docs/",
  ];

  test.each(requests)("to %s can be neither sniffed nor traced to the software", async (request) => {
    const { headers } = await client.request(request);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("server")).toBeNull();
  });

  test.each(requests.slice(0, 5))("to %s is kept by nobody in between", async (request) => {
    const { headers } = await client.request(request);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("etag")).toBeNull();
  });
});
