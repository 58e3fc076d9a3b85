/**
 * A circuit breaker for each receiver of each tenant. It opens after so many failures in a row; while it is open nothing is
 * sent, and afterwards one attempt at a time (half open) shows whether it closes or opens again, for twice as long.
 */
import { LRUCache } from "lru-cache";

export interface BreakerPolicy {
  /** Failures in a row that open the breaker. */
  readonly failures: number;
  /** First open period in milliseconds. */
  readonly firstPause: number;
  /** Maximum open period in milliseconds. */
  readonly maximumPause: number;
  /** Maximum number of tracked receivers; the ones that failed longest ago are evicted. */
  readonly receivers: number;
}

const breakerPolicy: BreakerPolicy = {
  failures: 5,
  firstPause: 30_000,
  maximumPause: 5 * 60_000,
  receivers: 10_000,
};

export type BreakerState = "closed" | "open" | "halfOpen";

/** An open breaker: nothing is sent before `until`. */
export interface OpenBreaker {
  readonly failures: number;
  readonly until: number;
}

interface Entry {
  failures: number;
  until: number | undefined;
}

export class CircuitBreakers {
  readonly #policy: BreakerPolicy;
  readonly #entries: LRUCache<string, Entry>;

  constructor(policy: BreakerPolicy = breakerPolicy) {
    this.#policy = policy;
    // Grows with its entries; `max` would take the room for all of them at each start.
    this.#entries = new LRUCache({ maxSize: policy.receivers, sizeCalculation: () => 1 });
  }

  state(key: string, now: number): BreakerState {
    const until = this.#entries.peek(key)?.until;
    if (until === undefined) return "closed";
    // A clock that was set back, as in tests, does not extend the open period.
    return now < until && until - now <= this.#policy.maximumPause ? "open" : "halfOpen";
  }

  /**
   * Counts a failure and returns the open period if this failure opened the breaker. Failures while it is open do not
   * count.
   */
  fail(key: string, now: number): OpenBreaker | undefined {
    const entry = this.#entries.peek(key) ?? { failures: 0, until: undefined };
    if (this.state(key, now) === "open") return undefined;
    const failures = entry.failures + 1;
    const { failures: threshold, firstPause, maximumPause: longestPause } = this.#policy;
    const isOpening = failures >= threshold;
    const pause = Math.min(longestPause, firstPause * 2 ** Math.min(failures - threshold, 30));
    const until = isOpening ? now + pause : undefined;
    this.#entries.set(key, { failures, until });
    return until === undefined ? undefined : { failures, until };
  }

  /** Resets the failures. Returns whether the breaker was open or half open. */
  succeed(key: string): boolean {
    const entry = this.#entries.peek(key);
    this.#entries.delete(key);
    return entry?.until !== undefined;
  }

  /** Replaces the open breakers with those that all processes share. */
  synchronize(open: ReadonlyMap<string, OpenBreaker>): void {
    for (const [key, { until }] of this.#entries) {
      if (until !== undefined && !open.has(key)) this.#entries.delete(key);
    }
    for (const [key, { failures, until }] of open) this.#entries.set(key, { failures, until });
  }
}
