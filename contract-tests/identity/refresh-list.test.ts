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
  oneTimeApplication,
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
  test("it is shown with everything but the token itself", async () => {
    const { refreshTokenId, refreshToken: text, user } = await logIn(fixedApplication);
    const { refreshToken } = await client.identity.retrieveRefreshToken({ refreshTokenId });
    expect(refreshToken).toEqual({
      id: refreshTokenId,
      applicationId: fixedApplication,
      userId: user.id,
      tenantId: user.tenantId,
      insertInstant: now(),
      expirationInstant: now() + lifetime,
      metaData: { device: { lastAccessedAddress: "127.0.0.1" } },
    });
    const { refreshTokens } = await client.identity.listRefreshTokens({ userId: user.id });
    expect(refreshTokens).toEqual([refreshToken]);
    expect(JSON.stringify([refreshToken, refreshTokens])).not.toContain(text);
  });

  test("the device is as reconcile was told", async () => {
    const device = { name: "Ada's laptop", type: "LAPTOP", description: "At work", lastAccessedAddress: "203.0.113.7" };
    const body = { ...reconcileBody(fixedApplication, claimsNow()), metaData: { device } };
    const { refreshTokenId = "" } = await client.identity.reconcileToken({ body });
    const { refreshToken } = await client.identity.retrieveRefreshToken({ refreshTokenId });
    expect(refreshToken.metaData).toEqual({ device });
  });

  test("the case of the id does not matter", async () => {
    const { refreshTokenId } = await logIn(fixedApplication);
    const upper = { refreshTokenId: refreshTokenId.toUpperCase() };
    expect((await client.identity.retrieveRefreshToken(upper)).refreshToken.id).toBe(refreshTokenId);
    await client.identity.deleteRefreshToken(upper);
  });

  test("one that does not exist, has expired or was revoked is a 404", async () => {
    const { refreshTokenId } = await logIn(fixedApplication);
    const { refreshTokenId: revoked } = await logIn(slidingApplication);
    await client.identity.deleteRefreshToken({ refreshTokenId: revoked });
    pass(lifetime);
    for (const id of [unknownId, revoked, refreshTokenId]) {
      for (const operation of ["retrieveRefreshToken", "deleteRefreshToken"]) {
        const answer = await client.request(operation, { refreshTokenId: id });
        expect([answer.status, answer.bytes.length], `${operation} ${id}`).toEqual([404, 0]);
      }
    }
  });

  test("a malformed id is a 400", async () => {
    for (const operation of ["retrieveRefreshToken", "deleteRefreshToken"])
      expect(await refusal(client, operation, { refreshTokenId: "x" })).toEqual({
        refreshTokenId: "[couldNotConvert]refreshTokenId",
      });
  });
});

describe("listing refresh tokens", () => {
  test("by user, by application, and by both; the newest first", async () => {
    const claims = somebody();
    const ids: string[] = [];
    for (const id of [fixedApplication, slidingApplication, fixedApplication]) {
      ids.unshift((await logIn(id, claims)).refreshTokenId);
      pass(1);
    }
    const { user, refreshTokenId: last } = await logIn(oneTimeApplication, claims);
    const [third, second, first] = ids;
    const listed = async (query: { userId?: string; applicationId?: string }) => {
      const { refreshTokens, totalResults } = await client.identity.listRefreshTokens({
        ...query,
        numberOfResults: 1000,
      });
      expect(totalResults).toBe(refreshTokens.length);
      return refreshTokens.map(({ id }) => id);
    };
    expect(await listed({ userId: user.id })).toEqual([last, third, second, first]);
    expect(await listed({ userId: user.id.toUpperCase() })).toEqual([last, third, second, first]);
    expect(await listed({ userId: user.id, applicationId: fixedApplication })).toEqual([third, first]);
    expect(await listed({ userId: user.id, applicationId: slidingApplication.toUpperCase() })).toEqual([second]);
    const stranger = await logIn(fixedApplication);
    const ofApplication = await listed({ applicationId: fixedApplication });
    expect(ofApplication.slice(0, 3)).toEqual([stranger.refreshTokenId, third, first]);
    expect(await listed({ userId: stranger.user.id, applicationId: slidingApplication })).toEqual([]);
    expect(await listed({ userId: unknownId })).toEqual([]);
    expect(await listed({ applicationId: unknownId })).toEqual([]);
  });

  test("page by page, in one order", async () => {
    const claims = somebody();
    let userId = "";
    for (let each = 0; each < 25; each++) {
      userId = (await logIn(fixedApplication, claims)).user.id;
      if (each % 3 === 0) pass(1);
    }
    const pageFrom = (startRow: number, numberOfResults?: number) =>
      client.identity.listRefreshTokens({
        userId,
        startRow,
        ...(numberOfResults === undefined ? {} : { numberOfResults }),
      });
    const { refreshTokens: all, totalResults } = await pageFrom(0, 1000);
    expect([all.length, totalResults]).toEqual([25, 25]);
    const byInstantAndId = all.toSorted((a, b) => b.insertInstant - a.insertInstant || (a.id < b.id ? -1 : 1));
    expect(all).toEqual(byInstantAndId);
    expect(await pageFrom(0)).toEqual({ refreshTokens: all.slice(0, 20), totalResults: 25 });
    expect(await pageFrom(7, 4)).toEqual({ refreshTokens: all.slice(7, 11), totalResults: 25 });
    expect(await pageFrom(24, 4)).toEqual({ refreshTokens: all.slice(24), totalResults: 25 });
    expect(await pageFrom(25, 4)).toEqual({ refreshTokens: [], totalResults: 25 });
  });

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

  test("an empty id counts as absent", async () => {
    const { user, refreshTokenId } = await logIn(fixedApplication);
    const listed = await client.request(`GET /api/jwt/refresh?userId=${user.id}&applicationId=`);
    expect([listed.status, JSON.parse(listed.text()).refreshTokens[0].id]).toEqual([200, refreshTokenId]);
    expect(await refusal(client, "GET /api/jwt/refresh?userId=&applicationId=", {})).toEqual({
      userId: "[missing]userId",
    });
    expect((await client.request("GET /api/report/login?start=0&end=1&applicationId=")).status).toBe(200);
    expect((await client.request("GET /api/jwt/public-key?applicationId=")).text()).toContain('"publicKeys"');
  });

  test("of nobody and nothing: [missing]userId", async () => {
    const missing = { userId: "[missing]userId" };
    expect(await refusal(client, "listRefreshTokens", {})).toEqual(missing);
    expect(await refusal(client, "listRefreshTokens", { startRow: 1 })).toEqual(missing);
    expect(await refusal(client, "deleteRefreshTokens", {})).toEqual(missing);
  });

  test("malformed parameters are refused together", async () => {
    const wrong = { userId: "x", applicationId: "y", startRow: -1, numberOfResults: 1001 };
    expect(Object.keys(await refusal(client, "listRefreshTokens", wrong)).sort()).toEqual(Object.keys(wrong).sort());
  });
});

describe("revoking refresh tokens", () => {
  test("one alone", async () => {
    const claims = somebody();
    const [one, other] = [await logIn(fixedApplication, claims), await logIn(fixedApplication, claims)];
    const answer = await client.request("deleteRefreshToken", { refreshTokenId: one.refreshTokenId });
    expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
    expect(await refused(one.refreshToken)).toEqual(invalid);
    await client.identity.refreshToken({ body: { refreshToken: other.refreshToken } });
  });

  test("those of a user, of an application, or of a user for an application", async () => {
    const id = "99999999-9999-4999-8999-999999999901";
    await client.identity.createApplication({ applicationId: id, body: application(id, "Revoking") });
    const claims = somebody();
    const stays = await logIn(id);
    const [here, there] = [await logIn(id, claims), await logIn(slidingApplication, claims)];
    const answer = await client.request("deleteRefreshTokens", { userId: here.user.id, applicationId: id });
    expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
    expect(await refused(here.refreshToken)).toEqual(invalid);
    await client.identity.refreshToken({ body: { refreshToken: there.refreshToken } });
    await client.identity.deleteRefreshTokens({ userId: here.user.id });
    expect(await refused(there.refreshToken)).toEqual(invalid);
    await client.identity.refreshToken({ body: { refreshToken: stays.refreshToken } });
    const elsewhere = await logIn(fixedApplication);
    await client.identity.deleteRefreshTokens({ applicationId: id });
    expect(await refused(stays.refreshToken)).toEqual(invalid);
    await client.identity.refreshToken({ body: { refreshToken: elsewhere.refreshToken } });
  });

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
