/**
 * The store: every operation reads or writes through it. One operation is one transaction, and a write is acknowledged
 * only once it is durable.
 */
import type { Knex } from "knex";
import type { ChangeFeed } from "./changes.ts";

/** How busy the store's connections are at this moment. */
export interface StoreUsage {
  readonly connections: { readonly used: number; readonly free: number; readonly maximum: number };
  /** Operations that wait: SQLite's for their group of reads or writes, PostgreSQL's for a connection of the pool. */
  readonly waiting: { readonly reads: number; readonly writes: number; readonly pool: number };
  /** The folder on whose disk the data is; undefined where the data is elsewhere. */
  readonly folder?: string;
}

/** Learns what a store does by itself. */
export interface StoreObserver {
  /** Called after each group commit with the number of operations that shared it. */
  groupCommitted(operations: number): void;
}

export interface Store {
  /** The engine and driver in use, for the start-up line. */
  readonly description: string;
  /** Runs work that only reads; it sees the store as it is at one moment. */
  read<T>(work: (db: Knex) => Promise<T> | T): Promise<T>;
  /** Reads so as well, for seconds: other operations do not wait for it, but for those of a store in memory. */
  readLong<T>(work: (db: Knex) => Promise<T> | T): Promise<T>;
  /**
   * Runs work in a transaction of its own. It is rolled back when the work throws, or when `keep` says that its result
   * is not to be kept; otherwise the promise resolves after the commit is durable.
   */
  write<T>(work: (db: Knex) => Promise<T> | T, keep?: (result: T) => boolean): Promise<T>;
  /** What other processes change; undefined where the store is read so cheaply that nothing need be kept in memory. */
  readonly changes?: ChangeFeed;
  /** Asks the database a trivial question; throws a StoreUnavailable when there is no answer in time. */
  ping(): Promise<void>;
  /** How busy it is; costs nothing but reading some numbers. */
  readonly usage?: () => StoreUsage;
  /** Deletes everything that is stored; ids start anew. */
  clear(): Promise<void>;
  close(): Promise<void>;
}
