/** Migrates the store that a location names, or compares it with this version, on connections made for that alone. */
import { existsSync } from "node:fs";
import type { Knex } from "knex";
import { type DatabaseLocation, inMemory } from "../database-url.ts";
import { toFailure } from "../failures.ts";
import { openSqliteReader, openSqliteWriter } from "../sqlite/sqlite.ts";
import { countDroppedFrames } from "../sqlite/write-ahead-log.ts";
import type { MigrationReport } from "./migration.ts";
import { readSchemaState, type SchemaState } from "./migration-runner.ts";
import { migrate, migrations } from "./migrations.ts";

/**
 * Brings the store to the schema of this version. A store in memory is migrated by whoever opens it.
 * @throws StoreUnavailable, SchemaTooNew, MigrationBlocked
 */
export async function migrateStore(location: DatabaseLocation, report: MigrationReport): Promise<void> {
  if (location.kind === "sqlite") {
    if (location.file === inMemory) return;
    // Before anybody opens the file: SQLite then writes over what it dropped.
    const { frames, commits } = countDroppedFrames(`${location.file}-wal`);
    if (commits > 0) report.warn(lossOf(location.file, frames, commits));
  }
  const db = location.kind === "postgres" ? await openMaintenance(location) : openSqliteWriter(location);
  await withConnection(db, () => migrate(db, report));
}

/**
 * Compares the store with this version, and changes nothing: a file that is missing is not created.
 * @throws StoreUnavailable, SchemaTooNew
 */
export async function checkStore(location: DatabaseLocation): Promise<SchemaState> {
  if (location.kind === "sqlite" && !existsSync(location.file)) return { pending: migrations, unknown: [] };
  const db = location.kind === "postgres" ? await openMaintenance(location) : openSqliteReader(location);
  return withConnection(db, () => readSchemaState(db, migrations));
}

function lossOf(file: string, frames: number, commits: number): string {
  return `${frames} frames of ${file}-wal behind a damaged one are dropped, ${commits} of which ended a transaction: what it stored is lost. Check the disk, and restore a backup where you have one`;
}

/** Loads the code for PostgreSQL only where it is used. */
async function openMaintenance({ url, limits }: DatabaseLocation & { readonly kind: "postgres" }): Promise<Knex> {
  const { openMaintenancePool } = await import("../postgres/postgres-maintenance.ts");
  return openMaintenancePool(url, limits);
}

async function withConnection<T>(db: Knex, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toFailure(error);
  } finally {
    await db.destroy();
  }
}
