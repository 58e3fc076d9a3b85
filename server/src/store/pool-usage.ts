/** How busy the pool of a knex instance is. */
import type { Knex } from "knex";
import type { StoreUsage } from "./store.ts";

/** As much of tarn's pool as is read here. */
interface ConnectionPool {
  numUsed(): number;
  numFree(): number;
  /** Operations that wait for a connection. */
  numPendingAcquires(): number;
}

/** @param maximum the connections that the pool may have */
export function poolUsage(db: Knex, maximum: number): StoreUsage {
  // The pool is gone once the instance is destroyed.
  const { pool }: { readonly pool?: ConnectionPool } = db.client;
  return {
    connections: { used: pool?.numUsed() ?? 0, free: pool?.numFree() ?? 0, maximum },
    waiting: { reads: 0, writes: 0, pool: pool?.numPendingAcquires() ?? 0 },
  };
}
