/** Identity, Tokens, "Issue rules". */
import { createHmac } from "node:crypto";
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, unknownId } from "./fixtures.ts";
import { crewProvider, partnerLogin, reconcileBody, someClaims } from "./identity-provider.ts";
import {
  application,
  claimsIn,
  fixedApplication,
  type LoggedIn,
  lifetime,
  minute,
  oneTimeApplication,
  oneTimeSlidingApplication,
  slidingApplication,
  timed,
  withRefreshTokens,
} from "./refresh-fixtures.ts";

const running = await start(withRefreshTokens);
const { server, client } = running;
const { logIn, pass, now } = timed(running);
const stranger = createClient({ baseUrl: server.url, apiKey: null });

let created = 0;

/** A new application with refresh tokens, other settings where some are given. */
async function newApplication(
  jwtConfiguration: Parameters<typeof application>[2] = {},
  more: object = {},
): Promise<string> {
  const applicationId = `99999999-9999-4999-8999-9999999998${String(++created).padStart(2, "0")}`;
  const body = application(applicationId, `Target ${created}`, jwtConfiguration);
  await client.identity.createApplication({ applicationId, body: { application: { ...body.application, ...more } } });
  return applicationId;
}

function issue(from: LoggedIn, applicationId: string, refreshToken?: string) {
  const input = { applicationId, ...(refreshToken === undefined ? {} : { refreshToken }) };
  return stranger.identity.issueToken(input, { token: from.token });
}

function raw(applicationId: string, headers: Readonly<Record<string, string>>, more: object = {}) {
  return stranger.request("issueToken", { applicationId, ...more }, { headers });
}

/** The refresh token that an issue answers with, as the service shows it. */
async function issuedRefreshToken(from: LoggedIn, applicationId: string) {
  const before = await client.identity.listRefreshTokens({ userId: from.user.id, applicationId });
  const known = new Set(before.refreshTokens.map(({ id }) => id));
  const { refreshToken } = await issue(from, applicationId, from.refreshToken);
  const { refreshTokens } = await client.identity.listRefreshTokens({ userId: from.user.id, applicationId });
  const added = refreshTokens.filter(({ id }) => !known.has(id));
  expect(added).toHaveLength(refreshToken === undefined ? 0 : 1);
  return { refreshToken, shown: added[0] };
}

describe("Issue: the JWT", () => {
  test("it is signed as the application says", async () => {
    const secret = "a-secret-of-the-application-0123456789";
    const target = await newApplication({
      enabled: true,
      algorithm: "HS256",
      secret,
      refreshTokenTimeToLiveInMinutes: 60,
    });
    const email = "signed@example.com";
    await logIn(target, { email });
    const { token } = await issue(await logIn(fixedApplication, { email }), target);
    const [header = "", payload = "", signature] = token.split(".");
    expect(createHmac("sha256", secret).update(`${header}.${payload}`).digest("base64url")).toBe(signature);
  });

  test("a longer time to live of the application does not prolong it", async () => {
    const target = await newApplication({ timeToLiveInSeconds: 360_000 });
    const from = await logIn(fixedApplication, { email: "longer@example.com" });
    await logIn(target, { email: "longer@example.com" });
    expect(claimsIn((await issue(from, target)).token)["exp"]).toBe(claimsIn(from.token)["exp"]);
  });

  test("it does not register the user", async () => {
    const email = "not-registered@example.com";
    const from = await logIn(fixedApplication, { email });
    await issue(from, slidingApplication);
    const { user } = await logIn(fixedApplication, { email });
    expect(user.registrations.map(({ applicationId }) => applicationId)).toEqual([fixedApplication]);
  });

  test("one that was issued can be presented in its turn", async () => {
    const from = await logIn(fixedApplication);
    const { token } = await issue(from, slidingApplication);
    const again = await stranger.request("issueToken", { applicationId: fixedApplication }, bearer(token));
    expect(again.status).toBe(200);
    expect(claimsIn(JSON.parse(again.text()).token)).toMatchObject({ aud: fixedApplication, sub: from.user.id });
  });

  test("the JWT may come in the cookie access_token; no cookie is set", async () => {
    const from = await logIn(fixedApplication);
    const answer = await raw(fixedApplication, { cookie: `access_token=${from.token}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe("Issue: what is refused", () => {
  test("401: a vended JWT, whomever it names", async () => {
    const { user } = await logIn(fixedApplication);
    for (const claims of [{}, { sub: "build-server" }, { sub: unknownId }, { sub: user.id, aud: fixedApplication }]) {
      const { token } = await client.identity.vendToken({ body: { claims } });
      await expect(stranger.identity.validateToken({}, { token })).resolves.toBeDefined();
      const answer = await stranger.request("issueToken", { applicationId: fixedApplication }, bearer(token));
      expect([answer.status, answer.bytes.length], JSON.stringify(claims)).toEqual([401, 0]);
      expect(answer.headers.get("www-authenticate")).toContain('error="invalid"');
    }
  });

  test("another tenant's application is not there", async () => {
    const two = await start({
      tenants: [
        { id: forum, name: "Forum" },
        { id: shop, name: "Shop" },
      ],
      identityProviders: [crewProvider({ tenantId: forum }), crewProvider({ tenantId: shop, id: partnerLogin })],
      applications: [
        { ...application(fixedApplication, "Forum"), tenantId: forum },
        { ...application(slidingApplication, "Shop"), tenantId: shop },
      ],
    });
    const visitor = createClient({ baseUrl: two.server.url, apiKey: null, tenantId: forum });
    const { token = "" } = await visitor.identity.reconcileToken({ body: reconcileBody(fixedApplication) });
    const nowhere = createClient({ baseUrl: two.server.url, apiKey: null });
    const own = await nowhere.request("issueToken", { applicationId: fixedApplication }, bearer(token));
    expect(own.status, "the tenant is that of the JWT").toBe(200);
    const others = await nowhere.request("issueToken", { applicationId: slidingApplication }, bearer(token));
    expect(others.status).toBe(404);
    expect(
      await refusal(nowhere, "issueToken", { applicationId: slidingApplication }, { ...bearer(token), tenantId: shop }),
    ).toEqual({ tenantId: "[invalid]tenantId" });
  });
});

describe("Issue: the refresh token", () => {
  test("it shares the creation time of the original, and with Fixed its time to live counts from there", async () => {
    const target = await newApplication({ refreshTokenTimeToLiveInMinutes: 90 });
    const device = { name: "Ada's phone", type: "MOBILE", lastAccessedAddress: "203.0.113.7" };
    const seconds = now() / 1000;
    const {
      token = "",
      user,
      ...login
    } = await client.identity.reconcileToken({
      body: {
        ...reconcileBody(fixedApplication, someClaims({ iat: seconds, exp: seconds + 3600 })),
        metaData: { device },
      },
    });
    const createdInstant = now();
    pass(20 * minute);
    const { refreshToken = "", refreshTokenId = "" } = login;
    const from = { token, user, refreshToken, refreshTokenId };
    const { refreshToken: text = "", shown } = await issuedRefreshToken(from, target);
    expect(shown).toEqual({
      id: expect.any(String),
      applicationId: target,
      userId: user.id,
      tenantId: user.tenantId,
      insertInstant: createdInstant,
      expirationInstant: createdInstant + 90 * minute,
      metaData: { device },
    });
    expect(text).not.toBe(refreshToken);
    const fresh = await stranger.identity.refreshToken({ body: { refreshToken: text } });
    expect(claimsIn(fresh.token)).toMatchObject({ sub: user.id });
    for (const name of ["applicationId", "aud", "roles"])
      expect(claimsIn(fresh.token), "the user is not registered there").not.toHaveProperty(name);
    await stranger.identity.refreshToken({ body: { refreshToken } });
  });

  test("it can be revoked, by the id in the answer and by itself (Decisions: Token operations)", async () => {
    const from = await logIn(fixedApplication);
    const [one, other] = [await newApplication(), await newApplication()];
    const { refreshToken: byId = "", refreshTokenId = "" } = await issue(from, one, from.refreshToken);
    const { refreshToken: byText = "" } = await issue(from, other, from.refreshToken);
    expect((await client.identity.retrieveRefreshToken({ refreshTokenId })).refreshToken.applicationId).toBe(one);
    await client.identity.deleteRefreshToken({ refreshTokenId });
    await client.identity.deleteRefreshTokens({ token: byText });
    for (const refreshToken of [byId, byText])
      expect((await stranger.identity.refreshToken.result({ body: { refreshToken } })).status).toBe(400);
    await stranger.identity.refreshToken({ body: { refreshToken: from.refreshToken } });
  });

  test("a user who is not registered refreshes with it, for as long as the application says", async () => {
    const target = await newApplication({ timeToLiveInSeconds: 60 });
    const from = await logIn(fixedApplication);
    const { token, refreshToken = "" } = await issue(from, target, from.refreshToken);
    for (const more of [{}, { timeToLiveInSeconds: 3600 }]) {
      const fresh = await stranger.identity.refreshToken({ body: { refreshToken, token, ...more } });
      expect(claimsIn(fresh.token)["exp"]).toBe(Math.floor(now() / 1000) + 60);
    }
  });

  test("with SlidingWindow it lives from now on", async () => {
    const target = await newApplication({ refreshTokenExpirationPolicy: "SlidingWindow" });
    const from = await logIn(slidingApplication);
    const createdInstant = now();
    pass(20 * minute);
    const { shown } = await issuedRefreshToken(from, target);
    expect(shown).toMatchObject({ insertInstant: createdInstant, expirationInstant: now() + lifetime });
  });

  test("none where none was sent", async () => {
    const from = await logIn(fixedApplication);
    expect(await issue(from, await newApplication())).not.toHaveProperty("refreshToken");
  });

  test("none where the one that was sent is unknown, has expired or was revoked", async () => {
    const target = await newApplication();
    const from = await logIn(fixedApplication);
    expect(await issue(from, target, "x")).not.toHaveProperty("refreshToken");
    await client.identity.deleteRefreshToken({ refreshTokenId: from.refreshTokenId });
    expect(await issue(from, target, from.refreshToken)).not.toHaveProperty("refreshToken");
    const expired = await logIn(await newApplication({ refreshTokenTimeToLiveInMinutes: 1 }));
    pass(minute - 1);
    expect(await issue(expired, target, expired.refreshToken)).toHaveProperty("refreshToken");
    pass(1);
    expect(await issue(expired, target, expired.refreshToken)).not.toHaveProperty("refreshToken");
  });

  test("none where it is spent; that is no use of it", async () => {
    const target = await newApplication();
    const from = await logIn(oneTimeApplication);
    const { refreshToken } = await stranger.identity.refreshToken({ body: { refreshToken: from.refreshToken } });
    expect(await issue(from, target, from.refreshToken)).not.toHaveProperty("refreshToken");
    expect(await issue(from, target, refreshToken)).toHaveProperty("refreshToken");
    await stranger.identity.refreshToken({ body: { refreshToken } });
  });

  test("none where it is another user's", async () => {
    const target = await newApplication();
    const [one, other] = [await logIn(fixedApplication), await logIn(fixedApplication)];
    expect(await issue(one, target, other.refreshToken)).not.toHaveProperty("refreshToken");
    expect((await client.identity.listRefreshTokens({ applicationId: target })).totalResults).toBe(0);
  });

  test("none where the application does not generate them", async () => {
    const target = await newApplication({}, { loginConfiguration: { allowTokenRefresh: true } });
    const from = await logIn(fixedApplication);
    expect(await issue(from, target, from.refreshToken)).not.toHaveProperty("refreshToken");
    const loginConfiguration = { generateRefreshTokens: true };
    await client.identity.patchApplication({ applicationId: target, body: { application: { loginConfiguration } } });
    expect(await issue(from, target, from.refreshToken)).toHaveProperty("refreshToken");
  });

  test("none where the expiration policies differ; the usage policies may", async () => {
    const [fixed, sliding] = [await logIn(fixedApplication), await logIn(slidingApplication)];
    expect(await issue(fixed, slidingApplication, fixed.refreshToken)).not.toHaveProperty("refreshToken");
    expect(await issue(sliding, fixedApplication, sliding.refreshToken)).not.toHaveProperty("refreshToken");
    expect(await issue(fixed, oneTimeApplication, fixed.refreshToken)).toHaveProperty("refreshToken");
    expect(await issue(sliding, oneTimeSlidingApplication, sliding.refreshToken)).toHaveProperty("refreshToken");
  });

  test("none where the application of the one that was sent is not active", async () => {
    const email = "sleeper@example.com";
    const source = await newApplication();
    const asleep = await logIn(source, { email });
    const from = await logIn(fixedApplication, { email });
    expect(await issue(from, fixedApplication, asleep.refreshToken)).toHaveProperty("refreshToken");
    await client.identity.deleteApplication({ applicationId: source });
    expect(await issue(from, fixedApplication, asleep.refreshToken)).not.toHaveProperty("refreshToken");
  });

  test("none where it would have expired already, counted from the creation of the original", async () => {
    const target = await newApplication({ refreshTokenTimeToLiveInMinutes: 5 });
    const from = await logIn(fixedApplication);
    pass(5 * minute - 1);
    expect(await issue(from, target, from.refreshToken)).toHaveProperty("refreshToken");
    pass(1);
    expect(await issue(from, target, from.refreshToken)).not.toHaveProperty("refreshToken");
  });

  test("the cookie takes precedence over the query", async () => {
    const target = await newApplication();
    const from = await logIn(fixedApplication);
    const authorization = `Bearer ${from.token}`;
    const inCookie = { authorization, cookie: `refresh_token=${from.refreshToken}` };
    const both = await raw(target, inCookie, { refreshToken: "x" });
    expect(JSON.parse(both.text())).toHaveProperty("refreshToken");
    const wrongCookie = { authorization, cookie: "refresh_token=x" };
    const other = await raw(target, wrongCookie, { refreshToken: from.refreshToken });
    expect(JSON.parse(other.text())).not.toHaveProperty("refreshToken");
  });
});

function bearer(token: string) {
  return { headers: { authorization: `Bearer ${token}` } };
}
