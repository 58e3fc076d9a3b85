/** Starts what is measured: our program on each store, bare Express, and Prism. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { postgresBinaries } from "../../../contract-tests/tools/install-postgres.ts";
import { startPostgres, type TemporaryPostgres } from "../../../contract-tests/tools/temporary-postgres.ts";
import { installMissing, root } from "../../../tools/ensure-installed.mjs";
import { type Subject, startSubject } from "../http/subject.ts";
import { processorTime } from "../processor-time.ts";
import type { StoreName } from "./options.ts";
import type { RecordedReply } from "./recorded-replies.ts";
import { bootstrap } from "./seed.ts";

const program = fileURLToPath(new URL("../../dist/program/gatehouse.js", import.meta.url));
const express = fileURLToPath(new URL("subjects/express.ts", import.meta.url));
const prismFolder = fileURLToPath(new URL("../http/", import.meta.url));
const document = join(root, "openapi/dist/documents/gatehouse.json");

/** Settings of a database whose writes are durable. */
const durable = { fsync: "on", full_page_writes: "on" };

export const storeTitles: Readonly<Record<StoreName, string>> = {
  file: "SQLite file",
  memory: "SQLite in memory",
  postgres: "PostgreSQL",
};

/** Starts a PostgreSQL that flushes to disk. */
export function startDatabase(): Promise<TemporaryPostgres> {
  return startPostgres(postgresBinaries(), durable);
}

/** Starts the built program. @param folder an existing folder of its own */
export function startProgram(name: string, databaseUrl: string, folder: string): Promise<Subject> {
  const file = join(folder, "bootstrap.json");
  writeFileSync(file, JSON.stringify(bootstrap));
  const env = { DATABASE_URL: databaseUrl, BOOTSTRAP_FILE: file, LOG_LEVEL: "info", BENCH_ALLOCATIONS: "on" };
  return startSubject({ name, module: program, env, cwd: folder });
}

/** Returns the address of a store, for `DATABASE_URL`. */
export function sqliteUrl(store: "file" | "memory", folder: string): string {
  return store === "memory" ? "better-sqlite3::memory:" : `better-sqlite3:${join(folder, "bench.db")}`;
}

/** Makes a folder for one server. */
export function ownFolder(folder: string, name: string): string {
  const own = join(folder, name);
  mkdirSync(own);
  return own;
}

export function startExpress(replies: readonly RecordedReply[], folder: string): Promise<Subject> {
  const file = join(folder, "replies.json");
  writeFileSync(file, JSON.stringify(replies));
  const env = { BENCH_REPLIES: file, BENCH_ALLOCATIONS: "on" };
  return startSubject({ name: "bare Express", module: express, env });
}

/** Installs Prism where it is missing, and has it mock the specs. */
export function startPrism(): Promise<Subject> {
  installMissing(prismFolder);
  return startSubject({
    name: "Prism",
    module: join(prismFolder, "node_modules/@stoplight/prism-cli/dist/index.js"),
    env: { BENCH_ALLOCATIONS: "on" },
    args: (port) => [
      "mock",
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
      "--multiprocess=false",
      "--verboseLevel",
      "silent",
      document,
    ],
  });
}

/** Returns a reader of the database's processor time, or undefined where the system has no /proc. */
export function databaseTimeOf({ pid }: TemporaryPostgres): (() => number) | undefined {
  return process.platform === "linux" ? () => processorTime(pid) : undefined;
}
