/**
 * `npm run bench:processes` measures the capacity of the real program on PostgreSQL with one, two and four processes.
 *
 * For each kind of request: requests per second, requests per second of the servers' own processor time, the processor
 * time of the servers, of PostgreSQL and of the load as shares of one core, and median and 99th percentile latency.
 * Each figure is the median of several turns. PostgreSQL flushes to disk. Where the machine's cores are busy, more
 * processes cannot carry more: the shares show it. `bench:operations` has one process on each store.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import type { TemporaryPostgres } from "../../../contract-tests/tools/temporary-postgres.ts";
import { LoadProcess } from "../http/load-process.ts";
import type { Subject } from "../http/subject.ts";
import type { OperationKey } from "../operations/operation-keys.ts";
import { type SeedResult, seed } from "../operations/seed.ts";
import { databaseTimeOf, ownFolder, startDatabase, startProgram } from "../operations/stores.ts";
import { type Operation, workload } from "../operations/workload.ts";
import { median, percentile } from "../statistics.ts";
import { propagationTimes } from "./propagation.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const milliseconds = Number(process.env["BENCH_MILLISECONDS"] ?? 1_500);
const connections = (process.env["BENCH_CONNECTIONS"] ?? "16 64").split(" ").map(Number);
const counts = [1, 2, 4];
const maximumPropagationMs = 200;
const measuredKeys: readonly OperationKey[] = ["filter", "moderate", "application", "reconcile", "moderate-stored"];
const operations = workload.filter(({ key }) => measuredKeys.includes(key));

interface Setup {
  readonly name: string;
  readonly subjects: readonly Subject[];
  readonly seeded: SeedResult;
  readonly databaseTime: (() => number) | undefined;
}

interface Turn {
  readonly rate: number;
  /** Requests per second of the servers' processor time. */
  readonly efficiency: number;
  /** Shares of one core. */
  readonly servers: number;
  readonly database: number;
  readonly load: number;
  readonly p50: number;
  readonly p99: number;
}

type Figures = Map<string, Turn[]>;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-processes-"));
  const load = new LoadProcess();
  const postgres = await startDatabase();
  const setups: Setup[] = [];
  try {
    for (const count of counts) setups.push(await startSetup(count, postgres, folder));
    console.log(
      `Node ${process.version}, ${availableParallelism()} cores; medians of ${rounds} turns of ${milliseconds} ms.`,
    );
    const measured = await measure(setups, load);
    for (const [title, figures] of measured) report(title, figures);
    reportGains(measured);
    await reportPropagation(setups);
  } finally {
    for (const subject of setups.flatMap(({ subjects }) => subjects)) subject.stop();
    load.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startSetup(count: number, postgres: TemporaryPostgres, folder: string): Promise<Setup> {
  const url = await postgres.createDatabase(`bench_${count}`);
  const name = count === 1 ? "1 process" : `${count} processes`;
  const subjects: Subject[] = [];
  for (let started = 0; started < count; started++) {
    subjects.push(await startProgram(name, url, ownFolder(folder, `${count}-${started}`)));
  }
  const seeded = await seed(`http://127.0.0.1:${subjects[0]?.port}`, Math.max(...connections));
  return { name, subjects, seeded, databaseTime: databaseTimeOf(postgres) };
}

/** Measures by kind of request and number of connections. The first round warms up and does not count. */
async function measure(setups: readonly Setup[], load: LoadProcess): Promise<Map<string, Figures>> {
  const measured = new Map<string, Figures>();
  for (let round = 0; round <= rounds; round++) {
    for (const operation of operations) {
      for (const count of connections) {
        const title = `${operation.title}, ${count} connections`;
        if (process.stderr.isTTY) process.stderr.write(`\r\u001b[Kround ${round} of ${rounds}: ${title}`);
        const figures = measured.get(title) ?? new Map<string, Turn[]>();
        measured.set(title, figures);
        for (const setup of setups) {
          const turn = await takeTurn(setup, { load, operation, connections: count });
          if (round > 0) figures.set(setup.name, [...(figures.get(setup.name) ?? []), turn]);
        }
      }
    }
  }
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  return measured;
}

async function takeTurn(
  { subjects, seeded, databaseTime = () => 0 }: Setup,
  { load, operation, connections: count }: { load: LoadProcess; operation: Operation; connections: number },
): Promise<Turn> {
  const request = operation.request(seeded);
  const port = subjects.map((subject) => subject.port);
  const before = { at: performance.now(), servers: await processorTime(subjects), database: databaseTime() };
  const result = await load.run({ port, request, connections: count, milliseconds });
  const seconds = (performance.now() - before.at) / 1_000;
  const serverTime = (await processorTime(subjects)) - before.servers;
  return {
    rate: result.rate,
    efficiency: result.count / serverTime,
    servers: serverTime / seconds,
    database: (databaseTime() - before.database) / seconds,
    load: result.processorTime / seconds,
    p50: result.p50,
    p99: result.p99,
  };
}

async function processorTime(subjects: readonly Subject[]): Promise<number> {
  const times = await Promise.all(subjects.map((subject) => subject.processorTime()));
  return times.reduce((sum, time) => sum + time, 0);
}

function report(title: string, figures: Figures): void {
  const heads = ["requests/s", "per CPU s", "servers", "database", "load", "p50 ms", "p99 ms"];
  console.log(`\n${title.padEnd(54)}${heads.map((head) => head.padStart(12)).join("")}`);
  for (const [name, turns] of figures) {
    const { rate, efficiency, servers, database, load, p50, p99 } = medianOf(turns);
    const shares = [servers, database, load].map((share) => `${Math.round(share * 100)} %`);
    const cells = [rate.toFixed(0), efficiency.toFixed(0), ...shares, p50.toFixed(1), p99.toFixed(1)];
    console.log(`${name.padEnd(54)}${cells.map((cell) => cell.padStart(12)).join("")}`);
  }
}

function reportGains(measured: ReadonlyMap<string, Figures>): void {
  console.log("\nTwo processes beside one, by requests per second:");
  for (const [title, figures] of measured) {
    const [one, two] = [...figures.values()].map(medianOf);
    if (one === undefined || two === undefined) continue;
    const busy = two.servers + two.database + two.load;
    const limit = busy > 0.85 * availableParallelism() ? " (the machine's cores are the limit)" : "";
    console.log(`  ${title.padEnd(54)} ${(two.rate / one.rate).toFixed(2)}${limit}`);
  }
}

async function reportPropagation(setups: readonly Setup[]): Promise<void> {
  const two = setups.find(({ subjects }) => subjects.length === 2);
  if (two === undefined) return;
  const times = await propagationTimes(two.subjects.map(({ port }) => port));
  const slowest = percentile(times, 0.99);
  const verdict = slowest < maximumPropagationMs ? "reached" : "MISSED";
  console.log(
    `\nAn edit is in force in the other process after ${median(times).toFixed(1)} ms (half) and ${slowest.toFixed(1)} ms (99 in 100); ${verdict} ${maximumPropagationMs} ms.`,
  );
}

function medianOf(turns: readonly Turn[]): Turn {
  const of = (name: keyof Turn): number => median(turns.map((turn) => turn[name]));
  return {
    rate: of("rate"),
    efficiency: of("efficiency"),
    servers: of("servers"),
    database: of("database"),
    load: of("load"),
    p50: of("p50"),
    p99: of("p99"),
  };
}

await main();
