/** Searching and paging of tables, in the database. */
import type { Knex } from "knex";
import { type Db, isPostgres } from "./db.ts";

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly totalResults: number;
}

interface PageOptions {
  readonly startRow: number;
  readonly numberOfResults: number;
  /** Adds what is related to each row of the page. */
  readonly withRelated?: ((page: Knex.QueryBuilder) => Knex.QueryBuilder) | undefined;
  readonly orderBy: readonly { readonly column: string; readonly order: "asc" | "desc" }[];
}

interface TotalColumn {
  readonly total_results: number;
}

/** One page of a query and how many rows it has in all, in one statement; only a page without rows needs another. */
export async function page<Row>(
  query: () => Knex.QueryBuilder,
  { startRow, numberOfResults, withRelated, orderBy }: PageOptions,
): Promise<Page<Row>> {
  const found = query();
  const count = () => found.clone().count({ total_results: "*" });
  const some = found
    .clone()
    .select("*", count().as("total_results"))
    .orderBy([...orderBy])
    .limit(numberOfResults)
    .offset(startRow);
  // Related rows are those of the page: in one select, PostgreSQL would read those of the rows before it, too.
  const rows: (Row & TotalColumn)[] =
    withRelated === undefined ? await some : await withRelated(some).orderBy([...orderBy]);
  const [counted]: TotalColumn[] = rows.length > 0 || startRow === 0 ? rows : await count();
  return { rows, totalResults: counted?.total_results ?? 0 };
}

/** All rows of a query in the order of a key of numbers, page after page. */
export async function* pagesByKey<Row extends object>(
  query: () => Knex.QueryBuilder,
  key: readonly string[] = ["id"],
  pageSize = 500,
): AsyncGenerator<readonly Row[]> {
  const after = `(${key.map(() => "??").join(", ")}) > (${key.map(() => "?").join(", ")})`;
  for (let last: Row | undefined; ; ) {
    const next = query()
      .orderBy([...key])
      .limit(pageSize);
    const from = last;
    if (from !== undefined) next.whereRaw(after, [...key, ...key.map((name) => Number(Reflect.get(from, name)))]);
    const rows: readonly Row[] = await next;
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1);
  }
}

/** An expression's text with the ASCII letters in lower case, and no others. */
export function lowerSql(db: Db, text: string): string {
  return isPostgres(db) ? `lower((${text}) collate "C")` : `lower(${text})`;
}

/** Limits a query to rows whose text is like the pattern; `*` stands for any run of characters. Both are in lower case. */
export function whereLike(query: Knex.QueryBuilder, text: string | Knex.Raw, pattern: string): void {
  const escaped = pattern.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/\*+/g, "%");
  query.whereRaw(`${typeof text === "string" ? "??" : "?"} like ? escape '\\'`, [text, escaped]);
}
