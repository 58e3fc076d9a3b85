/** Runs transactions again that need what is prepared outside of them: nobody else waits for that, and nothing is locked. */
import { setTimeout as pause } from "node:timers/promises";
import { NotPrepared, StoreUnavailable } from "./failures.ts";
import type { Store } from "./store.ts";

/** What is prepared for so many times in vain changes faster than it can be prepared. */
const mostRuns = 8;
/** How long a transaction waits at most for what it needs, in milliseconds. */
const longestWait = 30_000;

export function runAgainWhenPrepared(store: Store): Store {
  return {
    ...store,
    read: (work) => whenPrepared(() => store.read(work)),
    write: (work, keep) => whenPrepared(() => store.write(work, keep)),
  };
}

async function whenPrepared<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof NotPrepared)) throw error;
      if (runs === mostRuns) throw new StoreUnavailable(`${error.message}; try again in a moment`, { cause: error });
      await inTime(error);
    }
  }
}

async function inTime(error: NotPrepared): Promise<void> {
  const timer = new AbortController();
  const late = pause(longestWait, undefined, { signal: timer.signal }).then(() => {
    throw new StoreUnavailable(`${error.message}; try again in a moment`, { cause: error });
  });
  try {
    await Promise.race([error.prepared, late]);
  } finally {
    timer.abort();
    await late.catch(() => undefined);
  }
}
