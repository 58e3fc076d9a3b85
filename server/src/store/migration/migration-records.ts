/**
 * Records of the migrations that a database has had. Version 0.1.0 kept them in `knex_migrations` and refuses to start where
 * that table names one it does not know, so that table goes on naming what 0.1.0 has to know, and nothing else.
 */
import type { Knex } from "knex";
import type { Migration } from "./migration.ts";

export interface MigrationRecord {
  readonly name: string;
  /** As `Migration.requires`. */
  readonly requires: string | null;
}

/** Tables of this prefix stay when a store is emptied. */
const recordTable = "knex_schema_migrations";
const firstReleaseTable = "knex_migrations";
const firstReleaseLock = "knex_migrations_lock";

/** The newest migration of version 0.1.0. */
const lastOfFirstRelease = "026-logging-levels";

/** Migrations that version 0.1.0 knows under another name: two had the number 011. */
const renamedMigrations = [{ name: "012-content-items", inFirstRelease: "011-content-items" }] as const;

function nameOf(recorded: string): string {
  return renamedMigrations.find(({ inFirstRelease }) => inFirstRelease === recorded)?.name ?? recorded;
}

function nameInFirstRelease(name: string): string {
  return renamedMigrations.find((each) => each.name === name)?.inFirstRelease ?? name;
}

/** The migrations that the database has had; it is not changed. */
export async function readRecords(db: Knex): Promise<readonly MigrationRecord[]> {
  if (await db.schema.hasTable(recordTable)) {
    const rows = await db<MigrationRecord>(recordTable).select("name", "requires");
    return rows.map(({ name, requires }) => ({ name: nameOf(name), requires }));
  }
  if (!(await db.schema.hasTable(firstReleaseTable))) return [];
  const rows = await db<MigrationRecord>(firstReleaseTable).select("name");
  return rows.map(({ name }) => ({ name: nameOf(name), requires: null }));
}

/** Creates the tables of records where they are missing, inside a transaction. */
export async function ensureRecords(db: Knex): Promise<void> {
  if (await db.schema.hasTable(recordTable)) return;
  await createFirstReleaseTables(db);
  await db.schema.createTable(recordTable, (table) => {
    table.text("name").primary();
    table.text("requires");
    table.bigInteger("instant").notNullable();
    table.bigInteger("milliseconds").notNullable();
  });
  const former = await db<MigrationRecord>(firstReleaseTable).select("name");
  const rows = former.map(({ name }) => ({ name: nameOf(name), requires: null, instant: Date.now(), milliseconds: 0 }));
  if (rows.length > 0) await db(recordTable).insert(rows);
}

/** As Knex makes them for version 0.1.0. */
async function createFirstReleaseTables(db: Knex): Promise<void> {
  if (!(await db.schema.hasTable(firstReleaseTable))) {
    await db.schema.createTable(firstReleaseTable, (table) => {
      table.increments();
      table.string("name");
      table.integer("batch");
      table.timestamp("migration_time");
    });
  }
  if (!(await db.schema.hasTable(firstReleaseLock))) {
    await db.schema.createTable(firstReleaseLock, (table) => {
      table.increments("index");
      table.integer("is_locked");
    });
  }
  const locks: unknown[] = await db(firstReleaseLock).limit(1);
  if (locks.length === 0) await db(firstReleaseLock).insert({ is_locked: 0 });
}

/** Notes that the database has had the migration. */
export async function insertRecord(db: Knex, migration: Migration, milliseconds: number): Promise<void> {
  const { name, requires = null } = migration;
  await db(recordTable).insert({ name, requires, instant: Date.now(), milliseconds: Math.round(milliseconds) });
  // Version 0.1.0 serves on an expanded schema; a contracted one it has to refuse.
  if (name > lastOfFirstRelease && requires === null) return;
  await db(firstReleaseTable).insert({ name: nameInFirstRelease(name), batch: 1, migration_time: new Date() });
}
