/**
 * `npm run bench:javascript` measures the JavaScript of a request alone: each server loads itself, without the system's sockets
 * (see `in-process-load.ts`). What other programs do on the machine then changes little: the ratios of a loaded machine are
 * those of a quiet one.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, medianRatio } from "../statistics.ts";
import type { InProcessLoad, InProcessResult } from "./in-process-load.ts";
import { recordReplies } from "./recorded-replies.ts";
import { type BenchRequest, requests } from "./requests.ts";
import { freePort } from "./subject.ts";
import { wireForm } from "./wire-form.ts";

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 31);
const count = Number(process.env["BENCH_REQUESTS"] ?? 1600);
/** Rounds until V8 has compiled everything; they do not count. */
const warmUpRounds = 8;

const express = "Express 5";

interface Definition {
  readonly name: string;
  readonly module: string;
  readonly env?: Readonly<Record<string, string>>;
}

const definitions: readonly Definition[] = [
  { name: "node:http", module: "subjects/node-http.ts" },
  { name: express, module: "subjects/express.ts" },
  { name: "Gatehouse", module: "subjects/gatehouse.ts", env: { BENCH_HANDLERS: "remembered" } },
  { name: "Gatehouse, with its handlers", module: "subjects/gatehouse.ts" },
];

interface Running {
  readonly name: string;
  readonly child: ChildProcess;
  readonly port: number;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-javascript-"));
  const running: Running[] = [];
  try {
    const repliesFile = join(folder, "replies.json");
    writeFileSync(repliesFile, JSON.stringify(await recordReplies()));
    for (const each of definitions) running.push(await start(each, repliesFile));
    console.log(`\nMicroseconds of a request, and how many times those of ${express}.`);
    console.log(`Node ${process.version}, medians of ${rounds} rounds of ${count} requests.\n`);
    for (const request of requests) report(request, await measure(running, request));
  } finally {
    for (const { child } of running) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function start({ name, module, env }: Definition, repliesFile: string): Promise<Running> {
  const port = await freePort();
  const child = fork(pathOf("in-process-load.ts"), [pathOf(module)], {
    env: { ...process.env, ...env, BENCH_REPLIES: repliesFile, BENCH_PORT: String(port), NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await answerOf(child);
  return { name, child, port };
}

function pathOf(module: string): string {
  return fileURLToPath(new URL(module, import.meta.url));
}

/** The servers take turns within a round, so that other load changes their ratios least. */
async function measure(running: readonly Running[], request: BenchRequest): Promise<ReadonlyMap<string, number[]>> {
  const measured = new Map<string, number[]>(running.map(({ name }) => [name, []]));
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const { name, child, port } of round % 2 === 0 ? running : running.toReversed()) {
      child.send({ wire: wireForm(request, request.body, port), count } satisfies InProcessLoad);
      const { microseconds } = await answerOf(child);
      if (round >= 0) measured.get(name)?.push(microseconds);
    }
  }
  return measured;
}

/** Resolves to the next message. */
async function answerOf(child: ChildProcess): Promise<InProcessResult> {
  const over = new AbortController();
  const ended = once(child, "exit", { signal: over.signal }).then(() => []);
  try {
    const [result]: InProcessResult[] = await Promise.race([once(child, "message", { signal: over.signal }), ended]);
    if (result === undefined) throw new Error("A server ended early; see its output above.");
    return result;
  } finally {
    over.abort();
    ended.catch(() => undefined);
  }
}

function report({ name }: BenchRequest, measured: ReadonlyMap<string, number[]>): void {
  const base = measured.get(express) ?? [];
  for (const [server, figures] of measured) {
    const cells = [median(figures).toFixed(1).padStart(8), medianRatio(figures, base).toFixed(2).padStart(8)];
    console.log(`${name.padEnd(14)}${server.padEnd(32)}${cells.join("")}`);
  }
}

await main();
