/** Sign-ins in the audit log (Decisions: Operator sign-in; OWASP ASVS 16.3.1, 16.3.3). */
import { beforeEach, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { createOperator, newOperator, password } from "./queue-fixtures.ts";

const { client, server } = await start();
const noon = 1_700_000_040_000;
const address = "203.0.113.7";

beforeEach(async () => {
  await server.reset();
  server.setTime(noon);
});

async function attempt(email: string, given: string, from = address): Promise<number> {
  const response = await fetch(new URL("/moderation/login", server.url), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": from, "x-request-id": "sign-in" },
    body: JSON.stringify({ email, password: given }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function entries() {
  const { auditLogs } = await client.identity.searchAuditLogs({
    message: "loginOperator",
    orderBy: "insertInstant ASC",
    numberOfResults: 1_000,
  });
  return auditLogs;
}

test("a sign-in and each kind of failure is an entry with operator, address and reason", async () => {
  const { email } = await createOperator(client, { email: "Mia@example.org" });
  const expired = await createOperator(client, { expirationInstantUTC: noon });
  const tried: readonly (readonly [string, string])[] = [
    [email.toLowerCase(), password],
    [email, "wrong horse"],
    ["nobody@example.org", "a secret that belongs elsewhere"],
    [expired.email, password],
  ];
  for (const [given, secret] of tried) await attempt(given, secret);
  const found = await entries();
  expect(found.map(({ insertUser, data: { failure } }) => [insertUser, failure])).toEqual([
    [email, undefined],
    [email, "wrongPassword"],
    ["", "unknownAccount"],
    [expired.email, "expiredAccount"],
  ]);
  for (const { message, insertInstant, data } of found) {
    expect(message).toMatch(/^loginOperator \/moderation\/login(?: failure)?$/);
    expect([insertInstant, data.clientAddress, data.requestId]).toEqual([noon, address, "sign-in"]);
  }
  expect(JSON.stringify(found)).not.toMatch(/horse|secret|nobody/);
  const { total } = await client.identity.searchAuditLogs({ message: "login failure" });
  expect(total).toBe(3);
});

test("attempts that are put off are one entry a minute", async () => {
  const { email } = await createOperator(client);
  for (let index = 0; index < 20; index++) await attempt(email, "wrong horse");
  const failures = (await entries()).map(({ data: { failure } }) => failure);
  expect(failures).toEqual([...Array<string>(5).fill("wrongPassword"), "tooManyAttempts"]);
});

test("a flood of failures is sixty entries, and one that counts the others", async () => {
  for (let index = 0; index < 95; index++) await attempt(`o${index}@example.net`, "wrong horse", `203.0.113.${index}`);
  expect(await entries()).toHaveLength(60);
  server.advanceTime(60_000);
  await server.idle();
  const all = await entries();
  expect(all).toHaveLength(61);
  expect(all.at(-1)?.data).toMatchObject({ failure: "several", attempts: 35 });
});

test("a wrong password of an operator who is signed in is an entry", async () => {
  const { operator, as } = await newOperator(client);
  await client.moderation.enrolOneTimePassword.result({ body: { password: "wrong horse" } }, as);
  const { auditLogs } = await client.identity.searchAuditLogs({ user: operator.email, message: "enrol*failure" });
  expect(auditLogs.map(({ data: { operationId, failure } }) => [operationId, failure])).toEqual([
    ["enrolOneTimePassword", "wrongPassword"],
  ]);
});
