/** Identity, User: who is deactivated or has expired since the login gets no tokens any more. */
import { join } from "node:path";
import type { Client } from "@gatehouse/sdk";
import type { BootstrapObject } from "@gatehouse/server";
import { describe, expect, test } from "vitest";
import { makeFolder } from "../process/program.ts";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import {
  fixedApplication,
  type LoggedIn,
  minute,
  oneTimeApplication,
  timed,
  withRefreshTokens,
} from "./refresh-fixtures.ts";

const ada = "c1a7e5f3-08b2-4d96-9e4f-5b3a2d1c0f87";
const claims = { email: "ada@example.com", email_verified: true };

function withAda(user: object): BootstrapObject {
  return { ...withRefreshTokens, users: [{ user: { id: ada, email: claims.email, ...user } }] };
}

async function refuses(client: Client, { token, refreshToken }: LoggedIn): Promise<void> {
  expect(await refusal(client, "refreshToken", { body: { refreshToken } })).toEqual({
    refreshToken: "[invalid]refreshToken",
  });
  const headers = { authorization: `Bearer ${token}` };
  const issued = await client.request("issueToken", { applicationId: fixedApplication }, { headers });
  expect([issued.status, issued.bytes.length]).toEqual([401, 0]);
}

async function accepts(client: Client, { token, refreshToken }: LoggedIn): Promise<string> {
  await client.identity.issueToken({ applicationId: fixedApplication }, { token });
  return (await client.identity.refreshToken({ body: { refreshToken } })).refreshToken;
}

describe("a user who cannot log in any more", () => {
  test("has expired: refreshing and issuing are refused from that moment on", async () => {
    const expiry = Date.UTC(2026, 0, 1, 12, 30);
    const running = await start(withAda({ expiry }));
    const clock = timed(running);
    const loggedIn = await clock.logIn(oneTimeApplication, claims);
    expect(loggedIn.user.id).toBe(ada);
    clock.pass(30 * minute - 1);
    const refreshToken = await accepts(running.client, loggedIn);
    clock.pass(1);
    await refuses(running.client, { ...loggedIn, refreshToken });
  });

  test("is deactivated; refreshing works again when that is taken back", async () => {
    const database = await ownDatabase();
    whenDone(database.drop);
    const { databaseUrl = `sqlite:${join(makeFolder(), "store.db")}` } = database;
    const runWith = async <T>(user: object, work: (at: Awaited<ReturnType<typeof start>>) => Promise<T>) => {
      const running = await start(withAda(user), { databaseUrl });
      const done = await work(running);
      await running.server.close();
      return done;
    };
    const loggedIn = await runWith({}, async (running) => {
      const found = await timed(running).logIn(oneTimeApplication, claims);
      return { ...found, refreshToken: await accepts(running.client, found) };
    });
    await runWith({ active: false }, async (running) => {
      timed(running);
      await refuses(running.client, loggedIn);
    });
    await runWith({ active: true }, async (running) => {
      timed(running);
      await accepts(running.client, loggedIn);
    });
  });
});
