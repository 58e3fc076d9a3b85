/**
 * Empty, with a reason, and before anything else is said (Decisions: Unauthorized requests; OWASP ASVS 6.3.4, 8.2.1,
 * 8.3.1).
 */
import { connect } from "node:net";
import { manifest } from "@gatehouse/openapi/manifest";
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { expectEmpty, reasonOf } from "./answers.ts";
import { sample, send } from "./requests.ts";

const { server } = await start();
const stranger = createClient({ baseUrl: server.url, apiKey: null });
const impostor = createClient({ baseUrl: server.url, apiKey: "a-key-that-nobody-ever-made-0123456789" });

describe("401 of every operation that is not public", () => {
  test("the public operations are those that say so", () => {
    const open = manifest.filter(({ security }) => security.length === 0).map(({ operationId }) => operationId);
    expect(open).toEqual([
      "reconcileToken",
      "retrievePublicKeys",
      "retrieveJsonWebKeySet",
      "retrieveOpenIdConfiguration",
      "refreshToken",
      "logout",
      "loginOperator",
    ]);
  });
});

describe("401 comes before anything else is said", () => {
  const cases = [
    ["a malformed id (400)", "GET /api/application/not-an-id", {}],
    ["an unknown query parameter", "GET /api/application?nothing=1", {}],
    ["a body that is no JSON (400)", "POST /api/application", { rawBody: "{" }],
    ["a missing body (400)", "POST /api/application", {}],
    [
      "a tenant that does not exist (400)",
      "GET /api/application",
      { tenantId: "11111111-1111-4111-8111-111111111111" },
    ],
    ["an unknown path (404)", "GET /nothing/here", {}],
    ["an unknown object (404)", "GET /filter/blacklist/tag/1", {}],
    ["a method that the path does not have (405)", "PATCH /api/application", {}],
    ["OPTIONS", "OPTIONS /api/application", {}],
    ["another media type (415)", "POST /api/application", { rawBody: "name", contentType: "text/plain" }],
    [
      "a body that is too large (413)",
      "POST /api/application",
      { rawBody: "x".repeat(200_000), headers: { "x-size": "large" } },
    ],
    ["what is not built (501)", "GET /api/report/totals", {}],
  ] as const;

  test.each(cases)("%s", async (_, request, options) => {
    expect(reasonOf(await stranger.request(request, undefined, options))).toBe("missing");
    expect(reasonOf(await impostor.request(request, undefined, options))).toBe("invalid");
  });

  test("the key is asked for before the body has arrived", async () => {
    const { hostname, port } = new URL(server.url);
    const head =
      "POST /api/application HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n";
    const socket = connect(Number(port), hostname, () => socket.write(head));
    const [answer] = await new Promise<Buffer[]>((resolve, reject) => {
      socket.once("data", (data) => resolve([data]));
      socket.once("error", reject);
    });
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe("401 and its header", () => {
  test("it tells what to do, and nothing of the key that was sent", async () => {
    const answer = await impostor.request("GET /api/application");
    const challenge = answer.headers.get("www-authenticate") ?? "";
    expect(challenge).toMatch(/^ApiKey realm="gatehouse", error="invalid", error_description="[^"]+\."$/);
    expect(challenge).not.toContain("nobody-ever-made");
    expect(challenge.length).toBeLessThanOrEqual(512);
  });

  test("a public operation looks at no key", async () => {
    const publicKeys = sample("retrieveJsonWebKeySet");
    const statuses = await Promise.all([send(stranger, publicKeys), send(impostor, publicKeys)]);
    expect(statuses.map(({ status }) => status)).not.toContain(401);
    expectEmpty(await stranger.request("POST /.well-known/jwks.json"), 401);
  });
});
