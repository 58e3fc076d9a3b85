import { expect, test } from "vitest";
import { tokenCookies } from "./cookies.ts";

const now = 1_446_253_600_000;
const context = (secure: boolean) => ({ client: { address: "203.0.113.7", secure }, clock: { now: () => now } });

test("the JWT's cookie is HTTP-only and ends with the session", () => {
  expect(tokenCookies(context(false), { token: "a.b.c" })).toEqual({
    "Set-Cookie": ["access_token=a.b.c; Path=/; HttpOnly; SameSite=Lax"],
  });
});

test("the refresh token's cookie is HTTP-only and ends with the token, to the second", () => {
  const refreshToken = { token: "xRxG-_3", expirationInstant: now + 60_999 };
  expect(tokenCookies(context(false), { token: "a.b.c", refreshToken })["Set-Cookie"]).toContain(
    "refresh_token=xRxG-_3; Max-Age=60; Path=/; HttpOnly; SameSite=Lax",
  );
});

test("over TLS both cookies are for TLS alone", () => {
  const refreshToken = { token: "xRxG", expirationInstant: now + 1_000 };
  expect(tokenCookies(context(true), { token: "a.b.c", refreshToken })).toEqual({
    "Set-Cookie": [
      "access_token=a.b.c; Path=/; HttpOnly; Secure; SameSite=Lax",
      "refresh_token=xRxG; Max-Age=1; Path=/; HttpOnly; Secure; SameSite=Lax",
    ],
  });
});

test("without a request there is nothing to be secure of", () => {
  const job = { ...context(true), client: undefined };
  expect(tokenCookies(job, { token: "a.b.c" })["Set-Cookie"]).toEqual([
    "access_token=a.b.c; Path=/; HttpOnly; SameSite=Lax",
  ]);
});
