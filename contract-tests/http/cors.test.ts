/** Identity, System configuration, corsConfiguration: off by default, and exactly as it is configured. */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { reasonOf } from "./answers.ts";

const forum = "https://forum.example.com";
const stranger = "https://stranger.example.com";
const preflight = (origin: string, method = "POST") => ({
  headers: {
    origin,
    authorization: null,
    "access-control-request-method": method,
    "access-control-request-headers": "authorization",
  },
});

const { client } = await start({
  systemConfiguration: {
    corsConfiguration: {
      enabled: true,
      allowCredentials: true,
      allowedOrigins: [forum],
      allowedMethods: ["GET", "POST", "PATCH"],
      allowedHeaders: ["Authorization", "Content-Type"],
      exposedHeaders: ["X-Request-Id"],
      preflightMaxAgeInSeconds: 600,
    },
  },
});

const names = ["Allow-Origin", "Allow-Credentials", "Allow-Methods", "Allow-Headers", "Expose-Headers", "Max-Age"];

/** The headers of CORS that an answer has. */
function corsHeaders(headers: Headers): Record<string, string> {
  const all = names.map((name) => `access-control-${name.toLowerCase()}`);
  return Object.fromEntries(all.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
}

describe("CORS is off by default", () => {
  test("no answer speaks of it, and a preflight is an ordinary request without a key", async () => {
    const plain = await start();
    const answer = await plain.client.request("GET /api/application", undefined, { headers: { origin: forum } });
    expect([answer.status, corsHeaders(answer.headers)]).toEqual([200, {}]);
    const asked = await plain.client.request("OPTIONS /api/application", undefined, preflight(forum));
    expect(reasonOf(asked)).toBe("missing");
    expect(corsHeaders(asked.headers)).toEqual({});
  });

  test("a configuration that is not enabled changes nothing", async () => {
    const disabled = await start({
      systemConfiguration: { corsConfiguration: { enabled: false, allowedOrigins: ["*"] } },
    });
    const answer = await disabled.client.request("GET /api/application", undefined, { headers: { origin: forum } });
    expect(corsHeaders(answer.headers)).toEqual({});
  });
});

describe("The wildcard of allowedHeaders", () => {
  test.each([
    [false, "content-type,x-other", 204],
    [false, "content-type,authorization", 403],
    [true, "content-type", 403],
    [true, "*", 204],
  ])(
    "with credentials %s, the headers %s are answered with %i (Fetch, CORS protocol)",
    async (allowCredentials, asked, status) => {
      const cors = {
        enabled: true,
        allowCredentials,
        allowedOrigins: [forum],
        allowedMethods: ["POST" as const],
        allowedHeaders: ["*"],
      };
      const { client: open } = await start({ systemConfiguration: { corsConfiguration: cors } });
      const { headers } = preflight(forum);
      const answer = await open.request("OPTIONS /api/application", undefined, {
        headers: { ...headers, "access-control-request-headers": asked },
      });
      expect(answer.status).toBe(status);
    },
  );
});

describe("CORS for an allowed origin", () => {
  test("a preflight needs no key and says what is allowed", async () => {
    const answer = await client.request("OPTIONS /api/application", undefined, preflight(forum));
    expect(answer.status).toBe(204);
    expect(answer.bytes).toHaveLength(0);
    expect(corsHeaders(answer.headers)).toMatchObject({
      "access-control-allow-origin": forum,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET,POST,PATCH",
      "access-control-allow-headers": "Authorization,Content-Type",
      "access-control-max-age": "600",
    });
    expect(answer.headers.get("vary")).toMatch(/\bOrigin\b/i);
  });

  test("an answer may be read, with its request id", async () => {
    const answer = await client.request("GET /api/application", undefined, { headers: { origin: forum } });
    expect(answer.status).toBe(200);
    expect(corsHeaders(answer.headers)).toEqual({
      "access-control-allow-origin": forum,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "X-Request-Id",
    });
    expect(answer.headers.get("vary")).toMatch(/\bOrigin\b/i);
  });

  test("an error may be read as well", async () => {
    for (const [status, request, headers] of [
      [401, "GET /api/application", { authorization: null }],
      [400, "GET /api/application/none", {}],
      [404, "GET /nothing", {}],
      [405, "PATCH /api/application", {}],
    ] as const) {
      const answer = await client.request(request, undefined, { headers: { origin: forum, ...headers } });
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([status, forum]);
    }
  });

  test("OPTIONS that is no preflight is an ordinary request", async () => {
    const answer = await client.request("OPTIONS /api/application", undefined, { headers: { origin: forum } });
    expect(answer.headers.get("access-control-allow-origin")).toBe(forum);
  });
});

describe("CORS for any other origin", () => {
  test.each([
    stranger,
    "null",
    "http://forum.example.com",
    "https://forum.example.com:8443",
    "https://forum.example.com.evil.example",
    "https://FORUM.example.com",
  ])("%s is told nothing", async (origin) => {
    const asked = await client.request("OPTIONS /api/application", undefined, preflight(origin));
    expect(corsHeaders(asked.headers)).not.toHaveProperty("access-control-allow-origin");
    const answer = await client.request("GET /api/application", undefined, { headers: { origin } });
    expect(corsHeaders(answer.headers)).not.toHaveProperty("access-control-allow-origin");
  });

  test("a request without an origin is none of its business", async () => {
    const answer = await client.request("GET /api/application");
    expect([answer.status, corsHeaders(answer.headers)]).toEqual([200, {}]);
  });
});

describe("CORS for every origin", () => {
  test("* is said as it is, and credentials are not promised with it", async () => {
    const open = await start({
      systemConfiguration: { corsConfiguration: { enabled: true, allowedOrigins: ["*"], allowedMethods: ["GET"] } },
    });
    const answer = await open.client.request("GET /api/application", undefined, { headers: { origin: stranger } });
    expect(corsHeaders(answer.headers)).toEqual({ "access-control-allow-origin": "*" });
  });
});
