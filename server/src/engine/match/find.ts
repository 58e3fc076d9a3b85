/**
 * Finds the entries' words in a text. The sieve selects the regions to examine, which are searched with one trie of all
 * patterns (see region-search.ts).
 */

import { checkNumber, StepCounter } from "../budget.ts";
import type { BuildSteps } from "../build-steps.ts";
import { ExactForms, isInPattern } from "../judge/exact-forms.ts";
import { IgnoredPhrases } from "../judge/ignored-phrases.ts";
import { ignoredWords } from "../judge/own-words.ts";
import type { Dictionary } from "../lexicon/dictionary.ts";
import { LiteralFinder } from "../lexicon/literals.ts";
import { GrowingPatternTable } from "../lexicon/pattern-table.ts";
import { addPatterns } from "../lexicon/patterns.ts";
import { Trie } from "../lexicon/trie.ts";
import { NearForms } from "../near/near-forms.ts";
import { isFoundInside } from "../scripts/affixes.ts";
import { composing } from "../scripts/compose.ts";
import { withRulesOfScript } from "../scripts/syllables.ts";
import { UNUSUAL } from "../sieve/piece-signals.ts";
import { LITERAL, Sieve } from "../sieve/sieve.ts";
import { origin, type Reading } from "../text/reading.ts";
import type { EntryMatch, FilterEntry } from "../types.ts";
import { KnownTexts } from "./known-texts.ts";
import { PatternShapes } from "./pattern-shapes.ts";
import { RegionSearch, type Search, type SearchTables } from "./region-search.ts";
import { addToTrie } from "./trie-patterns.ts";

export type { Search } from "./region-search.ts";

/** Matches of a text, and the signals of all its pieces, or'ed. */
export interface FoundEntries {
  readonly matches: readonly EntryMatch[];
  readonly signals: number;
}

/** The sieve of a set of ignorable letters, and the texts and their regions that were searched with it. */
interface SieveOfLetters {
  readonly sieve: Sieve;
  readonly texts: KnownTexts<FoundEntries>;
  readonly regions: KnownTexts<readonly EntryMatch[]>;
}

/** Number of cached sieves, one for each set of ignorable letters; applications have one or two. */
const maximumSieves = 8;
/** Entries whose patterns are derived, and patterns that are added to a table, between two yields of `fill`. */
const entriesPerYield = 32;
const patternsPerYield = 1 << 10;
const nothing: readonly EntryMatch[] = [];
/** Shared result of texts without matches. */
const foundNothing: FoundEntries = { matches: nothing, signals: 0 };

export class Finder {
  readonly entries: FilterEntry[] = [];
  /** The same with the rules that their scripts have. */
  readonly #ruled: FilterEntry[] = [];
  /** For each entry 1 while it is listed. */
  listed = new Uint8Array(64);
  readonly counter = new StepCounter();
  readonly #dictionary: Dictionary;
  readonly #table = new GrowingPatternTable();
  readonly #trie = new Trie();
  readonly #literals = new LiteralFinder();
  readonly #near = new NearForms(this.#table, this.counter);
  readonly #ignored: (ReadonlySet<string> | undefined)[] = [];
  readonly #ignoredPhrases = new IgnoredPhrases(this.counter);
  readonly #wholeWords: boolean[] = [];
  readonly #shapes = new PatternShapes(this.#table, this.#trie, this.#ruled, this.#wholeWords);
  readonly #exactForms = new Map<number, ExactForms>();
  readonly #sieves = new Map<string, SieveOfLetters>();
  readonly #search: RegionSearch;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#search = new RegionSearch(this.#searchTables());
  }

  /** Adds an entry and returns its index. Call `forget` after the last addition. */
  add(entry: FilterEntry): number {
    const first = this.#table.count;
    const index = this.#append(entry);
    this.#addToTrie(first, this.#table.count);
    this.#addToNear(first, this.#table.count);
    return index;
  }

  /** Adds all entries of a finder that has none so far: one table after the other, so that each stays in the cache. */
  *fill(listed: readonly FilterEntry[]): BuildSteps<void> {
    for (const [index, entry] of listed.entries()) {
      this.#append(entry);
      if (index % entriesPerYield === entriesPerYield - 1) yield;
    }
    this.#near.expect(this.#table.count);
    for (const add of [this.#addToTrie, this.#addToNear])
      for (let from = 0; from < this.#table.count; from += patternsPerYield) {
        add(from, Math.min(this.#table.count, from + patternsPerYield));
        yield;
      }
    this.#trie.trim();
  }

  /** Adds an entry and its patterns to the table, and nowhere else; returns its index. */
  #append(listed: FilterEntry): number {
    const entry = withRulesOfScript(listed);
    const index = this.entries.length;
    this.entries.push(listed);
    this.#ruled.push(entry);
    this.#list(index);
    this.#ignored.push(ignoredWords(entry));
    this.#ignoredPhrases.add(entry, index);
    const isExact = entry.filterMode === "exactMatch";
    this.#wholeWords.push((isExact || entry.filterMode === "nonEmbeddable") && !isFoundInside(entry));
    this.#literals.add(entry, index);
    const exactForms: string[] = [];
    addPatterns(entry, (text, kind, options) => {
      if (isExact) exactForms.push(text);
      this.#table.add(text, index, kind, options);
    });
    if (!exactForms.every(isInPattern)) this.#exactForms.set(index, new ExactForms(exactForms));
    return index;
  }

  readonly #addToTrie = (from: number, to: number): void => {
    for (let pattern = from; pattern < to; pattern++)
      addToTrie(this.#trie, this.#table, pattern, this.#wholeWords[this.#table.entries[pattern] ?? 0] !== true);
  };

  readonly #addToNear = (from: number, to: number): void => {
    for (let pattern = from; pattern < to; pattern++) {
      const entry = this.#ruled[this.#table.entries[pattern] ?? 0];
      if (entry !== undefined && entry.filterMode !== "exactMatch") this.#near.add(pattern, entry.text.length);
    }
  };

  #list(index: number): void {
    if (index >= this.listed.length) {
      const larger = new Uint8Array(index * 2);
      larger.set(this.listed);
      this.listed = larger;
    }
    this.listed[index] = 1;
  }

  remove(index: number): void {
    this.listed[index] = 0;
    for (const { texts, regions } of this.#sieves.values()) {
      texts.clear();
      regions.clear();
    }
  }

  /** Clears the verdicts, after an addition or a change of the dictionary. */
  forget(): void {
    for (const { sieve, texts, regions } of this.#sieves.values()) {
      sieve.clear();
      texts.clear();
      regions.clear();
    }
  }

  find(text: string, search: Search): FoundEntries {
    const tools = this.#sieveFor(search.ignorable);
    if (search.mask !== this.listed) return this.#findInForms(text, search, tools);
    return tools.texts.find(text, () => this.#findInForms(text, search, tools));
  }

  #findInForms(text: string, search: Search, tools: SieveOfLetters): FoundEntries {
    const found = this.#find(text, search, tools);
    const composed = (found.signals & UNUSUAL) === 0 ? undefined : composing(text);
    return composed === undefined ? found : inSource(this.#find(composed.text, search, tools), composed);
  }

  #find(text: string, search: Search, { sieve, regions }: SieveOfLetters): FoundEntries {
    this.counter.steps += text.length;
    const signals = sieve.sift(text);
    if (sieve.regions.length === 0 && (signals & LITERAL) === 0)
      return signals === 0 ? foundNothing : { matches: nothing, signals };
    const found: EntryMatch[] = [];
    for (const { start, end } of sieve.regions) {
      for (const match of this.#matchesIn(text.slice(start, end), search, regions)) found.push(shifted(match, start));
      checkNumber(found.length);
    }
    if ((signals & LITERAL) !== 0) this.#literals.find(text, search.mask, found, this.counter);
    checkNumber(found.length);
    return { matches: this.#ignoredPhrases.withoutIgnored(text, found), signals };
  }

  /** Returns the matches in a region: those of before, where nothing is excluded. */
  #matchesIn(region: string, search: Search, known: SieveOfLetters["regions"]): readonly EntryMatch[] {
    const searchRegion = (): readonly EntryMatch[] => {
      const matches: EntryMatch[] = [];
      this.#search.search(region, search, matches);
      this.counter.check();
      return matches;
    };
    return search.mask === this.listed ? known.find(region, searchRegion) : searchRegion();
  }

  /** Searches the whole text without the sieve: a superset of `find`'s matches, and far slower. */
  findWithoutSieve(text: string, search: Search): readonly EntryMatch[] {
    const found: EntryMatch[] = [];
    const composed = composing(text);
    const searched = composed?.text ?? text;
    this.#search.search(searched, search, found);
    const matches = this.#ignoredPhrases.withoutIgnored(searched, found);
    return composed === undefined ? matches : inSource({ matches, signals: 0 }, composed).matches;
  }

  /** Memory of the patterns in bytes. */
  get bytes(): number {
    return this.#table.byteLength + this.#trie.bytes + this.#near.byteLength + this.#shapes.byteLength;
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

  #sieveFor(ignorable: string): SieveOfLetters {
    const present = this.#sieves.get(ignorable);
    if (present) return present;
    const [oldest] = this.#sieves.keys();
    if (this.#sieves.size >= maximumSieves && oldest !== undefined) this.#sieves.delete(oldest);
    const regions = new KnownTexts<readonly EntryMatch[]>(this.counter);
    const sieve = new Sieve({
      dictionary: this.#dictionary,
      table: this.#table,
      trie: this.#trie,
      counter: this.counter,
      mayBeginLiteral: (piece) => this.#literals.mayBeginSeveral(piece, 0, piece.length),
      holds: (piece, isOdd) => {
        const found: EntryMatch[] = [];
        this.#search.search(piece, { mask: this.listed, ignorable }, found, isOdd);
        return found.length > 0;
      },
      holdsOrdinary: (word) => {
        const found: EntryMatch[] = [];
        this.#search.searchOrdinary(word, this.listed, found);
        return found.length > 0;
      },
    });
    const made = { sieve, regions, texts: new KnownTexts<FoundEntries>(this.counter) };
    this.#sieves.set(ignorable, made);
    return made;
  }
}

/** Returns the matches in a composed text at their places in its source. */
function inSource({ matches, signals }: FoundEntries, composed: Reading): FoundEntries {
  const moved = matches.map((match) => {
    return { ...match, start: origin(composed, match.start), end: origin(composed, match.end) };
  });
  return { matches: moved, signals };
}

function shifted({ entry, start, end, quality }: EntryMatch, by: number): EntryMatch {
  return { entry, start: start + by, end: end + by, quality };
}
