/**
 * Work that an operation leaves for later: it is written to the outbox in the operation's own transaction, and done at
 * least once by the background of this or another server process.
 */
import type { Context, Preparation } from "./context.ts";
import type { JobKind } from "./job-kinds.ts";
import type { TraceContext } from "./trace-context.ts";

export interface Job<Payload> {
  readonly id: number;
  readonly tenantId: string;
  readonly payload: Payload;
  /** How often it was tried before. */
  readonly attempts: number;
  readonly createInstant: number;
  /** The trace of the operation that left it. */
  readonly trace?: TraceContext | undefined;
}

/** How an attempt ended; `error` says why, in words for an operator. */
export type JobOutcome =
  | { readonly kind: "done" }
  /** To be tried again; not before `notBefore`, where the other side asked for that. */
  | {
      readonly kind: "failed";
      readonly error: string;
      readonly notBefore?: number;
      /**
       * True where the receiver did not answer, or could not do its work: enough of these in a row open its circuit breaker.
       * False where it answered, undefined where it was not asked.
       */
      readonly isUnavailable?: boolean;
    }
  /** Not to be tried again. */
  | { readonly kind: "dead"; readonly error: string };

export interface RetryPolicy {
  /** After so many attempts a job is dead. */
  readonly attempts: number;
  /** The pause after the first attempt, in milliseconds; each pause is twice as long as the one before, with jitter. */
  readonly firstPause: number;
  /** The longest pause, in milliseconds. */
  readonly longestPause: number;
}

interface AnyJobHandler<Payload> {
  readonly kind: JobKind<Payload>;
  readonly retries: RetryPolicy;
  /** What follows when the job is dead, in the transaction that buries it. */
  onDead?(job: Job<Payload>, context: Context, error: string): Promise<void>;
}

/** For work in the store alone: it is done in one transaction with its completion, so exactly once. */
export interface StoreJobHandler<Payload> extends AnyJobHandler<Payload> {
  perform(job: Job<Payload>, context: Context): Promise<void>;
}

/** For work in the store that others should not wait for while it is prepared. What is done in the store is done exactly once. */
export interface PreparedJobHandler<Payload> extends AnyJobHandler<Payload> {
  /** Does, in no transaction, what is slow; resolves to the rest, which is one transaction with the job's completion. */
  prepare(
    job: Job<Payload>,
    preparation: Preparation,
    signal: AbortSignal,
  ): Promise<(context: Context) => Promise<void>>;
}

/** For work that reaches out of the server: it is done at least once, in no transaction. It may not throw on purpose. */
export interface OutgoingJobHandler<Payload> extends AnyJobHandler<Payload> {
  attempt(job: Job<Payload>, preparation: Preparation, signal: AbortSignal): Promise<JobOutcome>;
}

/** A handler whose payload is its own affair: what it reads is what was left under its kind. */
export type JobHandler = StoreJobHandler<unknown> | PreparedJobHandler<unknown> | OutgoingJobHandler<unknown>;

/** Hides the type of the payload: the kind ties it to what `enqueue` took, so that nothing else ever gets here. */
export function jobHandler<Payload>(
  handler: StoreJobHandler<Payload> | PreparedJobHandler<Payload> | OutgoingJobHandler<Payload>,
): JobHandler {
  return handler as JobHandler;
}

/** Work that comes back by itself: deleting what is too old, say. Each run is bounded; `true` asks for another at once. */
export interface Sweep {
  readonly name: string;
  /** Milliseconds from one run to the next. */
  readonly every: number;
  readonly run: (preparation: Pick<Preparation, "read" | "write" | "clock">) => Promise<boolean>;
}
