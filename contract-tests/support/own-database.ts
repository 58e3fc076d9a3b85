/** Creates a separate database for each caller, where DATABASE_URL names a PostgreSQL. */
import { threadId } from "node:worker_threads";
import { startServer } from "@gatehouse/server";
import pg from "pg";

export interface OwnDatabase {
  readonly databaseUrl?: string;
  drop(): Promise<void>;
}

let made = 0;

let template: Promise<string> | undefined;

/** Creates a database beside the one that DATABASE_URL names, empty but for tables; undefined without it. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const given = process.env["DATABASE_URL"];
  if (given === undefined) return { drop: async () => undefined };
  const name = `gatehouse_test_${process.pid}_${threadId}_${Date.now()}_${made++}`;
  template ??= makeTemplate(given);
  await administer(given, `create database ${name} template ${await template}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, drop: () => administer(given, `drop database ${name} with (force)`) };
}

/** An advisory lock id that all tests share. */
const templateLock = 20260;

/**
 * A database in which a server made its tables, and nothing else: to copy it takes a quarter of the time that a server takes
 * to make them. The first test to ask makes it for all. Where nobody throws the whole server away, there is none.
 */
async function makeTemplate(given: string): Promise<string> {
  const name = process.env["TEMPLATE_DATABASE"];
  if (name === undefined) return "template1";
  await withClient(given, async (client) => {
    await client.query("select pg_advisory_lock($1)", [templateLock]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount !== 0) return;
    await client.query(`create database ${name}_unfinished`);
    const url = new URL(given);
    url.pathname = `/${name}_unfinished`;
    const server = await startServer({ databaseUrl: url.href });
    await server.close();
    await withClient(url.href, emptyTables);
    await client.query(`alter database ${name}_unfinished rename to ${name}`);
  });
  return name;
}

/** All tables but those of the migrations. */
async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(
    "select string_agg(quote_ident(tablename), ', ') as tables from pg_tables " +
      "where schemaname = current_schema and tablename <> 'schema_migrations'",
  );
  await client.query(`truncate ${rows[0]?.tables} restart identity cascade`);
}

/** Runs a statement in the database that a URL names. */
export function administer(url: string, statement: string): Promise<void> {
  return withClient(url, async (client) => void (await client.query(statement)));
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
