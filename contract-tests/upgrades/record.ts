/**
 * Records what a release leaves in a store, as the files of a folder: dumps of both databases, and what operations answered.
 * At a release: node tools/run.mjs --build node contract-tests/tools/postgres.mjs node contract-tests/upgrades/record.ts <version>
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@gatehouse/sdk";
import { startServer } from "@gatehouse/server";
import { bootstrap, leaveRows, masterKey, now, readRows } from "./scenario.ts";

const [version] = process.argv.slice(2);
const postgres = process.env["DATABASE_URL"];
if (version === undefined || postgres === undefined) throw new Error("Give a version, and DATABASE_URL.");
const folder = join(import.meta.dirname, version);
mkdirSync(folder, { recursive: true });
const temporary = mkdtempSync(join(tmpdir(), "gatehouse-record-"));
const file = join(temporary, "store.db");

await leaveRowsIn(`better-sqlite3:${file}`, "sqlite");
writeFileSync(join(folder, "sqlite.sql"), execFileSync("sqlite3", [file, ".dump"]));
await leaveRowsIn(postgres, "postgresql");
const options = ["--column-inserts", "--no-owner", "--no-privileges", "--no-comments", postgres];
const dump = execFileSync("pg_dump", options, { encoding: "utf8" });
// Without what only psql and certain versions of PostgreSQL understand.
const lines = dump
  .split("\n")
  .filter((line) => !/^(--( |$)|\\|SET |SELECT pg_catalog.set_config|CREATE SCHEMA|$)/.test(line));
writeFileSync(join(folder, "postgresql.sql"), `${lines.join("\n")}\n`);
rmSync(temporary, { recursive: true });

async function leaveRowsIn(databaseUrl: string, engine: string): Promise<void> {
  const server = await startServer({ bootstrap, databaseUrl, masterKey });
  server.setTime(now);
  const client = createClient({ baseUrl: server.url, apiKey: server.apiKey, retries: 0 });
  await leaveRows(client);
  await server.idle();
  writeFileSync(join(folder, `${engine}.json`), `${JSON.stringify(await readRows(client), null, 2)}\n`);
  await server.close();
}
