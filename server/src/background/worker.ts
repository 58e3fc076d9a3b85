/** Does what operations left in the outbox, beside the requests: this server process's share of the background work. */
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock, NewId } from "../contract/context.ts";
import type { JobHandler } from "../contract/jobs.ts";
import { FailureLog } from "../log/failure-log.ts";
import { listBreakers } from "../store/outbox/outbox-breakers.ts";
import { claimChannels, claimJobs, releaseLeases } from "../store/outbox/outbox-leases.ts";
import { type LineHead, listFreeJobs, listReadyLines } from "../store/outbox/outbox-lines.ts";
import type { Store } from "../store/store.ts";
import { Crew, outgoingCapacity, storeCapacity } from "./crew.ts";
import type { Pick } from "./fair-order.ts";
import { JobRunner } from "./job-runner.ts";
import { LeaseKeeper } from "./lease-keeper.ts";
import { LineWork } from "./line-work.ts";
import { ReceiverHealth } from "./receiver-health.ts";
import { Settlement } from "./settlement.ts";
import type { Slot } from "./slots.ts";

export interface WorkerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Logger;
  readonly handlers: readonly JobHandler[];
}

const renewalMilliseconds = 3_000;
/** What other processes leave is found by looking; what this one leaves wakes the worker. */
const pollMilliseconds = 1_000;
/** Another process may have what is due; it is not asked all the time. */
const idlePause = 5;
/**
 * From one look that found nothing to the next, however often the worker is woken, in milliseconds: at least as long as a
 * look takes, and longer each time while others write and there is nothing new for it.
 */
const lookPauses = { first: 5, longest: 80 } as const;
/** How many jobs of a channel are claimed at once. */
const runLength = 64;
/** So many open circuit breakers are heeded. */
const mostBreakers = 10_000;

export class Worker {
  readonly #parts: WorkerParts;
  readonly #handlers: ReadonlyMap<string, JobHandler>;
  readonly #crews: readonly Crew[];
  readonly #leases = new LeaseKeeper();
  readonly #health: ReceiverHealth;
  readonly #work: LineWork;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  /** Channels that this worker has; it does not claim them a second time when a lease ran out under it. */
  readonly #channels = new Set<string>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #claimFailures: FailureLog;
  readonly #renewalFailures: FailureLog;
  #looking: Promise<void> | undefined;
  #again = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#claimFailures = new FailureLog(parts.log, "failed to claim background jobs; retrying each second");
    this.#renewalFailures = new FailureLog(parts.log, "failed to renew the lease on background jobs; it may expire");
    const { store, clock, log, handlers } = parts;
    this.#handlers = new Map(handlers.map((handler) => [handler.kind.name, handler]));
    // What is prepared may reach out of the server as well.
    const kindsOf = (inStoreAlone: boolean) =>
      handlers.filter((handler) => "perform" in handler === inStoreAlone).map(({ kind }) => kind.name);
    this.#crews = [new Crew(kindsOf(true), storeCapacity), new Crew(kindsOf(false), outgoingCapacity)];
    this.#health = new ReceiverHealth(log);
    const lease = this.#leases.name;
    const settlement = new Settlement(store, () => clock.now(), lease);
    const { signal } = this.#stopping;
    const shared = { clock, health: this.#health, settlement, signal };
    this.#work = new LineWork({
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

  /** Looks for work soon: something was left, or the clock was moved. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#again = true;
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      if (this.#again) this.wake();
    });
  }

  /** Resolves when no job is in work and none is due, but for those whose receiver's circuit breaker is open. */
  async idle(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#looking;
      await Promise.all(this.#running);
      if (!(await this.#hasDueJob())) return;
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
    const kinds = [...this.#handlers.keys()];
    if (kinds.length === 0) return;
    try {
      await this.#parts.store.write((db) => releaseLeases(db, this.#leases.name, kinds));
    } catch (error) {
      this.#parts.log.warn({ err: error }, "the lease on background work cannot be given up; it ends by time");
    }
  }

  async #look(): Promise<void> {
    const { signal } = this.#stopping;
    let wait: number = lookPauses.first;
    try {
      while (this.#again && !signal.aborted) {
        this.#again = false;
        const started = performance.now();
        if (await this.#claim()) {
          this.#again = true;
          wait = lookPauses.first;
        } else if (this.#again) {
          await pause(Math.max(wait, performance.now() - started), undefined, { signal });
          wait = Math.min(lookPauses.longest, wait * 2);
        }
      }
      this.#claimFailures.succeeded();
    } catch (error) {
      this.#again = false;
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
      breakers: await listBreakers(db, mostBreakers),
    }));
    this.#health.synchronize(breakers);
    return heads.some((head) => this.#health.state(head, now) !== "open");
  }

  /** Takes what there are slots for. Resolves to whether there was anything. */
  async #claim(): Promise<boolean> {
    const { store, clock } = this.#parts;
    const kinds = [...this.#handlers.keys()];
    if (kinds.length === 0) return false;
    const now = clock.now();
    const freeAt = Date.now();
    // A look costs less than a transaction that writes, and mostly finds nothing.
    const { heads, free, breakers } = await store.read(async (db) => {
      const found = await listReadyLines(db, { kinds, now, freeAt });
      const lines = found.filter(({ channel }) => channel === null).map(({ line }) => line);
      const jobs = await listFreeJobs(db, lines, { now, freeAt, limit: outgoingCapacity.quick.tenant });
      const byLine = Map.groupBy(jobs, ({ line }) => line);
      const ids = new Map([...byLine].map(([line, each]) => [line, each.map(({ id }) => id)]));
      return {
        heads: found,
        free: ids,
        breakers: found.length === 0 ? undefined : await listBreakers(db, mostBreakers),
      };
    });
    if (breakers !== undefined) this.#health.synchronize(breakers);
    const unheld = heads.filter(({ channel }) => channel === null || !this.#channels.has(channel));
    const picks = this.#crews.flatMap((crew) => crew.pick(unheld, free, this.#health, now));
    return picks.length > 0 && (await this.#begin(picks, new Map(unheld.map((head) => [head.line, head])), free));
  }

  async #begin(
    picks: readonly Pick[],
    heads: ReadonlyMap<string, LineHead>,
    free: ReadonlyMap<string, readonly number[]>,
  ): Promise<boolean> {
    const slots = new Map<string, Slot[]>();
    for (const { line, slot } of picks) slots.set(line, [...(slots.get(line) ?? []), slot]);
    try {
      const channels = [...slots.keys()].filter((line) => heads.get(line)?.channel !== null);
      const ids = [...slots].flatMap(([line, taken]) => (free.get(line) ?? []).slice(0, taken.length));
      const lease = this.#leases.begin();
      const claimed = await this.#parts.store.write(async (db) => ({
        runs: await claimChannels(db, channels, lease, runLength),
        jobs: await claimJobs(db, ids, lease),
      }));
      const lineOf = new Map([...free].flatMap(([line, each]) => each.map((id) => [id, line] as const)));
      for (const job of claimed.jobs) {
        const line = lineOf.get(job.id) ?? "";
        const slot = slots.get(line)?.pop();
        if (slot !== undefined)
          this.#start(slot, () => this.#work.doJob(job, line, slot), { job: job.id, kind: job.kind });
      }
      for (const run of claimed.runs) {
        const slot = slots.get(run.channel)?.pop();
        if (slot === undefined) continue;
        this.#channels.add(run.channel);
        const work = () => this.#work.doRun(run, slot, lease.expirationInstant);
        this.#start(slot, () => work().finally(() => this.#channels.delete(run.channel)), { channel: run.channel });
      }
      return claimed.jobs.length > 0 || claimed.runs.some(({ jobs }) => jobs.length > 0);
    } finally {
      for (const unused of slots.values()) for (const slot of unused) slot.release();
    }
  }

  #start(slot: Slot, work: () => Promise<void>, fields: object): void {
    const running: Promise<void> = work()
      .catch((error: unknown) => this.#parts.log.error({ err: error, ...fields }, "background work"))
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
