/** Refresh tokens are exchanged for JWTs, or rejected (Decisions: Token refresh). */
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { unknownId } from "./fixtures.ts";
import {
  application,
  claimsIn,
  fixedApplication,
  lifetime,
  minute,
  oneTimeApplication,
  slidingApplication,
  timed,
  withRefreshTokens,
} from "./refresh-fixtures.ts";

const running = await start(withRefreshTokens);
const { server, client } = running;
const { logIn, pass, now } = timed(running);
/** A client without a key: a refresh needs none. */
const stranger = createClient({ baseUrl: server.url, apiKey: null });

const invalid = { refreshToken: "[invalid]refreshToken" };

function refused(body: unknown) {
  return refusal(stranger, "refreshToken", { body });
}

async function instants(refreshTokenId: string) {
  const { refreshToken } = await client.identity.retrieveRefreshToken({ refreshTokenId });
  return { insertInstant: refreshToken.insertInstant, expirationInstant: refreshToken.expirationInstant };
}

describe("Refresh: a new JWT", () => {
  test("it is valid for the time that is asked for, at most for that of the configuration", async () => {
    const { refreshToken } = await logIn(fixedApplication);
    for (const [asked, given] of [
      [1, 1],
      [300, 300],
      [3600, 3600],
      [3601, 3600],
      [2_147_483_647, 3600],
    ] as const) {
      const body = { refreshToken, timeToLiveInSeconds: asked };
      const { exp, iat } = claimsIn((await stranger.identity.refreshToken({ body })).token);
      expect(Number(exp) - Number(iat), `asked for ${asked}`).toBe(given);
    }
  });

  test("the configuration's time is that of the moment, whoever signs", async () => {
    const id = "88888888-8888-4888-8888-8888888888a1";
    const body = application(id, "Long tokens", { timeToLiveInSeconds: 7200 });
    await client.identity.createApplication({ applicationId: id, body });
    const { refreshToken, token } = await logIn(id);
    expect(Number(claimsIn(token)["exp"])).toBe(now() / 1000 + 7200);
    const refreshed = async () => claimsIn((await stranger.identity.refreshToken({ body: { refreshToken } })).token);
    expect((await refreshed())["exp"]).toBe(now() / 1000 + 7200);
    await client.identity.patchApplication({
      applicationId: id,
      body: { application: { jwtConfiguration: { timeToLiveInSeconds: 60 } } },
    });
    expect((await refreshed())["exp"]).toBe(now() / 1000 + 60);
  });
});

describe("Refresh: expiration policy", () => {
  test("a change of the time to live is for new tokens, and for the next renewal", async () => {
    const [fixed, sliding] = ["88888888-8888-4888-8888-8888888888b1", "88888888-8888-4888-8888-8888888888b2"];
    const policy = { refreshTokenExpirationPolicy: "SlidingWindow" } as const;
    await client.identity.createApplication({ applicationId: fixed, body: application(fixed, "Changing") });
    await client.identity.createApplication({
      applicationId: sliding,
      body: application(sliding, "Changing, sliding", policy),
    });
    const [one, other] = [await logIn(fixed), await logIn(sliding)];
    for (const applicationId of [fixed, sliding]) {
      const jwtConfiguration = { refreshTokenTimeToLiveInMinutes: 1 };
      await client.identity.patchApplication({ applicationId, body: { application: { jwtConfiguration } } });
    }
    expect((await instants(one.refreshTokenId)).expirationInstant).toBe(now() + lifetime);
    await stranger.identity.refreshToken({ body: { refreshToken: one.refreshToken } });
    expect((await instants(one.refreshTokenId)).expirationInstant).toBe(now() + lifetime);
    expect((await instants((await logIn(fixed)).refreshTokenId)).expirationInstant).toBe(now() + minute);
    expect((await instants(other.refreshTokenId)).expirationInstant).toBe(now() + lifetime);
    await stranger.identity.refreshToken({ body: { refreshToken: other.refreshToken } });
    expect((await instants(other.refreshTokenId)).expirationInstant).toBe(now() + minute);
  });

  test("a time to live that nobody lives to see", async () => {
    const id = "88888888-8888-4888-8888-8888888888b3";
    const forever = application(id, "Forever", { refreshTokenTimeToLiveInMinutes: 2_147_483_647 });
    await client.identity.createApplication({ applicationId: id, body: forever });
    const { refreshToken, refreshTokenId } = await logIn(id);
    expect((await instants(refreshTokenId)).expirationInstant).toBe(now() + 2_147_483_647 * minute);
    await stranger.identity.refreshToken({ body: { refreshToken } });
  });
});

describe("Refresh: what is refused", () => {
  test("what is stored of a token is no token", async () => {
    const { refreshTokenId } = await logIn(fixedApplication);
    expect(await refused({ refreshToken: refreshTokenId })).toEqual(invalid);
  });

  test("a token of an application that does not allow it; it can be used again when that is allowed again", async () => {
    const id = "88888888-8888-4888-8888-8888888888c1";
    const created = application(id, "Changing its mind", { refreshTokenUsagePolicy: "OneTimeUse" });
    await client.identity.createApplication({ applicationId: id, body: created });
    const { refreshToken } = await logIn(id);
    const allow = (allowTokenRefresh: boolean) =>
      client.identity.patchApplication({
        applicationId: id,
        body: { application: { loginConfiguration: { allowTokenRefresh } } },
      });
    await allow(false);
    expect(await refused({ refreshToken })).toEqual(invalid);
    await allow(true);
    await stranger.identity.refreshToken({ body: { refreshToken } });
  });

  test("a token of an application that is not active; it can be used again when that is", async () => {
    const id = "88888888-8888-4888-8888-8888888888c2";
    const created = application(id, "Sleeping", { refreshTokenUsagePolicy: "OneTimeUse" });
    await client.identity.createApplication({ applicationId: id, body: created });
    const { refreshToken } = await logIn(id);
    await client.identity.deleteApplication({ applicationId: id });
    expect(await refused({ refreshToken })).toEqual(invalid);
    await client.identity.updateApplication({ applicationId: id, reactivate: true });
    await stranger.identity.refreshToken({ body: { refreshToken } });
  });

  test("a token of an application that is gone, even when there is one with its id again", async () => {
    const id = "88888888-8888-4888-8888-8888888888c3";
    await client.identity.createApplication({ applicationId: id, body: application(id, "Gone") });
    const { refreshToken, refreshTokenId, user } = await logIn(id);
    await client.identity.deleteApplication({ applicationId: id, hardDelete: true });
    expect(await refused({ refreshToken })).toEqual(invalid);
    await client.identity.createApplication({ applicationId: id, body: application(id, "Gone") });
    expect(await refused({ refreshToken })).toEqual(invalid);
    expect(await client.identity.retrieveRefreshToken.result({ refreshTokenId })).toMatchObject({ status: 404 });
    expect(await client.identity.listRefreshTokens({ userId: user.id })).toEqual({
      refreshTokens: [],
      totalResults: 0,
    });
  });
});

describe("Refresh: the JWT that the new one takes the place of", () => {
  test("it may have expired", async () => {
    const { refreshToken, token } = await logIn(slidingApplication);
    pass(lifetime - 1);
    const renewed = await stranger.identity.refreshToken({ body: { refreshToken, token } });
    pass(lifetime - 1);
    expect(claimsIn(token)["exp"]).toBeLessThan(now() / 1000);
    expect(await stranger.identity.validateToken.result({}, { token })).toMatchObject({ status: 401 });
    const { token: fresh } = await stranger.identity.refreshToken({
      body: { refreshToken: renewed.refreshToken, token },
    });
    expect(claimsIn(fresh)["iat"]).toBe(Math.floor(now() / 1000));
  });

  test("one of another user, of another application, or of nobody is refused, and the refresh token stays as it is", async () => {
    const [one, other] = [await logIn(oneTimeApplication), await logIn(oneTimeApplication)];
    const { refreshToken } = one;
    const elsewhere = await logIn(fixedApplication, { email: one.user.email });
    expect(elsewhere.user.id).toBe(one.user.id);
    const { token: vended } = await client.identity.vendToken({ body: { claims: { sub: unknownId } } });
    for (const token of [other.token, elsewhere.token, vended, "x", "a.b.c", ".."])
      expect(await refused({ refreshToken, token }), token).toEqual({ token: "[invalid]token" });
    await stranger.identity.refreshToken({ body: { refreshToken, token: one.token } });
  });

  test("nothing is taken from it", async () => {
    const { refreshToken, user } = await logIn(fixedApplication);
    const claims = { sub: user.id, aud: [fixedApplication, "elsewhere"], roles: ["admin"], email: "x@example.com" };
    const { token: vended } = await client.identity.vendToken({ body: { claims } });
    const { token } = await stranger.identity.refreshToken({ body: { refreshToken, token: vended } });
    expect(claimsIn(token)).toMatchObject({ aud: fixedApplication, roles: ["member"], email: user.email });
  });
});
