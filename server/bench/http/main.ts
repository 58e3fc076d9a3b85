/**
 * `npm run bench:http` measures the cost of our pipeline beside servers that do less and one that does about the same.
 *
 * All servers run at once, on the same Node, and answer the same requests with the same bodies; the load comes from
 * another process, in short turns, one server after the other, round after round. The measure is a server's own
 * processor time, the cost of a request whatever else the machine does.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Load, LoadResult } from "./load.ts";
import { recordReplies } from "./recorded-replies.ts";
import { type BenchRequest, requests } from "./requests.ts";
import { type Subject, type SubjectOptions, startSubject } from "./subject.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 7);
const milliseconds = Number(process.env["BENCH_MILLISECONDS"] ?? 1000);
const connections = 16;
const target = 0.85;
/** Share of the target that a noisy machine may take away. */
const tolerance = 0.1;

const here = fileURLToPath(new URL(".", import.meta.url));
const prism = join(here, "node_modules/@stoplight/prism-cli/dist/index.js");
const document = fileURLToPath(new URL("../../../openapi/dist/documents/gatehouse.json", import.meta.url));

const express = "Express 5";
const ours = "Gatehouse";
const oursWithHandlers = "Gatehouse, with its handlers";

function subjects(repliesFile: string): readonly SubjectOptions[] {
  const env = { BENCH_REPLIES: repliesFile };
  return [
    { name: "node:http", module: "subjects/node-http.ts", env },
    { name: express, module: "subjects/express.ts", env },
    { name: "Express 5, ajv", module: "subjects/express-ajv.ts", env },
    { name: ours, module: "subjects/gatehouse.ts", env: { BENCH_HANDLERS: "remembered" } },
    { name: oursWithHandlers, module: "subjects/gatehouse.ts" },
    {
      name: "Prism, mocking the same specs",
      module: prism,
      args: (port) => [
        "mock",
        "--host",
        "127.0.0.1",
        "--port",
        String(port),
        "--multiprocess=false",
        "--verboseLevel",
        "silent",
        document,
      ],
    },
  ];
}

/** Requests per second of processor time, by server and request, one number a round. */
type Measurements = ReadonlyMap<string, ReadonlyMap<string, number[]>>;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-http-"));
  const load = fork(join(here, "load.ts"));
  const running: Subject[] = [];
  try {
    const repliesFile = join(folder, "replies.json");
    writeFileSync(repliesFile, JSON.stringify(await recordReplies()));
    for (const each of subjects(repliesFile)) running.push(await startSubject(each));
    report(await measure(running, load));
  } finally {
    for (const subject of running) subject.stop();
    load.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(running: readonly Subject[], load: ChildProcess): Promise<Measurements> {
  const measured = new Map(
    running.map(({ name }) => [name, new Map(requests.map((each) => [each.name, [] as number[]]))]),
  );
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    if (process.stderr.isTTY) process.stderr.write(`\rround ${round} of ${rounds}`);
    for (const request of requests) {
      for (const subject of running) {
        const rate = await rateOf(subject, request, load);
        if (round > 0) measured.get(subject.name)?.get(request.name)?.push(rate);
      }
    }
  }
  if (process.stderr.isTTY) process.stderr.write("\r");
  return measured;
}

async function rateOf(subject: Subject, request: BenchRequest, load: ChildProcess): Promise<number> {
  const before = await subject.processorTime();
  const { count } = await underLoad(load, { port: subject.port, request, connections, milliseconds });
  return count / ((await subject.processorTime()) - before);
}

function underLoad(process: ChildProcess, load: Load): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error("The load generator exited early; see its output above."));
    process.once("exit", ended);
    process.once("message", (answered: LoadResult) => {
      process.off("exit", ended);
      resolve(answered);
    });
    process.send?.(load);
  });
}

function report(measured: Measurements): void {
  const base = medians(measured, express);
  console.log(`\nRequests per second of processor time, and how much of ${express} that is.`);
  console.log(
    `Node ${process.version}, ${connections} connections, medians of ${rounds} rounds of ${milliseconds} ms.\n`,
  );
  console.log(row("", [...requests.map(({ name }) => name), "mean"]));
  for (const name of measured.keys()) {
    const own = medians(measured, name);
    const ratios = own.map((rate, index) => rate / (base[index] ?? Number.NaN));
    const cells = own.map((rate, index) => `${Math.round(rate)}  ${ratios[index]?.toFixed(2)}`);
    console.log(row(name, [...cells, mean(ratios).toFixed(2)]));
  }
  const reach = (name: string): number =>
    mean(medians(measured, name).map((rate, index) => rate / (base[index] ?? Number.NaN)));
  const reached = reach(ours);
  console.log(
    `\n${ours} reaches ${reached.toFixed(2)} of ${express}, requests and replies checked; the target is ${target}.`,
  );
  console.log(`With its handlers and a store in memory it reaches ${reach(oursWithHandlers).toFixed(2)}.`);
  if (reached >= target * (1 - tolerance)) return;
  console.error(`The target is missed by more than ${tolerance * 100} %.`);
  process.exitCode = 1;
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(32) + cells.map((cell) => cell.padStart(16)).join("");
}

function medians(measured: Measurements, name: string): readonly number[] {
  return [...(measured.get(name)?.values() ?? [])].map((rates) => {
    const sorted = rates.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  });
}

/** Returns the geometric mean, as the values are ratios. */
function mean(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}

await main();
