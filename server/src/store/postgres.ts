/** The store on PostgreSQL: a pool of connections, one transaction for each operation. */
import knex, { type Knex } from "knex";
import { describeLocation } from "./database-url.ts";
import { StoreUnavailable, toFailure } from "./failures.ts";
import { migrate } from "./migrations.ts";
import { isRepeatable } from "./postgres-errors.ts";
import { connectionConfig, defaultPostgresOptions, type PostgresOptions, PostgresPool } from "./postgres-pool.ts";
import { PostgresTransaction, silent } from "./postgres-transaction.ts";
import { provideSealingKey, sealingKey } from "./sealed.ts";
import { StatementNames } from "./statement-names.ts";
import type { Store } from "./store.ts";

export async function openPostgres(
  url: string,
  masterKey?: Uint8Array,
  options: PostgresOptions = defaultPostgresOptions,
): Promise<Store> {
  await migrateDatabase(url, options);
  const pool = new PostgresPool(url, options);
  const names = new StatementNames();
  const key = masterKey === undefined ? undefined : sealingKey(masterKey);
  const begin = (mode: "read" | "write"): PostgresTransaction => {
    const transaction = new PostgresTransaction(pool, names, mode);
    if (key !== undefined) provideSealingKey(transaction.db, key);
    return transaction;
  };
  const read: Store["read"] = (work) => settled(() => readOnce(begin("read"), work));
  return {
    description: describeLocation({ kind: "postgres", url }),
    read,
    readLong: read,
    write: (work, keep = () => true) => settled(() => writeOnce(begin("write"), work, keep)),
    async ping() {
      try {
        await read((db) => db.raw("select 1"));
      } catch (error) {
        throw new StoreUnavailable("The store cannot be reached", { cause: error });
      }
    },
    // What runs beside it locks the same tables in another order.
    clear: () => settled(() => writeOnce(begin("write"), clear, () => true)),
    close: () => pool.close(),
  };
}

/** Migrations have connections of their own, without a limit to their statements: an index takes its time. */
async function migrateDatabase(url: string, options: PostgresOptions): Promise<void> {
  const db = knex({
    client: "pg",
    connection: connectionConfig(url, options),
    acquireConnectionTimeout: options.connectTimeout,
    pool: { min: 0, max: 2 },
    compileSqlOnError: false,
    log: silent,
  });
  try {
    await migrate(db);
  } catch (error) {
    throw toFailure(error);
  } finally {
    await db.destroy();
  }
}

async function readOnce<T>(transaction: PostgresTransaction, work: (db: Knex) => Promise<T> | T): Promise<T> {
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
  work: (db: Knex) => Promise<T> | T,
  keep: (result: T) => boolean,
): Promise<T> {
  let result: T;
  try {
    result = await work(transaction.db);
  } catch (error) {
    await transaction.rollBack();
    throw error;
  }
  await (keep(result) ? transaction.commit() : transaction.rollBack());
  return result;
}

const maximumRuns = 4;

/** Runs the operation again where that may help, some times; throws a typed failure. */
async function settled<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    try {
      return await run();
    } catch (error) {
      if (runs === maximumRuns || !isRepeatable(error)) throw toFailure(error);
    }
  }
}

async function clear(db: Knex): Promise<void> {
  const tables: { tablename: string }[] = await db("pg_tables")
    .whereRaw("schemaname = current_schema()")
    .whereNot("tablename", "like", "knex_%")
    .select("tablename");
  const names = tables.map(({ tablename }) => tablename);
  await db.raw(`truncate ${names.map(() => "??").join(", ")} restart identity cascade`, names);
}
