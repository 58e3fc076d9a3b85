/** Does one job that its worker holds, and stores what came of it. */
import type { Logger } from "pino";
import type { Clock, Context, NewId, Preparation } from "../contract/context.ts";
import { enqueueIn } from "../contract/enqueue.ts";
import type { Job, JobHandler, JobOutcome } from "../contract/jobs.ts";
import type { TraceContext } from "../contract/trace-context.ts";
import { endJob, type OutboxRow, postponeJob } from "../store/outbox/outbox.ts";
import { holdsJob } from "../store/outbox/outbox-leases.ts";
import type { Store } from "../store/store.ts";
import { pauseAfter } from "./back-off.ts";
import type { ReceiverHealth } from "./receiver-health.ts";
import type { Settlement } from "./settlement.ts";

type Attempting = Extract<JobHandler, { attempt: unknown }>;
type Performing = Exclude<JobHandler, Attempting>;

export interface RunnerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Logger;
  readonly health: ReceiverHealth;
  readonly settlement: Settlement;
  /** The name of the lease under which jobs are held. */
  readonly lease: string;
  /** Aborts when the server stops. */
  readonly signal: AbortSignal;
}

/**
 * `done`: the rest of its channel can go on; `stored` resolves when that is durable. `stopped`: the job waits, and its channel
 * with it.
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
    const stored = this.#parts.settlement.done(row.id);
    // Whoever waits for it hears of its failure.
    stored.catch(() => undefined);
    await this.#parts.health.succeed(row, this.#parts.store);
    return { kind: "done", stored };
  }

  /** The work and its completion are one transaction. */
  async #perform(handler: Performing, row: OutboxRow, job: Job<unknown>): Promise<JobResult> {
    const { signal, log } = this.#parts;
    try {
      const perform =
        "prepare" in handler
          ? await handler.prepare(job, this.#preparation(row), signal)
          : (context: Context) => handler.perform(job, context);
      const isKept = await this.#write(row, async (context) => {
        await perform(context);
        await endJob(context.db, row.id, { state: "done", instant: context.clock.now(), error: undefined });
      });
      return isKept ? { kind: "done", stored: Promise.resolve() } : stopped;
    } catch (error) {
      // The job is then as if it had not been tried.
      if (signal.aborted) return stopped;
      log.error({ err: error, job: row.id, kind: row.kind }, "background work failed");
      const outcome = { kind: "failed", error: describe(error) } as const;
      return this.#settleFailure(handler, { row, job, outcome });
    }
  }

  /** Undefined when the server stops: the job is then as if it had not been tried. */
  async #attempt(handler: Attempting, row: OutboxRow, job: Job<unknown>): Promise<JobOutcome | undefined> {
    const { signal, log } = this.#parts;
    try {
      const outcome = await handler.attempt(job, this.#preparation(row), signal);
      return signal.aborted && outcome.kind !== "done" ? undefined : outcome;
    } catch (error) {
      if (signal.aborted) return undefined;
      log.error({ err: error, job: row.id, kind: row.kind }, "background work failed");
      return { kind: "failed", error: describe(error) };
    }
  }

  async #settleFailure(handler: JobHandler, failed: Failed): Promise<JobResult> {
    let isDead = false;
    await this.#write(failed.row, async (context) => {
      isDead = await this.#settle(handler, failed, context);
    });
    return isDead ? { kind: "done", stored: Promise.resolve() } : stopped;
  }

  /** Resolves to whether the job is dead. */
  async #settle(handler: JobHandler, { row, job, outcome }: Failed, context: Context): Promise<boolean> {
    const { db, clock } = context;
    const { log, health } = this.#parts;
    const now = clock.now();
    const attempts = row.attempts + 1;
    const { error } = outcome;
    if (outcome.kind === "failed" && outcome.isUnavailable === true) await health.fail(row, context, error);
    if (outcome.kind === "failed" && attempts < handler.retries.attempts) {
      const pause = pauseAfter(handler.retries, attempts, Math.random());
      await postponeJob(db, row.id, Math.max(now + pause, outcome.notBefore ?? 0), error);
      // Once says enough: a mail server that is away for a day would fill the log.
      const told = { job: row.id, kind: row.kind, reason: error };
      if (attempts === 1) log.warn(told, "background work failed, and is tried again");
      return false;
    }
    await endJob(db, row.id, { state: "dead", instant: now, error });
    await handler.onDead?.(job, context, error);
    log.warn({ job: row.id, kind: row.kind, attempts, reason: error }, "background work given up");
    return true;
  }

  /**
   * Writes while the job is still ours; a job that another worker took over is theirs to settle. Resolves to whether it was
   * ours.
   */
  async #write(row: OutboxRow, work: (context: Context) => Promise<void>): Promise<boolean> {
    const { store, clock, newId, lease } = this.#parts;
    const afterwards: (() => Promise<void> | void)[] = [];
    const isOurs = await store.write(async (db) => {
      afterwards.length = 0;
      if (!(await holdsJob(db, row, lease))) return false;
      // Whoever settles a job looks for the next one afterwards.
      const trace = traceOf(row);
      const enqueue = enqueueIn({ db, tenantId: row.tenant_id, clock, trace }, () => undefined);
      const afterCommit: Context["afterCommit"] = (each) => void afterwards.push(each);
      await work({ db, tenantId: row.tenant_id, clock, newId, ...noRequest, trace, enqueue, afterCommit });
      return true;
    });
    for (const each of afterwards) await each();
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

interface Failed {
  readonly row: OutboxRow;
  readonly job: Job<unknown>;
  readonly outcome: Exclude<JobOutcome, { kind: "done" }>;
}

/** What a job knows of a request, which it has none of. */
const noRequest = { operator: undefined, apiKeyHash: undefined, accessToken: undefined, client: undefined } as const;

/** What the handler of the kind left, as its `jobHandler` typed it. */
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

function describe(error: unknown): string {
  return error instanceof Error ? error.message : "It failed for a reason that the log tells.";
}
