/**
 * `npm run bench:start` measures what a newcomer waits for: a fresh clone until it shows its key, the program on a store that is
 * there, and `startServer` in a test; beside bare Express. `-- --base <commit>` runs that commit too, in turns with this one;
 * `--clones <number>` says how often each is cloned (1; 0 for none), and `--rounds` how often programs start (9). Linux only.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../../../tools/ensure-installed.mjs";
import { type Aim, conclude, conditions, figure, progress, table, writeResults } from "../harness/report.ts";
import { median } from "../harness/statistics.ts";
import { type FirstStart, firstStart, partNames } from "./clone.ts";
import { measureStart, type Start } from "./program.ts";

const text = { type: "string" } as const;
const { values } = parseArgs({ options: { base: text, clones: text, rounds: text } });
const clones = Number(values.clones ?? 1);
const rounds = Number(values.rounds ?? 9);

/** A build that is measured, with what was measured of it. */
interface Build {
  readonly name: string;
  readonly commit: string;
  /** Where it is built. */
  folder: string;
  readonly clones: FirstStart[];
  readonly starts: Start[];
  readonly tests: { readonly first: number; readonly next: number }[];
}

async function main(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "bench-start-"));
  process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
  const head = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const builds = [...(values.base === undefined ? [] : [build("base", values.base)]), build("this", head)];
  await cloneAll(builds, scratch);
  // The checkout itself has all that a test needs, too.
  const last = builds.at(-1);
  if (last !== undefined) last.folder = root;
  report(
    builds,
    await startAll(
      builds.filter(({ folder }) => folder !== ""),
      scratch,
    ),
  );
}

async function cloneAll(builds: readonly Build[], scratch: string): Promise<void> {
  for (let round = 0; round < clones; round++) {
    for (const each of round % 2 === 0 ? builds : builds.toReversed()) {
      progress(`clone ${round + 1} of ${clones}, ${each.name}`);
      each.folder = join(scratch, `${each.name.split(" ")[0]}-${round}`);
      each.clones.push(await firstStart(each.folder, each.commit));
    }
  }
}

/** Resolves to the starts of bare Express. The first round fills caches of compiled code, and does not count. */
async function startAll(builds: readonly Build[], scratch: string): Promise<readonly Start[]> {
  const express: Start[] = [];
  const bareExpress = join(import.meta.dirname, "bare-express.mjs");
  for (let round = 0; round <= rounds; round++) {
    progress(`start ${round} of ${rounds}`);
    for (const each of round % 2 === 0 ? builds : builds.toReversed()) {
      each.starts.push(await measureProgram(each, scratch));
      each.tests.push(...measureTest(each));
    }
    express.push(await measureStart([bareExpress], { env: process.env, ready: "ready" }));
  }
  for (const all of [express, ...builds.flatMap(({ starts, tests }) => [starts, tests])]) all.shift();
  return express;
}

function build(name: string, commit: string): Build {
  return { name: `${name} (${commit.slice(0, 8)})`, commit, folder: "", clones: [], starts: [], tests: [] };
}

function measureProgram({ folder, name }: Build, scratch: string): Promise<Start> {
  const store = `sqlite:${join(scratch, `${name.split(" ")[0]}.db`)}`;
  const env = { ...process.env, NODE_ENV: "production", PORT: "0", DATABASE_URL: store, LOG_LEVEL: "fatal" };
  return measureStart([join(folder, "server/dist/program/gatehouse.js"), "serve"], { env, ready: "Gatehouse is at" });
}

/** Measures nothing in a build without the compiled server. */
function measureTest({ folder }: Build): Build["tests"] {
  // Before it was bundled, tests loaded the compiled files.
  const files = ["server/dist/program/index.js", "server/dist/index.js"].map((file) => join(folder, file));
  const server = files.find((file) => existsSync(file));
  if (server === undefined) return [];
  const args = [join(import.meta.dirname, "first-server.mjs"), server];
  return [JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }))];
}

function report(builds: readonly Build[], express: readonly Start[]): void {
  const names = builds.map(({ name }) => name);
  const row = (what: string, figures: readonly number[]) => [what, ...figures.map(figure)];
  const of = (values: readonly number[]): number => (values.length === 0 ? Number.NaN : median(values));
  if (clones > 0) {
    const rows = partNames.map((part) =>
      row(
        part,
        builds.map((each) => of(each.clones.map(({ byPart }) => byPart.get(part) ?? 0))),
      ),
    );
    const all = row(
      "all",
      builds.map((each) => of(each.clones.map(({ processor }) => processor))),
    );
    const clock = row(
      "by the clock",
      builds.map((each) => of(each.clones.map((one) => one.clock))),
    );
    console.log(`${table(["Fresh clone to key, seconds of processor time", ...names], [...rows, all, clock])}\n`);
  }
  const bare = {
    processor: of(express.map((each) => each.processor)),
    resident: of(express.map((each) => each.resident)),
  };
  const processor = builds.map((each) => of(each.starts.map((start) => start.processor)));
  const resident = builds.map((each) => of(each.starts.map((start) => start.resident)));
  const first = builds.map((each) => of(each.tests.map((test) => test.first)));
  const rows = [
    row("program on its store, processor time until ready, ms", [...processor, bare.processor]),
    row("the same, resident memory, MB", [...resident, bare.resident]),
    row("first startServer in a test, processor time, ms", first),
    row(
      "next startServer, ms",
      builds.map((each) => of(each.tests.map((test) => test.next))),
    ),
  ];
  console.log(
    table(
      ["Start", ...names, "bare Express"],
      rows.map((cells) => [...cells, ...Array(names.length + 2 - cells.length).fill("")]),
    ),
  );
  console.log(`\n${conditions()}; medians of ${clones} clones and ${rounds} starts, in turns.`);
  console.log(writeResults("start", { builds, express }));
  const aims: Aim[] = [
    {
      what: "program: processor time until ready, ms",
      figure: processor.at(-1) ?? Number.NaN,
      aim: 250,
      isAtMost: true,
    },
    {
      what: "program: resident, of bare Express",
      figure: (resident.at(-1) ?? Number.NaN) / bare.resident,
      aim: 1.25,
      isAtMost: true,
    },
    { what: "first startServer, ms", figure: first.at(-1) ?? Number.NaN, aim: 200, isAtMost: true },
  ];
  conclude(aims, { isQuick: rounds < 5 });
}

await main();
