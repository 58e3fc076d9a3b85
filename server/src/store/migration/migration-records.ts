/** Records of the migrations that a database has had. */
import type { Knex } from "knex";
import type { Migration } from "./migration.ts";

export interface MigrationRecord {
  readonly name: string;
  /** As `Migration.requires`. */
  readonly requires: string | null;
}

/** The table of the records, which stays when a store is emptied. */
export const recordTable = "schema_migrations";

/** The migrations that the database has had; it is not changed. */
export async function readRecords(db: Knex): Promise<readonly MigrationRecord[]> {
  if (!(await db.schema.hasTable(recordTable))) return [];
  return db<MigrationRecord>(recordTable).select("name", "requires");
}

/** Creates the table of records where it is missing, inside a transaction. */
export async function ensureRecords(db: Knex): Promise<void> {
  if (await db.schema.hasTable(recordTable)) return;
  await db.schema.createTable(recordTable, (table) => {
    table.text("name").primary();
    table.text("requires");
    table.bigInteger("instant").notNullable();
    table.bigInteger("milliseconds").notNullable();
  });
}

/** Notes that the database has had the migration. */
export async function insertRecord(db: Knex, { name, requires }: Migration, milliseconds: number): Promise<void> {
  await db(recordTable).insert({
    name,
    requires: requires ?? null,
    instant: Date.now(),
    milliseconds: Math.round(milliseconds),
  });
}
