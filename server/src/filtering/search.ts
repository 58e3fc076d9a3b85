/** Searching and paging of word lists, in the database. */
import type { Knex } from "knex";
import type { Db } from "../contract/context.ts";
import { isPostgres } from "../store/columns.ts";
import { isInsideTransaction } from "../store/group-commit.ts";

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

/** One page of a query and how many rows it has in all, both of the same moment. */
export async function page<Row>(
  db: Db,
  build: (db: Db) => Knex.QueryBuilder,
  { startRow, numberOfResults, orderBy }: PageOptions,
): Promise<Page<Row>> {
  return snapshot(db, async (moment) => {
    const counted: { total: number } | undefined = await build(moment).clone().count({ total: "*" }).first();
    const rows: Row[] = await build(moment)
      .orderBy([...orderBy])
      .limit(numberOfResults)
      .offset(startRow);
    return { rows, totalResults: counted?.total ?? 0 };
  });
}

/** Runs several reads so that they see one state of the database. */
async function snapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction || isInsideTransaction(db)) return work(db);
  return db.transaction(
    (transaction) => work(transaction),
    isPostgres(db) ? { isolationLevel: "repeatable read", readOnly: true } : {},
  );
}
