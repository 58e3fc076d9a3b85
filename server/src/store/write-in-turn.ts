/** Writes of a start: processes that start at once on one store make them one after the other. */
import type { Knex } from "knex";
import { isPostgres } from "./columns.ts";
import { StoreUnavailable } from "./failures.ts";
import type { Store } from "./store.ts";
import { tryFor, tryLock, whileBusy } from "./turns.ts";

/** Milliseconds for which a process waits for the others: a large bootstrap file takes its time. */
const longestWait = 5 * 60_000;

/**
 * Writes in a transaction that sees what every process before it wrote.
 * @throws StoreUnavailable when the others take five minutes
 */
export function writeInTurn<T>(store: Store, work: (db: Knex) => Promise<T> | T): Promise<T> {
  const write = () =>
    store.write(async (db) => {
      // Every look is a statement, so that no time limit on statements or idle transactions ends the wait.
      if (isPostgres(db) && !(await tryFor(longestWait, () => tryLock(db, "start"))))
        throw new StoreUnavailable("Another process has been starting for five minutes. Start this one again later");
      return work(db);
    });
  return whileBusy(longestWait, write);
}
