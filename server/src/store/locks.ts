/** Locks on rows. SQLite has one writer, so that knex leaves `forUpdate` and the like out of its statements. */
import type { Knex } from "knex";
import { type Db, isPostgres } from "./db.ts";

/** Locks the rows that nobody else has locked, and finds no others. @param table of a join, the one whose rows are locked */
export function lockFreeRows<Query extends Knex.QueryBuilder>(db: Db, query: Query, table?: string): Query {
  if (!isPostgres(db)) return query;
  if (table === undefined) query.forUpdate();
  else query.forUpdate(table);
  query.skipLocked();
  return query;
}

/** Returns true where transactions that write run at the same time. */
export function writesConcurrently(db: Db): boolean {
  return isPostgres(db);
}
