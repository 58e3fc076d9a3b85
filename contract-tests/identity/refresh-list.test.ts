/** Listing, looking at and revoking refresh tokens (Decisions: Token operations). */
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, unknownId } from "./fixtures.ts";
import { crewProvider, partnerLogin, reconcileBody, someClaims } from "./identity-provider.ts";
import {
  application,
  fixedApplication,
  lifetime,
  minute,
  slidingApplication,
  timed,
  withRefreshTokens,
} from "./refresh-fixtures.ts";

const running = await start(withRefreshTokens);
const { client } = running;
const { logIn, pass, now } = timed(running);

let users = 0;
/** The claims of a user whom this file logs in several times. */
function somebody() {
  return { email: `lists-${++users}@example.com` };
}

function refused(refreshToken: string) {
  return refusal(client, "refreshToken", { body: { refreshToken } });
}

const invalid = { refreshToken: "[invalid]refreshToken" };

describe("looking at a refresh token", () => {
  test("the device is as reconcile was told", async () => {
    const device = { name: "Ada's laptop", type: "LAPTOP", description: "At work", lastAccessedAddress: "203.0.113.7" };
    const body = { ...reconcileBody(fixedApplication, claimsNow()), metaData: { device } };
    const { refreshTokenId = "" } = await client.identity.reconcileToken({ body });
    const { refreshToken } = await client.identity.retrieveRefreshToken({ refreshTokenId });
    expect(refreshToken.metaData).toEqual({ device });
  });
});

describe("listing refresh tokens", () => {
  test("only those that can be used", async () => {
    const claims = somebody();
    const expired = await logIn(fixedApplication, claims);
    pass(minute);
    const revoked = await logIn(fixedApplication, claims);
    const { user, refreshTokenId } = await logIn(fixedApplication, claims);
    await client.identity.deleteRefreshToken({ refreshTokenId: revoked.refreshTokenId });
    pass(lifetime - minute);
    const { refreshTokens, totalResults } = await client.identity.listRefreshTokens({ userId: user.id });
    expect(refreshTokens.map(({ id }) => id)).toEqual([refreshTokenId]);
    expect(totalResults).toBe(1);
    expect(expired.user.id).toBe(user.id);
  });
});

describe("revoking refresh tokens", () => {
  test("the one that is sent, and no other of the login", async () => {
    const claims = somebody();
    const [one, other] = [await logIn(fixedApplication, claims), await logIn(fixedApplication, claims)];
    const token = one.refreshToken;
    await client.identity.deleteRefreshTokens({ token, userId: unknownId });
    await client.identity.deleteRefreshTokens({ token, applicationId: slidingApplication });
    await client.identity.refreshToken({ body: { refreshToken: token } });
    const answer = await client.request("deleteRefreshTokens", { token });
    expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
    expect(await refused(token)).toEqual(invalid);
    await client.identity.refreshToken({ body: { refreshToken: other.refreshToken } });
  });

  test("by a body, which wins over the query", async () => {
    const [one, other] = [await logIn(fixedApplication, somebody()), await logIn(fixedApplication, somebody())];
    const query = { token: other.refreshToken, userId: one.user.id };
    await client.identity.deleteRefreshTokens({ ...query, body: { token: one.refreshToken } });
    expect(await refused(one.refreshToken)).toEqual(invalid);
    await client.identity.refreshToken({ body: { refreshToken: other.refreshToken } });
    await client.identity.deleteRefreshTokens({ body: { userId: other.user.id, applicationId: fixedApplication } });
    expect(await refused(other.refreshToken)).toEqual(invalid);
    expect(await refusal(client, "deleteRefreshTokens", { body: {} })).toEqual({ userId: "[missing]userId" });
  });

  test("nothing to revoke is answered the same", async () => {
    for (const query of [{ userId: unknownId }, { applicationId: unknownId }, { token: "x" }]) {
      const answer = await client.request("deleteRefreshTokens", query);
      expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
    }
  });
});

describe("another tenant's refresh tokens", () => {
  test("are not there, whatever is asked", async () => {
    const two = await start({
      tenants: [
        { id: forum, name: "Forum" },
        { id: shop, name: "Shop" },
      ],
      identityProviders: [crewProvider({ tenantId: forum }), crewProvider({ tenantId: shop, id: partnerLogin })],
      applications: [{ ...application(fixedApplication, "Forum"), tenantId: forum }],
    });
    const [inForum, inShop] = [forum, shop].map((tenantId) =>
      createClient({ baseUrl: two.server.url, apiKey: two.server.apiKey, tenantId }),
    );
    if (inForum === undefined || inShop === undefined) throw new Error("There are two clients.");
    const {
      user,
      refreshToken = "",
      refreshTokenId = "",
    } = await inForum.identity.reconcileToken({
      body: reconcileBody(fixedApplication),
    });
    expect(await inShop.identity.retrieveRefreshToken.result({ refreshTokenId })).toMatchObject({ status: 404 });
    expect(await inShop.identity.deleteRefreshToken.result({ refreshTokenId })).toMatchObject({ status: 404 });
    for (const query of [{ userId: user.id }, { applicationId: fixedApplication }]) {
      expect(await inShop.identity.listRefreshTokens(query)).toEqual({ refreshTokens: [], totalResults: 0 });
      await inShop.identity.deleteRefreshTokens(query);
      expect((await inForum.identity.listRefreshTokens(query)).totalResults).toBe(1);
    }
    expect(await refusal(inShop, "refreshToken", { body: { refreshToken } })).toEqual(invalid);
    const nowhere = createClient({ baseUrl: two.server.url, apiKey: null });
    expect(await nowhere.identity.refreshToken({ body: { refreshToken } })).toMatchObject({ refreshTokenId });
    expect(await refusal(nowhere, "refreshToken", { body: { refreshToken: "x" } })).toEqual(invalid);
  });
});

function claimsNow() {
  const seconds = Math.floor(now() / 1000);
  return someClaims({ iat: seconds, exp: seconds + 3600 });
}
