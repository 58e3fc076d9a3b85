/** Deletes rows some at a time, so that no statement holds locks, or SQLite's one thread, for long. */
import type { Knex } from "knex";
import { isPostgres } from "./columns.ts";

export interface OwnedRows {
  readonly table: string;
  /** Columns with an index; what they hold says which rows are meant. */
  readonly where: Readonly<Record<string, string | number>>;
}

/**
 * Deletes at most so many of the rows, inside a transaction. Rows that another process deletes, or that an operation works
 * on, are left alone. Resolves to how many went.
 */
export async function deleteSome(db: Knex, { table, where }: OwnedRows, limit: number): Promise<number> {
  const some = db(table).where(where).limit(limit);
  if (!isPostgres(db)) return db(table).whereIn("rowid", some.select("rowid")).delete();
  const free = some.select("ctid").forUpdate().skipLocked();
  // An array, so that each row is read by its address: a join would read the whole table.
  return db(table).whereRaw("ctid = any(array(?))", [free]).delete();
}

/** Whether any of the rows is left, locked or not. */
export async function hasRows(db: Knex, { table, where }: OwnedRows): Promise<boolean> {
  return (await db(table).where(where).first(db.raw("1"))) !== undefined;
}
