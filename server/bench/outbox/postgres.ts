/** Finds PostgreSQL's server programs; the bench installs nothing. */
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";

/** Returns the folder of `initdb` and `postgres`: POSTGRES_BIN, or the newest one found. */
export function findPostgres(): string | undefined {
  const named = process.env["POSTGRES_BIN"];
  const newestFirst = (a: string, b: string) => b.localeCompare(a, "en", { numeric: true });
  const folders = named === undefined ? globSync("/usr/lib/postgresql/*/bin").sort(newestFirst) : [named];
  return folders.find((folder) => existsSync(join(folder, "initdb")));
}
