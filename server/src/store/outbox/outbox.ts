/**
 * The outbox: work that was left for later, in the transaction that left it. A job is claimed for a short lease, which its
 * worker renews; when a process dies, another one, or the same one started again, claims its jobs once the leases are over.
 *
 * Order of a channel. Enqueueing inserts a row and takes no lock; jobs of a channel are done one at a time, by id. An id
 * comes from a sequence, inside the transaction that enqueues, so:
 *
 * - Where A was acknowledged before B began, A's id is smaller, and whoever sees B sees A: A goes first.
 * - Where both change the same item, the second one waits for the first one's row lock and takes its id afterwards. The
 *   rule for callers: lock or write the item first, then enqueue.
 * - Otherwise the two are concurrent, and either order is right. A transaction with the smaller id may then commit after
 *   the larger one was claimed; its job goes next.
 *
 * One worker at a time has a channel: it holds a lease on the channel's row in `outbox_channels`, which enqueueing never
 * touches. A sequence with a cache (`CACHE n`) would break the first rule; PostgreSQL's default is none.
 */

import { type Db, isPostgres, type Scalar } from "../db.ts";
import { type SecretColumn, seal, unseal } from "../sealed.ts";
import { Statement } from "../statement.ts";
import type { SqlType, Table } from "../table.ts";

export type JobState = "waiting" | "done" | "dead";

export interface OutboxRow {
  id: number;
  tenant_id: string;
  kind: string;
  channel: string | null;
  /** The origin that the job sends to; null where it sends nothing. */
  receiver: string | null;
  payload: string;
  state: JobState;
  create_instant: number;
  due_instant: number;
  attempts: number;
  /** Of a job without a channel. */
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
  readonly receiver?: string | undefined;
  readonly payload: unknown;
  readonly createInstant: number;
  readonly dueInstant: number;
  readonly record?: JobRecord | undefined;
  readonly trace?: { readonly traceparent: string; readonly tracestate: string | undefined } | undefined;
}

/** A row of another table that names the job, inserted with it. */
export interface JobRecord {
  readonly statements: Pick<JobRecords<never>, "insertBoth" | "insertRecord">;
  readonly values: readonly Scalar[];
}

type InsertedColumn = Exclude<
  keyof OutboxRow,
  "id" | "lease" | "lease_expiration_instant" | "end_instant" | "last_error"
>;
type InsertedJob = Pick<OutboxRow, InsertedColumn>;
type JobId = Pick<OutboxRow, "id">;

const insertedColumns = [
  "tenant_id",
  "kind",
  "channel",
  "receiver",
  "payload",
  "state",
  "create_instant",
  "due_instant",
  "attempts",
  "traceparent",
  "tracestate",
] as const satisfies readonly InsertedColumn[];

const insertText = `insert into outbox (${insertedColumns.join(", ")}) values (${insertedColumns.map(() => "?").join(", ")}) returning id`;
const insertion = new Statement<JobId>(insertText, "outbox");

/** Enqueues a job, inside a transaction. Resolves to its id. */
export async function insertJob(db: Db, job: NewJob): Promise<number> {
  const row = toRow(db, job);
  const values = insertedColumns.map((name) => row[name]);
  const { record } = job;
  if (record === undefined) return idOf(await insertion.all(db, values));
  const { insertBoth, insertRecord } = record.statements;
  // In one statement on PostgreSQL: a round trip is most of what enqueueing costs.
  if (isPostgres(db)) return idOf(await insertBoth.all(db, [...values, ...record.values]));
  const id = idOf(await insertion.all(db, values));
  await insertRecord.all(db, [...record.values, id]);
  return id;
}

function idOf([row]: readonly JobId[]): number {
  if (row === undefined) throw new Error("The store returned no job.");
  return row.id;
}

/** The insertion of rows of a table whose column holds the job's id. */
export class JobRecords<Row extends { readonly [Column in keyof Row]: Scalar }> {
  /** PostgreSQL's: the job, and the record with its id. */
  readonly insertBoth: Statement<JobId>;
  /** The record alone; the job's id is its last binding. */
  readonly insertRecord: Statement<never>;
  readonly #columns: readonly (keyof Row & string)[];

  constructor({ name, columns }: Pick<Table<never, Row, never>, "name" | "columns">, idColumn: keyof Row & string) {
    const typed = Object.entries<SqlType>(columns).filter(([column]) => column !== idColumn);
    this.#columns = typed.map(([column]) => column as keyof Row & string);
    const into = `insert into ${name} (${[...this.#columns, idColumn].join(", ")})`;
    // A parameter without a type would be taken for text.
    const values = [...typed.map(([, type]) => `?::${type}`), "job.id"].join(", ");
    const both = `with job as (${insertText}), record as (${into} select ${values} from job) select id from job`;
    this.insertBoth = new Statement(both);
    this.insertRecord = new Statement(`${into} values (${typed.map(() => "?").join(", ")}, ?)`, name);
  }

  /** Returns the row for the job that is enqueued with it. */
  of(row: { readonly [Column in keyof Row]?: Row[Column] }): JobRecord {
    const values: { readonly [Column in keyof Row]?: Scalar } = row;
    return { statements: this, values: this.#columns.map((column) => values[column] ?? null) };
  }
}

function toRow(db: Db, job: NewJob): InsertedJob {
  return {
    tenant_id: job.tenantId,
    kind: job.kind,
    channel: job.channel ?? null,
    receiver: job.receiver ?? null,
    payload: seal(db, JSON.stringify(job.payload), payloadLocation({ tenant_id: job.tenantId, kind: job.kind })),
    state: "waiting",
    create_instant: job.createInstant,
    due_instant: job.dueInstant,
    attempts: 0,
    traceparent: job.trace?.traceparent ?? null,
    tracestate: job.trace?.tracestate ?? null,
  };
}

/** The rows with their payloads as they were left. */
export function unsealJobs(db: Db, rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.map((row) => ({ ...row, payload: unseal(db, row.payload, payloadLocation(row)) }));
}

/** Ends a job that the caller's worker holds. */
export async function endJob(
  db: Db,
  id: number,
  end: { readonly state: "done" | "dead"; readonly instant: number; readonly error: string | undefined },
): Promise<void> {
  await table(db)
    .where({ id })
    .update({
      state: end.state,
      end_instant: end.instant,
      last_error: end.error ?? null,
      attempts: db.raw("attempts + 1"),
      ...noLease,
    });
}

/** Marks jobs as done, whoever holds them by now. */
export async function endDoneJobs(db: Db, ids: readonly number[], instant: number): Promise<void> {
  const end = { state: "done", end_instant: instant, last_error: null } as const;
  await table(db)
    .whereIn("id", [...ids])
    .andWhere({ state: "waiting" })
    .update({ ...end, attempts: db.raw("attempts + 1"), ...noLease });
}

/** Schedules a retry. Later jobs of the channel keep waiting. */
export async function postponeJob(db: Db, id: number, dueInstant: number, error: string): Promise<void> {
  await table(db)
    .where({ id })
    .update({ due_instant: dueInstant, last_error: error, attempts: db.raw("attempts + 1"), ...noLease });
}

/** Makes a waiting job due now, unless it is claimed. */
export async function runJobNow(db: Db, id: number, now: number): Promise<void> {
  await table(db).where({ id, state: "waiting" }).whereNull("lease").update({ due_instant: now });
}

/** Deletes a job that has ended. */
export async function deleteJob(db: Db, id: number): Promise<void> {
  await table(db).where({ id }).whereNot({ state: "waiting" }).delete();
}

const payloads = { table: "outbox", column: "payload" };

/** Jobs may carry passwords and the like. */
export const jobSecrets: SecretColumn = { ...payloads, idOf: ({ tenant_id, kind }) => `${tenant_id} ${kind}` };

/** Uses tenant and kind, since a job's id is unknown before the insert. */
function payloadLocation({ tenant_id, kind }: Pick<OutboxRow, "tenant_id" | "kind">) {
  return { ...payloads, id: `${tenant_id} ${kind}` };
}

const noLease = { lease: null, lease_expiration_instant: null } as const;

function table(db: Db) {
  return db<OutboxRow>("outbox");
}
