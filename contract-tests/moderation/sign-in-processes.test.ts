/** Signing in over several processes: on SQLite with one server, on PostgreSQL with two that share the database. */
import { createClient } from "@gatehouse/sdk";
import { expect, test } from "vitest";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import { start } from "../support/server.ts";
import { oneTimePasswordAt } from "./authenticator.ts";
import { createOperator, newOperator, password } from "./queue-fixtures.ts";

const database = await ownDatabase();
whenDone(database.drop);
const first = await start({}, database);
const second = database.databaseUrl === undefined ? first : await start({}, database);
const { client } = first;
const noon = 1_700_000_010_000;
for (const { server } of [first, second]) server.setTime(noon);

const urls = [first, second].map(({ server }) => server.url);
const clients = [first, second].map(({ server }) => createClient({ baseUrl: server.url, apiKey: server.apiKey }));
const other = clients[1] ?? client;

/** Tries to sign in by turns on one server and on the other. */
async function attempt(turn: number, email: string, address: string, given = "wrong horse"): Promise<number> {
  const response = await fetch(new URL("/moderation/login", urls[turn % 2]), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ email, password: given }),
  });
  await response.arrayBuffer();
  return response.status;
}

test("failures of an account count together, however many come at once", async () => {
  const { email } = await createOperator(client);
  const guesses = Array.from({ length: 24 }, (_, turn) => attempt(turn, email, `203.0.113.${turn}`));
  const statuses = await Promise.all(guesses);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
});

test("failures of an address count together", async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 13; round++) {
    const emails = Array.from({ length: 10 }, (_, index) => `o${round}-${index}@example.net`);
    statuses.push(...(await Promise.all(emails.map((email, turn) => attempt(turn, email, "198.51.100.66")))));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
});

test("a client that signed in to one process is known to the other", async () => {
  const { email } = await createOperator(client);
  expect(await attempt(0, email, "198.51.100.20", password)).toBe(200);
  for (let turn = 0; turn < 6; turn++) await attempt(turn, email, `203.0.113.${turn}`);
  expect(await attempt(1, email, "203.0.113.9", password)).toBe(429);
  expect(await attempt(1, email, "198.51.100.20", password)).toBe(200);
});

test("a token that one process ended is refused by the other", async () => {
  for (const end of ["logout", "everywhere", "key", "password", "deletion"] as const) {
    const { operator, as } = await newOperator(client);
    const { id: operatorId } = operator;
    const look = async () => (await other.moderation.listApprovalQueueItems.result({}, as)).status;
    expect(await look(), end).toBe(200);
    if (end === "logout") await client.moderation.logoutOperator({}, as);
    if (end === "everywhere") await client.moderation.logoutOperator({ everywhere: true }, as);
    if (end === "key") await client.moderation.deleteOperatorTokens({ operatorId });
    const body = { currentPassword: password, password: "seven lanterns over the quay" };
    if (end === "password") await client.moderation.changeOperatorPassword({ body }, as);
    if (end === "deletion") await client.filtering.deleteOperatorUser({ userId: operatorId });
    expect(await look(), end).toBe(401);
  }
});

test("a one-time password that two processes get at once is taken by one of them", async () => {
  const { operator, as } = await newOperator(client);
  const { secret } = await client.moderation.enrolOneTimePassword({ body: { password } }, as);
  await client.moderation.confirmOneTimePassword({ body: { oneTimePassword: oneTimePasswordAt(secret, noon) } }, as);
  const body = { email: operator.email, password, oneTimePassword: oneTimePasswordAt(secret, noon + 30_000) };
  const answers = await Promise.all(
    [0, 1, 2, 3].map((turn) => (clients[turn % 2] ?? client).moderation.loginOperator.result({ body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
