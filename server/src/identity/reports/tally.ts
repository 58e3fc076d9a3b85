/** Counts in memory and stores the counts in batches. */
import type { Db } from "../../contract/context.ts";
import { addCounts, type Count, commonSlot, type Kind } from "./counts.ts";

/** Maximum counts in memory; one page may exceed it. */
const maximumCounts = 100_000;
/** Rows per statement; SQLite takes at most 500. */
const batchSize = 400;

interface PeriodCounts extends Pick<Count, "scope" | "kind"> {
  readonly periods: Map<number, number>;
}

export class Tally {
  readonly #db: Db;
  /** Counts by scope and kind. */
  readonly #counts = new Map<number, PeriodCounts>();
  #size = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  add(scope: number, kind: Kind, period: number, count: number): void {
    const key = scope * kindsAtMost + kind;
    const counted = this.#counts.get(key) ?? { scope, kind, periods: new Map() };
    this.#counts.set(key, counted);
    const { periods } = counted;
    const before = periods.get(period);
    if (before === undefined) this.#size++;
    periods.set(period, (before ?? 0) + count);
  }

  async storeIfLarge(): Promise<void> {
    if (this.#size >= maximumCounts) await this.store();
  }

  /** Adds the counts to the stored ones. */
  async store(): Promise<void> {
    let waiting: Count[] = [];
    for (const { scope, kind, periods } of this.#counts.values()) {
      for (const [period, count] of periods) {
        waiting.push({ scope, kind, period, count });
        if (waiting.length < batchSize) continue;
        await addCounts(this.#db, commonSlot, waiting);
        waiting = [];
      }
    }
    await addCounts(this.#db, commonSlot, waiting);
    this.#counts.clear();
    this.#size = 0;
  }
}

const kindsAtMost = 8;

/** The intervals with activity of one user. */
export class ActivePeriods {
  readonly #keys = new Set<number>();

  /** Returns whether this is the user's first activity in the interval. */
  isFirst(scope: number, kind: Kind, period: number): boolean {
    const size = this.#keys.size;
    this.#keys.add((scope * kindsAtMost + kind) * periodsAtMost + period);
    return this.#keys.size > size;
  }

  clear(): void {
    this.#keys.clear();
  }
}

/** Exceeds the number of days in nine thousand years. */
const periodsAtMost = 2 ** 22;
