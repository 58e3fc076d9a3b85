/**
 * Faults of a PostgreSQL cluster under load:
 *
 *   npm run test:cluster [-- --front HAProxy] [--fault switchover] [--all] [--asynchronous] [--cells]
 *
 * Starts three nodes under Patroni and two servers, and tells of each way to the primary and each fault how many acknowledged
 * writes are lost, and how long after the new primary each server takes writes again. Without names it takes two faults by
 * TEST_ROTATION_SEED, moves a tenant between two cells, and holds its new cell against two phases of the contract, or all of them
 * with `--cells`, which does this alone. `--asynchronous` has no commit wait for a standby, as no guide recommends it. The last line
 * is `N passed, N failed`.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { requireOptionValues } from "@gatehouse/openapi/command-line";
import { Fleet } from "../durability/fleet.ts";
import { clientOf, Load } from "../durability/load.ts";
import { newWord } from "../durability/load-step.ts";
import { missing } from "../durability/rounds.ts";
import { Tally } from "../durability/tally.ts";
import { phases } from "../kit/findings.ts";
import { rotationSeed } from "../tools/rotation.ts";
import { type CellsResult, moveUnderLoad } from "./cells.ts";
import { type Fault, faults } from "./faults.ts";
import { ClusterNotWhole, type Front, fronts, PostgresCluster } from "./postgres-cluster.ts";

const processes = 2;
/** Milliseconds of load before a fault, and after the recovery. */
const calm = 3_000;
const patience = 90_000;

interface Row {
  readonly front: Front;
  readonly fault: Fault;
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly tally: Tally;
  /** Seconds from the fault to the new primary. */
  readonly primaryAfter: number;
  /** Seconds from there until each server takes a write. */
  readonly writesAfter: readonly number[];
  /** A word that one server takes is found by each of them. */
  readonly hasWordEverywhere: boolean;
}

const names = Object.keys(fronts) as Front[];
const values = requireOptionValues(process.argv.slice(2), {
  front: { type: "string" },
  fault: { type: "string" },
  all: { type: "boolean" },
  asynchronous: { type: "boolean" },
  cells: { type: "boolean" },
} as const);
const every = names.flatMap((front) => faults.map((fault) => ({ front, fault })));
const named = every.filter(
  ({ front, fault }) =>
    (values.front === undefined || front === values.front) &&
    (values.fault === undefined || fault.name === values.fault),
);
const isNamed = values.front !== undefined || values.fault !== undefined || values.all === true;
const chosen = values.cells === true && !isNamed ? [] : isNamed ? named : inTurn(every, 2);
if (chosen.length === 0 && values.cells !== true) {
  console.error(`--front takes ${names.join(", ")}; --fault takes ${faults.map(({ name }) => name).join(", ")}.`);
  process.exitCode = 2;
} else await runAll();

function inTurn<T>(all: readonly T[], count: number): readonly T[] {
  const first = ((rotationSeed ?? 0) * count) % all.length;
  return [...all, ...all].slice(first, first + count);
}

async function runAll(): Promise<void> {
  const rows: Row[] = [];
  const broken: string[] = [];
  const held = values.cells === true ? phases : inTurn(phases, 2);
  // First: the disk is busy for a while with what a cluster leaves.
  const cells = isNamed && values.cells !== true ? undefined : await moveUnderLoad(held);
  for (const front of new Set(chosen.map((each) => each.front))) {
    const own = chosen.filter((each) => each.front === front).map(({ fault }) => fault);
    try {
      await runFront(front, own, rows).catch((error: unknown) => {
        if (!(error instanceof ClusterNotWhole)) throw error;
        console.log(`${front}: once more, on a cluster of its own. ${error.message}`);
        return runFront(front, own.slice(rows.filter((row) => row.front === front).length), rows);
      });
    } catch (error) {
      broken.push(`${front}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  tell(rows, broken, cells);
}

/** Runs faults one after the other on a cluster of their own. */
async function runFront(front: Front, own: readonly Fault[], rows: Row[]): Promise<void> {
  const cluster = await PostgresCluster.start(values.asynchronous !== true);
  try {
    const fleet = await Fleet.start(processes, await cluster.createDatabase("gatehouse", front));
    try {
      for (const fault of own) {
        console.log(`${front}: ${fault.name} …`);
        rows.push(await tryOut({ cluster, fleet, front, fault }));
      }
    } finally {
      await fleet.stop();
    }
  } finally {
    await cluster.stop();
  }
}

interface Trial {
  readonly cluster: PostgresCluster;
  readonly fleet: Fleet;
  readonly front: Front;
  readonly fault: Fault;
}

async function tryOut({ cluster, fleet, front, fault }: Trial): Promise<Row> {
  await cluster.isWhole();
  const tally = new Tally();
  const load = new Load({ fleet, tally, killed: false });
  load.start();
  try {
    await pause(calm);
    const former = await cluster.primary();
    const began = performance.now();
    await fault.begin(cluster, former);
    await cluster.primary(fault.keepsPrimary ? undefined : former);
    const since = performance.now();
    const writesAfter = await Promise.all(fleet.servers.map(({ url }) => writeAfter(url, since)));
    await pause(calm);
    await fault.mend(cluster, former);
    await cluster.isWhole();
    const hasWordEverywhere = await isWordEverywhere(fleet, tally);
    await load.stop();
    const lost = await missing(fleet, load.acknowledged);
    const primaryAfter = (since - began) / 1000;
    return {
      front,
      fault,
      acknowledged: load.acknowledged.length,
      lost,
      tally,
      primaryAfter,
      writesAfter,
      hasWordEverywhere,
    };
  } finally {
    await load.stop();
  }
}

/** Returns after how many seconds a server takes a write that is sent from now on. */
async function writeAfter(url: string, since: number): Promise<number> {
  const until = since + patience;
  while (performance.now() < until) {
    const answer = await clientOf(url).request("createContentUser", {
      contentUserId: randomUUID(),
      body: { user: {} },
    });
    if (answer.status === 200) return (performance.now() - since) / 1000;
    await pause(20);
  }
  return patience / 1000;
}

async function isWordEverywhere({ servers }: Fleet, tally: Tally): Promise<boolean> {
  const [first, ...others] = servers.map(({ url }) => clientOf(url));
  const text = newWord();
  const entry = { text, locale: "en", filterMode: "exactMatch", severity: "mild", tags: ["Insult"] };
  const created = await first?.request("createFilterEntry", { body: { entry } });
  if (created?.status !== 200) tally.fault(`an entry was answered with ${created?.status}`);
  const until = performance.now() + 10_000;
  for (const client of others) {
    for (;;) {
      const answer = await client.request("filterContentItem", { body: { content: text } });
      if (answer.text().includes('"blacklist"')) break;
      if (performance.now() > until) return false;
      await pause(50);
    }
  }
  return true;
}

/** The reasons why a row fails; none where it holds what the guide promises. */
function problemsOf({ lost, tally, fault, writesAfter, hasWordEverywhere }: Row): readonly string[] {
  const { promisedSeconds = Number.POSITIVE_INFINITY } = fault;
  return [
    ...lost.map((name) => `lost: ${name}`),
    ...tally.faults,
    ...(hasWordEverywhere ? [] : ["a word is not in force in both servers"]),
    ...writesAfter
      .filter((seconds) => seconds > promisedSeconds)
      .map((seconds) => `writes came ${seconds.toFixed(1)} s after the primary, ${promisedSeconds} s are promised`),
  ];
}

/** @param broken what could not be tried to its end, with why */
function tell(rows: readonly Row[], broken: readonly string[], cells: CellsResult | undefined): void {
  if (cells !== undefined) console.table({ cells: { ...cells, problems: cells.problems.length } });
  for (const problem of cells?.problems ?? []) console.log(`cells: ${problem}`);
  console.table(
    rows.map((row) => ({
      front: row.front,
      fault: row.fault.name,
      acknowledged: row.acknowledged,
      lost: row.lost.length,
      "200": row.tally.statuses.get("200") ?? 0,
      "503": row.tally.statuses.get("503") ?? 0,
      others: [...row.tally.statuses].filter(([status]) => !["200", "400", "503"].includes(status)).join("; "),
      "new primary": `${row.primaryAfter.toFixed(1)} s`,
      writes: row.writesAfter.map((seconds) => `+${seconds.toFixed(1)}`).join(" "),
    })),
  );
  const failed = rows.filter((row) => problemsOf(row).length > 0);
  for (const row of failed)
    for (const problem of problemsOf(row)) console.log(`${row.front}, ${row.fault.name}: ${problem}`);
  for (const each of broken) console.log(each);
  const [moved, notMoved] = cells === undefined ? [0, 0] : cells.problems.length === 0 ? [1, 0] : [0, 1];
  const failures = failed.length + broken.length + notMoved;
  if (failures > 0) process.exitCode = 1;
  console.log(`${rows.length - failed.length + moved} passed, ${failures} failed`);
}
