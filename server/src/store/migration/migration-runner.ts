/** Brings a database to the schema of this version: forward only, one process at a time. */
import type { Knex } from "knex";
import { withShortLocks } from "../short-lock.ts";
import { isPostgres } from "./columns.ts";
import type { Migration, MigrationReport } from "./migration.ts";
import { SchemaTooNew } from "./migration-failures.ts";
import { migrateExclusively, withMigrationLock } from "./migration-lock.ts";
import { ensureRecords, insertRecord, readRecords } from "./migration-records.ts";

export interface SchemaState {
  /** Migrations of this version that the database has not had. */
  readonly pending: readonly Migration[];
  /** Migrations of a newer version that the database has had; they only expand the schema. */
  readonly unknown: readonly string[];
}

/**
 * Compares a database with the migrations of this version, and changes nothing.
 * @throws SchemaTooNew when a newer version contracted the schema
 */
export async function readSchemaState(db: Knex, migrations: readonly Migration[]): Promise<SchemaState> {
  const records = await readRecords(db);
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = records.filter(({ name }) => !known.has(name));
  const breaking = unknown.filter(({ requires }) => requires !== null && !known.has(requires));
  if (breaking.length > 0) throw new SchemaTooNew(breaking.map(({ name }) => name));
  const recorded = new Set(records.map(({ name }) => name));
  return {
    pending: migrations.filter(({ name }) => !recorded.has(name)),
    unknown: unknown.map(({ name }) => name),
  };
}

/**
 * Runs what is pending, in the order of the list.
 * @throws SchemaTooNew, MigrationBlocked
 */
export async function runMigrations(
  db: Knex,
  migrations: readonly Migration[],
  report: MigrationReport,
): Promise<void> {
  const waiting = (): void => report.note("another process migrates the database; waiting for it");
  if (isPostgres(db)) {
    if ((await readSchemaState(db, migrations)).pending.length === 0) return;
    await withMigrationLock(db, () => runOnPostgres(db, migrations, report), waiting);
  } else await migrateExclusively(() => runOnSqlite(db, migrations, report), waiting);
}

/** Each migration is a transaction of its own, so that none holds its locks for the others. */
async function runOnPostgres(db: Knex, migrations: readonly Migration[], report: MigrationReport): Promise<void> {
  await db.transaction(ensureRecords);
  for (const migration of (await readSchemaState(db, migrations)).pending) {
    await runMigration(migration, report, (work) =>
      migration.transaction === false ? work(db) : withShortLocks(db, work),
    );
  }
}

/** All in one transaction: others see the file as it was until it is as it will be. */
async function runOnSqlite(db: Knex, migrations: readonly Migration[], report: MigrationReport): Promise<void> {
  if ((await readSchemaState(db, migrations)).pending.length === 0) return;
  await db.transaction(async (transaction) => {
    await ensureRecords(transaction);
    for (const migration of (await readSchemaState(transaction, migrations)).pending) {
      await runMigration(migration, report, (work) => work(transaction));
    }
  });
}

type Work = (db: Knex) => Promise<void>;

async function runMigration(
  migration: Migration,
  report: MigrationReport,
  perform: (work: Work) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  report.start(migration.name);
  await perform(async (db) => {
    await migration.up(db);
    await insertRecord(db, migration, performance.now() - started);
  });
  report.end(migration.name, performance.now() - started);
}
