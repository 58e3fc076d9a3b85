/** Gives columns of 32 bits 64 on PostgreSQL: at once where the table is small, beside its use where it is not. */
import type { Knex } from "knex";
import { withShortLocks } from "../short-lock.ts";
import { foreignKeysOf, hasMoreRowsThan, integerColumns, sequenceOf } from "./catalog.ts";
import { hasWideColumns, widenOnline } from "./online.ts";

/** Maximum number of rows for a rewrite under a lock, which takes some hundredths of a second. */
const maximumRewrittenRows = 10_000;

/**
 * Widens those of the columns that have 32 bits. After a process was killed, it goes on where that one was.
 * @param note is told how far a large table got
 */
export async function widenToBigint(
  db: Knex,
  table: string,
  columns: readonly string[],
  note: (text: string) => void,
  rewritten = maximumRewrittenRows,
): Promise<void> {
  const narrow = await integerColumns(db, table, columns);
  if (narrow.length === 0) return;
  // The foreign keys of a table are checked again with it: those who refer to it count as well.
  const keys = await foreignKeysOf(db, table, narrow);
  const involved = new Set([table, ...keys.map(({ child }) => child)]);
  let isOnline = await hasWideColumns(db, table);
  for (const name of involved) isOnline ||= await hasMoreRowsThan(db, name, rewritten);
  if (isOnline) await widenOnline(db, table, narrow, note);
  else await rewrite(db, table, narrow);
}

async function rewrite(db: Knex, table: string, columns: readonly string[]): Promise<void> {
  await withShortLocks(db, async (transaction) => {
    const changes = columns.map(() => "alter column ?? type bigint").join(", ");
    await transaction.raw(`alter table ?? ${changes}`, [table, ...columns]);
    for (const column of columns) {
      const sequence = await sequenceOf(transaction, table, column);
      if (sequence !== null) await transaction.raw(`alter sequence ${sequence} as bigint`);
    }
  });
}
