import { afterAll, expect, test } from "vitest";
import type { ReplyHeaders } from "../../contract/handlers.ts";
import { openStore } from "../../store/open.ts";
import { type CookieTokens, setTokenCookies } from "./cookies.ts";

const now = 1_446_253_600_000;
const clock = { now: () => now };
const store = await openStore({ kind: "sqlite", file: ":memory:", driver: "better-sqlite3" });
afterAll(() => store.close());

type Connection = "TLS" | "plain" | "none";

async function cookiesOf(connection: Connection, tokens: CookieTokens): Promise<ReplyHeaders[string] | undefined> {
  const client = connection === "none" ? undefined : { address: "203.0.113.7", secure: connection === "TLS" };
  const { headers } = await store.write((db) => setTokenCookies({ client, clock, db }, tokens));
  return headers["Set-Cookie"];
}

test("the JWT's cookie is HTTP-only and ends with the session", async () => {
  expect(await cookiesOf("plain", { token: "a.b.c" })).toEqual(["access_token=a.b.c; Path=/; HttpOnly; SameSite=Lax"]);
});

test("the refresh token's cookie is HTTP-only and ends with the token, to the second", async () => {
  const refreshToken = { token: "xRxG-_3", expirationInstant: now + 60_999 };
  expect(await cookiesOf("plain", { token: "a.b.c", refreshToken })).toContain(
    "refresh_token=xRxG-_3; Max-Age=60; Path=/; HttpOnly; SameSite=Lax",
  );
});

test("over TLS both cookies are for TLS alone", async () => {
  const refreshToken = { token: "xRxG", expirationInstant: now + 1_000 };
  expect(await cookiesOf("TLS", { token: "a.b.c", refreshToken })).toEqual([
    "access_token=a.b.c; Path=/; HttpOnly; Secure; SameSite=Lax",
    "refresh_token=xRxG; Max-Age=1; Path=/; HttpOnly; Secure; SameSite=Lax",
  ]);
});

test("without a request there is nothing to be secure of", async () => {
  expect(await cookiesOf("none", { token: "a.b.c" })).toEqual(["access_token=a.b.c; Path=/; HttpOnly; SameSite=Lax"]);
});
