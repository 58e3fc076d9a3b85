/** Tokens in cookies (Decisions: Token refresh). */
import { createClient, type Exchange } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { codesOf } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import {
  fixedApplication,
  lifetime,
  minute,
  oneTimeApplication,
  refreshWith,
  slidingApplication,
  timed,
  withRefreshTokens,
} from "./refresh-fixtures.ts";

const running = await start(withRefreshTokens);
const { server, client } = running;
const { logIn, pass } = timed(running);
const stranger = createClient({ baseUrl: server.url, apiKey: null });

interface Body {
  readonly token: string;
  readonly refreshToken: string;
  readonly refreshTokenId: string;
}

function bodyOf(exchange: Exchange): Body {
  expect(exchange.status, exchange.text()).toBe(200);
  return JSON.parse(exchange.text());
}

function codes(exchange: Exchange) {
  expect(exchange.status, exchange.text()).toBe(400);
  return codesOf(JSON.parse(exchange.text()));
}

describe("Refresh: cookies", () => {
  test("a token in a cookie is answered with both cookies", async () => {
    const { refreshToken, token } = await logIn(oneTimeApplication);
    pass(minute);
    const answer = await refreshWith(stranger, undefined, {
      cookie: `theme=dark; access_token=${token}; refresh_token=${refreshToken}`,
    });
    const body = bodyOf(answer);
    expect(body.refreshToken).not.toBe(refreshToken);
    expect(answer.headers.getSetCookie()).toEqual([
      `access_token=${body.token}; Path=/; HttpOnly; SameSite=Lax`,
      `refresh_token=${body.refreshToken}; Max-Age=${(lifetime - minute) / 1000}; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  });

  test("a renewed token's cookie lives as long as the token", async () => {
    const { refreshToken } = await logIn(slidingApplication);
    pass(minute);
    const answer = await refreshWith(stranger, {}, { cookie: `refresh_token=${refreshToken}` });
    expect(answer.headers.getSetCookie()[1]).toBe(
      `refresh_token=${refreshToken}; Max-Age=${lifetime / 1000}; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  test("a token in the body is answered with none", async () => {
    const { refreshToken, token } = await logIn(fixedApplication);
    const answer = await refreshWith(stranger, { refreshToken, token });
    bodyOf(answer);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const withOther = await refreshWith(stranger, { refreshToken }, { cookie: `access_token=${token}` });
    bodyOf(withOther);
    expect(withOther.headers.getSetCookie()).toEqual([]);
  });

  test("a refusal sets none", async () => {
    const answer = await refreshWith(stranger, undefined, { cookie: "refresh_token=x" });
    expect(codes(answer)).toEqual({ refreshToken: "[invalid]refreshToken" });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("the cookie of the refresh token wins over the body", async () => {
    const [inCookie, inBody] = [await logIn(oneTimeApplication), await logIn(oneTimeApplication)];
    const { refreshToken } = inBody;
    const answer = await refreshWith(stranger, { refreshToken }, { cookie: `refresh_token=${inCookie.refreshToken}` });
    expect(bodyOf(answer).refreshTokenId).toBe(inCookie.refreshTokenId);
    const unknown = await refreshWith(stranger, { refreshToken }, { cookie: "refresh_token=x" });
    expect(codes(unknown)).toEqual({ refreshToken: "[invalid]refreshToken" });
    await stranger.identity.refreshToken({ body: { refreshToken } });
  });

  test("the cookie of the JWT wins over the body", async () => {
    const [one, other] = [await logIn(oneTimeApplication), await logIn(oneTimeApplication)];
    const { refreshToken } = one;
    const mixedUp = { cookie: `access_token=${other.token}` };
    expect(codes(await refreshWith(stranger, { refreshToken, token: one.token }, mixedUp))).toEqual({
      token: "[invalid]token",
    });
    const right = { cookie: `access_token=${one.token}` };
    bodyOf(await refreshWith(stranger, { refreshToken, token: other.token }, right));
  });

  test("what else the body says counts beside a cookie", async () => {
    const { refreshToken } = await logIn(fixedApplication);
    const cookie = `refresh_token=${refreshToken}`;
    const { token } = bodyOf(await refreshWith(stranger, { timeToLiveInSeconds: 5 }, { cookie }));
    const { exp, iat } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(exp - iat).toBe(5);
  });

  test("an API key beside the cookies does no harm", async () => {
    const { refreshToken } = await logIn(fixedApplication);
    bodyOf(await refreshWith(client, undefined, { cookie: `refresh_token=${refreshToken}` }));
  });

  test("a cookie without a value is no token", async () => {
    const answer = await refreshWith(stranger, undefined, { cookie: "refresh_token=" });
    expect(answer.status).toBe(400);
    expect(Object.keys(codes(answer))).toEqual(["refresh_token"]);
  });
});

describe("Refresh: cookies over TLS", () => {
  const https = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.7" };

  async function cookiesOver(headers: Readonly<Record<string, string>>): Promise<string[]> {
    const { refreshToken } = await logIn(fixedApplication);
    const answer = await refreshWith(stranger, undefined, { cookie: `refresh_token=${refreshToken}`, ...headers });
    bodyOf(answer);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; (?:Secure; )?SameSite=Lax$/);
    return cookies.filter((cookie) => cookie.includes("; Secure;"));
  }

  test("they are for TLS alone where the request came over it to a proxy that is believed", async () => {
    expect(await cookiesOver(https)).toHaveLength(2);
    expect(await cookiesOver({ ...https, "x-forwarded-proto": "http" })).toHaveLength(0);
    expect(await cookiesOver({})).toHaveLength(0);
  });

  test("a proxy that is not believed changes nothing", async () => {
    const { systemConfiguration } = await client.identity.retrieveSystemConfiguration();
    const trustedProxyConfiguration = { trustPolicy: "OnlyConfigured" as const, trusted: ["192.0.2.1"] };
    await client.identity.updateSystemConfiguration({
      body: { systemConfiguration: { ...systemConfiguration, trustedProxyConfiguration } },
    });
    expect(await cookiesOver(https)).toHaveLength(0);
    const believed = { ...trustedProxyConfiguration, trusted: ["127.0.0.1"] };
    await client.identity.updateSystemConfiguration({
      body: { systemConfiguration: { ...systemConfiguration, trustedProxyConfiguration: believed } },
    });
    expect(await cookiesOver(https)).toHaveLength(2);
    await client.identity.updateSystemConfiguration({ body: { systemConfiguration } });
  });
});

test("a JWT that is too long for a cookie is set in none, and said (Decisions: Cookies that are too long)", async () => {
  const roles = Array.from({ length: 30 }, (_, index) => ({
    name: `role ${index} `.padEnd(150, "x"),
    isDefault: true,
  }));
  const { application } = await client.identity.createApplication({
    body: {
      application: {
        name: "Many roles",
        roles,
        loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
      },
    },
  });
  const { refreshToken } = await logIn(application.id);
  const answer = await refreshWith(stranger, undefined, { cookie: `refresh_token=${refreshToken}` });
  expect(bodyOf(answer)).toMatchObject({
    token: expect.stringMatching(/^.{4096}/),
    warnings: { fieldErrors: { token: [{ code: "[tooLong]token" }] } },
  });
  const [access, refresh] = answer.headers.getSetCookie();
  expect(access).toBe("access_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
  expect(refresh).toContain(refreshToken);
  const { eventLogs } = await client.identity.searchEventLogs({ message: "access_token" });
  expect(eventLogs).toHaveLength(2);
});
