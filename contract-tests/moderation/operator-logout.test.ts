/** Operators sign out, and are signed out (Decisions: Operator sign-in; OWASP ASVS 7.4.1, 7.4.2). */
import { beforeEach, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { forum, shop, twoTenants } from "./fixtures.ts";
import { newOperator, password } from "./queue-fixtures.ts";

const { client, server } = await start(twoTenants);
const tenant = { tenantId: forum };

beforeEach(() => server.reset());

const statusOf = async (token: string) => (await client.moderation.listApprovalQueueItems.result({}, { token })).status;

/** An operator with two tokens. */
async function twice() {
  const { operator, as } = await newOperator(client, {}, tenant);
  const body = { email: operator.email, password };
  return { operator, first: as.token, second: (await client.moderation.loginOperator({ body }, tenant)).token };
}

test("a token that was signed out opens nothing any more, and the others stay", async () => {
  const { first, second } = await twice();
  await client.moderation.logoutOperator({}, { token: first });
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  expect((await client.moderation.logoutOperator.result({}, { token: first })).status).toBe(401);
});

test("everywhere ends all tokens of the operator, and nobody else's", async () => {
  const { first, second } = await twice();
  const { as: another } = await newOperator(client, {}, tenant);
  await client.moderation.logoutOperator({ everywhere: true }, { token: first });
  expect([await statusOf(first), await statusOf(second), await statusOf(another.token)]).toEqual([401, 401, 200]);
});

test("an API key ends all tokens of an operator of its tenant, who may sign in again", async () => {
  const { operator, first, second } = await twice();
  const end = async (tenantId: string) =>
    (await client.moderation.deleteOperatorTokens.result({ operatorId: operator.id }, { tenantId })).status;
  expect(await end(shop)).toBe(404);
  expect(await statusOf(first)).toBe(200);
  expect(await end(forum)).toBe(200);
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);
  const body = { email: operator.email, password };
  expect((await client.moderation.loginOperator.result({ body }, tenant)).status).toBe(200);
});

test("an operator has a hundred tokens at most: a further one ends the oldest", async () => {
  const { operator, first } = await twice();
  const body = { email: operator.email, password };
  server.advanceTime(1_000);
  for (let tokens = 1; tokens < 100; tokens++) await client.moderation.loginOperator({ body }, tenant);
  server.advanceTime(1_000);
  const { token: last } = await client.moderation.loginOperator({ body }, tenant);
  expect([await statusOf(first), await statusOf(last)]).toEqual([401, 200]);
});

test("an operator of any role signs out", async () => {
  for (const role of ["filter", "audit_viewer", "user_admin"] as const) {
    const { as } = await newOperator(client, { roles: [role] }, tenant);
    expect((await client.moderation.logoutOperator.result({}, as)).status, role).toBe(200);
    expect(await statusOf(as.token), role).toBe(401);
  }
});

test("a sign-in, a sign-out and a change of the account are in the audit log, with the operator's name", async () => {
  const { operator, first } = await twice();
  await client.moderation.logoutOperator({}, { token: first });
  const { auditLogs } = await client.identity.searchAuditLogs({ user: operator.email, orderBy: "insertInstant ASC" });
  expect(auditLogs.map(({ data: { operationId } }) => operationId)).toEqual([
    "loginOperator",
    "loginOperator",
    "logoutOperator",
  ]);
});
