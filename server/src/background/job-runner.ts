/** Runs one claimed job and stores the outcome. */
import type { Logger } from "pino";
import type { Clock, Context, NewId, Preparation } from "../contract/context.ts";
import { enqueueIn } from "../contract/enqueue.ts";
import type { Job, JobHandler, JobOutcome, RetryPolicy } from "../contract/jobs.ts";
import type { TraceContext } from "../contract/trace-context.ts";
import { deliveryFailures } from "../outgoing/delivery-failures.ts";
import { endJob, type OutboxRow, postponeJob } from "../store/outbox/outbox.ts";
import { holdsJob } from "../store/outbox/outbox-leases.ts";
import type { Store } from "../store/store.ts";
import type { CompletionWriter } from "./completion-writer.ts";
import type { ReceiverHealth } from "./receiver-health.ts";

type AttemptHandler = Extract<JobHandler, { attempt: unknown }>;
type StoreHandler = Exclude<JobHandler, AttemptHandler>;

export interface RunnerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Logger;
  readonly health: ReceiverHealth;
  readonly completions: CompletionWriter;
  /** Name of the lease that holds the jobs. */
  readonly lease: string;
  /** Aborts when the server stops. */
  readonly signal: AbortSignal;
}

/**
 * `done`: the channel may continue; `stored` resolves when the outcome is durable. `stopped`: the job keeps waiting and
 * blocks its channel.
 */
export type JobResult = { readonly kind: "done"; readonly stored: Promise<void> } | { readonly kind: "stopped" };

const stopped = { kind: "stopped" } as const;

export class JobRunner {
  readonly #parts: RunnerParts;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  async run(handler: JobHandler, row: OutboxRow): Promise<JobResult> {
    const job = toJob(row);
    if (!("attempt" in handler)) return this.#perform(handler, row, job);
    const outcome = await this.#attempt(handler, row, job);
    if (outcome === undefined) return stopped;
    if (outcome.kind === "failed" && outcome.isUnavailable === false)
      await this.#parts.health.succeed(row, this.#parts.store);
    if (outcome.kind !== "done") return this.#settleFailure(handler, { row, job, outcome });
    const stored = this.#parts.completions.complete(row.id);
    // The caller that awaits it handles the rejection.
    stored.catch(() => undefined);
    await this.#parts.health.succeed(row, this.#parts.store);
    return { kind: "done", stored };
  }

  /** Runs the work and marks the job done in one transaction. */
  async #perform(handler: StoreHandler, row: OutboxRow, job: Job<unknown>): Promise<JobResult> {
    const { signal, log } = this.#parts;
    try {
      const perform =
        "prepare" in handler
          ? await handler.prepare(job, this.#preparation(row), signal)
          : (context: Context) => handler.perform(job, context);
      const isCommitted = await this.#write(row, async (context) => {
        await perform(context);
        await endJob(context.db, row.id, { state: "done", instant: context.clock.now(), error: undefined });
      });
      return isCommitted ? { kind: "done", stored: Promise.resolve() } : stopped;
    } catch (error) {
      // The attempt does not count.
      if (signal.aborted) return stopped;
      log.error({ err: error, job: row.id, kind: row.kind }, "background job failed");
      const outcome = { kind: "failed", ...internalFailure(error) } as const;
      return this.#settleFailure(handler, { row, job, outcome });
    }
  }

  /** Returns undefined if the server stops; the attempt does not count. */
  async #attempt(handler: AttemptHandler, row: OutboxRow, job: Job<unknown>): Promise<JobOutcome | undefined> {
    const { signal, log } = this.#parts;
    try {
      const outcome = await handler.attempt(job, this.#preparation(row), signal);
      return signal.aborted && outcome.kind !== "done" ? undefined : outcome;
    } catch (error) {
      if (signal.aborted) return undefined;
      log.error({ err: error, job: row.id, kind: row.kind }, "background job failed");
      return { kind: "failed", ...internalFailure(error) };
    }
  }

  async #settleFailure(handler: JobHandler, failed: FailedAttempt): Promise<JobResult> {
    let isDead = false;
    await this.#write(failed.row, async (context) => {
      isDead = await this.#settle(handler, failed, context);
    });
    return isDead ? { kind: "done", stored: Promise.resolve() } : stopped;
  }

  /** Resolves to true if the job is dead. */
  async #settle(handler: JobHandler, { row, job, outcome }: FailedAttempt, context: Context): Promise<boolean> {
    const { db, clock } = context;
    const { log, health } = this.#parts;
    const now = clock.now();
    const attempts = row.attempts + 1;
    const { error, detail: reason = error } = outcome;
    if (outcome.kind === "failed" && outcome.isUnavailable === true) await health.fail(row, context, reason);
    if (outcome.kind === "failed" && attempts < handler.retries.attempts) {
      const pause = retryPause(handler.retries, attempts, Math.random());
      await postponeJob(db, row.id, Math.max(now + pause, outcome.notBefore ?? 0), error);
      // Logged for the first attempt only: a mail server that is down for a day would fill the log.
      const fields = { job: row.id, kind: row.kind, reason };
      if (attempts === 1) log.warn(fields, "background job failed; retrying");
      return false;
    }
    await endJob(db, row.id, { state: "dead", instant: now, error });
    await handler.onDead?.(job, context, error);
    log.warn({ job: row.id, kind: row.kind, attempts, reason }, "background job failed for good; no more retries");
    return true;
  }

  /** Runs the work if this worker still holds the job. Resolves to false if another worker has claimed it. */
  async #write(row: OutboxRow, work: (context: Context) => Promise<void>): Promise<boolean> {
    const { store, clock, newId, lease } = this.#parts;
    const commitHooks: (() => Promise<void> | void)[] = [];
    const isOurs = await store.write(async (db) => {
      commitHooks.length = 0;
      if (!(await holdsJob(db, row, lease))) return false;
      // The worker polls after each job anyway, so no wake-up is needed.
      const trace = traceOf(row);
      const enqueue = enqueueIn({ db, tenantId: row.tenant_id, clock, trace }, () => undefined);
      const afterCommit: Context["afterCommit"] = (each) => void commitHooks.push(each);
      await work({ db, tenantId: row.tenant_id, clock, newId, ...noRequest, trace, enqueue, afterCommit });
      return true;
    });
    for (const each of commitHooks) await each();
    return isOurs;
  }

  #preparation(row: OutboxRow): Preparation {
    const { store, clock, newId } = this.#parts;
    return {
      tenantId: row.tenant_id,
      clock,
      newId,
      ...noRequest,
      trace: traceOf(row),
      read: (work) => store.read(work),
      write: (work) => store.write(work),
    };
  }
}

interface FailedAttempt {
  readonly row: OutboxRow;
  readonly job: Job<unknown>;
  readonly outcome: Exclude<JobOutcome, { kind: "done" }>;
}

/** Request fields of a context; a job has none. */
const noRequest = { operator: undefined, apiKeyHash: undefined, accessToken: undefined, client: undefined } as const;

/** Parses the payload; its type is that of the kind's `jobHandler`. */
function toJob(row: OutboxRow): Job<unknown> {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    payload: JSON.parse(row.payload),
    attempts: row.attempts,
    createInstant: row.create_instant,
    trace: traceOf(row),
  };
}

function traceOf({ traceparent, tracestate }: OutboxRow): TraceContext | undefined {
  return traceparent === null ? undefined : { traceparent, tracestate: tracestate ?? undefined };
}

/** Describes an exception. Its message, such as a database's, may name hosts and files: it is for the log alone. */
function internalFailure(error: unknown): { readonly error: string; readonly detail: string } {
  const detail = error instanceof Error ? error.message : String(error);
  return { error: deliveryFailures.internal, detail };
}

/**
 * Returns the pause in milliseconds: exponential up to the maximum, half of it jitter.
 *
 * @param attempts how many were made, at least 1
 * @param random a number from 0 up to 1
 */
export function retryPause({ firstPauseMs, maximumPauseMs }: RetryPolicy, attempts: number, random: number): number {
  const full = Math.min(maximumPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 50));
  return Math.round(full / 2 + (full / 2) * random);
}
