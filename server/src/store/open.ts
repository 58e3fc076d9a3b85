/** Opens the store that a location names; the only place that knows which database it is. */
import type { DatabaseLocation } from "./database-url.ts";
import { type MigrationReport, silentReport } from "./migration/migration.ts";
import { openSqlite } from "./sqlite/sqlite.ts";
import type { Store, StoreObserver } from "./store.ts";

/**
 * Connects and migrates. Throws a StoreUnavailable when the database cannot be reached.
 * @param masterKey what secrets are sealed with
 * @param report is told what the migrations do
 */
export async function openStore(
  location: DatabaseLocation,
  masterKey?: Uint8Array,
  observer?: StoreObserver,
  report: MigrationReport = silentReport,
): Promise<Store> {
  if (location.kind === "sqlite") return openSqlite(location.file, location.driver, masterKey, observer, report);
  const { openPostgres } = await import("./postgres/postgres.ts");
  return openPostgres(location.url, masterKey, location.limits, location.readUrl, report);
}
