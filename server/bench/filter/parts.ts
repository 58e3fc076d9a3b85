/**
 * Measures one part of the bench, named as its argument, and sends the result to the process that started it. Each part has a
 * process of its own, as a server has: after dozens of engines, word lists and peers in one process the engine took twice as long.
 */
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
import { reportProgress } from "./progress.ts";
import { engine, type LargestResult, limit, ratesOf, type SizeResult } from "./results.ts";
import { longest, megabytes, megabytesOfLargest, megabytesOfOthers, millisecondsForPeers, rounds } from "./settings.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

interface Words {
  readonly dictionary: Dictionary;
  readonly vocabulary: Vocabulary;
  readonly list: readonly FilterEntry[];
  /** Entries beyond those of any list. */
  readonly additions: readonly FilterEntry[];
}

async function loadWords(): Promise<Words> {
  const words = await builtInWords("en");
  const dictionary = createDictionary(words);
  const vocabulary = createVocabulary(words);
  const list = createList(longest + 500, { dictionary, vocabulary: vocabulary.words });
  return { dictionary, vocabulary, list, additions: list.slice(longest) };
}

async function measurePart(part: string): Promise<unknown> {
  if (part === "hostile") return measureHostile(rounds);
  const words = await loadWords();
  if (part === "largest") return measureLargestList(words);
  if (part !== "others") return measureSize(Number(part), words);
  const kinds = createOtherTexts(megabytesOfOthers * 1e6, words.vocabulary);
  return measureOthers(kinds, createEngine(words.list.slice(0, longest), words.dictionary), sumOfCodes, rounds);
}

function measureLargestList({ dictionary, vocabulary, list }: Words): Promise<LargestResult> {
  const entries = createList(largestSize, { dictionary, vocabulary: vocabulary.words });
  const listed = list.map(({ text }) => text);
  const { lines } = createCorpus({ bytes: megabytesOfLargest * 1e6, vocabulary, listed });
  return measureLargest(entries, dictionary, { lines, scan: sumOfCodes, rounds });
}

async function measureSize(size: number, { dictionary, vocabulary, list, additions }: Words): Promise<SizeResult> {
  const entries = list.slice(0, size);
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

process.send?.({ result: await measurePart(process.argv[2] ?? ""), counted: countedSoFar() });
process.disconnect();
