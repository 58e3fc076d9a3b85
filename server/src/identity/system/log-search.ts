/** Searches the logs that are kept in the store (Decisions: Reading logs). */
import type { Knex } from "knex";
import { asciiLowerCase } from "../users/ascii-case.ts";

export interface LogCriteria {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly startRow: number;
  readonly numberOfResults: number;
}

export interface LogPage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * Returns one page of the matching rows, ordered by instant and id, and their number; the operation's transaction makes
 * both of the same moment.
 */
export async function searchLog<Row>(
  matching: () => Knex.QueryBuilder,
  { start, end, startRow, numberOfResults }: LogCriteria,
  order: "asc" | "desc",
): Promise<LogPage<Row>> {
  const found = () => {
    const query = matching();
    if (start !== undefined) query.where("insert_instant", ">=", start);
    if (end !== undefined) query.where("insert_instant", "<", end);
    return query;
  };
  const [counted] = await found().count({ total: "*" });
  const rows: Row[] = await found()
    .orderBy([
      { column: "insert_instant", order },
      { column: "id", order },
    ])
    .limit(numberOfResults)
    .offset(startRow);
  return { rows, total: Number(counted?.["total"] ?? 0) };
}

/**
 * Limits a query to rows whose text holds the pattern: `*` stands for any run of characters, and the case of ASCII
 * letters does not matter on either database.
 */
export function whereHolds(query: Knex.QueryBuilder, text: Knex.Raw, pattern: string): void {
  const escaped = asciiLowerCase(pattern)
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, "%");
  query.whereRaw(String.raw`lower(?) like ? escape '\'`, [text, `%${escaped}%`]);
}

/** Reads the order of `orderBy`; the specs list its values. */
export function orderOf(orderBy: "insertInstant ASC" | "insertInstant DESC"): "asc" | "desc" {
  return orderBy === "insertInstant ASC" ? "asc" : "desc";
}
