/** Runs the claimed jobs of a line: a single job, or the jobs of a channel in order. */
import type { Clock } from "../contract/context.ts";
import type { JobHandler } from "../contract/jobs.ts";
import type { OutboxRow } from "../store/outbox/outbox.ts";
import type { ChannelBatch } from "../store/outbox/outbox-leases.ts";
import type { CompletionWriter } from "./completion-writer.ts";
import type { JobResult, JobRunner } from "./job-runner.ts";
import type { LeaseManager } from "./lease-manager.ts";
import type { ReceiverHealth } from "./receiver-health.ts";
import type { Slot } from "./slots.ts";

/** Maximum duration of a channel's run in milliseconds, so that other lines get slots. */
const maximumRunMilliseconds = 1_000;
/** Jobs of a run that may be done and not yet stored; at most these run again after a `kill -9`. */
const maximumUnstoredJobs = 8;
/** Jobs that take longer move to the slow slots. */
const slowMilliseconds = 2_000;

export interface LineRunnerParts {
  readonly clock: Clock;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly runner: JobRunner;
  readonly health: ReceiverHealth;
  readonly completions: CompletionWriter;
  readonly leases: LeaseManager;
  /** Aborts when the server stops. */
  readonly signal: AbortSignal;
  /** Called when a job moves to a slow slot and frees its quick one. */
  readonly onRoom: () => void;
}

export class LineRunner {
  readonly #parts: LineRunnerParts;

  constructor(parts: LineRunnerParts) {
    this.#parts = parts;
  }

  /** Runs one claimed job. */
  async runJob(job: OutboxRow, line: string, slot: Slot): Promise<void> {
    const result = await this.#timed(line, slot, job);
    if (result?.kind === "done") await result.stored;
  }

  /** Runs jobs of a channel in order until one has to wait or the time is up. */
  async runChannel({ channel, jobs }: ChannelBatch, slot: Slot, claimedUntil: number): Promise<void> {
    const started = performance.now();
    const unstored: Promise<void>[] = [];
    try {
      for (const job of jobs) {
        const isLate = performance.now() - started >= maximumRunMilliseconds;
        if (isLate || this.#parts.signal.aborted || !this.#parts.leases.isHeld(channel, claimedUntil)) break;
        const now = this.#parts.clock.now();
        if (job.due_instant > now || this.#parts.health.state(job, now) === "open") break;
        const result = await this.#timed(channel, slot, job);
        if (result === undefined || result.kind === "stopped") break;
        unstored.push(result.stored);
        if (unstored.length >= maximumUnstoredJobs) await unstored.shift();
      }
      await Promise.all(unstored);
    } finally {
      await Promise.allSettled(unstored);
      await this.#parts.completions.release(channel);
    }
  }

  /** Runs the job and moves it to a slow slot when it takes long. */
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
      this.#parts.health.recordDuration(line, wasSlow);
    }
  }
}
