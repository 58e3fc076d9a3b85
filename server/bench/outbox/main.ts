/**
 * `npm run bench:outbox` measures what notifications cost writers, and how fast they go out. The built program runs on an SQLite
 * file and on a PostgreSQL; the receivers and the writers run in this process.
 *
 * - writers: user actions per second, 32 at once, for an application without a notification server and one with one: once
 *   while notifications are delivered, and once while the receiver holds the first one back, so that only enqueueing is
 *   measured. Medians of several rounds, in turns; the ratio is the share of the rate that is left.
 * - drain: notifications per second that wait for 10 receivers when these begin to respond.
 * - order and duplicates, over all arrivals: one of either is an error.
 *
 * `--store sqlite` or `--store postgres` chooses one. It takes about two minutes a store.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { postgresBinaries } from "../../../contract-tests/tools/install-postgres.ts";
import { startPostgres } from "../../../contract-tests/tools/temporary-postgres.ts";
import { root } from "../../../tools/ensure-installed.mjs";
import { type Aim, conclude, conditions, figure, progress, table, writeResults } from "../harness/report.ts";
import { startServer } from "../harness/servers.ts";
import { median } from "../harness/statistics.ts";
import { apiKey, Load } from "./load.ts";
import { Receivers } from "./receivers.ts";

const writers = 32;
const roundMilliseconds = 4_000;
const rounds = 3;
const drainedServers = 10;
const drainedEvents = 300;
const maximumDrainMs = 30_000;

const { values } = parseArgs({ options: { store: { type: "string" } } });

/** Writes and notifications a second. */
interface Rates {
  readonly "no notification server": number;
  readonly "one server, enqueueing only": number;
  readonly "one server, delivering meanwhile": number;
  readonly "drained to 10 receivers": number;
}

async function main(): Promise<void> {
  const results = new Map<string, Rates>();
  const folder = mkdtempSync(join(tmpdir(), "bench-outbox-"));
  try {
    if (values.store !== "postgres")
      results.set("SQLite file", await measure(`better-sqlite3:${join(folder, "store.db")}`, folder));
    if (values.store !== "sqlite") {
      const postgres = await startPostgres(postgresBinaries());
      try {
        results.set("PostgreSQL", await measure(postgres.url, folder));
      } finally {
        await postgres.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  report(results);
}

async function measure(databaseUrl: string, folder: string): Promise<Rates> {
  const file = join(folder, "bootstrap.yaml");
  writeFileSync(file, `apiKeys: [{ key: ${apiKey}, name: bench }]`);
  const settings = { DATABASE_URL: databaseUrl, BOOTSTRAP_FILE: file, LOG_LEVEL: "error" };
  const env = { ...settings, NOTIFICATION_ALLOWED_RANGES: "127.0.0.0/8" };
  const program = join(root, "server/dist/program/gatehouse.js");
  const server = await startServer({ name: "Gatehouse", program, env, cwd: folder });
  const receivers = new Receivers();
  const load = new Load(`http://127.0.0.1:${server.port}`, writers);
  try {
    await load.prepare();
    const rates = {
      ...(await measureWriters(load, receivers)),
      "drained to 10 receivers": await drain(load, receivers),
    };
    const { violations, duplicates } = receivers.arrivals();
    if (violations + duplicates > 0)
      throw new Error(`${violations} notifications came out of order, ${duplicates} came twice.`);
    return rates;
  } finally {
    await server.stop();
    await receivers.close();
  }
}

async function measureWriters(load: Load, receivers: Receivers): Promise<Omit<Rates, "drained to 10 receivers">> {
  const silent = await load.createApplication([]);
  const answered = await load.createApplication([await receivers.open()]);
  const holding = await receivers.open();
  const held = await load.createApplication([holding]);
  receivers.hold(holding);
  await load.write(silent, 1_000);
  const rates = { silent: [] as number[], held: [] as number[], answered: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    progress(`writers, round ${round + 1} of ${rounds}`);
    rates.silent.push(await load.write(silent, roundMilliseconds));
    rates.held.push(await load.write(held, roundMilliseconds));
    rates.answered.push(await load.write(answered, roundMilliseconds));
    await receivers.quiet();
  }
  receivers.release();
  await receivers.quiet();
  return {
    "no notification server": median(rates.silent),
    "one server, enqueueing only": median(rates.held),
    "one server, delivering meanwhile": median(rates.answered),
  };
}

async function drain(load: Load, receivers: Receivers): Promise<number> {
  progress("draining");
  const urls = await Promise.all(Array.from({ length: drainedServers }, () => receivers.open()));
  const application = await load.createApplication(urls);
  for (const url of urls) receivers.hold(url);
  await load.writeTimes(application, drainedEvents);
  const wanted = drainedServers * drainedEvents;
  const before = receivers.count;
  const started = performance.now();
  receivers.release();
  const last = await receivers.wait(before + wanted - drainedServers, maximumDrainMs);
  return ((receivers.count - before) * 1_000) / (last - started);
}

function report(results: ReadonlyMap<string, Rates>): void {
  progress("");
  const rows = [...results].map(([store, rates]) => [store, ...Object.values(rates).map(figure)]);
  const names = Object.keys([...results.values()][0] ?? {});
  console.log(`Writes a second, ${writers} writers; notifications drained a second. ${conditions()}.\n`);
  console.log(table(["", ...names], rows));
  console.log(`\n${writeResults("outbox", Object.fromEntries(results))}`);
  const aims = [...results].flatMap(([store, rates]): Aim[] => [
    {
      what: `${store}: share of the writes with one server, enqueueing only`,
      figure: rates["one server, enqueueing only"] / rates["no notification server"],
      aim: 0.9,
    },
    { what: `${store}: drained a second`, figure: rates["drained to 10 receivers"], aim: 500 },
  ]);
  conclude(aims, { isQuick: false });
}

await main();
