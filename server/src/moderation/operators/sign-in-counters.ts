/** Counts failed attempts to sign in, and puts off further ones (Decisions: Operator sign-in). */
import { hash } from "node:crypto";
import type { Knex } from "knex";
import type { Db } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { deleteExpired } from "../../store/delete-batch.ts";

/** Failed attempts before a delay applies. */
const freeAttempts = {
  /** Of one account, by all clients that it does not know. */
  account: 5,
  /** Of one account, by one client that it knows. */
  accountNetwork: 5,
  /** Of one network, to all accounts that do not know it. */
  network: 100,
  /** Of one network, to all accounts that know it. */
  knownNetwork: 100,
  /** Of one operator who is signed in. */
  reauthentication: 5,
} as const;

const firstDelay = 30_000;
const maximumDelay = 15 * 60_000;
/** Retention in milliseconds after the last attempt. */
const retention = 24 * 60 * 60_000;

/** Maximum counters, some 20 MB; the oldest ones go first. Each comes of one hashed password, so their growth is slow. */
const maximumCounters = 100_000;

/** Names a counter: whose failures it counts. */
export interface Counter {
  readonly kind: keyof typeof freeAttempts;
  readonly subject: string;
}

interface CounterRow {
  kind: string;
  subject: string;
  failures: number;
  last_instant: number;
}

/** @param parts what is counted, such as a tenant and an address */
export function counterOf(kind: Counter["kind"], ...parts: readonly string[]): Counter {
  return { kind, subject: hash("sha256", JSON.stringify(parts), "base64url") };
}

/** Resolves to the delay in seconds of an attempt that counts for all of these; 0 if it may proceed. */
export async function findDelay(db: Db, counted: readonly Counter[], now: number): Promise<number> {
  const delays = await Promise.all(
    counted.map(async (counter) => secondsOf(counter, await counters(db).where(keyOf(counter)).first(), now)),
  );
  return Math.max(0, ...delays);
}

/**
 * Counts the attempt as failed until the password proves right. Resolves to the delay in seconds, 0 if it may proceed.
 * Every caller names the widest counter first, so that attempts wait for each other and never in a circle.
 */
export async function countAttempt(db: Db, counted: readonly Counter[], now: number): Promise<number> {
  for (const counter of counted) {
    const row = await lockCounter(db, counter, now);
    const seconds = secondsOf(counter, row, now);
    if (seconds > 0) return seconds;
  }
  for (const counter of counted) {
    await counters(db)
      .where(keyOf(counter))
      .update({ failures: db.raw("?? + 1", ["failures"]), last_instant: now });
  }
  return 0;
}

/** Forgets the failures of a counter. Resolves to their number. */
export async function forgetFailures(db: Db, counter: Counter): Promise<number> {
  const row = await counters(db).where(keyOf(counter)).forUpdate().first("failures");
  await counters(db).where(keyOf(counter)).delete();
  return row?.failures ?? 0;
}

/** Takes back some failures of a counter, which turned out to be mistakes of somebody who knows the password. */
export async function takeBackFailures(db: Db, counter: Counter, failures: number): Promise<void> {
  const left = db.raw("case when failures > ? then failures - ? else 0 end", [failures, failures]);
  await counters(db).where(keyOf(counter)).update({ failures: left });
}

/** Creates the counter where there is none, and keeps it as it is until the transaction ends. */
async function lockCounter(db: Db, counter: Counter, now: number): Promise<CounterRow | undefined> {
  await counters(db)
    .insert({ ...keyOf(counter), failures: 0, last_instant: now })
    .onConflict(["kind", "subject"])
    .merge({ kind: counter.kind });
  await counters(db)
    .where(keyOf(counter))
    .where("last_instant", "<", now - retention)
    .update({ failures: 0 });
  return counters(db).where(keyOf(counter)).first();
}

function secondsOf({ kind }: Counter, row: CounterRow | undefined, now: number): number {
  if (row === undefined || row.last_instant < now - retention) return 0;
  const excess = row.failures - freeAttempts[kind];
  if (excess < 0) return 0;
  const until = row.last_instant + Math.min(maximumDelay, firstDelay * 2 ** Math.min(excess, 20));
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Deletes old counters, and the oldest ones where there are too many: anybody can make up addresses. */
export const signInCounterSweep: Sweep = {
  name: "sign-in attempts",
  every: 10 * 60 * 1000,
  run: ({ write, clock }) =>
    write(async (db) => {
      const expired = clock.now() - retention;
      const excess = await counters(db).orderBy("last_instant", "desc").offset(maximumCounters).first("last_instant");
      const before = Math.max(expired, excess === undefined ? 0 : excess.last_instant + 1);
      const select = (rows: Knex.QueryBuilder) => rows.where("last_instant", "<", before);
      return (await deleteExpired(db, { table: "sign_in_counters", key: ["kind", "subject"], select })).more;
    }),
};

function keyOf({ kind, subject }: Counter): Pick<CounterRow, "kind" | "subject"> {
  return { kind, subject };
}

function counters(db: Db) {
  return db<CounterRow>("sign_in_counters");
}
