/** The databases of the tests with large amounts of data, filled past the server: by requests it would take an hour. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { makeFolder } from "../process/program.ts";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";

export interface LargeDatabase {
  readonly name: string;
  /** Value for DATABASE_URL. */
  readonly url: string;
  /** How many processes can serve it. */
  readonly processes: number;
  /** Runs statements while no server does, or beside it on PostgreSQL. */
  execute(statements: readonly string[]): Promise<void>;
  /** Of a query whose column `count` says it; beside the servers. */
  count(query: string): Promise<number>;
  /** A random UUID, and the whole numbers from 1 to `count` as `n`, in this database's SQL. */
  readonly sql: { readonly uuid: string; readonly numbers: (count: number) => string };
}

/** An SQLite file, and a PostgreSQL where DATABASE_URL names one. */
export async function largeDatabases(): Promise<LargeDatabase[]> {
  const { databaseUrl, drop } = await ownDatabase();
  whenDone(drop);
  return [sqliteFile(join(makeFolder(), "large.db")), ...(databaseUrl === undefined ? [] : [postgres(databaseUrl)])];
}

function sqliteFile(file: string): LargeDatabase {
  const digits = (count: number) => `hex(randomblob(${count}))`;
  const parts = [digits(4), digits(2), `'4' || substr(${digits(2)}, 2)`, `'8' || substr(${digits(2)}, 2)`, digits(6)];
  return {
    name: "SQLite",
    url: `better-sqlite3:${file}`,
    processes: 1,
    async execute(statements) {
      const db = new DatabaseSync(file);
      try {
        db.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -200000");
        for (const statement of statements) db.exec(statement);
        db.exec("pragma wal_checkpoint(truncate)");
      } finally {
        db.close();
      }
    },
    async count(query) {
      const db = new DatabaseSync(file, { readOnly: true });
      try {
        return Number(db.prepare(query).get()?.["count"]);
      } finally {
        db.close();
      }
    },
    sql: {
      uuid: `lower(${parts.join(" || '-' || ")})`,
      numbers: (count) =>
        `(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count}) select n from numbers)`,
    },
  };
}

function postgres(url: string): LargeDatabase {
  const connected = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  return {
    name: "PostgreSQL",
    url,
    processes: 2,
    execute: (statements) =>
      connected(async (client) => {
        for (const statement of statements) await client.query(statement);
      }),
    count: (query) =>
      connected(async (client) => Number((await client.query<{ count: string }>(query)).rows[0]?.count)),
    sql: {
      uuid: "gen_random_uuid()::text",
      numbers: (count) => `(select n from generate_series(1, ${count}) as numbers(n)) as numbers`,
    },
  };
}
