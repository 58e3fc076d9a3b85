/** A standby that commits wait for is away: what was not confirmed is not acknowledged, and nobody else has to wait for it. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postgresBinaries } from "../tools/install-postgres.ts";
import { startPostgres, type TemporaryPostgres } from "../tools/temporary-postgres.ts";
import { Fleet } from "./fleet.ts";
import { chatApplication } from "./fleet-bootstrap.ts";
import { clientOf } from "./load.ts";

const slow = { timeout: 60_000 };
let postgres: TemporaryPostgres;
const sender = randomUUID();
let fleet: Fleet;
let administrator: pg.Client;

beforeAll(async () => {
  postgres = await startPostgres(postgresBinaries());
  fleet = await Fleet.start(1, { DATABASE_URL: postgres.url, DATABASE_STATEMENT_TIMEOUT_MS: "500" });
  administrator = new pg.Client({ connectionString: postgres.url });
  await administrator.connect();
}, slow.timeout);

afterAll(async () => {
  await administrator.end();
  await fleet.stop();
  await postgres.stop();
});

const client = () => clientOf(fleet.servers[0]?.url ?? "");
const createUser = () => client().request("createContentUser", { contentUserId: randomUUID(), body: { user: {} } });

/** Content of a sender who is known is one statement, without a COMMIT of its own. */
function moderate() {
  const parts = [{ type: "text", content: "Dinghy for sale" }];
  const content = { applicationId: chatApplication, senderId: sender, createInstant: Date.now(), parts };
  return client().request("moderateContentItem", { body: { content } });
}

/** Names the standby that each commit waits for. */
async function waitFor(standby: string): Promise<void> {
  await administrator.query(`alter system set synchronous_standby_names = '${standby}'`);
  await administrator.query("select pg_reload_conf()");
  await expect
    .poll(async () => (await administrator.query("show synchronous_standby_names")).rows[0])
    .toEqual({ synchronous_standby_names: standby });
}

async function waiting(): Promise<readonly number[]> {
  const { rows } = await administrator.query<{ pid: number }>(
    "select pid from pg_stat_activity where wait_event = 'SyncRep'",
  );
  return rows.map(({ pid }) => pid);
}

test.each([createUser, moderate])("a commit that PostgreSQL ended with a warning: %o", slow, async (write) => {
  expect((await write()).status).toBe(200);
  await waitFor("gone");
  const cancelled = write();
  await expect.poll(waiting).toHaveLength(1);
  for (const pid of await waiting()) await administrator.query("select pg_cancel_backend($1)", [pid]);
  const answer = await cancelled;
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, expect.any(String)]);
  await waitFor("");
});

test.each([createUser, moderate])(
  "writes are refused at once while one waits, reads go on, and all is well when the standby is back: %o",
  slow,
  async (write) => {
    await expect.poll(async () => (await write()).status).toBe(200);
    await waitFor("gone");
    const first = await Promise.all(Array.from({ length: 6 }, write));
    expect(first.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 503));
    const started = performance.now();
    for (let times = 0; times < 40; times++) expect((await write()).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect((await client().request("listApplications", {})).status).toBe(200);
    // Those that were under way, and one that looks whether it ends.
    expect((await waiting()).length).toBeLessThanOrEqual(12);
    await waitFor("");
    await expect.poll(async () => (await write()).status, { timeout: 10_000 }).toBe(200);
  },
);
