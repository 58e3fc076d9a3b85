/**
 * Widens the columns of a large table while it is used. A second column beside each follows it by a trigger and is filled in
 * steps; its indexes are built concurrently and its foreign keys are checked without a lock; then it takes the first one's
 * name. The table is locked for some milliseconds three times. A step that was done before a process was killed is not done
 * again.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";
import { MigrationBlocked } from "../migration/migration-failures.ts";
import { withShortLocks } from "../short-lock.ts";
import { foreignKeysOf, indexesOf } from "./catalog.ts";
import { copyForeignKeys, copyIndexes } from "./copies.ts";
import { checkOf, functionOf, isWide, triggerName, wide } from "./names.ts";
import { swapColumns } from "./swap.ts";

type Note = (text: string) => void;

export async function widenOnline(db: Knex, table: string, columns: readonly string[], note: Note): Promise<void> {
  note(`${table}: adding wider columns`);
  await addWideColumns(db, table, columns);
  await backfill(db, table, columns, note);
  await addChecks(db, table, columns);
  note(`${table}: building indexes`);
  const indexes = (await indexesOf(db, table, columns)).filter(({ name }) => !isWide(name));
  const keys = (await foreignKeysOf(db, table, columns)).filter(({ name }) => !isWide(name));
  await copyIndexes(db, table, columns, indexes);
  // Tells the planner of the new column; and an automatic vacuum, which filling called for, is not in the way below.
  await db.raw("vacuum analyze ??", [table]);
  await copyForeignKeys(db, table, columns, keys);
  await swapColumns(db, table, columns, { indexes, keys });
}

/** Returns true if a killed process left wide columns. */
export async function hasWideColumns(db: Knex, table: string): Promise<boolean> {
  const rows: unknown[] = await db("information_schema.columns")
    .whereRaw("table_schema = current_schema()")
    .where({ table_name: table })
    .where("column_name", "like", wide("%").replaceAll("_", "\\_"))
    .limit(1);
  return rows.length > 0;
}

/** From now on, whoever writes the column writes the wide one too. */
async function addWideColumns(db: Knex, table: string, columns: readonly string[]): Promise<void> {
  const assignments = columns.map((column) => `new.${wide(column)} := new.${column};`).join(" ");
  await withShortLocks(db, async (transaction) => {
    for (const column of columns) {
      await transaction.raw("alter table ?? add column if not exists ?? bigint", [table, wide(column)]);
    }
    await transaction.raw(
      `create or replace function ?? () returns trigger language plpgsql as $$ begin ${assignments} return new; end $$`,
      [functionOf(table)],
    );
    await transaction.raw(
      "create or replace trigger ?? before insert or update on ?? for each row execute function ?? ()",
      [triggerName, table, functionOf(table)],
    );
  });
}

/** Pages of a step: some thousands of rows, locked for less than a tenth of a second. */
const pagesPerBatch = 64;
/** Rows that others hold are left for the next pass, a second later. */
const maximumPasses = 300;

async function backfill(db: Knex, table: string, columns: readonly string[], note: Note): Promise<void> {
  const [first = ""] = columns;
  const { rows: sizes } = await db.raw<{ rows: { pages: number }[] }>(
    "select (pg_relation_size(?::regclass) / current_setting('block_size')::int)::int as pages",
    [table],
  );
  const pages = sizes[0]?.pages ?? 0;
  for (let pass = 1; ; pass++) {
    // Rows written meanwhile are behind these pages; the trigger fills them.
    for (let page = 0; page < pages; page += pagesPerBatch) {
      const started = performance.now();
      await fillPages(db, table, columns, page);
      if (pass === 1 && page % (pagesPerBatch * 32) === 0)
        note(`${table}: ${Math.floor((100 * page) / pages)} % filled`);
      // Leaves the disk and the processor to others for half of the time.
      await delay(performance.now() - started);
    }
    const left: unknown[] = await db(table).whereNull(wide(first)).limit(1).select(db.raw("1"));
    if (left.length === 0) return;
    if (pass === maximumPasses) throw new MigrationBlocked(`Rows of ${table} stay locked for minutes. ${remedy}`);
    await delay(1_000);
  }
}

const remedy = "End long transactions (pg_stat_activity shows them), and start again.";

/** Never waits for a row, so that it is in nobody's deadlock. */
async function fillPages(db: Knex, table: string, columns: readonly string[], page: number): Promise<void> {
  const assignments = columns.map(() => "?? = ??").join(", ");
  await db.raw(
    `update ?? set ${assignments} where ctid = any (array(
      select ctid from ?? where ctid >= ?::tid and ctid < ?::tid and ?? is null for no key update skip locked))`,
    [
      table,
      ...columns.flatMap((column) => [wide(column), column]),
      table,
      `(${page},0)`,
      `(${page + pagesPerBatch},0)`,
      wide(columns[0] ?? ""),
    ],
  );
}

/** Checked without a lock, these spare the swap from reading the table before it says `not null`. */
async function addChecks(db: Knex, table: string, columns: readonly string[]): Promise<void> {
  await withShortLocks(db, async (transaction) => {
    for (const column of columns) {
      const name = checkOf(table, column);
      await transaction.raw("alter table ?? drop constraint if exists ??", [table, name]);
      await transaction.raw("alter table ?? add constraint ?? check (?? is not null) not valid", [
        table,
        name,
        wide(column),
      ]);
    }
  });
  for (const column of columns) {
    await db.raw("alter table ?? validate constraint ??", [table, checkOf(table, column)]);
  }
}
