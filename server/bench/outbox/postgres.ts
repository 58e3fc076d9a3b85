/** Where PostgreSQL's server programs are, for a bench that installs nothing. */
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";

/** The folder of `initdb` and `postgres`; POSTGRES_BIN names another one than the newest that is found. */
export function findPostgres(): string | undefined {
  const named = process.env["POSTGRES_BIN"];
  const newestFirst = (a: string, b: string) => b.localeCompare(a, "en", { numeric: true });
  const folders = named === undefined ? globSync("/usr/lib/postgresql/*/bin").sort(newestFirst) : [named];
  return folders.find((folder) => existsSync(join(folder, "initdb")));
}
