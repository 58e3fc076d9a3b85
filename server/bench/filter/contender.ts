/**
 * One filter in a process of its own, as a server has it: `contender.ts <filter> <entries> <file of texts> <checkout>`, started by
 * main.ts. Lists of several filters in one process slow each other down. The filter is `engine`, or `scan`, which reads each
 * character and is the least work of any.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { FilterEntry } from "../../src/engine/filter.ts";
import { defaultOptions } from "../../src/engine/testdata/contact-accuracy.ts";
import { hostileTexts, realisticDictionary, realisticList } from "../../src/engine/testdata/hostile-texts.ts";
import { builtInWords } from "../../src/filtering/blacklist/built-in-dictionaries.ts";
import { median } from "../harness/statistics.ts";
import type { TextKind } from "./texts.ts";
import { listOf } from "./words.ts";

/** A question of main.ts. */
export type Question =
  | {
      readonly ask: "rate";
      readonly kind: number;
      readonly round: number;
      readonly rounds: number;
      readonly milliseconds: number;
    }
  | { readonly ask: "costs" }
  | { readonly ask: "hostile"; readonly rounds: number };

export interface Costs {
  /** Processor time of its thread in milliseconds to build the filter. */
  readonly build: number;
  /** Memory of the filter in megabytes, without entries and dictionary. */
  readonly memory: number;
  /** Milliseconds until one more entry is found, the median of 50. */
  readonly edit: number;
}

/** The dearest family of the texts that somebody wrote to keep the engine busy. */
export interface WorstText {
  readonly name: string;
  /** Microseconds of processor time a character. */
  readonly cost: number;
}

interface Engine {
  count(text: string): number;
  add(entry: FilterEntry): void;
}

const [name = "", size = "", textsFile = "", checkout = ""] = process.argv.slice(2);
const edits = 50;
const warmUpTimes = 5;
/** A sum of all results keeps the work from being optimised away. */
let counted = 0;

async function createEngine(entries: readonly FilterEntry[], words: readonly string[]): Promise<Engine> {
  const module = pathToFileURL(join(checkout, "server/src/engine/filter.ts")).href;
  const { createDictionary, createFilter }: typeof import("../../src/engine/filter.ts") = await import(module);
  const filter = createFilter({ entries, dictionary: createDictionary(words) });
  const options = { blacklist: {}, contacts: defaultOptions };
  return {
    count(text) {
      const { blacklisted, contacts } = filter.find(text, options);
      return blacklisted.length + contacts.length;
    },
    add: (entry) => filter.apply({ put: [entry] }),
  };
}

async function createCount(): Promise<(text: string) => number> {
  if (name === "scan") return sumOfCodes;
  const words = await builtInWords("en");
  return (await createEngine(listOf(Number(size), words).entries, words)).count;
}

function sumOfCodes(text: string): number {
  const { length } = text;
  let sum = 0;
  for (let i = 0; i < length; i++) sum = (sum + text.charCodeAt(i)) | 0;
  return sum;
}

/** Returns megabytes (UTF-8) per second of processor time, of lines that are read for a while, again and again if repeated. */
function rateOf(
  count: (text: string) => number,
  { lines, isRepeated }: Pick<TextKind, "lines" | "isRepeated">,
  milliseconds: number,
): number {
  const sizes = lines.map((line) => Buffer.byteLength(line));
  const before = process.cpuUsage();
  const deadline = performance.now() + milliseconds;
  let bytes = 0;
  for (let read = 0; (isRepeated || read < lines.length) && (read % 16 > 0 || performance.now() < deadline); read++) {
    const at = read % lines.length;
    counted += count(lines[at] ?? "");
    bytes += sizes[at] ?? 0;
  }
  const { user, system } = process.cpuUsage(before);
  return bytes / (user + system);
}

async function costs(): Promise<Costs> {
  const words = await builtInWords("en");
  const { entries, additions } = listOf(Number(size), words);
  // Once before, so that its code is compiled.
  await createEngine(entries.slice(0, 2_000), words);
  const before = await memoryInUse();
  const started = process.threadCpuUsage();
  const engine = await createEngine(entries, words);
  const { user, system } = process.threadCpuUsage(started);
  const memory = (await memoryInUse()) - before;
  const changes: number[] = [];
  for (const entry of additions) {
    const text = `you ${entry.text} there`;
    if (engine.count(text) > 0) continue;
    const from = performance.now();
    engine.add(entry);
    if (engine.count(text) === 0) throw new Error(`${entry.text} was added and not found.`);
    changes.push(performance.now() - from);
    if (changes.length === edits) break;
  }
  return { build: (user + system) / 1_000, memory, edit: median(changes) };
}

/** Returns the dearest families, the worst first: the shortest time of some rounds, each after an edit. */
async function hostile(rounds: number): Promise<WorstText[]> {
  const [length, repeats] = [1_000, 5];
  const entries = realisticList(true);
  const engine = await createEngine(entries, realisticDictionary());
  const all = [...hostileTexts(entries)].map(([family, make]) => ({ family, text: make(length) }));
  const read = (text: string): number => {
    const before = process.cpuUsage();
    for (let i = 0; i < repeats; i++) counted += countWithinBudget(engine, text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / (length * repeats);
  };
  // Until the code is compiled.
  for (let pass = 0; pass < 2; pass++) for (const { text } of all) read(text);
  const [first] = entries;
  return all
    .map(({ family, text }): WorstText => {
      const measured = Array.from({ length: rounds }, () => {
        if (first !== undefined) engine.add({ ...first, id: entries.length + 1, text: "unheardofword" });
        return read(text);
      });
      return { name: family, cost: Math.min(...measured) };
    })
    .sort((a, b) => b.cost - a.cost)
    .slice(0, 5);
}

/** A text whose steps exceed its budget has an end, too. */
function countWithinBudget({ count }: Engine, text: string): number {
  try {
    return count(text);
  } catch (error) {
    if (error instanceof Error && ["StepBudgetExceeded", "TooManyMatches"].includes(error.name)) return 0;
    throw error;
  }
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Returns the heap and external memory in use in megabytes. */
async function memoryInUse(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    // External memory is released a turn later.
    await turn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const texts: readonly TextKind[] = textsFile === "" ? [] : JSON.parse(readFileSync(textsFile, "utf8"));
const count = texts.length === 0 ? sumOfCodes : await createCount();

async function answer(question: Question): Promise<unknown> {
  if (question.ask === "costs") return costs();
  if (question.ask === "hostile") return hostile(question.rounds);
  const { kind, round, rounds, milliseconds } = question;
  const { lines = [], isRepeated = false } = texts[kind] ?? {};
  const share = Math.floor(lines.length / (rounds + 1));
  const part = isRepeated ? lines : lines.slice(round * share, (round + 1) * share);
  // The round that warms up is longer, until the code is compiled.
  return rateOf(count, { lines: part, isRepeated }, round === 0 ? warmUpTimes * milliseconds : milliseconds);
}

process.on("message", (question: Question) => {
  answer(question).then(
    (result) => process.send?.({ result, counted }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once("disconnect", () => process.exit());
