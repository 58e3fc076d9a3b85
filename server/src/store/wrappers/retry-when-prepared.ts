/** Retries transactions that need a preparation outside of them, during which nothing is locked. */
import { setTimeout as pause } from "node:timers/promises";
import { NotPrepared, StoreUnavailable } from "../failures.ts";
import type { Store } from "../store.ts";

/** Maximum number of runs: beyond it, data changes faster than it can be prepared. */
const maximumRuns = 8;
/** Maximum wait for a preparation in milliseconds. */
const maximumWait = 30_000;

export function retryWhenPrepared(store: Store): Store {
  return {
    ...store,
    read: (work) => retryUntilPrepared(() => store.read(work)),
    readRecent: (work) => retryUntilPrepared(() => store.readRecent(work)),
    write: (work, keep) => retryUntilPrepared(() => store.write(work, keep)),
  };
}

async function retryUntilPrepared<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof NotPrepared)) throw error;
      if (runs === maximumRuns) throw new StoreUnavailable(`${error.message}; try again in a moment`, { cause: error });
      await awaitPreparation(error);
    }
  }
}

async function awaitPreparation(error: NotPrepared): Promise<void> {
  const timer = new AbortController();
  const late = pause(maximumWait, undefined, { signal: timer.signal }).then(() => {
    throw new StoreUnavailable(`${error.message}; try again in a moment`, { cause: error });
  });
  try {
    await Promise.race([error.prepared, late]);
  } finally {
    timer.abort();
    await late.catch(() => undefined);
  }
}
