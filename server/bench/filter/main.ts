/**
 * `npm run bench:filter` measures the throughput of the filter engine beside a raw scan of the same text, which is the
 * limit, and beside popular npm filters, with generated word lists of three sizes. It also measures building, editing
 * and memory, texts unlike chat and texts made to keep it busy, and compares the results with the targets. It ends with 1
 * when one is missed by more than a tenth. `--quick` gives a first impression only.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createDictionary, type Dictionary, type FilterEntry } from "../../src/engine/filter.ts";
import { builtInWords } from "../../src/filtering/blacklist/built-in-dictionaries.ts";
import { peers } from "../peers.ts";
import { createCorpus } from "./corpus.ts";
import { measureCosts } from "./costs.ts";
import { createEngine } from "./engine.ts";
import { measureHostile } from "./hostile.ts";
import { largestSize, measureLargest } from "./largest.ts";
import { createList } from "./lists.ts";
import { makeUpOf } from "./make-up.ts";
import { countedSoFar, measure, type Subject } from "./measure.ts";
import { measureOthers } from "./measure-others.ts";
import { loadNative, native } from "./native.ts";
import { createOtherTexts } from "./other-texts.ts";
import { plotOf } from "./plot.ts";
import { inShort, reportOf } from "./report.ts";
import { engine, limit, type Results, ratesOf, type SizeResult } from "./results.ts";
import { isMissed, targetsOf } from "./targets.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

const { values: options } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const sizes = [500, 5000, 20_000];
const rounds = options.quick ? 3 : 7;
const megabytes = options.quick ? 2 : 20;
const megabytesOfLargest = megabytes / 2;
/** At least as much of each kind of text unlike chat: it is all new, and the first megabytes are read by code that is not compiled yet. */
const megabytesOfOthers = 4;
const millisecondsForPeers = options.quick ? 100 : 500;
const results = fileURLToPath(new URL("../results/", import.meta.url));

interface Words {
  readonly dictionary: Dictionary;
  readonly vocabulary: Vocabulary;
  /** Entries beyond those of any list. */
  readonly additions: readonly FilterEntry[];
}

async function main(): Promise<void> {
  const words = await builtInWords("en");
  const dictionary = createDictionary(words);
  const vocabulary = createVocabulary(words);
  const longest = Math.max(...sizes);
  const list = createList(longest + 500, { dictionary, vocabulary: vocabulary.words });
  const additions = list.slice(longest);
  const measured: SizeResult[] = [];
  for (const size of sizes) {
    const result = await measureSize(list.slice(0, size), { dictionary, vocabulary, additions });
    reportProgress(inShort(result));
    measured.push(result);
  }
  reportProgress(`${largestSize} entries`);
  const largest = await measureLargest(
    createList(largestSize, { dictionary, vocabulary: vocabulary.words }),
    dictionary,
    {
      lines: createCorpus({ bytes: megabytesOfLargest * 1e6, vocabulary, listed: list.map(({ text }) => text) }).lines,
      scan: sumOfCodes,
      rounds,
    },
  );
  reportProgress("texts unlike chat");
  const kinds = createOtherTexts(Math.max(megabytes / 2, megabytesOfOthers) * 1e6, vocabulary);
  const others = measureOthers(kinds, createEngine(list.slice(0, longest), dictionary), sumOfCodes, rounds);
  reportProgress("hostile texts");
  const all: Results = {
    node: process.version,
    processor: cpus()[0]?.model ?? "unknown processor",
    rounds,
    megabytes,
    sizes: measured,
    largest,
    others,
    hostile: measureHostile(rounds),
  };
  mkdirSync(results, { recursive: true });
  writeFileSync(`${results}filter.json`, `${JSON.stringify(all, undefined, 2)}\n`);
  writeFileSync(`${results}filter.svg`, plotOf(all));
  console.log(`\n${reportOf(all)}\n\nFigures and plot: ${results}filter.json, filter.svg (counted ${countedSoFar()})`);
  if (targetsOf(all).some(isMissed)) process.exitCode = 1;
}

async function measureSize(
  entries: readonly FilterEntry[],
  { dictionary, vocabulary, additions }: Words,
): Promise<SizeResult> {
  const name = `${entries.length} entries`;
  reportProgress(`${name}: building filters`);
  const costs = await measureCosts({ entries, additions, dictionary }, rounds);
  reportProgress(`${name}: generating ${megabytes} MB of chat`);
  const listed = entries.map(({ text }) => text);
  const corpus = createCorpus({ bytes: megabytes * 1e6, vocabulary, listed });
  const filter = createEngine(entries, dictionary);
  const subjects: Subject[] = [
    { name: limit, count: sumOfCodes },
    { name: engine, count: (text) => filter.count(text) },
    ...peers.map((peer): Subject => {
      reportProgress(`${name}: loading ${peer.name}`);
      const finds = peer.load(entries);
      return { name: peer.name, count: (text) => (finds(text) ? 1 : 0), milliseconds: millisecondsForPeers };
    }),
  ];
  const finds = await loadNative(entries);
  if (finds !== undefined) subjects.push({ name: native, count: (text) => (finds(text) ? 1 : 0) });
  const measured = measure(subjects, corpus.lines, {
    rounds,
    progress: (round) => reportProgress(`${name}: round ${round} of ${rounds}`),
  });
  return {
    size: entries.length,
    makeUp: makeUpOf(corpus, dictionary),
    linesWithMatches: corpus.lines.filter((line) => filter.count(line) > 0).length / corpus.lines.length,
    measured,
    ...ratesOf(measured),
    costs,
  };
}

/** Reads each character, the least work of any filter. */
function sumOfCodes(text: string): number {
  const { length } = text;
  let sum = 0;
  for (let i = 0; i < length; i++) sum = (sum + text.charCodeAt(i)) | 0;
  return sum;
}

/** Reports progress on stderr, which is not part of the output. */
function reportProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text.padEnd(78)}`);
  else process.stderr.write(`${text}\n`);
}

await main();
