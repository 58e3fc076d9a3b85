/**
 * Jobs of the outbox: written in the operation's own transaction and run at least once by a background worker of any
 * server process.
 */
import type { Knex } from "knex";
import { deleteExpired } from "../store/delete-batch.ts";
import type { Context, Preparation } from "./context.ts";
import type { JobKind } from "./job-kinds.ts";
import type { TraceContext } from "./trace-context.ts";

export interface Job<Payload> {
  readonly id: number;
  readonly tenantId: string;
  readonly payload: Payload;
  /** Number of earlier attempts. */
  readonly attempts: number;
  readonly createInstant: number;
  /** Trace of the operation that enqueued the job. */
  readonly trace?: TraceContext | undefined;
}

/** Result of an attempt. `error` is stored and shown by operations; `detail` is for the log alone, and may name hosts. */
export type JobOutcome =
  | { readonly kind: "done" }
  /** Retry, not before `notBefore` where the receiver asked for a delay. */
  | {
      readonly kind: "failed";
      readonly error: string;
      readonly detail?: string;
      readonly notBefore?: number;
      /**
       * True where the receiver did not answer or failed: several in a row open its circuit breaker. False where it
       * answered, undefined where it was not called.
       */
      readonly isUnavailable?: boolean;
    }
  /** No further attempt. */
  | { readonly kind: "dead"; readonly error: string; readonly detail?: string };

export interface RetryPolicy {
  /** Maximum attempts before a job is dead. */
  readonly attempts: number;
  /** Pause after the first attempt in milliseconds; it doubles with each attempt, with jitter. */
  readonly firstPauseMs: number;
  /** Maximum pause in milliseconds. */
  readonly maximumPauseMs: number;
}

interface AnyJobHandler<Payload> {
  readonly kind: JobKind<Payload>;
  readonly retries: RetryPolicy;
  /** Runs in the transaction that marks the job as dead. */
  onDead?(job: Job<Payload>, context: Context, error: string): Promise<void>;
}

/** For work in the store only: it shares a transaction with the job's completion, so it runs exactly once. */
export interface StoreJobHandler<Payload> extends AnyJobHandler<Payload> {
  perform(job: Job<Payload>, context: Context): Promise<void>;
}

/** For work in the store with a slow preparation. The store part runs exactly once. */
export interface PreparedJobHandler<Payload> extends AnyJobHandler<Payload> {
  /**
   * Does the slow part outside a transaction. Resolves to the rest, which shares a transaction with the job's
   * completion.
   */
  prepare(
    job: Job<Payload>,
    preparation: Preparation,
    signal: AbortSignal,
  ): Promise<(context: Context) => Promise<void>>;
}

/** For requests to other servers: runs at least once, outside a transaction. Failures are outcomes, not exceptions. */
export interface OutgoingJobHandler<Payload> extends AnyJobHandler<Payload> {
  attempt(job: Job<Payload>, preparation: Preparation, signal: AbortSignal): Promise<JobOutcome>;
}

/** A handler with an erased payload type: it reads only jobs of its own kind. */
export type JobHandler = StoreJobHandler<unknown> | PreparedJobHandler<unknown> | OutgoingJobHandler<unknown>;

/** Erases the payload type. The kind links it to `enqueue`, so that no other payload arrives. */
export function jobHandler<Payload>(
  handler: StoreJobHandler<Payload> | PreparedJobHandler<Payload> | OutgoingJobHandler<Payload>,
): JobHandler {
  return handler as JobHandler;
}

/** Periodic work, for example deleting expired rows. Each run is bounded; `true` requests another run at once. */
export interface Sweep {
  readonly name: string;
  /** Milliseconds between runs. */
  readonly every: number;
  readonly run: (preparation: Pick<Preparation, "read" | "write" | "clock">) => Promise<boolean>;
}

interface AgedRows {
  readonly name: string;
  readonly table: string;
  /** Primary key; `id` when omitted. */
  readonly key?: readonly string[];
  /** Columns and values of the rows that it is about; all of them when omitted. */
  readonly where?: Readonly<Record<string, string>>;
  /** Columns of instants, all of which have to be past. */
  readonly instants: readonly string[];
  /** Milliseconds that rows are kept after their instants. */
  readonly retention: number;
  /** Maximum rows at once; less than 1000 where each takes long. */
  readonly limit?: number;
}

/** Deletes rows some time after an instant of theirs. */
export function agedRowsSweep({ name, where = {}, instants, retention, ...rows }: AgedRows): Sweep {
  return {
    name,
    every: 10 * 60 * 1000,
    run: ({ write, clock }) =>
      write(async (db) => {
        const before = clock.now() - retention;
        const select = (all: Knex.QueryBuilder) =>
          instants.reduce((some, instant) => some.where(instant, "<=", before), all.where(where));
        return (await deleteExpired(db, { ...rows, select })).more;
      }),
  };
}
