/**
 * A server for a test file, or for one test, and a client for it: in memory, or, when DATABASE_URL names a PostgreSQL, in
 * a database of its own there. Everything is stopped and dropped when the tests are done.
 */

import { type Client, createClient } from "@gatehouse/sdk";
import { type BootstrapObject, startServer, type TestServer, type TestServerOptions } from "@gatehouse/server";
import { whenDone } from "./clean-up.ts";
import { ownDatabase } from "./own-database.ts";

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
    await server.close();
    await database.drop();
  });
  return { server, client: createClient({ baseUrl: server.url, apiKey: server.apiKey }) };
}
