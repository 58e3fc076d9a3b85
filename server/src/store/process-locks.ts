/** Locks between processes, with a bounded wait. */
import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "./db.ts";

/** Milliseconds between attempts. */
const interval = 100;

/** Class number of this application's PostgreSQL advisory locks. */
const lockClass = 1_734_439_012;
const lockNumbers = { migrations: 1, start: 2 } as const;

/**
 * Tries until it succeeds. Resolves to false when that takes longer than the time given.
 * @param milliseconds the time given
 * @param waiting is called once when the first attempt fails
 */
export async function pollUntil(
  milliseconds: number,
  attempt: () => Promise<boolean>,
  waiting: () => void = () => undefined,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  for (let isFirst = true; !(await attempt()); isFirst = false) {
    if (performance.now() > deadline) return false;
    if (isFirst) waiting();
    await delay(interval);
  }
  return true;
}

/**
 * Takes a lock that ends with the transaction on PostgreSQL; false when another process has it. Unlike a session's lock, it
 * holds behind a connection pooler. It is gone when the process is killed.
 */
export async function tryLock(transaction: Pick<Db, "raw">, name: keyof typeof lockNumbers): Promise<boolean> {
  // Without parameters, so that the driver leaves no portal open: its snapshot would hold up `create index concurrently`.
  const { rows } = await transaction.raw<{ rows: { locked: boolean }[] }>(
    `select pg_try_advisory_xact_lock(${lockClass}, ${lockNumbers[name]}) as locked`,
  );
  return rows[0]?.locked === true;
}

/** Runs work again while another process has the SQLite file locked, for so many milliseconds at most. */
export async function retryWhileBusy<T>(
  milliseconds: number,
  work: () => Promise<T>,
  waiting: () => void = () => undefined,
): Promise<T> {
  let outcome: { readonly result: T } | undefined;
  let busy: unknown;
  await pollUntil(
    milliseconds,
    async () => {
      try {
        outcome = { result: await work() };
        return true;
      } catch (error) {
        if (!isBusy(error)) throw error;
        busy = error;
        return false;
      }
    },
    waiting,
  );
  if (outcome === undefined) throw busy;
  return outcome.result;
}

/** The error, or its cause, says that another connection has the file locked; extended codes such as SQLITE_BUSY_SNAPSHOT. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code))) || isBusy(error.cause);
}
