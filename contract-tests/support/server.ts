/**
 * A server for a test file, or for one test, and a client for it: in memory, or, when DATABASE_URL names a PostgreSQL, in
 * a database of its own there. Everything is stopped and dropped when the tests are done.
 */

import { type Client, createClient } from "@gatehouse/sdk";
import { type BootstrapObject, startServer, type TestServer, type TestServerOptions } from "@gatehouse/server";
import pg from "pg";
import { whenDone } from "./clean-up.ts";
import { countingFetch, saveCounts } from "./coverage.ts";

export interface Running {
  readonly server: TestServer;
  readonly client: Client;
}

export async function start(
  bootstrap: BootstrapObject = {},
  options: Omit<TestServerOptions, "bootstrap"> = {},
): Promise<Running> {
  const database = await ownDatabase();
  const server = await startServer({ ...database, ...options, bootstrap });
  whenDone(async () => {
    saveCounts();
    await server.close();
    await database.drop();
  });
  return { server, client: createClient({ baseUrl: server.url, apiKey: server.apiKey, fetch: countingFetch }) };
}

export interface OwnDatabase {
  readonly databaseUrl?: string;
  drop(): Promise<void>;
}

let made = 0;

/** A new, empty database beside the one that DATABASE_URL names; nothing of the kind without it. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const given = process.env["DATABASE_URL"];
  if (given === undefined) return { drop: async () => undefined };
  const name = `gatehouse_test_${process.pid}_${Date.now()}_${made++}`;
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
