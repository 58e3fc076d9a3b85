/** Decisions: Request id. */
import type { RawOptions } from "@gatehouse/sdk";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";

const { client } = await start({
  systemConfiguration: {
    corsConfiguration: { enabled: true, allowedOrigins: ["https://forum.example.com"], allowedMethods: ["GET"] },
  },
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const answers: [status: number, request: string, options?: RawOptions][] = [
  [200, "GET /api/application"],
  [200, "HEAD /api/application"],
  [200, "GET /health/live"],
  [200, "GET /health/ready"],
  [200, "GET /openapi.json"],
  [200, "GET /docs/"],
  [204, "OPTIONS /api/application"],
  [
    204,
    "OPTIONS /api/application",
    { headers: { origin: "https://forum.example.com", "access-control-request-method": "GET", authorization: null } },
  ],
  [301, "GET /docs"],
  [400, "GET /api/application/none"],
  [400, "POST /api/application", { rawBody: "{" }],
  [400, "POST /api/application"],
  [400, "GET /api/application", { tenantId: "none" }],
  [401, "GET /api/application", { headers: { authorization: null } }],
  [404, "GET /nothing"],
  [404, "GET /filter/blacklist/tag/1"],
  [404, "GET /docs/nothing"],
  [405, "PATCH /api/application"],
  [413, "POST /api/application", { rawBody: "x".repeat(11 * 1024 * 1024) }],
  [415, "POST /api/application", { rawBody: "x", contentType: "text/plain" }],
];

describe("Request id: on every answer", () => {
  test.each(answers)("%i to %s", async (status, request, options = {}) => {
    const given = await client.request(request, undefined, { ...options, requestId: "chosen-by-the-caller" });
    expect(given.status).toBe(status);
    expect(given.headers.get("x-request-id")).toBe("chosen-by-the-caller");
    const generated = await client.request(request, undefined, options);
    expect(generated.status).toBe(status);
    expect(generated.headers.get("x-request-id")).toMatch(uuid);
  });

  test("402 has one too", async () => {
    const expired = await start({}, { licenseState: "expired" });
    const answer = await expired.client.request("GET /api/application", undefined, { requestId: "unpaid" });
    expect([answer.status, answer.headers.get("x-request-id")]).toEqual([402, "unpaid"]);
  });
});

describe("Request id: taken or generated", () => {
  test("every printable id of up to 128 characters is taken as it is", async () => {
    const printable = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 128,
    });
    await fc.assert(
      fc.asyncProperty(printable, async (requestId) => {
        const { headers } = await client.request("GET /health/live", undefined, { requestId });
        expect(headers.get("x-request-id")).toBe(requestId);
      }),
      { numRuns: 50 },
    );
  });

  test.each(["", "x".repeat(129), "two words", "naïve", "tab\there"])("%j is not taken", async (requestId) => {
    const { headers } = await client.request("GET /health/live", undefined, { requestId });
    expect(headers.get("x-request-id")).toMatch(uuid);
  });

  test("no two generated ids are the same", async () => {
    const ids = await Promise.all(
      Array.from({ length: 50 }, async () => (await client.request("GET /health/live")).requestId),
    );
    expect(new Set(ids).size).toBe(50);
  });

  test("the SDK's errors carry it", async () => {
    const answer = await client.identity.retrieveApplication.result(
      { applicationId: "3c219e58-ed0e-4b18-ad48-f4f92793ae32" },
      { requestId: "for-the-error" },
    );
    expect(answer).toMatchObject({ ok: false, requestId: "for-the-error", error: { requestId: "for-the-error" } });
  });
});
