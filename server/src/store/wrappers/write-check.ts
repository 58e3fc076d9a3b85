/**
 * Checks that the store takes writes, and not only reads: a disk is full, a file is read-only, a PostgreSQL is in recovery.
 * Whoever asks pays for it: nothing is written while nobody asks.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../db.ts";
import { StoreNotWritable, StoreUnavailable } from "../failures.ts";
import type { Store } from "../store.ts";

export interface WriteCheckOptions {
  /** Called when a check fails after one that did not, and, with undefined, when one succeeds again. */
  readonly onChange: (failure: StoreNotWritable | undefined) => void;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: () => number;
}

/** Validity of a check in milliseconds. */
const validity = 10_000;
/** After a failure the next check comes sooner, but a store that keeps a write waiting is not asked all the time. */
const minimumRetry = 1_000;
const retryFactor = 3;
const maximumWait = 5_000;
/** A busy process notices late that a check is over; without this bound, a stall of ten seconds would count for thirty more. */
const maximumRetry = retryFactor * maximumWait;

/** A failed write of an operation counts for as long as a check: SQLite may have room for a check and for nothing larger. */
interface Verdict {
  readonly failure: StoreNotWritable | undefined;
  readonly validUntil: number;
}

/** Returns the store with a `ping` that throws a StoreNotWritable while it takes no writes. */
export function withWriteCheck(store: Store, { onChange, now = () => performance.now() }: WriteCheckOptions): Store {
  let verdict: Verdict = { failure: undefined, validUntil: 0 };
  let checking: Promise<void> | undefined;

  const decide = (failure: StoreNotWritable | undefined, milliseconds: number): void => {
    const hasChanged = (failure === undefined) !== (verdict.failure === undefined);
    verdict = { failure, validUntil: now() + milliseconds };
    if (hasChanged) onChange(failure);
  };
  const check = async (): Promise<void> => {
    const started = now();
    try {
      await Promise.race([store.write(writeProbe), expire()]);
      decide(undefined, validity);
    } catch (error) {
      const retry = Math.min(maximumRetry, Math.max(minimumRetry, retryFactor * (now() - started)));
      decide(
        error instanceof StoreNotWritable
          ? error
          : new StoreNotWritable("The store cannot be written", { cause: causeOf(error) }),
        retry,
      );
    }
  };
  return {
    ...store,
    async write(work, keep) {
      try {
        return await store.write(work, keep);
      } catch (error) {
        if (error instanceof StoreNotWritable) decide(error, validity);
        throw error;
      }
    },
    async ping() {
      await store.ping();
      if (now() >= verdict.validUntil) {
        checking ??= check().finally(() => {
          checking = undefined;
        });
        await checking;
      }
      if (verdict.failure !== undefined) throw verdict.failure;
    },
  };
}

async function writeProbe(db: Db): Promise<void> {
  const row = { key: "last write check", value: new Date().toISOString() };
  await db("server_state").insert(row).onConflict("key").merge();
}

async function expire(): Promise<never> {
  await pause(maximumWait, undefined, { ref: false });
  throw new Error(`A write took more than ${maximumWait} ms.`);
}

function causeOf(error: unknown): unknown {
  return error instanceof StoreUnavailable ? (error.cause ?? error) : error;
}
