/** Searches the logs that are kept in the store (Decisions: Reading logs). */
import type { Knex } from "knex";
import type { Db } from "../../store/db.ts";
import { lowerSql, type Page, page, whereLike } from "../../store/pages.ts";
import { asciiLowerCase } from "../users/ascii-case.ts";

export interface LogCriteria {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly startRow: number;
  readonly numberOfResults: number;
  /** The specs list its values. */
  readonly orderBy?: "insertInstant ASC" | "insertInstant DESC";
}

/** Returns one page of the matching rows, ordered by instant and id, the newest first by default. */
export function searchLog<Row>(
  matching: () => Knex.QueryBuilder,
  { start, end, orderBy, ...range }: LogCriteria,
): Promise<Page<Row>> {
  const order = orderBy === "insertInstant ASC" ? "asc" : "desc";
  const found = () => {
    const query = matching();
    if (start !== undefined) query.where("insert_instant", ">=", start);
    if (end !== undefined) query.where("insert_instant", "<", end);
    return query;
  };
  const columns = ["insert_instant", "id"].map((column) => ({ column, order }) as const);
  return page(found, { ...range, orderBy: columns });
}

/**
 * Limits a query to rows whose text, an expression of columns, holds the pattern: `*` stands for any run of characters, and
 * the case of ASCII letters does not matter on either database.
 */
export function whereHolds(query: Knex.QueryBuilder, db: Db, text: string, pattern: string): void {
  whereLike(query, db.raw(lowerSql(db, text)), `*${asciiLowerCase(pattern)}*`);
}
