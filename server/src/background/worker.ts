/** Runs jobs from the outbox: this process's share of the background work. */
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock, NewId } from "../contract/context.ts";
import type { JobHandler } from "../contract/jobs.ts";
import { FailureLog } from "../log/failure-log.ts";
import { listBreakers } from "../store/outbox/outbox-breakers.ts";
import { claimChannels, claimJobs, releaseLeases } from "../store/outbox/outbox-leases.ts";
import { type LineHead, listFreeJobs, listReadyLines } from "../store/outbox/outbox-lines.ts";
import type { Store } from "../store/store.ts";
import { CompletionWriter } from "./completion-writer.ts";
import { JobPool, outgoingCapacity, storeCapacity } from "./job-pool.ts";
import { JobRunner } from "./job-runner.ts";
import { LeaseManager } from "./lease-manager.ts";
import { LineRunner } from "./line-runner.ts";
import { ReceiverHealth } from "./receiver-health.ts";
import type { SlotAssignment } from "./slot-assignment.ts";
import type { Slot } from "./slots.ts";

export interface WorkerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Logger;
  readonly handlers: readonly JobHandler[];
}

const renewalMilliseconds = 3_000;
/** Poll interval in milliseconds, for jobs of other processes; own jobs wake the worker. */
const pollMilliseconds = 1_000;
/** Pause in milliseconds while another process may hold the due jobs. */
const idlePause = 5;
/**
 * Back-off in milliseconds between polls that found nothing, while other writes keep waking the worker. At least as
 * long as the poll took.
 */
const claimPauses = { first: 5, maximum: 80 } as const;
/** Jobs of a channel claimed at once. */
const channelBatchSize = 64;
/** Maximum number of open circuit breakers read at once. */
const maximumBreakers = 10_000;

export class Worker {
  readonly #parts: WorkerParts;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #pools: readonly JobPool[];
  readonly #leases = new LeaseManager();
  readonly #health: ReceiverHealth;
  readonly #work: LineRunner;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  /** Channels in work; they are not claimed again if a lease expires meanwhile. */
  readonly #channels = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #claimFailures: FailureLog;
  readonly #renewalFailures: FailureLog;
  #claiming: Promise<void> | undefined;
  #wakeRequested = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#claimFailures = new FailureLog(parts.log, "failed to claim background jobs; retrying each second");
    this.#renewalFailures = new FailureLog(parts.log, "failed to renew the lease on background jobs; it may expire");
    const { store, clock, log, handlers } = parts;
    this.#handlers = new Map(handlers.map((handler) => [handler.kind.name, handler]));
    // A handler that prepares may send requests as well.
    const kindsOf = (inStoreAlone: boolean) =>
      handlers.filter((handler) => "perform" in handler === inStoreAlone).map(({ kind }) => kind.name);
    this.#pools = [new JobPool(kindsOf(true), storeCapacity), new JobPool(kindsOf(false), outgoingCapacity)];
    this.#health = new ReceiverHealth(log);
    const lease = this.#leases.name;
    const completions = new CompletionWriter(store, () => clock.now(), lease);
    const { signal } = this.#stopping;
    const shared = { clock, health: this.#health, completions, signal };
    this.#work = new LineRunner({
      ...shared,
      handlers: this.#handlers,
      runner: new JobRunner({ ...parts, ...shared, lease }),
      leases: this.#leases,
      onRoom: () => this.wake(),
    });
  }

  start(): void {
    this.#timers.push(
      setInterval(() => this.wake(), pollMilliseconds).unref(),
      setInterval(() => void this.#renew(), renewalMilliseconds).unref(),
    );
    this.wake();
  }

  /** Polls soon: a job was enqueued, or the clock was set. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#wakeRequested = true;
    this.#claiming ??= this.#claimUntilIdle().finally(() => {
      this.#claiming = undefined;
      if (this.#wakeRequested) this.wake();
    });
  }

  /** False since an attempt to claim jobs failed, until one succeeds: what is to be sent waits. */
  get canClaim(): boolean {
    return !this.#claimFailures.isFailing;
  }

  /** Resolves when no job is running or due, except those behind an open circuit breaker. */
  async idle(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#claiming;
      await Promise.all(this.#running);
      if (!(await this.#hasDueJob())) return;
      this.wake();
      await pause(idlePause);
    }
  }

  /** Stops claiming, aborts running jobs and waits for them; unfinished jobs are released. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#claiming;
    await Promise.allSettled(this.#running);
    if (this.#handlers.size === 0) return;
    try {
      await this.#parts.store.write((db) => releaseLeases(db, this.#leases.name));
    } catch (error) {
      this.#parts.log.warn({ err: error }, "failed to release job leases; they will expire");
    }
  }

  async #claimUntilIdle(): Promise<void> {
    const { signal } = this.#stopping;
    let wait: number = claimPauses.first;
    try {
      while (this.#wakeRequested && !signal.aborted) {
        this.#wakeRequested = false;
        const started = performance.now();
        if (await this.#claim()) {
          this.#wakeRequested = true;
          wait = claimPauses.first;
        } else if (this.#wakeRequested) {
          await pause(Math.max(wait, performance.now() - started), undefined, { signal });
          wait = Math.min(claimPauses.maximum, wait * 2);
        }
      }
      this.#claimFailures.succeeded();
    } catch (error) {
      this.#wakeRequested = false;
      if (!signal.aborted) this.#claimFailures.failed(error);
    }
  }

  async #hasDueJob(): Promise<boolean> {
    const { store, clock } = this.#parts;
    const kinds = [...this.#handlers.keys()];
    if (kinds.length === 0) return false;
    const now = clock.now();
    const { heads, breakers } = await store.read(async (db) => ({
      heads: await listReadyLines(db, { kinds, now }),
      breakers: await listBreakers(db, maximumBreakers),
    }));
    this.#health.synchronize(breakers);
    return heads.some((head) => this.#health.state(head, now) !== "open");
  }

  /** Claims jobs for the free slots. Resolves to true if there were any. */
  async #claim(): Promise<boolean> {
    const { store, clock } = this.#parts;
    const kinds = [...this.#handlers.keys()];
    if (kinds.length === 0) return false;
    const now = clock.now();
    const freeAt = Date.now();
    // A read costs less than a write transaction, and mostly finds nothing.
    const { heads, free, breakers } = await store.read(async (db) => {
      const found = await listReadyLines(db, { kinds, now, freeAt });
      const lines = found.filter(({ channel }) => channel === null).map(({ line }) => line);
      const jobs = await listFreeJobs(db, lines, { now, freeAt, limit: outgoingCapacity.quick.tenant });
      const byLine = Map.groupBy(jobs, ({ line }) => line);
      const ids = new Map([...byLine].map(([line, each]) => [line, each.map(({ id }) => id)]));
      return {
        heads: found,
        free: ids,
        breakers: found.length === 0 ? undefined : await listBreakers(db, maximumBreakers),
      };
    });
    if (breakers !== undefined) this.#health.synchronize(breakers);
    const unheld = heads.filter(({ channel }) => channel === null || !this.#channels.has(channel));
    const picks = this.#pools.flatMap((pool) => pool.pick(unheld, free, this.#health, now));
    return (
      picks.length > 0 && (await this.#claimAndStart(picks, new Map(unheld.map((head) => [head.line, head])), free))
    );
  }

  async #claimAndStart(
    picks: readonly SlotAssignment[],
    heads: ReadonlyMap<string, LineHead>,
    free: ReadonlyMap<string, readonly number[]>,
  ): Promise<boolean> {
    const slots = new Map<string, Slot[]>();
    for (const { line, slot } of picks) slots.set(line, [...(slots.get(line) ?? []), slot]);
    try {
      const channels = [...slots.keys()].filter((line) => heads.get(line)?.channel !== null);
      const ids = [...slots].flatMap(([line, taken]) => (free.get(line) ?? []).slice(0, taken.length));
      const lease = this.#leases.newLease();
      const claimed = await this.#parts.store.write(async (db) => ({
        runs: await claimChannels(db, channels, lease, channelBatchSize),
        jobs: await claimJobs(db, ids, lease),
      }));
      const lineOf = new Map([...free].flatMap(([line, each]) => each.map((id) => [id, line] as const)));
      for (const job of claimed.jobs) {
        const line = lineOf.get(job.id) ?? "";
        const slot = slots.get(line)?.pop();
        if (slot !== undefined)
          this.#start(slot, () => this.#work.runJob(job, line, slot), { job: job.id, kind: job.kind });
      }
      for (const run of claimed.runs) {
        const slot = slots.get(run.channel)?.pop();
        if (slot === undefined) continue;
        this.#channels.add(run.channel);
        const work = () => this.#work.runChannel(run, slot, lease.expirationInstant);
        this.#start(slot, () => work().finally(() => this.#channels.delete(run.channel)), { channel: run.channel });
      }
      return claimed.jobs.length > 0 || claimed.runs.some(({ jobs }) => jobs.length > 0);
    } finally {
      for (const unused of slots.values()) for (const slot of unused) slot.release();
    }
  }

  #start(slot: Slot, work: () => Promise<void>, fields: object): void {
    const running: Promise<void> = work()
      .catch((error: unknown) => this.#parts.log.error({ err: error, ...fields }, "background job crashed"))
      .finally(() => {
        this.#running.delete(running);
        slot.release();
        this.wake();
      });
    this.#running.add(running);
  }

  async #renew(): Promise<void> {
    if (this.#running.size === 0) return;
    try {
      await this.#leases.renew(this.#parts.store);
      this.#renewalFailures.succeeded();
    } catch (error) {
      this.#renewalFailures.failed(error);
    }
  }
}
