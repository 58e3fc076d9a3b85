/**
 * The store: every operation reads or writes through it. One operation is one transaction, and a write is acknowledged
 * only once it is durable.
 */
import type { Db } from "./db.ts";

/** Usage of the store's connections at this moment. */
export interface StoreUsage {
  readonly connections: { readonly used: number; readonly free: number; readonly maximum: number };
  /** Operations that wait: SQLite's for their group of reads or writes, PostgreSQL's for a connection of the pool. */
  readonly waiting: { readonly reads: number; readonly writes: number; readonly pool: number };
  /** The folder on whose disk the data is; undefined where the data is elsewhere. */
  readonly folder?: string;
}

/** Observes the store. */
export interface StoreObserver {
  /** Called after each group commit with the number of operations that shared it. */
  groupCommitted(operations: number): void;
}

export interface Store {
  /** The engine and driver in use, for the start-up line. */
  readonly description: string;
  /** Runs work that only reads; it sees the store as it is at one moment. */
  read<T>(work: (db: Db) => Promise<T> | T): Promise<T>;
  /** Runs work that only reads, and that may see the store as it was some seconds ago. */
  readRecent<T>(work: (db: Db) => Promise<T> | T): Promise<T>;
  /** Runs a long read, for seconds; other operations do not wait for it, except in memory. */
  readLong<T>(work: (db: Db) => Promise<T> | T): Promise<T>;
  /**
   * Runs work in a transaction of its own. It is rolled back when the work throws, or when `keep` says that its result
   * is not to be kept; otherwise the promise resolves after the commit is durable.
   */
  write<T>(work: (db: Db) => Promise<T> | T, keep?: (result: T) => boolean): Promise<T>;
  /** Asks the database a trivial question; throws a StoreUnavailable when there is no answer in time. */
  ping(): Promise<void>;
  /** Returns the usage; it only reads counters. */
  readonly usage?: () => StoreUsage;
  /** Deletes everything that is stored; ids start anew. */
  clear(): Promise<void>;
  close(): Promise<void>;
}
