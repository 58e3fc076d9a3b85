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

/** Rows per page. */
const pageSize = 500;

/** All rows of a query in the order of their ids, page after page. */
export async function* pagesById<Row extends { readonly id: number }>(
  build: () => Knex.QueryBuilder,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows: Row[] = await build().where("id", ">", after).orderBy("id").limit(pageSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

interface Sorting {
  readonly field: string;
  readonly order: "asc" | "desc";
}

/** Returns the order of the rows; the id settles what is equal. */
export function ordering(sort: readonly Sorting[]): PageOptions["orderBy"] {
  const chosen = sort.map(({ field, order }) => ({ column: field, order }));
  return chosen.some(({ column }) => column === "id") ? chosen : [...chosen, { column: "id", order: "asc" }];
}
