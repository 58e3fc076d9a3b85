/** Does what operations left in the outbox, beside the requests: this server process's share of the background work. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock, Context, NewId, Preparation } from "../contract/context.ts";
import { enqueueIn } from "../contract/enqueue.ts";
import type { Job, JobHandler, JobOutcome } from "../contract/jobs.ts";
import type { TraceContext } from "../contract/trace-context.ts";
import {
  claimJobs,
  endJob,
  giveUpLease,
  hasDueJob,
  heldJob,
  type Lease,
  type OutboxRow,
  postponeJob,
  renewLease,
} from "../store/outbox.ts";
import type { Store } from "../store/store.ts";
import { pauseAfter } from "./back-off.ts";

type Attempting = Extract<JobHandler, { attempt: unknown }>;
type Performing = Exclude<JobHandler, Attempting>;

export interface WorkerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Logger;
  readonly handlers: readonly JobHandler[];
}

/** How long a job is nobody else's after its worker was last heard of. */
const leaseMilliseconds = 10_000;
const renewalMilliseconds = 3_000;
/** What other processes leave is found by looking; what this one leaves wakes the worker. */
const pollMilliseconds = 1_000;
/** Another process may have what is due; it is not asked all the time. */
const idlePause = 5;
/**
 * How many jobs are in work at once: of those that the store alone does, and of those that wait for somebody else, who may
 * take his time. Neither keeps the other waiting.
 */
const mostAtOnce = { store: 8, outgoing: 64 } as const;

/** Jobs that share places. */
interface Crew {
  readonly kinds: readonly string[];
  readonly mostAtOnce: number;
  inWork: number;
}

export class Worker {
  readonly #parts: WorkerParts;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #kinds: readonly string[];
  readonly #crews: readonly Crew[];
  readonly #lease = randomUUID();
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> | undefined;
  #again = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#handlers = new Map(parts.handlers.map((handler) => [handler.kind.name, handler]));
    this.#kinds = [...this.#handlers.keys()];
    // What is prepared may reach out of the server as well.
    const kindsOf = (inStoreAlone: boolean) =>
      parts.handlers.filter((handler) => "perform" in handler === inStoreAlone).map(({ kind }) => kind.name);
    this.#crews = [
      { kinds: kindsOf(true), mostAtOnce: mostAtOnce.store, inWork: 0 },
      { kinds: kindsOf(false), mostAtOnce: mostAtOnce.outgoing, inWork: 0 },
    ];
  }

  start(): void {
    this.#timers.push(
      setInterval(() => this.wake(), pollMilliseconds).unref(),
      setInterval(() => void this.#renew(), renewalMilliseconds).unref(),
    );
    this.wake();
  }

  /** Looks for work soon: something was left, or the clock was moved. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#again = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#again) this.wake();
    });
  }

  /** Resolves when no job is in work and none is due. */
  async idle(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#looking;
      await Promise.all(this.#running);
      const { store, clock } = this.#parts;
      if (!(await store.read((db) => hasDueJob(db, this.#kinds, clock.now())))) return;
      this.wake();
      await pause(idlePause);
    }
  }

  /** Takes no more jobs, tells those in work to end, and waits for them; what is not done is left to others. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#looking;
    await Promise.allSettled(this.#running);
    try {
      await this.#parts.store.write((db) => giveUpLease(db, this.#lease));
    } catch (error) {
      this.#parts.log.warn({ err: error }, "the lease on background work cannot be given up; it ends by time");
    }
  }

  async #look(): Promise<void> {
    try {
      while (this.#again && !this.#stopping.signal.aborted) {
        this.#again = false;
        for (const crew of this.#crews) {
          const rows = await this.#claim(crew);
          for (const row of rows) this.#begin(row, crew);
          if (rows.length > 0) this.#again = true;
        }
      }
    } catch (error) {
      this.#again = false;
      if (!this.#stopping.signal.aborted) this.#parts.log.error({ err: error }, "background work cannot be looked for");
    }
  }

  async #claim({ kinds, mostAtOnce: most, inWork }: Crew): Promise<OutboxRow[]> {
    const { store, clock } = this.#parts;
    const limit = most - inWork;
    if (limit <= 0 || kinds.length === 0) return [];
    // A look costs less than a transaction that writes, and mostly finds nothing.
    if (!(await store.read((db) => hasDueJob(db, kinds, clock.now())))) return [];
    return store.write((db) => claimJobs(db, { kinds, now: clock.now(), lease: this.#leaseNow(), limit }));
  }

  #leaseNow(): Lease {
    const now = Date.now();
    return { name: this.#lease, now, expirationInstant: now + leaseMilliseconds };
  }

  async #renew(): Promise<void> {
    if (this.#running.size === 0) return;
    try {
      await this.#parts.store.write((db) => renewLease(db, this.#leaseNow()));
    } catch (error) {
      this.#parts.log.warn({ err: error }, "the lease on background work cannot be renewed");
    }
  }

  #begin(row: OutboxRow, crew: Crew): void {
    crew.inWork++;
    const work: Promise<void> = this.#work(row)
      .catch((error: unknown) => this.#parts.log.error({ err: error, job: row.id, kind: row.kind }, "background work"))
      .finally(() => {
        this.#running.delete(work);
        crew.inWork--;
        this.wake();
      });
    this.#running.add(work);
  }

  async #work(row: OutboxRow): Promise<void> {
    const handler = this.#handlers.get(row.kind);
    if (handler === undefined) return;
    const job = toJob(row);
    if (!("attempt" in handler)) return this.#perform(handler, row, job);
    const outcome = await this.#attempt(handler, row, job);
    if (outcome === undefined) return;
    await this.#write(row, async (context) => this.#settle(handler, { row, job, outcome }, context));
  }

  /** The work and its completion are one transaction. */
  async #perform(handler: Performing, row: OutboxRow, job: Job<unknown>): Promise<void> {
    const { signal } = this.#stopping;
    try {
      const perform =
        "prepare" in handler
          ? await handler.prepare(job, this.#preparation(row), signal)
          : (context: Context) => handler.perform(job, context);
      await this.#write(row, async (context) => {
        await perform(context);
        await endJob(context.db, row, { state: "done", instant: context.clock.now(), error: undefined });
      });
    } catch (error) {
      // The job is then as if it had not been tried.
      if (signal.aborted) return;
      this.#parts.log.error({ err: error, job: row.id, kind: row.kind }, "background work failed");
      const outcome = { kind: "failed", error: describe(error) } as const;
      await this.#write(row, async (context) => this.#settle(handler, { row, job, outcome }, context));
    }
  }

  /** Undefined when the server stops: the job is then as if it had not been tried. */
  async #attempt(handler: Attempting, row: OutboxRow, job: Job<unknown>): Promise<JobOutcome | undefined> {
    const { signal } = this.#stopping;
    try {
      const outcome = await handler.attempt(job, this.#preparation(row), signal);
      return signal.aborted && outcome.kind !== "done" ? undefined : outcome;
    } catch (error) {
      if (signal.aborted) return undefined;
      this.#parts.log.error({ err: error, job: row.id, kind: row.kind }, "background work failed");
      return { kind: "failed", error: describe(error) };
    }
  }

  async #settle(
    handler: JobHandler,
    { row, job, outcome }: { row: OutboxRow; job: Job<unknown>; outcome: JobOutcome },
    context: Context,
  ): Promise<void> {
    const { db, clock } = context;
    const now = clock.now();
    if (outcome.kind === "done") return endJob(db, row, { state: "done", instant: now, error: undefined });
    const attempts = row.attempts + 1;
    if (outcome.kind === "failed" && attempts < handler.retries.attempts) {
      const pause = pauseAfter(handler.retries, attempts, Math.random());
      await postponeJob(db, row.id, Math.max(now + pause, outcome.notBefore ?? 0), outcome.error);
      // Once says enough: a mail server that is away for a day would fill the log.
      const told = { job: row.id, kind: row.kind, reason: outcome.error };
      if (attempts === 1) this.#parts.log.warn(told, "background work failed, and is tried again");
      return;
    }
    await endJob(db, row, { state: "dead", instant: now, error: outcome.error });
    await handler.onDead?.(job, context, outcome.error);
    this.#parts.log.warn({ job: row.id, kind: row.kind, attempts, reason: outcome.error }, "background work given up");
  }

  /** Writes while the job is still ours; a job that another worker took over is theirs to settle. */
  async #write(row: OutboxRow, work: (context: Context) => Promise<void>): Promise<void> {
    const { store, clock, newId } = this.#parts;
    const afterwards: (() => Promise<void> | void)[] = [];
    await store.write(async (db) => {
      afterwards.length = 0;
      if ((await heldJob(db, row.id, this.#lease)) === undefined) return;
      // Whoever settles a job looks for the next one afterwards.
      const trace = traceOf(row);
      const enqueue = enqueueIn({ db, tenantId: row.tenant_id, clock, trace }, () => undefined);
      const whenKept: Context["whenKept"] = (each) => void afterwards.push(each);
      await work({ db, tenantId: row.tenant_id, clock, newId, ...noRequest, trace, enqueue, whenKept });
    });
    for (const each of afterwards) await each();
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

/** What a job knows of a request, which it has none of. */
const noRequest = { operator: undefined, accessToken: undefined, client: undefined } as const;

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
