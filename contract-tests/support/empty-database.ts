/** Empty databases, beside the one that DATABASE_URL names or in files. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { makeFolder } from "../process/program.ts";
import { whenDone } from "./clean-up.ts";

export interface Database {
  /** Value for DATABASE_URL. */
  readonly url: string;
  /** The file of SQLite; it is created by whoever opens it first. */
  readonly file?: string;
  run(sql: string): Promise<void>;
}

let made = 0;

export async function emptyDatabase(): Promise<Database> {
  const given = process.env["DATABASE_URL"];
  if (given === undefined) return emptySqlite();
  const name = `gatehouse_empty_${process.pid}_${Date.now()}_${made++}`;
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
  return { url: url.href, run: async (sql) => void (await client.query(sql)) };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect();
  return client;
}

function emptySqlite(): Database {
  const file = join(makeFolder(), "store.db");
  return {
    url: `better-sqlite3:${file}`,
    file,
    async run(sql) {
      const db = new DatabaseSync(file);
      db.exec(sql);
      db.close();
    },
  };
}
