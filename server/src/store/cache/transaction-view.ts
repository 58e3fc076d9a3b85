/**
 * Decides what a transaction may take from memory: only what it would read itself, so that everything it sees is of one
 * moment.
 */
import type { CacheView, KeptMoment } from "./cache-view.ts";
import type { TableClock } from "./table-clock.ts";

/** Thrown when a value that a read took from memory changed before its first statement: it is to run again. */
export class MomentPassed extends Error {
  override name = "MomentPassed";
  constructor() {
    super("What was read has changed meanwhile.");
  }
}

export interface ViewOptions {
  /** Sees what the open transaction writes, since it is that transaction or shares its connection. */
  readonly seesUncommitted: boolean;
  /** False where the transaction takes nothing from memory before its first statement. */
  readonly usesMemory?: boolean;
}

export class TransactionView implements CacheView {
  readonly clock: TableClock;
  readonly #seesUncommitted: boolean;
  readonly #usesMemory: boolean;
  /** Tables of what was taken from memory before the first statement. */
  readonly #taken = new Set<string>();
  #takenAt = 0;
  #startedAt: number | undefined;
  #hasPassed = false;

  constructor(clock: TableClock, { seesUncommitted, usesMemory = true }: ViewOptions) {
    this.clock = clock;
    this.#seesUncommitted = seesUncommitted;
    this.#usesMemory = usesMemory;
  }

  /** True after a MomentPassed, whoever caught it. */
  get hasPassed(): boolean {
    return this.#hasPassed;
  }

  /**
   * Notes that the transaction sees the store as it is now.
   *
   * @param at a time of the clock from before that moment
   * @throws MomentPassed
   */
  start(at: number): void {
    this.#startedAt = at;
    if (this.#taken.size === 0) return;
    this.clock.now();
    // The transaction may have begun before something was taken, when it waited for its turn in it.
    this.#checkTaken(Math.min(at, this.#takenAt));
  }

  /**
   * Returns whether what was read from the tables at a time is what the transaction would read.
   *
   * @throws MomentPassed
   */
  mayTake(tables: readonly string[], { readAt }: KeptMoment): boolean {
    const now = this.clock.recent();
    const changed = this.clock.lastChange(tables);
    if (changed > readAt) return false;
    if (this.#startedAt !== undefined) return changed <= this.#startedAt && this.#isCommitted(tables);
    if (!this.#usesMemory) return false;
    // All that was taken before is as it was, and so is of this moment too.
    this.#checkTaken(this.#takenAt);
    for (const table of tables) this.#taken.add(table);
    this.#takenAt = now;
    return true;
  }

  look(): undefined {
    // The clock asks itself.
  }

  momentOf(tables: readonly string[]): KeptMoment | undefined {
    const readAt = this.#startedAt;
    return readAt !== undefined && this.#isCommitted(tables) ? { readAt, until: readAt } : undefined;
  }

  #isCommitted(tables: readonly string[]): boolean {
    return !(this.#seesUncommitted && this.clock.isUncommitted(tables));
  }

  /** @throws MomentPassed where anything that was taken has changed since then */
  #checkTaken(since: number): void {
    if (this.#taken.size === 0 || this.clock.lastChange(this.#taken) <= since) return;
    this.#hasPassed = true;
    throw new MomentPassed();
  }
}
