/** Counts that are made in memory and stored many at a time. */
import type { Db } from "../../contract/context.ts";
import { addCounts, type Count, commonSlot, type Kind } from "./counts.ts";

/** So many counts are in memory at most, give or take what a page adds. */
const mostInMemory = 100_000;
/** In one statement: SQLite takes 500 rows. */
const mostAtOnce = 400;

interface Counted extends Pick<Count, "scope" | "kind"> {
  readonly periods: Map<number, number>;
}

export class Tally {
  readonly #db: Db;
  /** By scope and kind. */
  readonly #counts = new Map<number, Counted>();
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
    if (this.#size >= mostInMemory) await this.store();
  }

  /** Adds them to what is stored. */
  async store(): Promise<void> {
    let waiting: Count[] = [];
    for (const { scope, kind, periods } of this.#counts.values()) {
      for (const [period, count] of periods) {
        waiting.push({ scope, kind, period, count });
        if (waiting.length < mostAtOnce) continue;
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

/** The intervals in which one user was seen. */
export class Seen {
  readonly #keys = new Set<number>();

  /** Whether he was not seen there before. */
  isFirst(scope: number, kind: Kind, period: number): boolean {
    const size = this.#keys.size;
    this.#keys.add((scope * kindsAtMost + kind) * periodsAtMost + period);
    return this.#keys.size > size;
  }

  clear(): void {
    this.#keys.clear();
  }
}

/** More days than there are in nine thousand years. */
const periodsAtMost = 2 ** 22;
