/** Puts the wide columns into the place of the others: nothing is read or written but the catalog. */
import type { Knex } from "knex";
import { withShortLocks } from "../short-lock.ts";
import { type ForeignKey, sequenceOf, type TableIndex } from "./catalog.ts";
import { checkOf, functionOf, triggerName, wide } from "./names.ts";

export interface Dependents {
  readonly indexes: readonly TableIndex[];
  readonly keys: readonly ForeignKey[];
}

export async function swapColumns(
  db: Knex,
  table: string,
  columns: readonly string[],
  { indexes, keys }: Dependents,
): Promise<void> {
  const tables = [...new Set([table, ...keys.flatMap(({ child, parent }) => [child, parent])])].sort();
  await withShortLocks(db, async (transaction) => {
    // All at once and first, so that no change is undone for want of the next lock.
    await transaction.raw(`lock table ${tables.map(() => "??").join(", ")} in access exclusive mode`, tables);
    for (const { child, name } of keys) await transaction.raw("alter table ?? drop constraint ??", [child, name]);
    await transaction.raw("drop trigger ?? on ??", [triggerName, table]);
    await transaction.raw("drop function ?? ()", [functionOf(table)]);
    for (const column of columns) await swapColumn(transaction, table, column);
    for (const index of indexes) await renameIndex(transaction, table, index);
    for (const { child, name } of keys) {
      await transaction.raw("alter table ?? rename constraint ?? to ??", [child, wide(name), name]);
    }
  });
}

async function swapColumn(db: Knex, table: string, column: string): Promise<void> {
  // The check proves it; in one statement with this, it would be dropped first and the table read.
  await db.raw("alter table ?? alter column ?? set not null", [table, wide(column)]);
  await db.raw("alter table ?? drop constraint ??", [table, checkOf(table, column)]);
  const sequence = await sequenceOf(db, table, column);
  if (sequence !== null) {
    await db.raw(`alter sequence ${sequence} as bigint owned by ??.??`, [table, wide(column)]);
    await db.raw(`alter table ?? alter column ?? set default nextval('${sequence}')`, [table, wide(column)]);
  }
  // Its indexes, and the constraints that they belong to, go with the column.
  await db.raw("alter table ?? drop column ??", [table, column]);
  await db.raw("alter table ?? rename column ?? to ??", [table, wide(column), column]);
}

async function renameIndex(db: Knex, table: string, { name, constraint_type: type }: TableIndex): Promise<void> {
  await db.raw("alter index ?? rename to ??", [wide(name), name]);
  if (type === null) return;
  const kind = type === "p" ? "primary key" : "unique";
  await db.raw(`alter table ?? add constraint ?? ${kind} using index ??`, [table, name, name]);
}
