/**
 * `npm run bench:whitelist` measures edits of a whitelist of 10,000 and of 100,000 words, other requests meanwhile, the
 * build of such a whitelist, and the start of the process with a bootstrap file of 20,000 blacklist entries. It uses an
 * SQLite file and the empty PostgreSQL in DATABASE_URL.
 *
 * Exits with 1 where a target is missed. The times are elapsed times: a busy machine may miss a target that a quiet one
 * meets.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { putAllowedEntries } from "../../src/filtering/whitelist/allowed-entries.ts";
import { Whitelists } from "../../src/filtering/whitelist/whitelists.ts";
import { parseDatabaseUrl } from "../../src/store/database-url.ts";
import { openStore } from "../../src/store/open.ts";
import { allowedEntry, blacklistFile } from "./lists.ts";
import { type Latencies, measureEdits, timeOf } from "./measure.ts";
import { startProcess } from "./process.ts";

const sizes = [10_000, 100_000] as const;
const large = "5b0f2f04-7f0f-4f6e-9d0c-3b1d8a2f4c20";
/** In milliseconds. */
const targets = { edit: 50, others: 50, bootstrap: 5000 };

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-whitelist-"));
  const postgres = process.env["DATABASE_URL"];
  const databases = [`sqlite:${join(folder, "gatehouse.db")}`, ...(postgres === undefined ? [] : [postgres])];
  try {
    for (const database of databases) await benchOn(database, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchOn(database: string, folder: string): Promise<void> {
  console.log(`\n${database.startsWith("sqlite") ? "SQLite, a file" : "PostgreSQL"}; load ${loadavg()[0]?.toFixed(1)}`);
  const file = join(folder, "blacklist.yaml");
  writeFileSync(file, blacklistFile(large));
  const first = await startProcess(database, file, folder);
  say("start with 20,000 blacklist entries", first.startedIn, targets.bootstrap);
  await first.stop();
  const tenants = sizes.map((size, index) => ({
    size,
    id: `${large.slice(0, -1)}${index + 1}`,
    key: `key of ${size} ${large}`,
  }));
  const bootstrap = {
    tenants: tenants.map(({ id, size }) => ({ id, name: `${size} words` })),
    apiKeys: tenants.map(({ id, size, key }) => ({ name: `${size}`, key, tenantId: id })),
  };
  const keys = join(folder, "keys.yaml");
  writeFileSync(keys, JSON.stringify(bootstrap));
  await (await startProcess(database, keys, folder)).stop();
  await fillAndBuild(database, tenants);
  const server = await startProcess(database, keys, folder);
  for (const { size, key } of tenants) {
    const { edit, plain, whitelist, quiet } = await measureEdits(server, key);
    const name = `${size.toLocaleString("en")} words:`;
    sayBoth(`${name} an edit`, edit, targets.edit);
    sayBoth(`${name} plain requests meanwhile`, plain, targets.others);
    sayBoth(`${name} whitelist requests meanwhile`, whitelist, targets.others);
    sayBoth(`${name} requests without edits`, quiet);
    const ratio = Math.max(plain.p99, whitelist.p99) / quiet.p99;
    console.log(`${name} p99 with edits is ${ratio.toFixed(1)} times that without`);
  }
  await server.stop();
}

async function fillAndBuild(database: string, tenants: readonly { id: string; size: number }[]): Promise<void> {
  const location = parseDatabaseUrl(database);
  if (location === undefined) throw new TypeError(`${database} is not one that DATABASE_URL takes.`);
  const store = await openStore(location);
  for (const { id, size } of tenants) {
    const entries = Array.from({ length: size }, (_, index) => allowedEntry(index));
    const name = size.toLocaleString("en");
    say(`${name} words stored`, await timeOf(() => store.write((db) => putAllowedEntries(db, id, entries))));
    const whitelists = new Whitelists((work) => store.readLong(work));
    say(`${name} words built`, await timeOf(() => whitelists.prepare(id)));
  }
  await store.close();
}

function sayBoth(name: string, { median, p99 }: Latencies, target?: number): void {
  say(`${name}, median`, median, target);
  say(`${name}, p99`, p99, target);
}

function say(name: string, time: number, target?: number): void {
  const isMissed = target !== undefined && time > target;
  if (isMissed) process.exitCode = 1;
  const verdict = target === undefined ? "" : ` ${isMissed ? "MISSED" : "reached"}: ${target} ms`;
  console.log(`${name.padEnd(52)}${time.toFixed(1).padStart(10)} ms${verdict}`);
}

await main();
