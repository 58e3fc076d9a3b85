/** How a JWT is sent, and what it opens (Decisions: JWT authentication; OWASP ASVS 6.3.4, 9.2.2). */
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { reasonOf } from "./answers.ts";

const { server, client } = await start();
const stranger = createClient({ baseUrl: server.url, apiKey: null });
const { token } = await client.identity.vendToken({ body: { claims: { sub: "someone" } } });

function validate(headers: Record<string, string>, method = "GET") {
  return stranger.request(`${method} /api/jwt/validate`, undefined, { headers });
}

const cookie = `access_token=${token}`;
const authorization = `Bearer ${token}`;

describe("a JWT opens what it may", () => {
  test.each([
    ["in the header", { authorization }],
    ["in the header, the scheme in small letters", { authorization: `bearer ${token}` }],
    ["in the cookie", { cookie }],
    ["in the cookie among others", { cookie: `theme=dark; ${cookie}; other=1` }],
    ["in the cookie, with an empty header", { authorization: "", cookie }],
    ["in the header, whatever the cookie holds", { authorization, cookie: "access_token=nonsense" }],
  ])("%s", async (_, headers) => {
    expect((await validate(headers)).status).toBe(200);
  });
});

describe("the header wins over the cookie", () => {
  test("a wrong token in the header is not made good by the cookie", async () => {
    expect(reasonOf(await validate({ authorization: `${authorization}x`, cookie }))).toBe("invalid");
    expect(reasonOf(await validate({ authorization: "Bearer ", cookie }))).toBe("invalid");
  });
});

describe("what is not there, or not a JWT of ours", () => {
  test.each([
    ["nothing", {}, "missing"],
    ["an empty cookie", { cookie: "access_token=" }, "missing"],
    ["another cookie", { cookie: "refresh_token=x" }, "missing"],
    ["nonsense in the cookie", { cookie: "access_token=nonsense" }, "invalid"],
    ["the token without its scheme", { authorization: token }, "invalid"],
    ["the token behind another scheme", { authorization: `Token ${token}` }, "invalid"],
  ] as const)("%s", async (_, headers, reason) => {
    const answer = await validate(headers);
    expect(reasonOf(answer)).toBe(reason);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer realm="gatehouse"/);
    expect(answer.headers.get("www-authenticate")).not.toContain(token);
  });
});

describe("a JWT opens nothing else", () => {
  test.each([
    ["GET /api/application", "invalid"],
    ["POST /api/jwt/vend", "invalid"],
    ["GET /moderation/approval-queue", "invalid"],
    ["GET /nothing", "invalid"],
    ["DELETE /api/jwt/validate", "invalid"],
  ])("%s in the header", async (request, reason) => {
    expect(reasonOf(await stranger.request(request, undefined, { headers: { authorization } }))).toBe(reason);
  });

  test.each([
    "GET /api/application",
    "POST /api/jwt/vend",
    "DELETE /api/jwt/refresh",
    "GET /moderation/approval-queue",
    "POST /api/jwt/validate",
    "GET /nothing",
  ])("%s by the cookie, which a page of others could make a browser send", async (request) => {
    expect(reasonOf(await stranger.request(request, undefined, { headers: { cookie } }))).toBe("missing");
  });
});

test("a JWT as long as one may be gets through; what is longer is refused before it is read", async () => {
  const vended = await client.identity.vendToken({ body: { claims: { data: "x".repeat(48_400) } } });
  expect(vended.token.length).toBeGreaterThan(65_000);
  expect((await validate({ authorization: `Bearer ${vended.token}` })).status).toBe(200);
  expect((await validate({ cookie: `access_token=${vended.token}` })).status).toBe(200);
  expect(reasonOf(await validate({ authorization: `Bearer ${"x".repeat(70_000)}` }))).toBe("invalid");
  expect((await validate({ authorization: `Bearer ${"x".repeat(110_000)}` })).status).toBe(431);
});

test("an API key that is longer than any is refused", async () => {
  const long = createClient({ baseUrl: server.url, apiKey: "x".repeat(5_000) });
  expect(reasonOf(await long.request("GET /api/application"))).toBe("invalid");
});
