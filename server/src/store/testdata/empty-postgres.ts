/** A new, empty database on the PostgreSQL that DATABASE_URL names, for a test. */
import { randomUUID } from "node:crypto";
import knex, { type Knex } from "knex";
import { getTypeParser } from "../postgres/connection-config.ts";

export interface EmptyPostgres {
  readonly db: Knex;
  readonly url: string;
  close(): Promise<void>;
}

export async function openEmptyPostgres(): Promise<EmptyPostgres> {
  const given = process.env["DATABASE_URL"];
  if (given === undefined) throw new Error("DATABASE_URL names no PostgreSQL. Run npm run test:postgres.");
  const name = `store_${randomUUID().replaceAll("-", "")}`;
  const administrator = connect(given);
  await administrator.raw("create database ??", [name]);
  const url = new URL(given);
  url.pathname = `/${name}`;
  const db = connect(url.href);
  return {
    db,
    url: url.href,
    async close() {
      await db.destroy();
      await administrator.raw("drop database ?? with (force)", [name]);
      await administrator.destroy();
    },
  };
}

function connect(url: string): Knex {
  return knex({
    client: "pg",
    connection: { connectionString: url, types: { getTypeParser } },
    pool: { min: 0, max: 12 },
    log: { warn: () => undefined, error: () => undefined, deprecate: () => undefined, debug: () => undefined },
  });
}
