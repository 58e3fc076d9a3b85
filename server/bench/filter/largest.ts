/** Measures a list of 200,000 entries: build, memory, and the rate of chat beside a raw scan. */
import type { Dictionary, FilterEntry } from "../../src/engine/filter.ts";
import { memoryInUse } from "./costs.ts";
import { createEngine } from "./engine.ts";
import { median, timed, timedInThread } from "./measure.ts";
import type { LargestResult } from "./results.ts";

export const largestSize = 200_000;

/** Measures the lines in each round; the first round warms up and does not count. */
export async function measureLargest(
  entries: readonly FilterEntry[],
  dictionary: Dictionary,
  { lines, scan, rounds }: { lines: readonly string[]; scan: (text: string) => number; rounds: number },
): Promise<LargestResult> {
  const before = await memoryInUse();
  const { milliseconds: build, result: filter } = timedInThread(() => createEngine(entries, dictionary));
  const memory = (await memoryInUse()) - before;
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  const rates: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const limit = timed(() => lines.reduce((sum, line) => sum + scan(line), 0)).milliseconds;
    const own = timed(() => lines.reduce((sum, line) => sum + filter.count(line), 0)).milliseconds;
    if (round === 0) continue;
    rates.push(bytes / 1000 / own);
    ratios.push(own / limit);
  }
  return { size: entries.length, build, memory, rate: median(rates), limitByEngine: median(ratios) };
}
