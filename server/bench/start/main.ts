/**
 * `npm run bench:start` measures the start of the built program on an existing SQLite file, and of `startServer` in a
 * test. Each start is a process of its own; a start of bare Express follows each, which shows what else the machine
 * does. Exits with 1 when a target is missed by more than 10 %.
 *
 * `--rounds <number>` starts more or less often than 9 times; `--executable <file>` starts the program as one file too, which
 * `npm run build:program` makes; `--markdown` prints the page's table.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { freePort } from "../http/subject.ts";
import { table } from "../operations/markdown.ts";
import { bootstrap } from "../operations/seed.ts";
import { sqliteUrl } from "../operations/stores.ts";
import { processorTime } from "../processor-time.ts";
import { cellsOf, type Figure, isMissed } from "./figures.ts";
import type { TestStarts } from "./test-servers.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    executable: { type: "string" },
    markdown: { type: "boolean", default: false },
  },
});
const rounds = Number(options.rounds);
const startTimeout = 60_000;
/** Milliseconds between two questions; the precision of a figure. */
const askInterval = 2;
/** Milliseconds until what a start does in the background is done. */
const settleMs = 500;

const executable =
  options.executable === undefined ? undefined : resolve(process.env["INIT_CWD"] ?? process.cwd(), options.executable);
const program = fileURLToPath(new URL("../../dist/program/gatehouse.js", import.meta.url));
const express = fileURLToPath(new URL("../operations/subjects/express.ts", import.meta.url));
const testServers = fileURLToPath(new URL("test-servers.ts", import.meta.url));

interface Start {
  readonly milliseconds: number;
  /** Processor time until then in milliseconds. */
  readonly processor: number;
  /** Megabytes. */
  readonly resident: number;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-start-"));
  try {
    const figures = await measure(folder);
    const rows = figures.map(cellsOf);
    const heads = ["", "Median", "Range", "Target", ""];
    if (options.markdown) console.log(table(heads, rows).join("\n"));
    else for (const row of [heads, ...rows]) console.log(lineOf(row));
    if (figures.some(isMissed)) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function lineOf([what = "", ...cells]: readonly string[]): string {
  return what.padEnd(56) + cells.map((cell) => cell.padStart(14)).join("");
}

async function measure(folder: string): Promise<Figure[]> {
  const files = { bootstrap: join(folder, "bootstrap.json"), replies: join(folder, "replies.json") };
  writeFileSync(files.bootstrap, JSON.stringify(bootstrap));
  writeFileSync(files.replies, JSON.stringify([]));
  const env = { DATABASE_URL: sqliteUrl("file", folder), LOG_LEVEL: "info" };
  await start([process.execPath, program], {
    env: { ...env, BOOTSTRAP_FILE: files.bootstrap },
    folder,
    isReady: isHealthy,
  });
  // Nothing but its own folder keeps files or compiled code for it; the first start unpacks.
  const alone = {
    env: { ...env, XDG_CACHE_HOME: folder, NODE_COMPILE_CACHE: "" },
    folder,
    isReady: isHealthy,
  };
  if (executable !== undefined) await start([executable], alone);
  const ours: Start[] = [];
  const single: Start[] = [];
  const bare: Start[] = [];
  const tests: TestStarts[] = [];
  for (let round = 0; round < rounds; round++) {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[Kround ${round + 1} of ${rounds}`);
    ours.push(await start([process.execPath, program], { env, folder, isReady: isHealthy }));
    if (executable !== undefined) single.push(await start([executable], alone));
    bare.push(
      await start([process.execPath, express], { env: { BENCH_REPLIES: files.replies }, folder, isReady: answers }),
    );
    tests.push(await startInTest());
  }
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  return [
    { what: "the program on an existing store, to ready", unit: "ms", values: of(ours, "milliseconds"), maximum: 400 },
    { what: "… processor time until then", unit: "ms", values: of(ours, "processor") },
    { what: "… resident memory", unit: "MB", values: of(ours, "resident"), maximum: 110 },
    ...(single.length === 0 ? [] : executableFigures(single)),
    { what: "bare Express, to its first answer", unit: "ms", values: of(bare, "milliseconds") },
    { what: "… resident memory", unit: "MB", values: of(bare, "resident") },
    { what: "import of @gatehouse/server in a test", unit: "ms", values: tests.map(({ imported }) => imported) },
    {
      what: "startServer in a test, the first",
      unit: "ms",
      values: tests.map(({ starts }) => starts[0] ?? Number.NaN),
      maximum: 200,
    },
    {
      what: "startServer in a test, those after it",
      unit: "ms",
      values: tests.flatMap(({ starts }) => starts.slice(1)),
      maximum: 30,
    },
  ];
}

function of(starts: readonly Start[], name: keyof Start): readonly number[] {
  return starts.map((each) => each[name]);
}

function executableFigures(starts: readonly Start[]): readonly Figure[] {
  return [
    { what: "the executable on the same store", unit: "ms", values: of(starts, "milliseconds"), maximum: 500 },
    { what: "… processor time until then", unit: "ms", values: of(starts, "processor") },
    { what: "… resident memory", unit: "MB", values: of(starts, "resident") },
  ];
}

interface StartOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly isReady: (url: string) => Promise<boolean>;
}

/** Starts a server, waits until it is ready, and stops it. */
async function start(command: readonly [string, ...string[]], startOptions: StartOptions): Promise<Start> {
  const { env, folder, isReady } = startOptions;
  const [file, ...args] = command;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const before = performance.now();
  const child = spawn(file, args, {
    cwd: folder,
    env: { ...process.env, ...env, NODE_ENV: "production", PORT: String(port), BENCH_PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  try {
    while (!(await isReady(url))) {
      if (child.exitCode !== null || performance.now() - before > startTimeout)
        throw new Error(`${command.join(" ")} did not start; see its output above.`);
      await delay(askInterval);
    }
    const milliseconds = performance.now() - before;
    const processor = processorTime(child.pid ?? 0) * 1_000;
    await delay(settleMs);
    return { milliseconds, processor, resident: residentMegabytes(child) };
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}

async function isHealthy(url: string): Promise<boolean> {
  return (await statusOf(`${url}/health/ready`)) === 200;
}

async function answers(url: string): Promise<boolean> {
  return (await statusOf(url)) !== undefined;
}

async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(startTimeout) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}

function residentMegabytes({ pid }: ChildProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return (Number(kilobytes) * 1_024) / 1e6;
}

async function startInTest(): Promise<TestStarts> {
  const child = fork(testServers);
  const signal = AbortSignal.timeout(startTimeout);
  const exited = once(child, "exit", { signal }).then(() => []);
  const [result]: TestStarts[] = await Promise.race([once(child, "message", { signal }), exited]);
  await exited;
  if (result === undefined) throw new Error("The test's servers did not start.");
  return result;
}

await main();
