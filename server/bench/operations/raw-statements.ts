/**
 * Single statements through the database drivers, without a server: the least that an operation on the same store could
 * cost. Durability is that of our stores. Processor time is this process's own.
 */
import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";

/** A row of about the size of an application. */
const document = JSON.stringify({ text: "x".repeat(500) });
const rows = 1_000;

export interface RawRates {
  /** Statements per second of processor time. */
  readonly selects: number;
  readonly inserts: number;
  /** Inserts per second, one after the other, each durable before the next. */
  readonly insertsPerSecond: number;
}

export interface RawStatements {
  /** Repeats statements of each kind for half of the time. */
  measure(milliseconds: number): Promise<RawRates>;
  close(): Promise<void>;
}

/** @param folder undefined for a database in memory */
export function openRawSqlite(folder: string | undefined): RawStatements {
  const database = new Database(folder === undefined ? ":memory:" : join(folder, "raw.db"));
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec("create table raw (id integer primary key, document text not null) strict");
  const insert = database.prepare("insert into raw (document) values (?)");
  const select = database.prepare("select * from raw where id = ?");
  for (let row = 0; row < rows; row++) insert.run(document);
  return {
    measure: (milliseconds) =>
      ratesOf(milliseconds, {
        insert: () => insert.run(document),
        select: (number) => select.get(1 + (number % rows)),
      }),
    async close() {
      database.close();
    },
  };
}

export async function openRawPostgres(url: string): Promise<RawStatements> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("create table raw (id bigint generated always as identity primary key, document text not null)");
  const insert = { name: "insert", text: "insert into raw (document) values ($1)", values: [document] };
  const select = { name: "select", text: "select * from raw where id = $1" };
  for (let row = 0; row < rows; row++) await client.query(insert);
  return {
    measure: (milliseconds) =>
      ratesOf(milliseconds, {
        insert: () => client.query(insert),
        select: (number) => client.query({ ...select, values: [1 + (number % rows)] }),
      }),
    close: () => client.end(),
  };
}

interface Statements {
  insert(): unknown;
  select(number: number): unknown;
}

async function ratesOf(milliseconds: number, { insert, select }: Statements): Promise<RawRates> {
  const selected = await repeat(milliseconds / 2, select);
  const inserted = await repeat(milliseconds / 2, insert);
  return { selects: selected.perCpuSecond, inserts: inserted.perCpuSecond, insertsPerSecond: inserted.perSecond };
}

async function repeat(milliseconds: number, statement: (number: number) => unknown) {
  const before = process.cpuUsage();
  const started = performance.now();
  let count = 0;
  while (performance.now() - started < milliseconds) {
    // Without a promise there is nothing to wait for, and waiting costs more than the statement.
    const pending = statement(count++);
    if (pending instanceof Promise) await pending;
  }
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (count * 1_000) / (performance.now() - started), perCpuSecond: (count * 1e6) / (user + system) };
}
