/** Builds indexes and foreign keys of the wide columns, while the table is used. */
import type { Knex } from "knex";
import { withShortLocks } from "../short-lock.ts";
import type { ForeignKey, TableIndex } from "./catalog.ts";
import { wide } from "./names.ts";

/** Indexes are built outside of a transaction: none waits for this but who changes the table's definition. */
export async function copyIndexes(
  db: Knex,
  table: string,
  columns: readonly string[],
  indexes: readonly TableIndex[],
): Promise<void> {
  for (const { name, is_unique: isUnique, columns: former } of indexes) {
    const state = await db.raw<{ rows: { indisvalid: boolean }[] }>(
      "select indisvalid from pg_index where indexrelid = to_regclass(?)",
      [wide(name)],
    );
    if (state.rows[0]?.indisvalid === true) continue;
    // Drops an invalid index of a killed process.
    await db.raw("drop index concurrently if exists ??", [wide(name)]);
    const wanted = former.map((column) => (columns.includes(column) ? wide(column) : column)).join(", ");
    await db.raw(`create ${isUnique ? "unique " : ""}index concurrently ?? on ?? (${wanted})`, [wide(name), table]);
  }
}

const actions = { a: "no action", c: "cascade", n: "set null" } as const;

/** A foreign key that is not valid yet binds what is written; those who are there are checked afterwards. */
export async function copyForeignKeys(
  db: Knex,
  table: string,
  columns: readonly string[],
  keys: readonly ForeignKey[],
): Promise<void> {
  const widened = (owner: string, column: string): string =>
    owner === table && columns.includes(column) ? wide(column) : column;
  for (const { name, child, child_column: from, parent, parent_column: to, on_delete: onDelete } of keys) {
    await withShortLocks(db, async (transaction) => {
      await transaction.raw("alter table ?? drop constraint if exists ??", [child, wide(name)]);
      await transaction.raw(
        `alter table ?? add constraint ?? foreign key (??) references ?? (??) on delete ${actions[onDelete]} not valid`,
        [child, wide(name), widened(child, from), parent, widened(parent, to)],
      );
    });
    await db.raw("alter table ?? validate constraint ??", [child, wide(name)]);
  }
}
