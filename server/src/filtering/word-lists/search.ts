/** Searching and paging of word lists, in the database. */
import type { Knex } from "knex";
import type { Db } from "../../contract/context.ts";

/** Limits a query to rows whose text is like the pattern: `*` stands for any run of characters, case does not matter. */
export function whereTextLike(query: Knex.QueryBuilder, column: string, pattern: string): void {
  const escaped = pattern
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, "%");
  query.whereRaw(String.raw`?? like ? escape '\'`, [column, escaped]);
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly totalResults: number;
}

interface PageOptions {
  readonly startRow: number;
  readonly numberOfResults: number;
  readonly orderBy: readonly { readonly column: string; readonly order: "asc" | "desc" }[];
}

/** One page of a query and how many rows it has in all; the operation's transaction makes both of the same moment. */
export async function page<Row>(
  db: Db,
  build: (db: Db) => Knex.QueryBuilder,
  { startRow, numberOfResults, orderBy }: PageOptions,
): Promise<Page<Row>> {
  const counted: { total: number } | undefined = await build(db).clone().count({ total: "*" }).first();
  const rows: Row[] = await build(db)
    .orderBy([...orderBy])
    .limit(numberOfResults)
    .offset(startRow);
  return { rows, totalResults: counted?.total ?? 0 };
}
