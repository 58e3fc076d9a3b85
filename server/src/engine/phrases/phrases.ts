/**
 * Blacklist phrases: patterns in which `%Tag%` stands for any blacklist match that carries the tag. Decisions: Blacklist
 * phrases. A match that `%Tag%` stands for is jumped over while its text may be read as well, which the linear-time engine
 * that npm has, re2js, cannot do; so `run.ts` follows the patterns itself, by the same theory.
 */

import { StepBudget, StepBudgetExceeded } from "../budget.ts";
import { passesLimits } from "../lexicon/limits.ts";
import { SequenceFinder } from "../lexicon/sequence-finder.ts";
import type { BlacklistMatch, BlacklistOptions, Severity } from "../types.ts";
import { type CompiledPhrase, compiledPhrase } from "./compile.ts";
import { type TaggedText, taggedText } from "./phrase-text.ts";
import { type Run, Runner } from "./run.ts";
import { type Stretch, stretchesAround } from "./stretches.ts";
import { Symbols } from "./symbols.ts";

/** A blacklist phrase (Decisions: Blacklist phrases). */
export interface BlacklistPhrase {
  readonly id: number;
  readonly locale: string;
  readonly pattern: string;
  readonly severity: Severity;
  readonly tags: readonly string[];
}

/** `root` is the phrase's pattern and `entryId` its id; `quality` is the least of the matches that `%Tag%` stood for, or 1. */
export interface BlacklistPhraseMatch extends BlacklistMatch {
  readonly blacklistResult: "phrase";
}

export interface PhraseFinder {
  readonly isEmpty: boolean;
  /** The number of phrases. */
  readonly size: number;
  /** All phrases that it was made of. */
  readonly listed: readonly BlacklistPhrase[];
  /** True when any phrase names a tag, so that `find` depends on the matches. */
  readonly usesTags: boolean;
  /**
   * Returns the matches of each phrase, by start and then length; those of one phrase do not overlap. `matches` are the
   * blacklist matches for `%Tag%`, found without the request's limits on tags and severity, which apply to the reported
   * phrases together with the limit on locales.
   *
   * Each step is spent from the budget. Without one a text has a budget of its own; when that is spent, phrases that come
   * later are not looked for.
   *
   * @throws StepBudgetExceeded when the given budget is spent
   */
  find(
    text: string,
    matches: readonly BlacklistMatch[],
    options: BlacklistOptions,
    budget?: StepBudget,
  ): BlacklistPhraseMatch[];
  /** Returns the number of steps so far, which the tests of growth count. */
  steps(): number;
}

/** Maximum length of a match in symbols. Some matches up to twice as long are found as well. */
const maximumMatchLength = 1024;
/** Budget of a text that is searched without one. */
const maximumStepsPerText = 500_000;
const stepsASymbolMayCost = 500;
/** Maximum length of a required word that is looked for. */
const maximumWordLength = 32;
/** Maximum number of returned matches. */
const maximumFound = 10_000;

/** Phrase behind an owner number of the index. */
interface IndexedPhrase extends CompiledPhrase {
  readonly phrase: BlacklistPhrase;
}

/** Spends steps. */
type Spend = (steps: number) => void;

interface PhraseRun {
  readonly phrase: BlacklistPhrase;
  readonly run: Run;
}

/** For each phrase that may match, the symbols around which it may; "anywhere" without such symbols. */
type Candidates = Map<number, number[] | "anywhere">;

export function createPhraseFinder(phrases: readonly BlacklistPhrase[]): PhraseFinder {
  const known = phrases.flatMap((phrase): IndexedPhrase[] => {
    const compiled = compiledPhrase(phrase.pattern);
    return compiled ? [{ phrase, ...compiled }] : [];
  });
  const words = new SequenceFinder(phrasesByWord(known));
  const anywhere = Array.from(known.keys()).filter((index) => known[index]?.needs.words === undefined);
  const symbols = new Symbols();
  const runner = new Runner();
  let steps = 0;

  function search(text: TaggedText, candidates: Candidates, spend: Spend, found: PhraseRun[]): void {
    for (const [index, places] of [...candidates].sort(([a], [b]) => a - b)) {
      const each = known[index];
      if (!each) continue;
      const add = (run: Run): boolean => found.push({ phrase: each.phrase, run }) < maximumFound;
      if (!findRuns(runner, each, { text, places, spend, add })) return;
    }
  }

  /** Returns the phrases that may match and are wanted. */
  function candidatesIn(matches: readonly BlacklistMatch[], options: BlacklistOptions, spend: Spend): Candidates {
    const candidates: Candidates = new Map(anywhere.map((index) => [index, "anywhere"]));
    spend(anywhere.length);
    let node = 0;
    for (let at = 0; at < symbols.length && !words.isEmpty; at++) {
      node = words.step(node, symbols.plains[at] ?? 0);
      for (let word = words.longest(node); word !== 0; word = words.next(word)) {
        const phrasesHere = words.value(word) ?? [];
        for (const index of phrasesHere) addPlace(candidates, index, at);
        spend(phrasesHere.length);
      }
    }
    const present = new Set(matches.flatMap(({ tags }) => tags));
    for (const index of candidates.keys()) {
      const each = known[index];
      if (!each?.needs.tags.isSubsetOf(present) || !passesLimits(each.phrase, options)) candidates.delete(index);
    }
    return candidates;
  }

  function find(
    text: string,
    matches: readonly BlacklistMatch[],
    options: BlacklistOptions,
    budget: StepBudget = new OwnBudget(text.length),
  ): BlacklistPhraseMatch[] {
    const spend = (more: number): void => {
      steps += more;
      budget.spend(more);
    };
    const found: PhraseRun[] = [];
    try {
      symbols.read(text);
      const candidates = candidatesIn(matches, options, spend);
      if (candidates.size === 0) return [];
      search(taggedText(symbols, matches), candidates, spend, found);
    } catch (error) {
      if (!(error instanceof StepBudgetExceeded && budget instanceof OwnBudget)) throw error;
    }
    return found
      .map(({ phrase, run }) => matchOf(phrase, run, symbols.starts[run.start] ?? 0, text))
      .sort((a, b) => a.start - b.start || a.length - b.length || a.entryId - b.entryId);
  }

  return {
    isEmpty: known.length === 0,
    size: known.length,
    listed: phrases,
    usesTags: known.some(({ program }) => program.some(({ kind }) => kind === "tag")),
    find,
    steps: () => steps,
  };
}

/** Budget of a text that is searched without one. */
class OwnBudget extends StepBudget {
  constructor(length: number) {
    super(maximumStepsPerText + stepsASymbolMayCost * length);
  }
}

/** Returns the required words, cut to what is looked for, with the phrases that have one of each. */
function* phrasesByWord(known: readonly IndexedPhrase[]): Generator<[word: readonly number[], phrases: number[]]> {
  const found = Map.groupBy(
    known.flatMap(({ needs: { words = [] } }, index) => words.map((word) => ({ word, index }))),
    ({ word }) => String.fromCodePoint(...word.slice(0, maximumWordLength)),
  );
  for (const [, phrases] of found) {
    const [first] = phrases;
    yield [first?.word.slice(0, maximumWordLength) ?? [], phrases.map(({ index }) => index)];
  }
}

function addPlace(candidates: Candidates, index: number, at: number): void {
  const places = candidates.get(index);
  if (places !== undefined && places !== "anywhere") places.push(at);
  else candidates.set(index, [at]);
}

/** A text, the places to look at, and the takers of steps and runs; `add` returns false when there are enough. */
interface RunSearch {
  readonly text: TaggedText;
  readonly places: number[] | "anywhere";
  readonly spend: Spend;
  readonly add: (run: Run) => boolean;
}

/** Finds the runs of a phrase; returns false when there are enough. */
function findRuns(runner: Runner, { program, needs }: IndexedPhrase, { text, places, spend, add }: RunSearch): boolean {
  const around = anchorsOf(needs.tags, text, places);
  if (around === undefined) return true;
  const tagged = needs.tagsInLongest === 0 ? 0 : needs.tagsInLongest * text.longestMatch;
  const reach = Math.min(maximumMatchLength, needs.longest + tagged);
  const { length } = text.symbols;
  const stretches: Stretch[] =
    around === "anywhere" ? [{ first: 0, last: length }] : stretchesAround(around, reach, length);
  for (const stretch of stretches) {
    for (let first = stretch.first; first < stretch.last; ) {
      const last = Math.min(stretch.last, first + maximumMatchLength + reach);
      const limit = last === stretch.last ? last : first + maximumMatchLength;
      const runs = runner.find(program, text, [first, limit, last]);
      spend(runner.takeSteps());
      if (!runs.every(add)) return false;
      first = Math.max(limit, runs[runs.length - 1]?.end ?? 0);
    }
  }
  return true;
}

/** Returns the symbols one of which is in each match; undefined when a required tag is missing. */
function anchorsOf(tags: ReadonlySet<string>, text: TaggedText, places: readonly number[] | "anywhere") {
  let around = places;
  for (const tag of tags) {
    const starts = text.places.get(tag);
    if (!starts) return undefined;
    if (around === "anywhere" || starts.length < around.length) around = starts;
  }
  return around;
}

function matchOf(phrase: BlacklistPhrase, run: Run, start: number, text: string): BlacklistPhraseMatch {
  return {
    start,
    length: run.endOffset - start,
    quality: run.quality,
    locale: phrase.locale,
    matched: text.slice(start, run.endOffset),
    root: phrase.pattern,
    severity: phrase.severity,
    tags: phrase.tags,
    entryId: phrase.id,
    blacklistResult: "phrase",
  };
}
