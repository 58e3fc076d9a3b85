/** Does what a worker has claimed of a line: a single job, or those of a channel one after the other. */
import type { Clock } from "../contract/context.ts";
import type { JobHandler } from "../contract/jobs.ts";
import type { OutboxRow } from "../store/outbox/outbox.ts";
import type { ChannelRun } from "../store/outbox/outbox-leases.ts";
import type { JobResult, JobRunner } from "./job-runner.ts";
import type { LeaseKeeper } from "./lease-keeper.ts";
import type { ReceiverHealth } from "./receiver-health.ts";
import type { Settlement } from "./settlement.ts";
import type { Slot } from "./slots.ts";

/** How long the run of a channel goes on at most, so that others have their turn. */
const runMilliseconds = 1_000;
/** How many jobs of a run may be done and not yet stored as done: at most these are done again after a `kill -9`. */
const mostUnstored = 8;
/** Work that takes longer moves to the slots of slow work. */
const slowMilliseconds = 2_000;

export interface LineWorkParts {
  readonly clock: Clock;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly runner: JobRunner;
  readonly health: ReceiverHealth;
  readonly settlement: Settlement;
  readonly leases: LeaseKeeper;
  /** Aborts when the server stops. */
  readonly signal: AbortSignal;
  /** Called when a slot became free though its work goes on. */
  readonly onRoom: () => void;
}

export class LineWork {
  readonly #parts: LineWorkParts;

  constructor(parts: LineWorkParts) {
    this.#parts = parts;
  }

  /** Does a single job that is claimed. */
  async doJob(job: OutboxRow, line: string, slot: Slot): Promise<void> {
    const result = await this.#timed(line, slot, job);
    if (result?.kind === "done") await result.stored;
  }

  /** Jobs of a channel, one after the other, until one has to wait, or others have their turn. */
  async doRun({ channel, jobs }: ChannelRun, slot: Slot, claimedUntil: number): Promise<void> {
    const started = performance.now();
    const unstored: Promise<void>[] = [];
    try {
      for (const job of jobs) {
        const isLate = performance.now() - started >= runMilliseconds;
        if (isLate || this.#parts.signal.aborted || !this.#parts.leases.isHeld(channel, claimedUntil)) break;
        const now = this.#parts.clock.now();
        if (job.due_instant > now || this.#parts.health.state(job, now) === "open") break;
        const result = await this.#timed(channel, slot, job);
        if (result === undefined || result.kind === "stopped") break;
        unstored.push(result.stored);
        if (unstored.length >= mostUnstored) await unstored.shift();
      }
      await Promise.all(unstored);
    } finally {
      await Promise.allSettled(unstored);
      await this.#parts.settlement.release(channel);
    }
  }

  /** Does the job, and moves its slot where it takes long. */
  async #timed(line: string, slot: Slot, job: OutboxRow): Promise<JobResult | undefined> {
    const handler = this.#parts.handlers.get(job.kind);
    if (handler === undefined) return undefined;
    let wasSlow = false;
    const timer = setInterval(() => {
      wasSlow = true;
      if (slot.moveToSlow()) this.#parts.onRoom();
    }, slowMilliseconds).unref();
    try {
      return await this.#parts.runner.run(handler, job);
    } finally {
      clearInterval(timer);
      this.#parts.health.noteDuration(line, wasSlow);
    }
  }
}
