/**
 * `npm run bench:outbox` measures the cost of notifications for writers, and the delivery rate. The real process runs
 * on an SQLite file and on a temporary PostgreSQL (skipped where it is not installed); the receivers and the load run
 * in this process.
 *
 * - writers: user actions per second, 32 at once, for an application without a notification server and one with one.
 *   Once while notifications are delivered, and once while the receiver holds the first one back, so that enqueueing
 *   alone is measured. Medians of several rounds, in turns; the ratio is the remaining share of the rate.
 * - drain: notifications per second that wait for 10 receivers when these begin to respond.
 * - order and duplicates, over all arrivals.
 *
 * `--main <file>` measures another build, `--engine sqlite` or `--engine postgres` one engine alone. Exits with 1 on a
 * wrong order or a duplicate. It takes about two minutes an engine.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startPostgres } from "../../../contract-tests/tools/temporary-postgres.ts";
import { median } from "../statistics.ts";
import { Load } from "./load.ts";
import { findPostgres } from "./postgres.ts";
import { type Arrivals, Receivers } from "./receivers.ts";
import { startSubject } from "./subject.ts";

const writers = 32;
const roundMilliseconds = 4_000;
const rounds = 3;
const drainedServers = 10;
const drainedEvents = 300;
const maximumDrainMs = 30_000;

const goals = { ratio: 0.9, drain: 500 };

const ownMain = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const { values } = parseArgs({ options: { main: { type: "string" }, engine: { type: "string" } } });

async function main(): Promise<void> {
  const arrivals: Arrivals[] = [];
  if (values.engine !== "postgres") {
    const folder = mkdtempSync(join(tmpdir(), "bench-outbox-"));
    try {
      arrivals.push(await measure("SQLite, a file", `sqlite:${join(folder, "store.db")}`));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const binaries = values.engine === "sqlite" ? undefined : findPostgres();
  if (binaries !== undefined) {
    const postgres = await startPostgres(binaries);
    try {
      arrivals.push(await measure("PostgreSQL", postgres.url));
    } finally {
      await postgres.stop();
    }
  } else if (values.engine !== "sqlite") console.log("PostgreSQL: left out, its server programs are not installed\n");
  if (arrivals.some(({ violations, duplicates }) => violations + duplicates > 0)) process.exitCode = 1;
}

async function measure(engine: string, databaseUrl: string): Promise<Arrivals> {
  const receivers = new Receivers();
  const subject = await startSubject(values.main ?? ownMain, databaseUrl);
  const load = new Load(subject, writers);
  try {
    console.log(engine);
    await load.prepare();
    await measureWriters(load, receivers);
    await measureDrain(load, receivers);
    const arrived = receivers.arrivals();
    say("order violations", `${arrived.violations}`, verdict(arrived.violations === 0));
    say("duplicates", `${arrived.duplicates}`, verdict(arrived.duplicates === 0));
    console.log();
    return arrived;
  } finally {
    load.close();
    await subject.stop();
    await receivers.close();
  }
}

async function measureWriters(load: Load, receivers: Receivers): Promise<void> {
  const silent = await load.createApplication([]);
  const answered = await load.createApplication([await receivers.open()]);
  const holding = await receivers.open();
  const held = await load.createApplication([holding]);
  receivers.hold(holding);
  await load.write(silent, 1_000);
  const rates = { silent: [] as number[], held: [] as number[], answered: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    rates.silent.push(await load.write(silent, roundMilliseconds));
    rates.held.push(await load.write(held, roundMilliseconds));
    rates.answered.push(await load.write(answered, roundMilliseconds));
    await receivers.quiet();
  }
  receivers.release();
  const [alone, enqueueing, delivering] = [median(rates.silent), median(rates.held), median(rates.answered)];
  say("writes a second, no notification server", alone.toFixed(0));
  say("… one server, enqueueing alone", enqueueing.toFixed(0));
  say("    ratio", (enqueueing / alone).toFixed(2), verdict(enqueueing / alone >= goals.ratio));
  say("… one server, delivering meanwhile", delivering.toFixed(0));
  say("    ratio", (delivering / alone).toFixed(2), verdict(delivering / alone >= goals.ratio));
  await receivers.quiet();
}

async function measureDrain(load: Load, receivers: Receivers): Promise<void> {
  const urls = await Promise.all(Array.from({ length: drainedServers }, () => receivers.open()));
  const application = await load.createApplication(urls);
  for (const url of urls) receivers.hold(url);
  await load.writeTimes(application, drainedEvents);
  const wanted = drainedServers * drainedEvents;
  const before = receivers.count;
  const started = performance.now();
  receivers.release();
  const last = await receivers.wait(before + wanted - drainedServers, maximumDrainMs);
  const rate = ((receivers.count - before) * 1_000) / (last - started);
  say(`drained a second, ${drainedServers} receivers`, rate.toFixed(0), verdict(rate >= goals.drain));
}

function verdict(isReached: boolean): string {
  return isReached ? "reached" : "missed";
}

function say(name: string, value: string, result = ""): void {
  console.log(`  ${name.padEnd(44)}${value.padStart(8)}  ${result}`.trimEnd());
}

await main();
