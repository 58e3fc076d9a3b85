/** Leases on waiting jobs and on channels. */

import type { Knex } from "knex";
import { type Db, isPostgres } from "../db.ts";
import { type OutboxRow, unsealJobs } from "./outbox.ts";
import { listChannelJobs } from "./outbox-lines.ts";

/** Lease of a worker. Instants are of the system clock, not the server's settable clock: a lease concerns processes. */
export interface Lease {
  readonly name: string;
  readonly now: number;
  readonly expirationInstant: number;
}

/** Claims the free ones of the jobs, inside a transaction. */
export async function claimJobs(db: Db, ids: readonly number[], lease: Lease): Promise<OutboxRow[]> {
  if (ids.length === 0) return [];
  const free = jobs(db)
    .whereIn("id", [...ids])
    .where({ state: "waiting" })
    .where((either) => either.whereNull("lease").orWhere("lease_expiration_instant", "<=", lease.now))
    .select("id");
  const rows = await jobs(db)
    .whereIn("id", isPostgres(db) ? free.forUpdate().skipLocked() : free)
    .update({ lease: lease.name, lease_expiration_instant: lease.expirationInstant })
    .returning("*");
  return unsealJobs(db, rows);
}

/** Jobs of a channel that a worker claims at once. */
export interface ChannelBatch {
  readonly channel: string;
  /** In the order in which they are done. */
  readonly jobs: readonly OutboxRow[];
}

/** Claims the free ones of the channels with their oldest jobs, inside a transaction. */
export async function claimChannels(
  db: Db,
  wanted: readonly string[],
  lease: Lease,
  limit: number,
): Promise<ChannelBatch[]> {
  if (wanted.length === 0) return [];
  // Sorted, against deadlocks between workers.
  const rows = wanted
    .toSorted()
    .map((channel) => ({ channel, lease: lease.name, lease_expiration_instant: lease.expirationInstant }));
  const claimed = await channels(db)
    .insert(rows)
    .onConflict("channel")
    .merge()
    .where("outbox_channels.lease_expiration_instant", "<=", lease.now)
    .returning("channel");
  // A separate statement after the claim sees what the former holder committed.
  const names = claimed.map(({ channel }) => channel);
  const found = unsealJobs(db, await listChannelJobs(db, names, limit));
  return names.map((channel) => ({ channel, jobs: found.filter((job) => job.channel === channel) }));
}

/** Extends the leases of this name. Resolves to the channels that are still held. */
export async function renewLeases(db: Db, { name, expirationInstant }: Lease): Promise<string[]> {
  const until = { lease_expiration_instant: expirationInstant };
  await jobs(db).where({ lease: name, state: "waiting" }).update(until);
  const held = await channels(db).where({ lease: name }).update(until).returning("channel");
  return held.map(({ channel }) => channel);
}

/** Releases channels; other workers may then claim their unfinished jobs. */
export async function releaseChannels(db: Db, names: readonly string[], lease: string): Promise<void> {
  if (names.length === 0) return;
  await channels(db)
    .whereIn("channel", [...names])
    .andWhere({ lease })
    .delete();
}

/** Releases unfinished jobs at once. */
export async function releaseLeases(db: Db, lease: string): Promise<void> {
  await jobs(db).where({ lease, state: "waiting" }).update({ lease: null, lease_expiration_instant: null });
  await channels(db).where({ lease }).delete();
}

/**
 * Returns true if the lease on the job, or on its channel, has this name. Locks the row where the engine locks rows.
 */
export async function holdsJob(
  db: Db,
  { id, channel }: Pick<OutboxRow, "id" | "channel">,
  lease: string,
): Promise<boolean> {
  const lock = <Query extends Knex.QueryBuilder>(query: Query) => (isPostgres(db) ? query.forUpdate() : query);
  if (channel !== null && (await lock(channels(db).where({ channel, lease }).first("channel"))) === undefined)
    return false;
  const own = channel === null ? { id, lease } : { id };
  return (
    (await lock(
      jobs(db)
        .where({ ...own, state: "waiting" })
        .first("id"),
    )) !== undefined
  );
}

/** Deletes the leases on channels that ended long ago, as those of a process that was killed. */
export async function deleteOldLeases(db: Db, before: number): Promise<void> {
  await channels(db).where("lease_expiration_instant", "<", before).delete();
}

interface ChannelRow {
  channel: string;
  lease: string;
  lease_expiration_instant: number;
}

function jobs(db: Db) {
  return db<OutboxRow>("outbox");
}

function channels(db: Db) {
  return db<ChannelRow>("outbox_channels");
}
