/** The stores that a program is tested on: the PostgreSQL that DATABASE_URL names, or each SQLite driver that loads. */
import { join } from "node:path";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import { makeFolder, sqliteDrivers } from "./program.ts";

export interface NamedStore {
  readonly name: string;
  /** Value for DATABASE_URL. */
  readonly url: string;
}

export async function stores(): Promise<NamedStore[]> {
  const shared = await sharedStore();
  if (shared !== undefined) return [shared];
  const folder = makeFolder();
  return sqliteDrivers().map((driver) => ({ name: driver, url: `${driver}:${join(folder, `${driver}.db`)}` }));
}

/** One that several processes can share. */
export async function sharedStore(): Promise<NamedStore | undefined> {
  const { databaseUrl, drop } = await ownDatabase();
  whenDone(drop);
  return databaseUrl === undefined ? undefined : { name: "PostgreSQL", url: databaseUrl };
}
