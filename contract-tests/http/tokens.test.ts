/** Operations that need a token accept no other credentials (Decisions: JWT authentication; OWASP ASVS 9.2.2). */
import { createClient, UnauthorizedError } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { opensWithKey, samples } from "./requests.ts";

const { server, client } = await start();
const stranger = createClient({ baseUrl: server.url, apiKey: null });

/** A JWT that nobody signed. */
const unsigned = `${encode({ alg: "none" })}.${encode({ sub: "somebody", exp: 4_000_000_000 })}.`;
const forged = `${encode({ alg: "HS256" })}.${encode({ sub: "somebody", exp: 4_000_000_000 })}.c2lnbmF0dXJl`;

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

const needToken = samples.filter(({ operation }) => !opensWithKey(operation));

describe("JWT authentication", () => {
  test("there are operations that need a token", () => {
    expect(needToken.map(({ operation }) => operation.operationId)).toEqual(
      expect.arrayContaining(["issueToken", "validateToken", "listApprovalQueueItems"]),
    );
  });

  test.each([unsigned, forged, "x"])("the cookie access_token=%s is not valid", async (token) => {
    const answer = await stranger.request("GET /api/jwt/validate", undefined, {
      headers: { cookie: `access_token=${token}` },
    });
    expect(answer.status).toBe(401);
    expect(answer.bytes).toHaveLength(0);
  });

  test("the SDK says why", async () => {
    const answer = await stranger.identity.validateToken.result({}, { token: forged });
    if (answer.ok) throw new Error("This was to be refused.");
    expect(answer.error).toBeInstanceOf(UnauthorizedError);
    expect(answer.error).toMatchObject({ status: 401, reason: "invalid" });
  });

  test("an API key wins where both are present", async () => {
    const headers = { cookie: `access_token=${forged}` };
    expect((await client.request("GET /api/application", undefined, { headers })).status).toBe(200);
  });
});
