/** Operators sign out, and are signed out (Decisions: Operator sign-in; OWASP ASVS 7.4.1, 7.4.2, 8.3.2). */
import { beforeEach, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { forum, twoTenants } from "./fixtures.ts";
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

test("an operator has a hundred tokens at most: a further one ends the oldest", async () => {
  const { operator, first } = await twice();
  const body = { email: operator.email, password };
  server.advanceTime(1_000);
  for (let tokens = 1; tokens < 100; tokens++) await client.moderation.loginOperator({ body }, tenant);
  server.advanceTime(1_000);
  const { token: last } = await client.moderation.loginOperator({ body }, tenant);
  expect([await statusOf(first), await statusOf(last)]).toEqual([401, 200]);
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
