/**
 * The outbox: work that was left for later, in the transaction that left it. A job is claimed for a short lease, which its
 * worker renews; when a process dies, another one, or the same one started again, claims its jobs once the leases are over.
 *
 * Of the jobs of one channel all but the oldest are parked, so that one at a time is claimed, and a channel that waits for
 * its next attempt costs the others nothing.
 */
import type { Knex } from "knex";
import { isPostgres } from "./columns.ts";
import { seal, sealColumn, unseal } from "./sealed.ts";

export type JobState = "waiting" | "done" | "dead";

export interface OutboxRow {
  id: number;
  tenant_id: string;
  kind: string;
  channel: string | null;
  payload: string;
  state: JobState;
  /** Not to be claimed, since an older job of its channel waits. */
  parked: boolean | number;
  create_instant: number;
  due_instant: number;
  attempts: number;
  lease: string | null;
  lease_expiration_instant: number | null;
  end_instant: number | null;
  last_error: string | null;
  /** The trace of the operation that left it, as W3C Trace Context writes it. */
  traceparent: string | null;
  tracestate: string | null;
}

export interface NewJob {
  readonly tenantId: string;
  readonly kind: string;
  readonly channel: string | undefined;
  readonly payload: unknown;
  readonly createInstant: number;
  readonly dueInstant: number;
  readonly trace?: { readonly traceparent: string; readonly tracestate: string | undefined } | undefined;
}

/** Leaves a job, inside a transaction. Resolves to its id. */
export async function insertJob(db: Knex, job: NewJob): Promise<number> {
  const channel = job.channel ?? null;
  if (channel !== null) await lockChannel(db, channel);
  const [row] = await table(db)
    .insert({
      tenant_id: job.tenantId,
      kind: job.kind,
      channel,
      payload: seal(db, JSON.stringify(job.payload), placeOf({ tenant_id: job.tenantId, kind: job.kind })),
      state: "waiting",
      parked: channel !== null && (await oldestOf(db, channel)) !== undefined,
      create_instant: job.createInstant,
      due_instant: job.dueInstant,
      attempts: 0,
      traceparent: job.trace?.traceparent ?? null,
      tracestate: job.trace?.tracestate ?? null,
    })
    .returning("id");
  if (row === undefined) throw new Error("The store returned no job.");
  return row.id;
}

export interface Claim {
  /** Of the kinds that the worker knows. */
  readonly kinds: readonly string[];
  /** What is due at this instant. */
  readonly now: number;
  readonly lease: Lease;
  readonly limit: number;
}

/** Its instants are of the system's clock, whatever the server's own clock says: a lease is about processes. */
export interface Lease {
  readonly name: string;
  readonly now: number;
  readonly expirationInstant: number;
}

/** Takes the jobs that have been due for longest, inside a transaction; nobody else has them until the lease is over. */
export async function claimJobs(db: Knex, { kinds, now, lease, limit }: Claim): Promise<OutboxRow[]> {
  const due = table(db)
    .where({ state: "waiting", parked: false })
    .whereIn("kind", [...kinds])
    .where("due_instant", "<=", now)
    .where((free) => free.whereNull("lease").orWhere("lease_expiration_instant", "<=", lease.now))
    .orderBy(["due_instant", "id"])
    .limit(limit);
  const rows = await (isPostgres(db) ? due.forUpdate().skipLocked() : due);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await table(db).whereIn("id", ids).update({ lease: lease.name, lease_expiration_instant: lease.expirationInstant });
  }
  return rows.map((row) => ({ ...row, payload: unseal(db, row.payload, placeOf(row)) }));
}

/** Whether a job waits whose time has come. */
export async function hasDueJob(db: Knex, kinds: readonly string[], now: number): Promise<boolean> {
  const row = await table(db)
    .where({ state: "waiting", parked: false })
    .whereIn("kind", [...kinds])
    .where("due_instant", "<=", now)
    .first("id");
  return row !== undefined;
}

export async function renewLease(db: Knex, { name, expirationInstant }: Lease): Promise<void> {
  await table(db).where({ lease: name, state: "waiting" }).update({ lease_expiration_instant: expirationInstant });
}

/** Gives back what is not done, so that others need not wait for the end of the lease. */
export async function giveUpLease(db: Knex, name: string): Promise<void> {
  await table(db).where({ lease: name, state: "waiting" }).update(noLease);
}

/** The job while the lease on it is ours; undefined when it ended or somebody else has it. Locks it where rows are locked. */
export async function heldJob(db: Knex, id: number, lease: string): Promise<OutboxRow | undefined> {
  const query = table(db).where({ id, lease, state: "waiting" }).first();
  return isPostgres(db) ? query.forUpdate() : query;
}

/** The job is done or dead, and the next one of its channel can be claimed. */
export async function endJob(
  db: Knex,
  { id, channel }: Pick<OutboxRow, "id" | "channel">,
  end: { readonly state: "done" | "dead"; readonly instant: number; readonly error: string | undefined },
): Promise<void> {
  if (channel !== null) await lockChannel(db, channel);
  await table(db)
    .where({ id })
    .update({
      state: end.state,
      end_instant: end.instant,
      last_error: end.error ?? null,
      attempts: db.raw("attempts + 1"),
      ...noLease,
    });
  if (channel !== null) await releaseOldest(db, channel);
}

/** The job is to be tried again. Those of its channel go on waiting behind it. */
export async function postponeJob(db: Knex, id: number, dueInstant: number, error: string): Promise<void> {
  await table(db)
    .where({ id })
    .update({ due_instant: dueInstant, last_error: error, attempts: db.raw("attempts + 1"), ...noLease });
}

/** A waiting job is due now, unless it is in work. */
export async function hurryJob(db: Knex, id: number, now: number): Promise<void> {
  await table(db).where({ id, state: "waiting" }).whereNull("lease").update({ due_instant: now });
}

/** Deletes a job that has ended. */
export async function deleteJob(db: Knex, id: number): Promise<void> {
  await table(db).where({ id }).whereNot({ state: "waiting" }).delete();
}

/** Deletes jobs that ended so before an instant, some at a time. Resolves to whether there may be more. */
export async function deleteEndedJobs(
  db: Knex,
  state: "done" | "dead",
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<boolean> {
  const old = table(db).where({ state }).where("end_instant", "<", before).select("id").limit(limit);
  return (await table(db).whereIn("id", old).delete()) === limit;
}

/** Seals the jobs, which may carry passwords and the like, that were left before there was a master key. */
export function sealJobs(db: Knex): Promise<void> {
  return sealColumn(db, { ...payloads, idOf: ({ tenant_id, kind }) => `${tenant_id} ${kind}` });
}

const payloads = { table: "outbox", column: "payload" };

/** A job's id is not known before it is left. */
function placeOf({ tenant_id, kind }: Pick<OutboxRow, "tenant_id" | "kind">) {
  return { ...payloads, id: `${tenant_id} ${kind}` };
}

/** Lets the oldest waiting job of the channel be claimed. */
async function releaseOldest(db: Knex, channel: string): Promise<void> {
  const oldest = await oldestOf(db, channel);
  if (oldest !== undefined) await table(db).where({ id: oldest.id }).update({ parked: false });
}

function oldestOf(db: Knex, channel: string): Promise<Pick<OutboxRow, "id"> | undefined> {
  return table(db).where({ channel, state: "waiting" }).orderBy("id").first("id");
}

/** Two transactions that change a channel take turns; SQLite lets one write at a time anyway. */
async function lockChannel(db: Knex, channel: string): Promise<void> {
  if (isPostgres(db)) await db.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [channel]);
}

const noLease = { lease: null, lease_expiration_instant: null } as const;

function table(db: Knex) {
  return db<OutboxRow>("outbox");
}
