/** Deletes rows in batches, so that no statement holds locks, or SQLite's one thread, for long. */
import type { Knex } from "knex";
import { type Db, isPostgres } from "./db.ts";

/**
 * Rows per transaction: 10 to 30 ms on SQLite in a table of a million rows with five indexes, during which the process
 * runs nothing else.
 */
export const batchSize = 200;

export interface OwnedRows {
  readonly table: string;
  /** Indexed columns and their values. */
  readonly where: Readonly<Record<string, string | number>>;
}

/**
 * Deletes at most `limit` rows, inside a transaction, and skips rows that others have locked. Resolves to the number of
 * deleted rows.
 */
export async function deleteBatch(db: Db, { table, where }: OwnedRows, limit = batchSize): Promise<number> {
  const some = db(table).where(where).limit(limit);
  if (!isPostgres(db)) return db(table).whereIn("rowid", some.select("rowid")).delete();
  const free = some.select("ctid").forUpdate().skipLocked();
  // An array, so that each row is read by its address: a join would read the whole table. Of a partitioned table, rows of other
  // owners have the same addresses.
  return db(table).where(where).whereRaw("ctid = any(array(?))", [free]).delete();
}

/** Rows of a table that a sweep deletes. */
export interface ExpiredRows {
  readonly table: string;
  /** Primary key; `id` when omitted. */
  readonly key?: readonly string[];
  /** Narrows the table's rows to the expired ones. */
  readonly select: (rows: Knex.QueryBuilder) => Knex.QueryBuilder;
  /** Maximum rows; less than 1000 where each takes long. */
  readonly limit?: number;
}

/** Deletes a batch of expired rows. Resolves to their number, and whether there may be more. */
export async function deleteExpired(
  db: Db,
  { table, key = ["id"], select, limit = 1_000 }: ExpiredRows,
): Promise<{ deleted: number; more: boolean }> {
  const some = select(db(table))
    .select(...key)
    .limit(limit);
  const deleted = await db(table).whereIn(key, some).delete();
  return { deleted, more: deleted === limit };
}

/**
 * Deletes at most so many of the rows of several tables, and their owner once nothing is left of them. Resolves to whether
 * there may be more. What hangs on other rows comes before those, so that no foreign key deletes more than a batch.
 */
export async function deleteOwned(
  db: Db,
  owner: OwnedRows,
  owned: readonly OwnedRows[],
  limit = batchSize,
): Promise<boolean> {
  let left = limit;
  for (const rows of owned) if (left > 0) left -= await deleteBatch(db, rows, left);
  if (left <= 0) return true;
  // Another process may hold some of them.
  for (const rows of owned) if (await hasRows(db, rows)) return true;
  // Waits for rows of earlier transactions; foreign keys delete those.
  await db(owner.table).where(owner.where).delete();
  return false;
}

/** Returns true if there are more rows than a batch. */
export async function hasMoreThanBatch(db: Db, { table, where }: OwnedRows): Promise<boolean> {
  return (await db(table).where(where).offset(batchSize).first(db.raw("1"))) !== undefined;
}

async function hasRows(db: Db, { table, where }: OwnedRows): Promise<boolean> {
  return (await db(table).where(where).first(db.raw("1"))) !== undefined;
}
