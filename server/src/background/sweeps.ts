/** Runs periodic sweeps, such as deleting old rows. Each sweep has its own interval and never overlaps itself. */
import type { Logger } from "pino";
import type { Clock } from "../contract/context.ts";
import { inSteps } from "../contract/in-steps.ts";
import type { Sweep } from "../contract/jobs.ts";
import type { Store } from "../store/store.ts";

export interface SweepParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sweeps: readonly Sweep[];
}

/** Maximum runs in a row. Each run is bounded so that requests get their turn in between. */
const maximumConsecutiveRuns = 5_000;

export class Sweeper {
  readonly #parts: SweepParts;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<string, Promise<void>>();
  #stopped = false;

  constructor(parts: SweepParts) {
    this.#parts = parts;
  }

  start(): void {
    for (const sweep of this.#parts.sweeps) {
      this.#timers.push(setInterval(() => void this.#sweep(sweep), sweep.every).unref());
    }
  }

  /** Runs every sweep now; resolves when all are done. */
  async sweep(): Promise<void> {
    await Promise.all(this.#parts.sweeps.map((sweep) => this.#sweep(sweep)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running.values());
  }

  #sweep(sweep: Sweep): Promise<void> {
    const running = this.#running.get(sweep.name) ?? this.#run(sweep).finally(() => this.#running.delete(sweep.name));
    this.#running.set(sweep.name, running);
    return running;
  }

  async #run({ name, run }: Sweep): Promise<void> {
    const { store, clock, log } = this.#parts;
    try {
      const parts: Parameters<Sweep["run"]>[0] = {
        clock,
        read: (work) => store.read(work),
        write: (work) => store.write(work),
      };
      await inSteps(async () => !this.#stopped && (await run(parts)), maximumConsecutiveRuns);
    } catch (error) {
      if (!this.#stopped) log.error({ err: error, sweep: name }, "sweep failed");
    }
  }
}
