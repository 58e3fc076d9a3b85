/** The store on PostgreSQL: a pool of connections, one transaction for each operation that writes. */
import knex, { type Knex } from "knex";
import pg from "pg";
import { describeLocation } from "./database-url.ts";
import { StoreUnavailable, toFailure } from "./failures.ts";
import { migrate } from "./migrations.ts";
import { poolUsage } from "./pool-usage.ts";
import { provideMasterKey } from "./sealed.ts";
import type { Store } from "./store.ts";

const poolSize = 10;
const acquireTimeout = 5_000;
const statementTimeout = 15_000;

/** All statements of an operation that reads see the store as it was at the first of them. */
const ofOneMoment = { isolationLevel: "repeatable read", readOnly: true } as const;

export async function openPostgres(url: string, masterKey?: Uint8Array): Promise<Store> {
  const db = knex({
    client: "pg",
    connection: {
      connectionString: url,
      connectionTimeoutMillis: acquireTimeout,
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: statementTimeout,
      types: { getTypeParser },
    },
    acquireConnectionTimeout: acquireTimeout,
    pool: { min: 0, max: poolSize },
    // An error's message names the statement, not the values in it: they may be secrets, and errors are logged.
    compileSqlOnError: false,
    log: { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined },
  });
  if (masterKey !== undefined) provideMasterKey(db, masterKey);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw toFailure(error);
  }
  const read: Store["read"] = async (work) => {
    try {
      return await db.transaction(async (snapshot) => work(snapshot), ofOneMoment);
    } catch (error) {
      throw toFailure(error);
    }
  };
  return {
    description: describeLocation({ kind: "postgres", url }),
    read,
    readLong: read,
    async write(work, keep = () => true) {
      try {
        return await untilSettled(() => inTransaction(db, work, keep));
      } catch (error) {
        throw toFailure(error);
      }
    },
    async ping() {
      try {
        await db.raw("select 1").timeout(acquireTimeout);
      } catch (error) {
        throw new StoreUnavailable("The store cannot be reached", { cause: error });
      }
    },
    usage: () => poolUsage(db, poolSize),
    async clear() {
      const tables: { tablename: string }[] = await db("pg_tables")
        .whereRaw("schemaname = current_schema()")
        .whereNot("tablename", "like", "knex_%")
        .select("tablename");
      const names = tables.map(({ tablename }) => tablename);
      const statement = `truncate ${names.map(() => "??").join(", ")} restart identity cascade`;
      // What runs beside it locks the same tables in another order.
      await untilSettled(async () => db.raw(statement, names));
    },
    async close() {
      await db.destroy();
    },
  };
}

async function inTransaction<T>(
  db: Knex,
  work: (db: Knex) => Promise<T> | T,
  keep: (result: T) => boolean,
): Promise<T> {
  const transaction = await db.transaction();
  try {
    const result = await work(transaction);
    await (keep(result) ? transaction.commit() : transaction.rollback());
    return result;
  } catch (error) {
    // The connection may be what failed; the first error is the one to tell.
    await transaction.rollback().catch(() => undefined);
    throw error;
  }
}

/** Runs what lost a race again, some times. */
async function untilSettled<T>(work: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    try {
      return await work();
    } catch (error) {
      if (runs === mostRuns || !hasLostRace(error)) throw error;
    }
  }
}

/**
 * Two operations stood in each other's way, or one refers to what another has just deleted. Nothing of it was kept; when
 * it runs again, it sees what the other one did.
 */
function hasLostRace(error: unknown): boolean {
  return error instanceof Error && "code" in error && raceCodes.has(String(error.code));
}

const raceCodes = new Set(["23503", "40001", "40P01"]);
const mostRuns = 4;

const int8 = 20;

/** Long values are JSON numbers: one parser, which refuses what a number cannot hold exactly. */
function getTypeParser(oid: number, format?: string): (text: string) => unknown {
  if (oid === int8) return parseInt8;
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The store holds ${text}, beyond the range of a JSON number.`);
  return value;
}
