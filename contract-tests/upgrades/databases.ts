/** Databases that hold what a release left, beside the one that DATABASE_URL names or in files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { makeFolder } from "../process/program.ts";
import { whenDone } from "../support/clean-up.ts";

export type Engine = "postgresql" | "sqlite";

export const engine: Engine = process.env["DATABASE_URL"] === undefined ? "sqlite" : "postgresql";

/** A file that was recorded at the release. */
export function recorded(version: string, file: string): string {
  return readFileSync(join(import.meta.dirname, version, file), "utf8");
}

export interface Database {
  /** Value for DATABASE_URL. */
  readonly url: string;
  /** The file of SQLite; it is created by whoever opens it first. */
  readonly file?: string;
  run(sql: string): Promise<void>;
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Compiles a statement as the engine does before it runs it; rejects where that fails. */
  compile(sql: string): Promise<void>;
}

export function emptyDatabase(): Promise<Database> {
  return engine === "sqlite" ? emptySqlite() : emptyPostgres();
}

let made = 0;

async function emptyPostgres(): Promise<Database> {
  const given = process.env["DATABASE_URL"] ?? "";
  const name = `gatehouse_upgrade_${process.pid}_${Date.now()}_${made++}`;
  const administrator = await connect(given);
  await administrator.query(`create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  const client = await connect(url.href);
  whenDone(async () => {
    await client.end();
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
  });
  return {
    url: url.href,
    run: async (sql) => void (await client.query(sql)),
    rows: async (sql) => (await client.query(sql)).rows,
    async compile(sql) {
      const count = Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
      const nothing = count === 0 ? "" : `(${Array.from({ length: count }, () => "null").join(", ")})`;
      try {
        await client.query(`prepare statement as ${sql}`);
        await client.query(`explain execute statement${nothing}`);
      } finally {
        await client.query("deallocate all");
      }
    },
  };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return client;
}

async function emptySqlite(): Promise<Database> {
  const file = join(makeFolder(), "store.db");
  const open = <T>(work: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    try {
      return work(db);
    } finally {
      db.close();
    }
  };
  return {
    url: `better-sqlite3:${file}`,
    file,
    run: async (sql) => open((db) => db.exec(sql)),
    rows: async (sql) => open((db) => db.prepare(sql).all()),
    compile: async (sql) => open((db) => void db.prepare(sql)),
  };
}
