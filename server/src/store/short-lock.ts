/**
 * Changes of a table's definition on PostgreSQL that do not hold up those who use the table. Such a change needs a lock, and
 * everybody who comes after it waits behind it in the queue; so it waits for a moment only, goes, and comes again.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";
import { MigrationBlocked } from "./migration/migration-failures.ts";

/** Lock timeout of the first attempts, in milliseconds. */
const firstWait = 100;
/** Shorter than `deadlock_timeout`, a second: in a deadlock it is this side that gives up. */
const maximumWait = 500;
/** Pause between attempts in milliseconds. */
const pause = 500;
/** Half an hour: an automatic vacuum may be in the way. */
const maximumAttempts = 1_800;

/** Error codes of a lock that was not to be had in time, and of a deadlock that another one won. */
const blockedCodes = new Set(["55P03", "40P01"]);

/**
 * Runs the work in a transaction, again and again until it gets its locks.
 * @throws MigrationBlocked when it does not get them for half an hour
 */
export async function withShortLocks<T>(db: Knex, work: (db: Knex) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(async (transaction) => {
        // Local settings hold behind a connection pooler as well.
        await transaction.raw(`set local lock_timeout = ${waitOf(attempt)}`);
        await transaction.raw("set local statement_timeout = 0");
        return work(transaction);
      });
    } catch (error) {
      if (!isBlocked(error)) throw error;
      if (attempt === maximumAttempts) throw new MigrationBlocked(blockedMessage, { cause: error });
      await delay(pause);
    }
  }
}

const blockedMessage =
  "A migration cannot lock a table: other transactions have held it for half an hour. End long transactions (pg_stat_activity shows them), and start again.";

/** The first few attempts are short; then they get longer. */
function waitOf(attempt: number): number {
  return Math.min(maximumWait, firstWait * Math.max(1, attempt - 5));
}

function isBlocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && blockedCodes.has(String(error.code));
}
