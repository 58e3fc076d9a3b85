/**
 * `npm run bench:processes` measures the capacity of the real program on PostgreSQL with one, two and four processes,
 * and on SQLite.
 *
 * For each kind of request: requests per second, requests per second of the servers' own processor time, the processor
 * time of the servers, of PostgreSQL and of the load as shares of one core, and median and 99th percentile latency.
 * Each figure is the median of several turns; the stores take turns. PostgreSQL and SQLite both flush to disk. Where
 * the machine's cores are busy, more processes cannot carry more: the shares show it.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { postgresBinaries } from "../../../contract-tests/tools/install-postgres.ts";
import { startPostgres } from "../../../contract-tests/tools/temporary-postgres.ts";
import type { Load, LoadResult } from "./load.ts";
import { processorTime } from "./processor-time.ts";
import { propagationTimes } from "./propagation.ts";
import { type Servers, startServers } from "./servers.ts";
import { workload } from "./workload.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);
const milliseconds = Number(process.env["BENCH_MILLISECONDS"] ?? 1_500);
const connections = (process.env["BENCH_CONNECTIONS"] ?? "16 64").split(" ").map(Number);
const target = { share: 0.7, gain: 1.7, propagation: 200 };

interface Setup {
  readonly name: string;
  readonly servers: Servers;
  readonly databaseTime: () => number;
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
  const load = fork(fileURLToPath(new URL("load.ts", import.meta.url)));
  const postgres = await startPostgres(postgresBinaries(), { fsync: "on", full_page_writes: "on" });
  const setups: Setup[] = [];
  try {
    const sqlite = await startServers(1, `better-sqlite3:${join(folder, "bench.db")}`, folder);
    setups.push({ name: "SQLite", servers: sqlite, databaseTime: () => 0 });
    for (const count of [1, 2, 4]) {
      const servers = await startServers(count, await postgres.createDatabase(`bench_${count}`), folder);
      const name = `PostgreSQL, ${count} ${count === 1 ? "process" : "processes"}`;
      setups.push({ name, servers, databaseTime: () => processorTime(postgres.pid) });
    }
    console.log(
      `Node ${process.version}, ${availableParallelism()} cores; medians of ${rounds} turns of ${milliseconds} ms.`,
    );
    const measured = await measure(setups, load);
    for (const [title, figures] of measured) report(title, figures);
    judge(measured);
    await reportPropagation(setups);
  } finally {
    await Promise.all(setups.map(({ servers }) => servers.stop()));
    load.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures by kind of request and number of connections. The first round warms up and does not count. */
async function measure(setups: readonly Setup[], load: ChildProcess): Promise<Map<string, Figures>> {
  const measured = new Map<string, Figures>();
  for (let round = 0; round <= rounds; round++) {
    for (const [name, request] of Object.entries(workload)) {
      for (const count of connections) {
        const title = `${name}, ${count} connections`;
        if (process.stderr.isTTY) process.stderr.write(`\r\u001b[Kround ${round} of ${rounds}: ${title}`);
        const figures = measured.get(title) ?? new Map<string, Turn[]>();
        measured.set(title, figures);
        for (const setup of setups) {
          const turn = await takeTurn(setup, load, {
            ports: setup.servers.ports,
            request,
            connections: count,
            milliseconds,
          });
          if (round > 0) figures.set(setup.name, [...(figures.get(setup.name) ?? []), turn]);
        }
      }
    }
  }
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  return measured;
}

async function takeTurn({ servers, databaseTime }: Setup, process: ChildProcess, load: Load): Promise<Turn> {
  const before = { at: performance.now(), servers: servers.processorTime(), database: databaseTime() };
  const { count, p50, p99, processorTime: loadTime } = await underLoad(process, load);
  const seconds = (performance.now() - before.at) / 1_000;
  const serverTime = servers.processorTime() - before.servers;
  return {
    rate: count / seconds,
    efficiency: count / serverTime,
    servers: serverTime / seconds,
    database: (databaseTime() - before.database) / seconds,
    load: loadTime / seconds,
    p50,
    p99,
  };
}

function underLoad(child: ChildProcess, load: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error("The load generator exited early; see its output above."));
    child.once("exit", ended);
    child.once("message", (answered: LoadResult) => {
      child.off("exit", ended);
      resolve(answered);
    });
    child.send(load);
  });
}

function report(title: string, figures: Figures): void {
  const heads = ["requests/s", "per CPU s", "servers", "database", "load", "p50 ms", "p99 ms"];
  console.log(`\n${title.padEnd(42)}${heads.map((head) => head.padStart(12)).join("")}`);
  for (const [name, turns] of figures) {
    const { rate, efficiency, servers, database, load, p50, p99 } = medianOf(turns);
    const shares = [servers, database, load].map((share) => `${Math.round(share * 100)} %`);
    const cells = [rate.toFixed(0), efficiency.toFixed(0), ...shares, p50.toFixed(1), p99.toFixed(1)];
    console.log(`${name.padEnd(42)}${cells.map((cell) => cell.padStart(12)).join("")}`);
  }
}

function judge(measured: ReadonlyMap<string, Figures>): void {
  console.log("\nPostgreSQL with one process beside SQLite, by requests per second of the servers' processor time:");
  for (const [title, figures] of measured) {
    const [sqlite, one, two] = [...figures.values()].map(medianOf);
    if (sqlite === undefined || one === undefined || two === undefined) continue;
    const share = one.efficiency / sqlite.efficiency;
    const verdict = !title.startsWith("filter")
      ? ""
      : share >= target.share
        ? `, reached ${target.share}`
        : `, MISSED ${target.share}`;
    const gain = two.rate / one.rate;
    const busy = two.servers + two.database + two.load;
    const limit = busy > 0.85 * availableParallelism() ? " (the machine's cores are the limit)" : "";
    console.log(
      `  ${title.padEnd(40)} ${share.toFixed(2)}${verdict}; two processes carry ${gain.toFixed(2)} × one${limit}`,
    );
  }
}

async function reportPropagation(setups: readonly Setup[]): Promise<void> {
  const two = setups.find(({ servers }) => servers.ports.length === 2);
  const times = two === undefined ? [] : await propagationTimes(two.servers.ports);
  const at = (share: number): string => `${(times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)} ms`;
  const verdict = (times[Math.floor(times.length * 0.99)] ?? Number.NaN) < target.propagation ? "reached" : "MISSED";
  console.log(
    `\nAn edit is in force in the other process after ${at(0.5)} (half) and ${at(0.99)} (99 in 100); ${verdict} ${target.propagation} ms.`,
  );
}

function medianOf(turns: readonly Turn[]): Turn {
  const of = (name: keyof Turn): number => {
    const sorted = turns.map((turn) => turn[name]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
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
