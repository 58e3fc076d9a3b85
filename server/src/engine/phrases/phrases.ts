/**
 * Blacklist phrases: patterns in which `%Tag%` stands for any blacklist match that carries the tag. Conventions, Filtering,
 * "Blacklist phrases". The linear-time engine that npm has, re2js, knows ASCII alone in `\b` and `\w` and cannot jump over a
 * match; so this is a machine of its own, by the same theory.
 */
import { isWanted } from "../lexicon/limits.ts";
import type { BlacklistMatch, BlacklistOptions, Severity } from "../types.ts";
import { type CompiledPhrase, compiledPhrase } from "./compile.ts";
import type { Needs } from "./needs.ts";
import { type TaggedText, taggedText } from "./phrase-text.ts";
import { bitsOf, type CharacterBits, holdsOneOf, presentCharacters } from "./present-characters.ts";
import { type Run, Runner } from "./run.ts";
import { type Stretch, stretchesAround } from "./stretches.ts";
import { Symbols } from "./symbols.ts";
import { shortestWord, WordIndex } from "./word-index.ts";

/** A blacklist phrase (Conventions, Filtering, "Blacklist phrases"). */
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
  /** Whether any phrase asks for a tag, so that it matters which matches `find` is given. */
  readonly usesTags: boolean;
  /**
   * The matches of each phrase, by start and then length; those of one phrase do not overlap. `matches`: the blacklist
   * matches that `%Tag%` can stand for, found without the request's limits on tags and severity, which are about what is
   * reported. Of `options` the limits on locales, tags and severity apply to the phrases.
   */
  find(text: string, matches: readonly BlacklistMatch[], options: BlacklistOptions): BlacklistPhraseMatch[];
  /** Steps taken so far, for tests of growth. */
  steps(): number;
}

/** A phrase's matches are found up to this many symbols from where they begin, and some that are up to twice as long. */
const longestMatch = 1024;
/** The effort that one text may cost: a text in which hundreds of phrases nearly match is not looked at to the end. */
const stepsATextMayCost = 500_000;
const stepsASymbolMayCost = 500;
/** How many of the characters that a phrase needs are looked for before it is run. */
const mostCharacters = 16;
/** Matches beyond these are not returned. */
const mostFound = 10_000;

/** What a phrase's owner number in an index means. */
interface Known extends CompiledPhrase {
  readonly phrase: BlacklistPhrase;
}

/** For each phrase that may match, the places around which it may; "anywhere" when there are none. */
type Candidates = Map<number, number[] | "anywhere">;

export function createPhraseFinder(phrases: readonly BlacklistPhrase[]): PhraseFinder {
  const known = phrases.flatMap((phrase): Known[] => {
    const compiled = compiledPhrase(phrase.pattern);
    return compiled ? [{ phrase, ...compiled }] : [];
  });
  const [tagged, plain] = [new Group(), new Group()];
  for (const [index, { needs }] of known.entries()) (needs.tags.size > 0 ? tagged : plain).add(index, needs);
  const symbols = new Symbols();
  const runner = new Runner();

  function search(text: TaggedText, candidates: Candidates, source: string): BlacklistPhraseMatch[] {
    const found: BlacklistPhraseMatch[] = [];
    const effort = runner.steps + stepsATextMayCost + stepsASymbolMayCost * symbols.length;
    for (const [index, places] of [...candidates].sort(([a], [b]) => a - b)) {
      const each = known[index];
      if (!each) continue;
      for (const run of runsOf(runner, each, text, places)) {
        if (found.length >= mostFound) return found;
        found.push(matchOf(each.phrase, run, symbols.starts[run.start] ?? 0, source));
      }
      if (runner.steps > effort) break;
    }
    return found;
  }

  return {
    isEmpty: known.length === 0,
    size: known.length,
    usesTags: known.some(({ program }) => program.tags.length > 0),
    find(text, matches, options) {
      const candidates: Candidates = new Map();
      plain.collect(text, candidates);
      if (matches.length > 0 && !tagged.isEmpty) tagged.collect(text, candidates);
      if (candidates.size === 0) return [];
      const present = new Set(matches.flatMap(({ tags }) => tags));
      for (const index of candidates.keys()) {
        const each = known[index];
        if (!each?.needs.tags.isSubsetOf(present) || !isWanted(each.phrase, options)) candidates.delete(index);
      }
      if (candidates.size === 0) return [];
      symbols.read(text);
      return search(taggedText(symbols, matches), candidates, text).sort(
        (a, b) => a.start - b.start || a.length - b.length || a.entryId - b.entryId,
      );
    },
    steps: () => runner.steps,
  };
}

/** Phrases that are looked for together: those with a word that has to stand in the text, and those without. */
class Group {
  readonly #index = new WordIndex();
  readonly #anywhere: { readonly owner: number; readonly characters: readonly CharacterBits[] }[] = [];

  add(owner: number, { words, characters }: Needs): void {
    if (words?.every((word) => word.length >= shortestWord)) for (const word of words) this.#index.add(word, owner);
    else this.#anywhere.push({ owner, characters: characters.slice(0, mostCharacters).map(bitsOf) });
  }

  get isEmpty(): boolean {
    return this.#anywhere.length === 0 && this.#index.isEmpty;
  }

  collect(text: string, candidates: Candidates): void {
    const present = this.#anywhere.length > 0 ? presentCharacters(text) : undefined;
    for (const { owner, characters } of this.#anywhere) {
      const isPossible = !present || characters.every((wanted) => holdsOneOf(present, wanted));
      if (isPossible) candidates.set(owner, "anywhere");
    }
    if (this.#index.isEmpty) return;
    this.#index.scan(text, (owner, at) => {
      const places = candidates.get(owner);
      if (places && places !== "anywhere") places.push(at);
      else candidates.set(owner, [at]);
    });
  }
}

function* runsOf(runner: Runner, { program, needs }: Known, text: TaggedText, places: number[] | "anywhere") {
  const around = aroundWhat(needs.tags, text, places);
  if (!around) return;
  const tagged = needs.tagsInLongest === 0 ? 0 : needs.tagsInLongest * text.longestMatch;
  const reach = Math.min(longestMatch, needs.longest + tagged);
  const { length } = text.symbols;
  const stretches: Stretch[] =
    around === "anywhere" ? [{ first: 0, last: length }] : stretchesAround(around, reach, length);
  for (const stretch of stretches) {
    for (let first = stretch.first; first < stretch.last; ) {
      const last = Math.min(stretch.last, first + 2 * longestMatch);
      const limit = last === stretch.last ? last : first + longestMatch;
      const runs: Run[] = runner.find(program, text, [first, limit, last]);
      yield* runs;
      first = Math.max(limit, runs[runs.length - 1]?.end ?? 0);
    }
  }
}

/** The places, as symbols, of which each match holds one; undefined when a tag that it needs is not there. */
function aroundWhat(
  tags: ReadonlySet<string>,
  text: TaggedText,
  places: number[] | "anywhere",
): readonly number[] | "anywhere" | undefined {
  let around: readonly number[] | "anywhere" =
    places === "anywhere" ? places : places.map((at) => text.symbols.indexOf(at));
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
