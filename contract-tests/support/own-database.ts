/** A database of its own for whoever asks, where DATABASE_URL names a PostgreSQL. */
import { threadId } from "node:worker_threads";
import pg from "pg";

export interface OwnDatabase {
  readonly databaseUrl?: string;
  drop(): Promise<void>;
}

let made = 0;

/** A new, empty database beside the one that DATABASE_URL names; nothing of the kind without it. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const given = process.env["DATABASE_URL"];
  if (given === undefined) return { drop: async () => undefined };
  const name = `gatehouse_test_${process.pid}_${threadId}_${Date.now()}_${made++}`;
  await administer(given, `create database ${name}`);
  const url = new URL(given);
  url.pathname = `/${name}`;
  return { databaseUrl: url.href, drop: () => administer(given, `drop database ${name} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
