/** One process at a time migrates a database; the others wait. A process that is killed lets the next one go on. */
import type { Knex } from "knex";
import { isBusy, pollUntil, retryWhileBusy, tryLock } from "../process-locks.ts";
import { MigrationBlocked } from "./migration-failures.ts";

/** Maximum wait in milliseconds for another migrating process. */
const maximumWait = 10 * 60_000;

/**
 * Runs the work while a transaction of its own holds the lock on PostgreSQL.
 * @param db a pool of at least two connections
 * @param waiting is called once where another process has the lock
 * @throws MigrationBlocked when another process has it for ten minutes
 */
export async function withMigrationLock(db: Knex, work: () => Promise<void>, waiting: () => void): Promise<void> {
  await db.transaction(async (holder) => {
    await holder.raw("set local idle_in_transaction_session_timeout = 0");
    if (!(await pollUntil(maximumWait, () => tryLock(holder, "migrations"), waiting)))
      throw new MigrationBlocked(blockedMessage);
    await work();
  });
}

/**
 * Runs the work when no other process writes to the SQLite file.
 * @throws MigrationBlocked when one does for ten minutes
 */
export async function migrateExclusively(work: () => Promise<void>, waiting: () => void): Promise<void> {
  try {
    await retryWhileBusy(maximumWait, work, waiting);
  } catch (error) {
    throw isBusy(error) ? new MigrationBlocked(blockedMessage, { cause: error }) : error;
  }
}

const blockedMessage =
  "Another process has been migrating the database for ten minutes. Wait until it is done, then start this one again.";
