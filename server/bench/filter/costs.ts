/** Measures the cost of building, editing and storing a filter. */
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Dictionary, FilterEntry } from "../../src/engine/filter.ts";
import { createEngine } from "./engine.ts";
import { median, timed, timedInThread } from "./measure.ts";

export interface Costs {
  /** Processor time in milliseconds to build a filter of the whole list: the median, and the first in this process. */
  readonly build: number;
  readonly firstBuild: number;
  /** Milliseconds until one more entry is found: the median, and the longest. */
  readonly edit: number;
  readonly longestEdit: number;
  /** Memory of the filter in megabytes, without the entries and the dictionary. */
  readonly memory: number;
}

export interface CostsOf {
  readonly entries: readonly FilterEntry[];
  /** Further entries, to be added one after another. */
  readonly additions: readonly FilterEntry[];
  readonly dictionary: Dictionary;
}

const edits = 50;

export async function measureCosts({ entries, additions, dictionary }: CostsOf, rounds: number): Promise<Costs> {
  const before = await memoryInUse();
  const builds: number[] = [timedInThread(() => createEngine(entries, dictionary)).milliseconds];
  const kept = createEngine(entries, dictionary);
  const memory = (await memoryInUse()) - before;
  for (let round = 0; round < rounds; round++)
    builds.push(timedInThread(() => createEngine(entries, dictionary)).milliseconds);

  const changes: number[] = [];
  for (const entry of additions) {
    const text = `you ${entry.text} there`;
    if (kept.count(text) > 0) continue;
    const { milliseconds, result } = timed(() => {
      kept.add(entry);
      return kept.count(text);
    });
    if (result === 0) throw new Error(`${entry.text} was added and not found.`);
    changes.push(milliseconds);
    if (changes.length === edits) break;
  }
  return {
    build: median(builds.slice(1)),
    firstBuild: builds[0] ?? Number.NaN,
    edit: median(changes),
    longestEdit: Math.max(...changes),
    memory,
  };
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Returns the memory in use in megabytes: the heap, and external memory such as typed arrays. */
export async function memoryInUse(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    // External memory is released a turn later.
    await turn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
