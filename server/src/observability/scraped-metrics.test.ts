import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { applyBootstrap, defaultTenantId } from "../bootstrap/apply.ts";
import { insertJob, postponeJob } from "../store/outbox/outbox.ts";
import { openSqlite } from "../store/sqlite/sqlite.ts";
import { readOutboxDepth } from "./scraped-metrics.ts";

const now = 1_000_000;

test("waiting jobs are counted by kind and state, with the time since the oldest was to be done", async () => {
  const store = await openSqlite(":memory:", "better-sqlite3");
  await store.write((db) => applyBootstrap({ db, clock: { now: () => now }, newId: randomUUID }, {}));
  const depth = await store.write(async (db) => {
    const leave = (kind: string, dueInstant: number, channel?: string) =>
      insertJob(db, { tenantId: defaultTenantId, kind, channel, payload: {}, createInstant: now - 60_000, dueInstant });
    await leave("email", now - 5_000);
    await leave("email", now - 2_000);
    await leave("notification", now - 3_000, "one");
    await leave("notification", now - 9_000, "one");
    await leave("end", now + 1_000);
    await postponeJob(db, await leave("batch", now - 1_000), now + 30_000, "It failed.");
    await db("outbox")
      .where({ id: await leave("email", 1) })
      .update({ state: "done" });
    return readOutboxDepth(db, now);
  });
  await store.close();
  expect(depth.toSorted((a, b) => `${a.kind} ${a.state}`.localeCompare(`${b.kind} ${b.state}`))).toEqual([
    { kind: "batch", state: "retrying", jobs: 1, oldest: 60 },
    { kind: "email", state: "due", jobs: 2, oldest: 5 },
    { kind: "end", state: "scheduled", jobs: 1, oldest: 0 },
    { kind: "notification", state: "due", jobs: 2, oldest: 9 },
  ]);
});
