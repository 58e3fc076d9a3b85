/** The stores that a program is tested on: each SQLite driver that loads, and PostgreSQL where DATABASE_URL names one. */
import { join } from "node:path";
import { whenDone } from "../support/clean-up.ts";
import { ownDatabase } from "../support/own-database.ts";
import { makeFolder, sqliteDrivers } from "./program.ts";

export interface NamedStore {
  readonly name: string;
  /** What DATABASE_URL takes. */
  readonly url: string;
}

export async function stores(): Promise<NamedStore[]> {
  const folder = makeFolder();
  const embedded = sqliteDrivers().map((driver) => ({
    name: driver,
    url: `${driver}:${join(folder, `${driver}.db`)}`,
  }));
  const shared = await sharedStore();
  return shared === undefined ? embedded : [...embedded, shared];
}

/** One that several processes can share. */
export async function sharedStore(): Promise<NamedStore | undefined> {
  const { databaseUrl, drop } = await ownDatabase();
  whenDone(drop);
  return databaseUrl === undefined ? undefined : { name: "PostgreSQL", url: databaseUrl };
}
