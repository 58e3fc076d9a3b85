/**
 * Finds the entries' words in a text. The sieve selects the regions to examine, which are searched with one trie of all
 * patterns (see region-search.ts).
 */

import { StepCounter } from "../budget.ts";
import type { BuildSteps } from "../build-steps.ts";
import { ExactForms, isInPattern } from "../judge/exact-forms.ts";
import type { Dictionary } from "../lexicon/dictionary.ts";
import { ignoredWords } from "../lexicon/ignored-words.ts";
import { LiteralFinder } from "../lexicon/literals.ts";
import { GrowingPatternTable } from "../lexicon/pattern-table.ts";
import { addPatterns } from "../lexicon/patterns.ts";
import { Trie } from "../lexicon/trie.ts";
import { checkNumber } from "../maximum-matches.ts";
import { NearForms } from "../near/near-forms.ts";
import { Examiner } from "../prefilter/examine.ts";
import { holdsOddWord } from "../prefilter/piece-words.ts";
import type { Regions } from "../prefilter/regions.ts";
import { Sieve } from "../prefilter/sieve.ts";
import type { Judge } from "../prefilter/verdict-memory.ts";
import { everySignal, LITERAL, UNUSUAL } from "../prefilter/verdicts.ts";
import { isFoundInside } from "../scripts/affixes.ts";
import { composing } from "../scripts/compose.ts";
import { withRulesOfScript } from "../scripts/syllables.ts";
import { CLASS, foldTable } from "../text/fold.ts";
import { origin, type Reading } from "../text/reading.ts";
import type { FilterEntry } from "../types.ts";
import type { EntryMatch } from "./entry-match.ts";
import { PatternShapes } from "./pattern-shapes.ts";
import { PieceSearch } from "./piece-search.ts";
import { RegionMemory } from "./region-memory.ts";
import { RegionSearch, type Search, type SearchTables } from "./region-search.ts";
import type { IsOdd } from "./scan.ts";
import { fillTrie } from "./trie-filler.ts";
import { addToTrie } from "./trie-patterns.ts";

export type { Search } from "./region-search.ts";

/** Returns the signals of a piece besides those of entries (see verdicts.ts). */
export type SignalsOf = (text: string, start: number, end: number) => number;

/** Matches of a text, and the signals of all its pieces, or'ed. */
export interface FoundEntries {
  readonly matches: readonly EntryMatch[];
  readonly signals: number;
}

/** The regions of a text to search, and the signals of all its pieces. */
interface SiftedText {
  readonly regions: Regions;
  readonly signals: number;
}

/** Number of cached sieves, one for each set of ignorable letters; applications have one or two. */
const maximumSieves = 8;
/** Entries whose patterns are derived between two yields of `fill`. */
const entriesPerYield = 32;
/** Share of a list that tells how much memory all of it needs, and what is added to that. */
const sampledShare = 1 / 16;
const margin = 1.03;
const ignore = (): void => undefined;
const nothing: readonly EntryMatch[] = [];
/** Of most texts. */
const foundNothing: FoundEntries = { matches: nothing, signals: 0 };

export class Finder {
  readonly entries: FilterEntry[] = [];
  /** The same with the rules that their scripts have. */
  readonly #ruled: FilterEntry[] = [];
  /** For each entry 1 while it is listed. */
  listed = new Uint8Array(64);
  readonly counter = new StepCounter();
  /** Mask of all entries, listed or not: a verdict holds for texts that were begun before an entry was removed. */
  #every = new Uint8Array(64).fill(1);
  readonly #dictionary: Dictionary;
  readonly #signalsOf: SignalsOf;
  readonly #table = new GrowingPatternTable();
  readonly #trie = new Trie();
  readonly #literals = new LiteralFinder();
  readonly #near = new NearForms(this.#table, this.counter);
  readonly #ignored: (ReadonlySet<string> | undefined)[] = [];
  readonly #wholeWords: boolean[] = [];
  readonly #shapes = new PatternShapes(this.#table, this.#trie, this.#ruled, this.#wholeWords);
  readonly #exactForms = new Map<number, ExactForms>();
  readonly #sieves = new Map<string, Sieve>();
  /** Of texts that are searched at once, and of pieces. */
  readonly #search: RegionSearch;
  readonly #regions = new RegionMemory();

  constructor(dictionary: Dictionary, signalsOf: SignalsOf) {
    this.#dictionary = dictionary;
    this.#signalsOf = signalsOf;
    this.#search = this.#newSearch();
  }

  /** Adds an entry and returns its index. Call `forget` after the last addition. */
  add(listed: FilterEntry): number {
    const index = this.entries.length;
    this.#append(listed, (pattern) => {
      addToTrie(this.#trie, this.#table, pattern, this.#wholeWords[index] !== true);
      const root = this.#rootOf(index);
      if (root > 0) this.#near.add(pattern, root);
    });
    return index;
  }

  /** Adds all entries of a finder that has none so far, in a third of the time that it takes one by one. */
  *fill(listed: readonly FilterEntry[]): BuildSteps<void> {
    const sample = Math.ceil(listed.length * sampledShare);
    for (const [index, entry] of listed.entries()) {
      this.#append(entry, ignore);
      if (index + 1 === sample) this.#table.expect((listed.length / sample) * margin);
      if (index % entriesPerYield === entriesPerYield - 1) yield;
    }
    yield* fillTrie(this.#trie, this.#table, (entry) => this.#wholeWords[entry] !== true);
    yield* this.#near.fill((entry) => this.#rootOf(entry));
  }

  /** Adds an entry and its patterns to the table, and nowhere else. */
  #append(listed: FilterEntry, onPattern: (pattern: number) => void): void {
    const entry = withRulesOfScript(listed);
    const index = this.entries.length;
    this.entries.push(listed);
    this.#ruled.push(entry);
    this.#list(index);
    this.#ignored.push(ignoredWords(entry));
    const isExact = entry.filterMode === "exactMatch";
    this.#wholeWords.push((isExact || entry.filterMode === "nonEmbeddable") && !isFoundInside(entry));
    this.#literals.add(entry, index);
    const exactForms: string[] = [];
    addPatterns(entry, (text, kind, options) => {
      if (isExact) exactForms.push(text);
      const pattern = this.#table.add(text, index, kind, options);
      if (pattern >= 0) onPattern(pattern);
    });
    if (!exactForms.every(isInPattern)) this.#exactForms.set(index, new ExactForms(exactForms));
  }

  #list(index: number): void {
    if (index >= this.listed.length) {
      const larger = new Uint8Array(index * 2);
      larger.set(this.listed);
      this.listed = larger;
      this.#every = new Uint8Array(larger.length).fill(1);
    }
    this.listed[index] = 1;
  }

  /** Returns the number of letters of an entry that may be guessed, 0 where it may not. */
  #rootOf(index: number): number {
    const entry = this.#ruled[index];
    return entry === undefined || entry.filterMode === "exactMatch" ? 0 : entry.text.length;
  }

  remove(index: number): void {
    this.listed[index] = 0;
    this.#regions.clear();
  }

  /** Clears the verdicts, after an addition or a change of the dictionary. */
  forget(): void {
    this.#regions.clear();
    for (const sieve of this.#sieves.values()) sieve.clear();
  }

  find(text: string, search: Search): FoundEntries {
    const found = this.#find(text, search);
    const composed = (found.signals & UNUSUAL) === 0 ? undefined : composing(text);
    return composed === undefined ? found : inSource(this.#find(composed.text, search), composed);
  }

  #find(text: string, search: Search): FoundEntries {
    const sieve = this.#sieveFor(search.ignorable);
    const signals = sieve.sift(text);
    this.counter.steps += text.length;
    if (sieve.regions.count === 0 && (signals & LITERAL) === 0)
      return signals === 0 ? foundNothing : { matches: nothing, signals };
    return this.#searchRegions(text, search, { regions: sieve.regions, signals });
  }

  #searchRegions(text: string, search: Search, { regions, signals }: SiftedText): FoundEntries {
    const found: EntryMatch[] = [];
    for (let region = 0; region < regions.count; region++)
      this.#searchRegion(text, regions.start(region), regions.end(region), search, found);
    if ((signals & LITERAL) !== 0) this.#literals.find(text, search.mask, found, this.counter);
    checkNumber(found.length);
    return { matches: found, signals };
  }

  /** Adds the matches in a region, remembered ones where it was searched before. */
  #searchRegion(text: string, start: number, end: number, search: Search, found: EntryMatch[]): void {
    const { counter } = this;
    const remembered = this.#regions.find(text, start, end, search.mask, search.ignorable);
    if (remembered !== undefined) {
      for (const match of remembered.matches) found.push(shifted(match, start));
      counter.steps += remembered.steps;
      return;
    }
    const steps = counter.steps;
    const first = found.length;
    const part = start === 0 && end === text.length ? text : text.slice(start, end);
    this.#search.search(part, search, found);
    checkNumber(found.length);
    counter.check();
    this.#regions.keep(found, first, counter.steps - steps);
    if (start > 0) shift(found, first, start);
  }

  /** Searches the whole text without the sieve: a superset of `find`'s matches, and far slower. */
  findWithoutSieve(text: string, search: Search): readonly EntryMatch[] {
    const found: EntryMatch[] = [];
    const composed = composing(text);
    this.#search.search(composed?.text ?? text, search, found);
    return composed === undefined ? found : inSource({ matches: found, signals: 0 }, composed).matches;
  }

  /** Memory of the patterns in bytes. */
  get bytes(): number {
    return this.#table.byteLength + this.#trie.bytes + this.#near.byteLength + this.#shapes.byteLength;
  }

  #newSearch(): RegionSearch {
    return new RegionSearch(this.#searchTables());
  }

  #searchTables(): SearchTables {
    return {
      entries: this.#ruled,
      dictionary: this.#dictionary,
      table: this.#table,
      trie: this.#trie,
      shapes: this.#shapes,
      literals: this.#literals,
      near: this.#near,
      ignored: this.#ignored,
      wholeWords: this.#wholeWords,
      exactForms: this.#exactForms,
      counter: this.counter,
    };
  }

  #sieveFor(ignorable: string): Sieve {
    const present = this.#sieves.get(ignorable);
    if (present) return present;
    const [oldest] = this.#sieves.keys();
    if (this.#sieves.size >= maximumSieves && oldest !== undefined) this.#sieves.delete(oldest);
    const { scanner } = this.#search;
    const pieces = new PieceSearch(this.#searchTables(), this.#search, ignorable);
    const examiner = new Examiner({
      dictionary: this.#dictionary,
      scanner,
      trie: this.#trie,
      holds: (piece, flags, ends) => pieces.holds(piece, flags, ends, this.#every),
      signalsOf: (text) =>
        this.#signalsOf(text, 0, text.length) | (this.#literals.mayBeginSeveral(text, 0, text.length) ? LITERAL : 0),
      anySignals: () => everySignal | (this.#literals.hasSeveral ? LITERAL : 0),
    });
    const judge: Judge = (text, start, end) => {
      this.counter.steps += end - start;
      const verdict = examiner.examine(text, start, end);
      return { verdict, state: examiner.state, link: examiner.link };
    };
    const isOdd: IsOdd = (text, { start, end }, to) =>
      holdsOddWord(text, lastWord(text, start, end), to, this.#dictionary);
    const sieve = new Sieve(judge, this.counter, {
      hasRun: (run) => this.#trie.hasRun(run),
      mayBeginFurtherWord: (head) => this.#trie.mayBeginFurtherWord(head),
      goesOn: (state, classes) => this.#trie.goesOn(state, classes),
      endFrom: (text, prefix) => scanner.endFrom(text, prefix, isOdd),
      endBehind: (text, start, end) => scanner.endBehind(text, start, end, isOdd),
    });
    this.#sieves.set(ignorable, sieve);
    return sieve;
  }
}

/** Returns the matches in a composed text at their places in its source. */
function inSource({ matches, signals }: FoundEntries, composed: Reading): FoundEntries {
  const moved = matches.map((match) => {
    return { ...match, start: origin(composed, match.start), end: origin(composed, match.end) };
  });
  return { matches: moved, signals };
}

/** Returns the start of the last word between `start` and `end`. */
function lastWord(text: string, start: number, end: number): number {
  let to = end;
  while (to > start && ((foldTable[text.charCodeAt(to - 1)] ?? 0) & CLASS) === 0) to--;
  while (to > start && ((foldTable[text.charCodeAt(to - 1)] ?? 0) & CLASS) !== 0) to--;
  return to;
}

function shift(found: EntryMatch[], first: number, by: number): void {
  for (let i = first; i < found.length; i++) {
    const place = found[i];
    if (place) found[i] = shifted(place, by);
  }
}

function shifted({ entry, start, end, quality }: EntryMatch, by: number): EntryMatch {
  return { entry, start: start + by, end: end + by, quality };
}
