/** Views that decide what a transaction may take from memory, and what it may leave there. */
import type { TableClock } from "./table-clock.ts";

/** When a value was read. */
export interface KeptMoment {
  /** A time of the clock from before. */
  readonly readAt: number;
  /** The number of the last look at changes that may have been before. */
  readonly until: number;
}

export interface CacheView {
  readonly clock: TableClock;
  /** Looks for the changes of others; undefined where the clock knows of them. */
  look(tables: readonly string[]): Promise<void> | undefined;
  /** Returns whether what was read from the tables is what the transaction would read. */
  mayTake(tables: readonly string[], kept: KeptMoment): boolean;
  /** When the transaction read the tables; undefined where nobody else may see what it read. */
  momentOf(tables: readonly string[]): KeptMoment | undefined;
}
