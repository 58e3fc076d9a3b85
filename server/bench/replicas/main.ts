/**
 * `npm run bench:replicas` measures whether reads of a replica add up: searches of a word list through a process on the primary, and
 * through one with DATABASE_READ_URL, one after the other. What a search costs each database, in processor time, says how many both can
 * answer in a second of it: neither the load generator nor the number of this machine's processors limits that.
 *
 * In turns, medians of several rounds. It takes about a minute.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { postgresBinaries } from "../../../contract-tests/tools/install-postgres.ts";
import {
  startPostgres,
  startStandby,
  type TemporaryPostgres,
} from "../../../contract-tests/tools/temporary-postgres.ts";
import { root } from "../../../tools/ensure-installed.mjs";
import type { LoadRequest } from "../harness/load-request.ts";
import { conclude, conditions, figure, progress, table, writeResults } from "../harness/report.ts";
import { type BenchServer, LoadProcess, startServer } from "../harness/servers.ts";
import { median } from "../harness/statistics.ts";
import { apiKey, bootstrap } from "../operations/seed.ts";
import { millisecondsPerTick } from "../start/program.ts";

const connections = 8;
const rounds = 5;
const milliseconds = 4_000;
/** Milliseconds until the standby has what the first requests wrote, and the processes know how far it is. */
const settled = 3_000;

const request: LoadRequest = {
  name: "search",
  method: "GET",
  target: "/filter/blacklist/entry/search?text=s*&locale=en&numberOfResults=25",
  body: undefined,
  carried: undefined,
  authorization: apiKey,
};

/** Answers, and seconds of processor time of each database. */
interface Round {
  readonly answers: number;
  readonly primary: number;
  readonly standby: number;
}

interface Rounds {
  readonly onPrimary: Round[];
  readonly onStandby: Round[];
}

/** Medians, in microseconds of processor time that an answer costs a database. */
function costOf(rounds: readonly Round[]): Readonly<Record<"primary" | "standby", number>> {
  const of = (database: "primary" | "standby"): number =>
    median(rounds.map((round) => (1_000_000 * round[database]) / round.answers));
  return { primary: of("primary"), standby: of("standby") };
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-replicas-"));
  const stops: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  try {
    const primary = await startPostgres(postgresBinaries(), { fsync: "on" });
    stops.push(() => primary.stop());
    const url = await primary.createDatabase("bench");
    const file = join(folder, "bootstrap.json");
    writeFileSync(file, JSON.stringify(bootstrap));
    const program = join(root, "server/dist/program/gatehouse.js");
    const start = async (name: string, env: Readonly<Record<string, string>>): Promise<BenchServer> => {
      const settings = { DATABASE_URL: url, BOOTSTRAP_FILE: file, LOG_LEVEL: "info", ...env };
      const server = await startServer({ name, program, cwd: folder, env: settings });
      stops.push(() => server.stop());
      return server;
    };
    const alone = await start("on the primary", {});
    const standby = await startStandby(postgresBinaries(), primary);
    stops.push(() => standby.stop());
    const replica = new URL(standby.url);
    replica.pathname = new URL(url).pathname;
    const beside = await start("on the standby", { DATABASE_READ_URL: replica.href });
    await delay(settled);
    report(await measure({ primary, standby }, alone, beside));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

type Databases = Readonly<Record<"primary" | "standby", TemporaryPostgres>>;

async function measure(databases: Databases, alone: BenchServer, beside: BenchServer): Promise<Rounds> {
  const load = new LoadProcess();
  const results: Rounds = { onPrimary: [], onStandby: [] };
  try {
    // The first requests load code, and make the statements known to both.
    for (const server of [alone, beside]) await run(databases, server, load);
    for (let round = 1; round <= rounds; round++) {
      progress(`round ${round} of ${rounds}`);
      results.onPrimary.push(await run(databases, alone, load));
      results.onStandby.push(await run(databases, beside, load));
    }
  } finally {
    load.stop();
  }
  return results;
}

async function run({ primary, standby }: Databases, { port }: BenchServer, load: LoadProcess): Promise<Round> {
  const before = [processorSeconds(primary.pid), processorSeconds(standby.pid)] as const;
  const { count } = await load.run({ port, request, connections, milliseconds });
  return {
    answers: count,
    primary: processorSeconds(primary.pid) - before[0],
    standby: processorSeconds(standby.pid) - before[1],
  };
}

/** Seconds of processor time of a database's process, its children, and those that have ended. Linux alone tells. */
function processorSeconds(pid: number): number {
  let ticks = 0;
  for (const each of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const [parent, own, ofEnded] = timesOf(each);
    if (each === `${pid}`) ticks += own + ofEnded;
    else if (parent === pid) ticks += own;
  }
  return (ticks * millisecondsPerTick) / 1_000;
}

/** The parent of a process, its ticks, and those of its children that have ended; of one that is gone, none. */
function timesOf(pid: string): readonly [number, number, number] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, parent, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9, 13).map(Number);
    return [Number(parent), user + system, endedUser + endedSystem];
  } catch {
    return [0, 0, 0];
  }
}

function report(results: Rounds): void {
  progress("");
  const [onPrimary, onStandby] = [costOf(results.onPrimary), costOf(results.onStandby)];
  console.log(`Searches of 25 entries, ${connections} connections, ${rounds} rounds. ${conditions()}.\n`);
  console.log(
    table(
      ["a search through a process that reads", "µs of the primary", "µs of the standby"],
      Object.entries({ "on the primary": onPrimary, "on the standby": onStandby }).map(([name, cost]) => [
        name,
        figure(cost.primary),
        figure(cost.standby),
      ]),
    ),
  );
  console.log(`\n${writeResults("replicas", results)}`);
  const one = 1 / onPrimary.primary;
  // The standby is busy with its own, and the primary has what that leaves of it.
  const ofStandby = 1 / onStandby.standby;
  const both = ofStandby + (1 - ofStandby * onStandby.primary) * one;
  conclude([{ what: "answers of both databases, multiple of one", figure: both / one, aim: 1.8 }], { isQuick: false });
}

await main();
