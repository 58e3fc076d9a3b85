/** Logging out (Decisions: Logging out). */
import { createClient } from "@gatehouse/sdk";
import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import {
  fixedApplication,
  oneTimeApplication,
  refreshWith,
  slidingApplication,
  timed,
  withRefreshTokens,
} from "./refresh-fixtures.ts";

const running = await start(withRefreshTokens);
const { server, client } = running;
const { logIn } = timed(running);
const stranger = createClient({ baseUrl: server.url, apiKey: null });
const ended = ["access_token", "refresh_token"].map((name) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`);

async function isUsable(refreshToken: string): Promise<boolean> {
  return (await refreshWith(stranger, { refreshToken })).status === 200;
}

test("the token of the cookie is revoked, not that of the body, and both cookies end", async () => {
  const [inCookie, inBody] = [await logIn(fixedApplication), await logIn(fixedApplication)];
  const headers = { cookie: `refresh_token=${inCookie.refreshToken}; access_token=${inCookie.token}` };
  const body = { refreshToken: inBody.refreshToken };
  const answer = await stranger.request("logout", { body }, { headers });
  expect([answer.status, answer.text()]).toEqual([200, ""]);
  expect(answer.headers.getSetCookie()).toEqual(ended);
  expect(await isUsable(inCookie.refreshToken)).toBe(false);
  expect(await isUsable(inBody.refreshToken)).toBe(true);
});

test("a token in the body or the query is revoked alone", async () => {
  const [first, second, third] = [
    await logIn(fixedApplication),
    await logIn(fixedApplication),
    await logIn(fixedApplication),
  ];
  await stranger.identity.logout({ body: { refreshToken: first.refreshToken }, refreshToken: third.refreshToken });
  await stranger.identity.logout({ refreshToken: second.refreshToken });
  expect(await isUsable(first.refreshToken)).toBe(false);
  expect(await isUsable(second.refreshToken)).toBe(false);
  expect(await isUsable(third.refreshToken)).toBe(true);
});

test.each(["body", "query"])("global in the %s revokes all tokens of the user, and of nobody else", async (place) => {
  const email = `global-${place}@example.com`;
  const [one, other] = [await logIn(fixedApplication, { email }), await logIn(slidingApplication, { email })];
  const somebody = await logIn(fixedApplication);
  const { refreshToken } = one;
  await stranger.identity.logout(
    place === "body" ? { body: { refreshToken, global: true } } : { refreshToken, global: true },
  );
  expect(await isUsable(one.refreshToken)).toBe(false);
  expect(await isUsable(other.refreshToken)).toBe(false);
  expect(await isUsable(somebody.refreshToken)).toBe(true);
});

test("a one-time token that was used already ends its login", async () => {
  const { refreshToken } = await logIn(oneTimeApplication);
  const next = await client.identity.refreshToken({ body: { refreshToken } });
  await stranger.identity.logout({ refreshToken });
  expect(await isUsable(next.refreshToken)).toBe(false);
});

test("no token, an empty one and an unknown one are no error", async () => {
  for (const query of ["", "?refreshToken=", "?refreshToken=unknown"]) {
    const answer = await fetch(`${server.url}/api/logout${query}`, { method: "POST" });
    expect(answer.status, query).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual(ended);
  }
});
