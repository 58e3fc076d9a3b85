/** Latencies of the innocent client, by phase of the run. */

export interface Summary {
  readonly count: number;
  /** Requests that were not answered with 200 in time; each counts with the time that the client waited. */
  readonly failures: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export class Latencies {
  readonly #milliseconds: number[] = [];
  #failures = 0;

  add(milliseconds: readonly number[], failures: number): void {
    for (const each of milliseconds) this.#milliseconds.push(each);
    this.#failures += failures;
  }

  addAll(other: Latencies): void {
    this.add(other.#milliseconds, other.#failures);
  }

  get summary(): Summary {
    const sorted = this.#milliseconds.toSorted((a, b) => a - b);
    return {
      count: sorted.length,
      failures: this.#failures,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      max: sorted.at(-1) ?? 0,
    };
  }
}

/** Nearest rank; 0 without values. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
