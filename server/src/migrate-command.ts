/** The command that migrates the database without starting a server: `npm run migrate`. */
import { parseArgs } from "node:util";
import { readConfiguration } from "./configuration.ts";
import { failCommand } from "./failures.ts";
import { type DatabaseLocation, describeLocation } from "./store/database-url.ts";
import { checkStore, migrateStore } from "./store/migration/migrate-store.ts";
import type { Migration, MigrationReport } from "./store/migration/migration.ts";

const help = `Brings the database that DATABASE_URL names to the schema of this version, and ends.

Usage: npm run migrate               run the migrations that are pending
       npm run migrate -- --check    print them, and change nothing
       npm run migrate -- --json     print the result as JSON

Ends with 0 when nothing is pending (any more), with 1 when --check found something pending, and with 2 when it failed.`;

const exits = { upToDate: 0, pending: 1, failed: 2 } as const;

/** Resolves to the exit code. */
export async function migrateCommand(args: readonly string[]): Promise<number> {
  try {
    const options = {
      help: { type: "boolean", short: "h" },
      check: { type: "boolean" },
      json: { type: "boolean" },
    } as const;
    const { values } = parseArgs({ args: [...args], options });
    if (values.help === true) say(help);
    if (values.help === true) return exits.upToDate;
    const { database } = readConfiguration(process.env);
    const json = values.json === true;
    return values.check === true ? await check(database, json) : await migrate(database, json);
  } catch (error) {
    return failCommand(error, help, exits.failed);
  }
}

async function check(database: DatabaseLocation, json: boolean): Promise<number> {
  const { pending, unknown } = await checkStore(database);
  const where = describeLocation(database);
  if (json) {
    const names = pending.map(({ name, requires }) => (requires === undefined ? { name } : { name, requires }));
    say(JSON.stringify({ store: where, pending: names, isNewer: unknown.length > 0 }));
    return pending.length === 0 ? exits.upToDate : exits.pending;
  }
  if (unknown.length > 0) say(`${where} was upgraded by a newer version, which this one can work with.`);
  if (pending.length === 0) say(`${where}: no migration is pending.`);
  else say(`${where}: ${count(pending.length)} pending.\n${pending.map(describe).join("\n")}`);
  return pending.length === 0 ? exits.upToDate : exits.pending;
}

function describe({ name, requires }: Migration): string {
  return requires === undefined
    ? `  ${name}`
    : `  ${name} (stop every process of a version that does not know ${requires} first)`;
}

async function migrate(database: DatabaseLocation, json: boolean): Promise<number> {
  const done: { readonly name: string; readonly milliseconds: number }[] = [];
  const started = performance.now();
  const report: MigrationReport = {
    start: () => undefined,
    note: (text) => json || say(`  … ${text}`),
    warn: (text) => void process.stderr.write(`${text}.\n`),
    end(name, milliseconds) {
      done.push({ name, milliseconds });
      if (!json) say(`  ${name}: ${seconds(milliseconds)}`);
    },
  };
  const where = describeLocation(database);
  if (!json) say(`${where}: migrating`);
  await migrateStore(database, report);
  if (json) say(JSON.stringify({ store: where, run: done }));
  else say(`${where}: ${count(done.length)} run in ${seconds(performance.now() - started)}.`);
  return exits.upToDate;
}

function count(number: number): string {
  return number === 1 ? "1 migration" : `${number} migrations`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(3)} s`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
