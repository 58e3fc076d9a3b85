/** Serializes the writes of processes that start at once on one store. */
import { type Db, isPostgres } from "./db.ts";
import { StoreUnavailable } from "./failures.ts";
import { pollUntil, retryWhileBusy, tryLock } from "./process-locks.ts";
import type { Store } from "./store.ts";

/** Maximum wait in milliseconds; a large bootstrap file takes time. */
const maximumWait = 5 * 60_000;

/**
 * Writes in a transaction that sees what every process before it wrote.
 * @throws StoreUnavailable when the others take five minutes
 */
export function writeUnderStartLock<T>(store: Store, work: (db: Db) => Promise<T> | T): Promise<T> {
  const write = () =>
    store.write(async (db) => {
      // Each attempt is a statement, so that no statement or idle timeout ends the wait.
      if (isPostgres(db) && !(await pollUntil(maximumWait, () => tryLock(db, "start"))))
        throw new StoreUnavailable("Another process has been starting for five minutes. Start this one again later");
      // A start writes whole lists, makes keys and hashes passwords, which takes longer than a request may.
      if (isPostgres(db))
        for (const limit of ["statement_timeout", "idle_in_transaction_session_timeout"])
          await db.raw(`set local ${limit} = ${maximumWait}`);
      return work(db);
    });
  return retryWhileBusy(maximumWait, write);
}
