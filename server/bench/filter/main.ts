/**
 * `npm run bench:filter` measures the throughput of the filter engine beside a raw scan of the same text, which is the
 * limit, and beside popular npm filters, with generated word lists of three sizes. It also measures building, editing
 * and memory, texts unlike chat and texts made to keep it busy, and compares the results with the targets. It ends with 1
 * when one is missed by more than a tenth. `--quick` gives a first impression only.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { largestSize } from "./largest.ts";
import { plotOf } from "./plot.ts";
import { reportProgress } from "./progress.ts";
import { inShort, reportOf } from "./report.ts";
import type { LargestResult, Results, SizeResult, TextRate, WorstText } from "./results.ts";
import { megabytes, rounds, sizes } from "./settings.ts";
import { isMissed, targetsOf } from "./targets.ts";

const results = fileURLToPath(new URL("../results/", import.meta.url));

async function main(): Promise<void> {
  const measured: SizeResult[] = [];
  for (const size of sizes) {
    const result = await inOwnProcess<SizeResult>(`${size}`);
    reportProgress(inShort(result));
    measured.push(result);
  }
  reportProgress(`${largestSize} entries`);
  const largest = await inOwnProcess<LargestResult>("largest");
  reportProgress("texts unlike chat");
  const others = await inOwnProcess<TextRate[]>("others");
  reportProgress("hostile texts");
  const hostile = await inOwnProcess<WorstText[]>("hostile");
  const processor = cpus()[0]?.model ?? "unknown processor";
  const all: Results = {
    node: process.version,
    processor,
    rounds,
    megabytes,
    sizes: measured,
    largest,
    others,
    hostile,
  };
  mkdirSync(results, { recursive: true });
  writeFileSync(`${results}filter.json`, `${JSON.stringify(all, undefined, 2)}\n`);
  writeFileSync(`${results}filter.svg`, plotOf(all));
  console.log(`\n${reportOf(all)}\n\nFigures and plot: ${results}filter.json, filter.svg`);
  if (targetsOf(all).some(isMissed)) process.exitCode = 1;
}

/** Measures a part (see parts.ts). */
async function inOwnProcess<Result>(part: string): Promise<Result> {
  const child = fork(new URL("parts.ts", import.meta.url), [part, ...process.argv.slice(2)]);
  const [message] = await Promise.race([once(child, "message"), once(child, "exit").then(() => [undefined])]);
  if (message === undefined)
    throw new Error(`The part ${part} ended with ${child.exitCode ?? child.signalCode}; its error is above.`);
  return message.result;
}

await main();
