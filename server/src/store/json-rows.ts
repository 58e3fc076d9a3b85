/** Rows of another table as one JSON value of a row, so that both come in one statement. */
import type { Knex } from "knex";
import { isPostgres } from "./columns.ts";

/**
 * Returns a column with the rows that a query finds, in its order.
 *
 * @param rows may refer to the row that the column belongs to
 */
export function jsonRowsColumn(db: Knex, name: string, rows: Knex.QueryBuilder, columns: readonly string[]): Knex.Raw {
  const [list, row] = isPostgres(db) ? ["json_agg", "json_build_array"] : ["json_group_array", "json_array"];
  const marks = columns.map(() => "??").join(", ");
  return db.raw(`(select ${list}(${row}(${marks})) from ? as ordered) as ??`, [...columns, rows, name]);
}

/** Returns the rows of such a column; no row is null on PostgreSQL. */
export function parseJsonRows(json: unknown): readonly (readonly unknown[])[] {
  const rows: unknown = typeof json === "string" ? JSON.parse(json) : json;
  return Array.isArray(rows) ? rows.filter((row) => Array.isArray(row)) : [];
}
