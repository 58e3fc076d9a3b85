/** The store on PostgreSQL: a pool of connections, one transaction for each operation. */
import knex from "knex";
import { defaultPostgresLimits, describeLocation, type PostgresLimits } from "../database-url.ts";
import type { Db } from "../db.ts";
import { StoreUnavailable, toFailure } from "../failures.ts";
import { knexSettings } from "../knex-settings.ts";
import { type MigrationReport, silentReport } from "../migration/migration.ts";
import { recordTable } from "../migration/migration-records.ts";
import { migrate } from "../migration/migrations.ts";
import { sealingKey } from "../sealed.ts";
import type { Store } from "../store.ts";
import { LoneStatements } from "./lone-statements.ts";
import { isRepeatable } from "./postgres-errors.ts";
import { openMaintenancePool } from "./postgres-maintenance.ts";
import { PostgresPool } from "./postgres-pool.ts";
import { PostgresTransaction, type TransactionParts } from "./postgres-transaction.ts";
import { Primary, routeToStandby } from "./primary.ts";
import { SharedReads } from "./shared-reads.ts";
import { PositionWatch, recentConnections, requirePosition, StandbyBehind } from "./standby.ts";
import { StatementNames } from "./statement-names.ts";
import { TableChanges } from "./table-changes.ts";

export async function openPostgres(
  url: string,
  masterKey?: Uint8Array,
  limits: PostgresLimits = defaultPostgresLimits,
  readUrl?: string,
  report: MigrationReport = silentReport,
): Promise<Store> {
  const primary: Primary = new Primary(url, limits, () => pool.leaveFormerPrimary());
  const pool = new PostgresPool(primary, limits);
  await migrateDatabase(url, limits, report);
  // Of its own: those who hold the others may wait for what it finds.
  const looks = new PostgresPool(primary, { ...limits, poolSize: 1 });
  const changes = new TableChanges(looks);
  const names = new StatementNames();
  const parts = {
    builders: knex({ client: "pg", ...knexSettings }),
    sealingKey: masterKey === undefined ? undefined : sealingKey(masterKey),
    pool,
    names,
    lone: new LoneStatements(),
    shared: new SharedReads(pool, names),
  };
  // The last run takes nothing from memory.
  const begin = (mode: "read" | "write", runs: number) =>
    new PostgresTransaction(runs < maximumRuns ? { ...parts, changes } : parts, mode);
  const read: Store["read"] = (work) => withRetries((runs) => readOnce(begin("read", runs), work));
  const standbys = readUrl === undefined ? undefined : new PostgresPool(routeToStandby(readUrl), limits);
  const readRecent = standbys === undefined ? read : readsOf(standbys, parts, read);
  return {
    description: describeLocation({ kind: "postgres", url }),
    read,
    readRecent,
    readLong: read,
    write(work, keep = () => true) {
      return withRetries((runs) => writeOnce(begin("write", runs), work, keep));
    },
    async ping() {
      try {
        await read((db) => db.raw("select 1"));
        await pool.confirmPrimary();
      } catch (error) {
        throw new StoreUnavailable("The store cannot be reached", { cause: error });
      }
    },
    usage: () => pool.usage,
    // Concurrent operations lock the same tables in another order, so it may have to be retried.
    async clear() {
      await withRetries((runs) => writeOnce(begin("write", runs), clear, () => true));
    },
    async close() {
      changes.close();
      await Promise.all([pool.close(), looks.close(), standbys?.close()]);
    },
  };
}

/** Reads on standbys, and on the primary where none is recent. */
function readsOf(standbys: PostgresPool, parts: TransactionParts, read: Store["read"]): Store["read"] {
  const positions = new PositionWatch(read);
  const lone = new LoneStatements();
  const direct = { ...parts, lone, pool: recentConnections(standbys, positions) };
  const pooled = { ...parts, lone, pool: standbys };
  return async (work) => {
    const position = positions.recent();
    if (position === undefined) return read(work);
    try {
      if (standbys.isDirect) return await withRetries(() => readOnce(new PostgresTransaction(direct, "read"), work));
      return await withRetries(() =>
        readOnce(new PostgresTransaction(pooled, "read"), async (db) => {
          await requirePosition(db, position);
          return work(db);
        }),
      );
    } catch (error) {
      if (error instanceof StandbyBehind || error instanceof StoreUnavailable) return read(work);
      throw error;
    }
  };
}

/** Migrations have connections of their own, without a limit to their statements: an index takes its time. */
async function migrateDatabase(url: string, limits: PostgresLimits, report: MigrationReport): Promise<void> {
  const db = await openMaintenancePool(url, limits);
  try {
    await migrate(db, report);
  } catch (error) {
    throw toFailure(error);
  } finally {
    await db.destroy();
  }
}

async function readOnce<T>(transaction: PostgresTransaction, work: (db: Db) => Promise<T> | T): Promise<T> {
  try {
    const result = await work(transaction.db);
    await transaction.finish();
    return result;
  } catch (error) {
    await transaction.rollBack();
    throw error;
  }
}

async function writeOnce<T>(
  transaction: PostgresTransaction,
  work: (db: Db) => Promise<T> | T,
  keep: (result: T) => boolean,
): Promise<T> {
  let result: T;
  try {
    result = await work(transaction.db);
  } catch (error) {
    await transaction.rollBack(error);
    throw error;
  }
  if (keep(result)) await transaction.commit();
  else await transaction.rollBack();
  return result;
}

const maximumRuns = 4;

/** Runs the operation again where that may help, some times; throws a typed failure. */
async function withRetries<T>(run: (runs: number) => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    try {
      return await run(runs);
    } catch (error) {
      if (runs === maximumRuns || !isRepeatable(error)) throw toFailure(error);
    }
  }
}

async function clear(db: Db): Promise<void> {
  const tables: { tablename: string }[] = await db("pg_tables")
    .whereRaw("schemaname = current_schema()")
    .whereNot("tablename", recordTable)
    .select("tablename");
  const names = tables.map(({ tablename }) => tablename);
  await db.raw(`truncate ${names.map(() => "??").join(", ")} restart identity cascade`, names);
}
