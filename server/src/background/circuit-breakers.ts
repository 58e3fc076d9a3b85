/**
 * A circuit breaker for each receiver of each tenant. It opens after so many failures in a row; while it is open nothing is
 * sent, and afterwards one attempt at a time (half open) shows whether it closes or opens again, for twice as long.
 */

export interface BreakerPolicy {
  /** Opens after so many failures in a row. */
  readonly failures: number;
  /** How long it is open at first, in milliseconds. */
  readonly firstPause: number;
  /** The longest time that it is open, in milliseconds. */
  readonly longestPause: number;
  /** Of so many receivers failures are counted; the ones that failed longest ago are forgotten. */
  readonly receivers: number;
}

const breakerPolicy: BreakerPolicy = {
  failures: 5,
  firstPause: 30_000,
  longestPause: 5 * 60_000,
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
  /** By key, the one that failed longest ago first. */
  readonly #entries = new Map<string, Entry>();

  constructor(policy: BreakerPolicy = breakerPolicy) {
    this.#policy = policy;
  }

  state(key: string, now: number): BreakerState {
    const until = this.#entries.get(key)?.until;
    if (until === undefined) return "closed";
    // A clock that was set back, as tests do it, does not keep it open for longer.
    return now < until && until - now <= this.#policy.longestPause ? "open" : "halfOpen";
  }

  /** Counts a failure. Returns how the breaker is open, where this opened it; what fails while it is open does not count. */
  fail(key: string, now: number): OpenBreaker | undefined {
    const entry = this.#entries.get(key) ?? { failures: 0, until: undefined };
    if (this.state(key, now) === "open") return undefined;
    const failures = entry.failures + 1;
    const { failures: most, firstPause, longestPause } = this.#policy;
    const isOpening = failures >= most;
    const pause = Math.min(longestPause, firstPause * 2 ** Math.min(failures - most, 30));
    const until = isOpening ? now + pause : undefined;
    this.#put(key, { failures, until });
    return until === undefined ? undefined : { failures, until };
  }

  /** Forgets the failures. Returns whether the breaker was open or half open. */
  succeed(key: string): boolean {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    return entry?.until !== undefined;
  }

  /** Takes over which ones are open, as all processes know it. */
  synchronize(open: ReadonlyMap<string, OpenBreaker>): void {
    for (const [key, { until }] of this.#entries) {
      if (until !== undefined && !open.has(key)) this.#entries.delete(key);
    }
    for (const [key, { failures, until }] of open) this.#put(key, { failures, until });
  }

  #put(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#policy.receivers && oldest !== undefined) this.#entries.delete(oldest);
  }
}
