/**
 * The migrations, in the order in which they run.
 *
 * A new one is a file in `migrations/`, named by its number, and is added at the end of the list. It only expands the schema,
 * so that processes of the previous release go on serving: tables, columns that may be null or have a default, indexes. What it
 * replaces is removed a release later, by a migration that says in `requires` which releases can serve afterwards. Ids, and
 * columns that refer to them, are `bigIncrements` and `idNumber`. An index of a table that may be large is built
 * `concurrently`, by a migration with `transaction: false`.
 */
import type { Knex } from "knex";
import { createFilteringTables } from "../migrations/001-schema/filtering.ts";
import { createIdentityTables } from "../migrations/001-schema/identity.ts";
import { createModerationTables } from "../migrations/001-schema/moderation.ts";
import { createServerTables } from "../migrations/001-schema/server.ts";
import { noteTableChanges } from "../migrations/001-schema/table-changes.ts";
import { type Migration, type MigrationReport, silentReport } from "./migration.ts";
import { runMigrations } from "./migration-runner.ts";

export const migrations: readonly Migration[] = [
  {
    name: "001-schema",
    async up(db) {
      await createServerTables(db);
      await createIdentityTables(db);
      await createFilteringTables(db);
      await createModerationTables(db);
      await noteTableChanges(db);
    },
  },
];

/** Brings the database to the schema of this version. Any number of processes may do so at once. */
export function migrate(db: Knex, report: MigrationReport = silentReport): Promise<void> {
  return runMigrations(db, migrations, report);
}
