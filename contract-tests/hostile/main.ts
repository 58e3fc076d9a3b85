/**
 * Attacks the built server, a process with a small heap, while an innocent client goes on with its work:
 *
 *   npm run test:stress -- hostile [--minutes 60] [--seed 7] [--only gzip]
 *
 * It passes when the server lives, nothing is answered with 500, the innocent client's p99 stays below its limit, and the memory
 * comes back. Each attack and each of these four criteria counts as one in the last line. An attack during which the innocent
 * client waited too long is run again, at most twice: the last run counts.
 */

import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { UsageError } from "@gatehouse/openapi/command-line";
import { Random } from "../kit/exchange/random.ts";
import { AttackedServer } from "./attacked-server.ts";
import { attacks } from "./attacks/attacks.ts";
import { type Criterion, isBack, judge } from "./criteria.ts";
import type { InnocentReport } from "./innocent.ts";
import { Latencies } from "./latencies.ts";
import { help, type Options, readOptions } from "./options.ts";
import { AttackResult, runPhase } from "./phases.ts";
import { machineText, memoryText, progressLine, table } from "./report.ts";
import type { Memory } from "./server-process.ts";

const warmUpMs = 5_000;
/** Milliseconds of each attack in the warm-up: what is built at first use counts as the server's, not as the attack's. */
const rehearsalMs = 500;
const calmMs = 3_000;
/** Milliseconds until timeouts of receivers and connections have freed what they hold. */
const settleMs = 60_000;
const settleIntervalMs = 3_000;
/** Attacks at once in the mixed phase that ends a round. */
const mixedCount = 4;
/** Limits of one attack that those at once may take: they have their turns one after the other, so that delays add up. */
const mixedLimits = 2;
/** Runs of an attack whose innocent client waited too long: a server that is at fault is so each time, a busy machine is not. */
const maximumRuns = 3;

/** The mixed phase runs the attacks that it draws. */
const run = (): Promise<void> => Promise.resolve();

async function main(options: Options): Promise<void> {
  const own = attacks
    .filter(({ name }) => name.includes(options.only))
    .map((attack) => new AttackResult(attack, options.limitMs));
  console.log(`Seed ${options.seed}: --seed ${options.seed} repeats the order and the values of this run.`);
  const receiver = await startSilentReceiver();
  try {
    const server = await AttackedServer.start(options, receiver.url);
    try {
      const before = await warmUp(server, own, options);
      const calmBefore = await calmPhase(server, "calm, before the attacks", options);
      const results = await attackInRounds(server, own, options);
      const after = await settledMemory(server, before);
      const calmAfter = await calmPhase(server, "calm, after the attacks", options);
      console.log(machineText([calmBefore, calmAfter], options.limitMs));
      printResults(results, await judge(server, results, { before, after }, options));
    } finally {
      await server.stop();
    }
  } finally {
    receiver.close();
  }
}

/** Takes connections and never answers. */
async function startSilentReceiver(): Promise<{ readonly url: string; close(): void }> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `http://127.0.0.1:${address.port}/silent`, close };
}

async function warmUp(server: AttackedServer, results: readonly AttackResult[], { seed }: Options) {
  await pause(warmUpMs);
  const calm = await server.innocent.endPhase();
  console.log("\n         phase: innocent client in milliseconds (p50, p99, max); answers to the attack");
  console.log(progressLine("warm-up", performance.now() / 1_000, calm, new Map()));
  const mixed = Random.of(seed, "warm-up").some(results, Math.min(mixedCount, results.length));
  for (const drawn of [...results.map((result) => [result]), mixed]) {
    const together = drawn.map(({ attack }) => attack);
    await runPhase(server, together, { milliseconds: rehearsalMs, seed });
    for (const result of drawn) await reviveAfter(server, result);
  }
  const memory = await server.process.memory();
  console.log(`         memory after the warm-up: ${memory === undefined ? "unknown" : memoryText(memory)}`);
  return memory;
}

/** The control: the innocent client without any attack tells what the machine allows. Returns its p99. */
async function calmPhase(server: AttackedServer, name: string, { seed }: Options): Promise<number> {
  const { report } = await runPhase(server, [], { milliseconds: calmMs, seed });
  console.log(progressLine(name, performance.now() / 1_000, report, new Map()));
  const latencies = new Latencies();
  latencies.add(report.milliseconds, report.failures);
  return latencies.summary.p99;
}

async function attackInRounds(
  server: AttackedServer,
  results: readonly AttackResult[],
  { minutes, attackSeconds, seed, limitMs }: Options,
): Promise<readonly AttackResult[]> {
  const name = `${mixedCount} attacks at once`;
  const mixed = new AttackResult({ name, acceptable: [], staysUnanswered: true, run }, mixedLimits * limitMs);
  const deadline = performance.now() + minutes * 60_000;
  for (let round = 0; round === 0 || performance.now() < deadline; round++) {
    const random = Random.of(seed, `round ${round}`);
    console.log(`         round ${round + 1}`);
    const time = { milliseconds: attackSeconds * 1_000, seed: seed + round };
    for (const result of random.some(results, results.length)) await attackOnce(server, [result], result, time);
    if (results.length <= mixedCount) continue;
    const drawn = random.some(results, mixedCount);
    console.log(`         at once: ${drawn.map(({ attack }) => attack.name).join("; ")}`);
    await attackOnce(server, drawn, mixed, time);
  }
  return results.length > mixedCount ? [...results, mixed] : results;
}

interface PhaseTime {
  readonly milliseconds: number;
  readonly seed: number;
}

async function attackOnce(
  server: AttackedServer,
  attacking: readonly AttackResult[],
  innocent: AttackResult,
  time: PhaseTime,
): Promise<void> {
  let report = await runAttacks(server, attacking, innocent, time);
  for (let runs = 1; runs < maximumRuns && isSlow(report, innocent.limitMs); runs++) {
    console.log("           too slow; once more, to tell the server from the machine");
    report = await runAttacks(server, attacking, innocent, time);
  }
  innocent.addReport(report);
}

/** Runs the attacks at once; the innocent client's latencies are only reported, its failures count at once. */
async function runAttacks(
  server: AttackedServer,
  attacking: readonly AttackResult[],
  innocent: AttackResult,
  time: PhaseTime,
): Promise<InnocentReport> {
  const together = attacking.map(({ attack }) => attack);
  const { tallies, report } = await runPhase(server, together, time);
  for (const [index, result] of attacking.entries()) result.addAnswers(tallies[index] ?? new Map());
  const tally = attacking.length === 1 ? tallies[0] : undefined;
  console.log(progressLine(innocent.attack.name, performance.now() / 1_000, report, tally ?? new Map()));
  for (const [problem, count] of report.problems) console.log(`           ${count} × ${problem}`);
  await reviveAfter(server, innocent);
  return report;
}

/** Returns whether only latencies were wrong: failures are not a matter of the machine. */
function isSlow({ milliseconds, failures }: InnocentReport, limitMs: number): boolean {
  const latencies = new Latencies();
  latencies.add(milliseconds, failures);
  return failures === 0 && latencies.summary.p99 >= limitMs;
}

async function reviveAfter(server: AttackedServer, result: AttackResult): Promise<void> {
  const end = await server.revive(result.attack.name);
  if (end === undefined) return;
  result.deaths.push(end);
  console.log(`         THE SERVER ${end.split("\n", 1)[0]} under "${result.attack.name}"; it is started anew`);
}

/** Resolves to the memory once it is back within its bounds, or to the last one measured. */
async function settledMemory({ process, deaths }: AttackedServer, before: Memory | undefined) {
  const deadline = performance.now() + settleMs;
  let memory = await process.memory();
  // Another process has another beginning.
  if (deaths.length > 0) return memory;
  while (memory !== undefined && !isBack(before, memory) && performance.now() < deadline) {
    await pause(settleIntervalMs);
    memory = await process.memory();
  }
  return memory;
}

function printResults(results: readonly AttackResult[], criteria: readonly Criterion[]): void {
  console.log(`\n${table(results)}\n`);
  for (const { name, isMet, figures } of criteria) console.log(`${isMet ? "passed" : "FAILED"}  ${name}: ${figures}`);
  const verdicts = [...results.map((result) => result.problems.length === 0), ...criteria.map(({ isMet }) => isMet)];
  const passed = verdicts.filter(Boolean).length;
  console.log(`\n${passed} passed, ${verdicts.length - passed} failed`);
  if (passed < verdicts.length) process.exitCode = 1;
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) console.log(help);
  else await main(options);
} catch (error) {
  const isMisused = error instanceof UsageError;
  console.error(isMisused ? `${error.message}\n\n${help}` : error);
  process.exitCode = isMisused ? 2 : 1;
}
