/** A server behind a proxy that cuts its PostgreSQL connections, and a direct view of the stored data. */
import { type BootstrapObject, startServer, type TestServer, type TestServerOptions } from "@gatehouse/server";
import pg from "pg";
import { whenDone } from "../support/clean-up.ts";
import { CuttingProxy } from "../support/cutting-proxy.ts";
import { ownDatabase } from "../support/own-database.ts";

export interface CutDatabase {
  readonly server: TestServer;
  readonly proxy: CuttingProxy;
  /** A hash of every row of every table that operations write. */
  digest(): Promise<string>;
}

export async function startOnCutDatabase(
  bootstrap: BootstrapObject = {},
  options: Omit<TestServerOptions, "bootstrap" | "databaseUrl"> = {},
): Promise<CutDatabase> {
  const database = await ownDatabase();
  if (database.databaseUrl === undefined) throw new TypeError("DATABASE_URL is to name a PostgreSQL.");
  const { proxy, databaseUrl } = await CuttingProxy.start(database.databaseUrl);
  const server = await startServer({ ...options, bootstrap, databaseUrl });
  const direct = new pg.Client({ connectionString: database.databaseUrl });
  await direct.connect();
  whenDone(async () => {
    proxy.heal();
    await server.close();
    await proxy.close();
    await direct.end();
    await database.drop();
  });
  return { server, proxy, digest: () => digestOf(direct) };
}

/** Leaves out the server's own writes: the day on which a key was used, and the check that the store is writable. */
function rowsOf(table: string): string {
  return `select (to_jsonb(t) - 'last_used_day')::text as row from ${table} t where to_jsonb(t) ->> 'key' is distinct from 'last write check'`;
}

async function digestOf(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = current_schema order by 1",
  );
  const hashes = tables.map(
    ({ name }) => `(select md5(string_agg(row, ' ' order by row)) from (${rowsOf(name)}) rows)`,
  );
  const { rows } = await client.query<{ digest: string }>(`select md5(concat_ws(' ', ${hashes.join()})) as digest`);
  return rows[0]?.digest ?? "";
}
