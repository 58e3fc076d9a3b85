/** The store on PostgreSQL: a pool of connections, one transaction for each operation. */
import knex from "knex";
import { defaultPostgresLimits, describeLocation, type PostgresLimits } from "../database-url.ts";
import type { Change, Db } from "../db.ts";
import { StoreUnavailable, toFailure } from "../failures.ts";
import { knexSettings } from "../knex-settings.ts";
import { recordTable } from "../migration/migration-records.ts";
import { migrate } from "../migration/migrations.ts";
import { sealingKey } from "../sealed.ts";
import type { Store } from "../store.ts";
import { LoneStatements } from "./lone-statements.ts";
import { PostgresChanges } from "./postgres-changes.ts";
import { isRepeatable } from "./postgres-errors.ts";
import { openMaintenancePool } from "./postgres-maintenance.ts";
import { PostgresPool } from "./postgres-pool.ts";
import { PostgresTransaction } from "./postgres-transaction.ts";
import { StatementNames } from "./statement-names.ts";

export async function openPostgres(
  url: string,
  masterKey?: Uint8Array,
  limits: PostgresLimits = defaultPostgresLimits,
): Promise<Store> {
  await migrateDatabase(url, limits);
  const pool = new PostgresPool(url, limits);
  const changes = new PostgresChanges(url, limits);
  await changes.start();
  const parts = {
    builders: knex({ client: "pg", ...knexSettings }),
    sealingKey: masterKey === undefined ? undefined : sealingKey(masterKey),
    pool,
    names: new StatementNames(),
    lone: new LoneStatements(),
  };
  const begin = (mode: "read" | "write") => new PostgresTransaction(parts, mode);
  const read: Store["read"] = (work) => withRetries(() => readOnce(begin("read"), work));
  return {
    description: describeLocation({ kind: "postgres", url }),
    read,
    readLong: read,
    async write(work, keep = () => true) {
      const { result, made } = await withRetries(() => writeOnce(begin("write"), work, keep));
      changes.publish(made);
      return result;
    },
    changes,
    async ping() {
      try {
        await read((db) => db.raw("select 1"));
      } catch (error) {
        throw new StoreUnavailable("The store cannot be reached", { cause: error });
      }
    },
    usage: () => pool.usage,
    // Concurrent operations lock the same tables in another order, so it may have to be retried.
    async clear() {
      await withRetries(() => writeOnce(begin("write"), clear, () => true));
      changes.publish([undefined]);
    },
    async close() {
      await Promise.all([changes.close(), pool.close()]);
    },
  };
}

/** Migrations have connections of their own, without a limit to their statements: an index takes its time. */
async function migrateDatabase(url: string, limits: PostgresLimits): Promise<void> {
  const db = openMaintenancePool(url, limits);
  try {
    await migrate(db);
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
): Promise<{ readonly result: T; readonly made: readonly Change[] }> {
  let result: T;
  try {
    result = await work(transaction.db);
  } catch (error) {
    await transaction.rollBack();
    throw error;
  }
  if (keep(result)) await transaction.commit();
  else await transaction.rollBack();
  return { result, made: keep(result) ? transaction.changes : [] };
}

const maximumRuns = 4;

/** Runs the operation again where that may help, some times; throws a typed failure. */
async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    try {
      return await run();
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
