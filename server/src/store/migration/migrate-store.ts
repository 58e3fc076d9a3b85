/** Migrates the store that a location names, or compares it with this version, on connections made for that alone. */
import { existsSync } from "node:fs";
import type { Knex } from "knex";
import { type DatabaseLocation, inMemory } from "../database-url.ts";
import { toFailure } from "../failures.ts";
import { openSqliteReader, openSqliteWriter } from "../sqlite/sqlite.ts";
import { reportDroppedFrames } from "../sqlite/write-ahead-log.ts";
import type { MigrationReport } from "./migration.ts";
import { readSchemaState, type SchemaState } from "./migration-runner.ts";
import { migrate, migrations } from "./migrations.ts";

/**
 * Brings the store to the schema of this version, as whoever opens it does.
 * @throws StoreUnavailable, SchemaTooNew, MigrationBlocked
 */
export async function migrateStore(location: DatabaseLocation, report: MigrationReport): Promise<void> {
  if (location.kind === "sqlite") {
    if (location.file === inMemory) return;
    reportDroppedFrames(location.file, report);
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
