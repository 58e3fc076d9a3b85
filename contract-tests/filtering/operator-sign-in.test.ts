/** Operators sign in as their account allows (Filtering, Operator account; States and transitions). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import { forum, shop, twoTenants } from "./fixtures.ts";

const { client, server } = await start(twoTenants);
const tenant = { tenantId: forum };
const password = "correct horse battery staple";

async function create(more: object = {}) {
  const user = { email: `${randomUUID()}@example.org`, password, ...more };
  return (await client.filtering.createOperatorUser({ body: { user } }, tenant)).user;
}

async function signIn(email: string, given = password, options = tenant): Promise<number> {
  return (await client.moderation.loginOperator.result({ body: { email, password: given } }, options)).status;
}

test("the password of the creation opens the account, in its own tenant alone", async () => {
  const { email } = await create();
  expect(await signIn(email)).toBe(200);
  expect(await signIn(email, password, { tenantId: shop })).toBe(401);
  expect(await signIn(email, "another one")).toBe(401);
});

test("an update without a password leaves it, one with a password changes it (Filtering, user.password)", async () => {
  const { id, email } = await create();
  await client.filtering.updateOperatorUser({ userId: id, body: { user: { email, roles: ["moderator"] } } }, tenant);
  expect(await signIn(email)).toBe(200);
  await client.filtering.updateOperatorUser({ userId: id, body: { user: { email, password: "another one" } } }, tenant);
  expect([await signIn(email), await signIn(email, "another one")]).toEqual([401, 200]);
});

test("after expirationInstantUTC the user cannot sign in (Filtering, user.expirationInstantUTC)", async () => {
  server.setTime(1_700_000_000_000);
  const { email } = await create({ expirationInstantUTC: 1_700_000_001_000 });
  expect(await signIn(email)).toBe(200);
  server.setTime(1_700_000_000_999);
  expect(await signIn(email)).toBe(200);
  server.setTime(1_700_000_001_000);
  expect(await signIn(email)).toBe(401);
});

test("a disabled account cannot sign in (Filtering, States and transitions)", async () => {
  const { id, email } = await create();
  await client.filtering.deleteOperatorUser({ userId: id }, tenant);
  expect(await signIn(email)).toBe(401);
});
