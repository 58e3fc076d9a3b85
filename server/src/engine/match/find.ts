/**
 * Finds the entries' words in a text. The sieve selects the regions to examine. Each is read as it is, then in the
 * readings its characters call for (letters drawn with several characters, symbols as separators, ignorable letters,
 * masked letters), with the same trie of patterns.
 */

import { ExactForms } from "../judge/exact-forms.ts";
import { counts } from "../judge/modes.ts";
import { isOwnWord } from "../judge/own-words.ts";
import { quality } from "../judge/quality.ts";
import type { Dictionary } from "../lexicon/dictionary.ts";
import { ignoredWords, isIgnored } from "../lexicon/ignored-words.ts";
import { LiteralFinder } from "../lexicon/literals.ts";
import { GrowingPatternTable, kindOf, sizeOf } from "../lexicon/pattern-table.ts";
import { addPatterns } from "../lexicon/patterns.ts";
import { Trie } from "../lexicon/trie.ts";
import { Examiner, holdsOddWord } from "../prefilter/examine.ts";
import { Sieve } from "../prefilter/sieve.ts";
import type { Judge } from "../prefilter/verdict-memory.ts";
import { LITERAL } from "../prefilter/verdicts.ts";
import { firstLetter } from "../text/first-letter.ts";
import { CLASS, COMPOUND, foldTable, MASK, plainFoldTable, STROKE, SYMBOL } from "../text/fold.ts";
import { withoutIgnorable } from "../text/ignorable.ts";
import { origin, type Reading, unfolded } from "../text/reading.ts";
import { separatedBySymbols } from "../text/symbols.ts";
import type { FilterEntry } from "../types.ts";
import type { EntryMatch } from "./entry-match.ts";
import { findMasked } from "./masked.ts";
import { addToTrie, type Report, Scanner } from "./scan.ts";
import { TokenCache } from "./token-cache.ts";
import { Walk } from "./walk.ts";

/** Options of a search: for each entry 1 when it is included; ignorable letters a to z. */
export interface Search {
  readonly mask: Uint8Array;
  readonly ignorable: string;
}

interface ScanContext {
  readonly reading: Reading;
  readonly fold: Uint16Array<ArrayBuffer>;
  readonly mask: Uint8Array;
  readonly found: EntryMatch[];
  readonly before: number;
}

/** Returns the signals of a piece besides those of entries (see verdicts.ts). */
export type SignalsOf = (text: string, start: number, end: number) => number;

/** Number of cached sieves, one for each set of ignorable letters; applications have one or two. */
const maximumSieves = 8;
const nothing: readonly EntryMatch[] = [];

export class Finder {
  readonly entries: FilterEntry[] = [];
  /** For each entry 1 while it is listed. */
  listed = new Uint8Array(64);
  /** Signals of all pieces of the last text, or'ed. */
  signals = 0;
  readonly #dictionary: Dictionary;
  readonly #signalsOf: SignalsOf;
  readonly #table = new GrowingPatternTable();
  readonly #trie = new Trie();
  readonly #scanner = new Scanner(this.#table, this.#trie);
  readonly #walk = new Walk(this.#table);
  readonly #tokens: TokenCache;
  readonly #literals = new LiteralFinder();
  readonly #ignored: (ReadonlySet<string> | undefined)[] = [];
  readonly #wholeWords: boolean[] = [];
  /** By entry; undefined where the entry is not found by its exact forms. */
  readonly #exactForms: (ExactForms | undefined)[] = [];
  readonly #sieves = new Map<string, Sieve>();
  #read = 0;
  #endsAtFirst = false;
  /** The text that the readings are of. */
  #source = "";
  /** Context of the current scan, with the number of matches before it. */
  #context: ScanContext = {
    reading: { text: "" },
    fold: foldTable,
    mask: new Uint8Array(0),
    found: [],
    before: 0,
  };
  /** End of each pattern's last match in the reading. */
  readonly #foundUpTo = new Map<number, number>();

  constructor(dictionary: Dictionary, signalsOf: SignalsOf) {
    this.#dictionary = dictionary;
    this.#signalsOf = signalsOf;
    this.#tokens = new TokenCache(dictionary);
  }

  /** Adds an entry and returns its index. Call `forget` after the last addition. */
  add(entry: FilterEntry): number {
    const index = this.entries.length;
    this.entries.push(entry);
    if (index >= this.listed.length) {
      const larger = new Uint8Array(index * 2);
      larger.set(this.listed);
      this.listed = larger;
    }
    this.listed[index] = 1;
    this.#ignored.push(ignoredWords(entry));
    const wholeWord = entry.filterMode === "exactMatch" || entry.filterMode === "nonEmbeddable";
    this.#wholeWords.push(wholeWord);
    this.#literals.add(entry, index);
    const exactForms = entry.filterMode === "exactMatch" ? new ExactForms() : undefined;
    this.#exactForms.push(exactForms);
    addPatterns(entry, (text, kind, options) => {
      exactForms?.add(text);
      const pattern = this.#table.add(text, index, kind, options);
      if (pattern >= 0) addToTrie(this.#trie, this.#table, pattern, !wholeWord);
    });
    return index;
  }

  remove(index: number): void {
    this.listed[index] = 0;
  }

  /** Clears the verdicts, after an addition or a change of the dictionary. */
  forget(): void {
    for (const sieve of this.#sieves.values()) sieve.clear();
  }

  find(text: string, { mask, ignorable }: Search): readonly EntryMatch[] {
    const sieve = this.#sieveFor(ignorable);
    const signals = sieve.sift(text);
    this.signals = signals;
    this.#read += text.length;
    const { regions } = sieve;
    if (regions.count === 0 && (signals & LITERAL) === 0) return nothing;
    const found: EntryMatch[] = [];
    for (let region = 0; region < regions.count; region++) {
      const start = regions.start(region);
      const end = regions.end(region);
      if (start === 0 && end === text.length) this.#search(text, mask, ignorable, found);
      else {
        const first = found.length;
        this.#search(text.slice(start, end), mask, ignorable, found);
        shift(found, first, start);
      }
    }
    if ((signals & LITERAL) !== 0) this.#read += this.#literals.find(text, mask, found);
    return found;
  }

  /** Searches the whole text without the sieve: a superset of `find`'s matches, and far slower. */
  findWithoutSieve(text: string, { mask, ignorable }: Search): readonly EntryMatch[] {
    const found: EntryMatch[] = [];
    this.#search(text, mask, ignorable, found);
    return found;
  }

  /** Returns true when the text contains any listed word. */
  #holds(text: string, ignorable: string): boolean {
    this.#endsAtFirst = true;
    const found = this.findWithoutSieve(text, { mask: this.listed, ignorable });
    this.#endsAtFirst = false;
    return found.length > 0;
  }

  /** Number of characters read so far, which the tests of growth count. */
  get steps(): number {
    return this.#read + this.#walk.steps + this.#scanner.steps;
  }

  /** Memory of the patterns in bytes. */
  get bytes(): number {
    return this.#table.bytes + this.#trie.bytes;
  }

  #sieveFor(ignorable: string): Sieve {
    const present = this.#sieves.get(ignorable);
    if (present) return present;
    const [oldest] = this.#sieves.keys();
    if (this.#sieves.size >= maximumSieves && oldest !== undefined) this.#sieves.delete(oldest);
    const examiner = new Examiner({
      dictionary: this.#dictionary,
      scanner: this.#scanner,
      trie: this.#trie,
      ignorable,
      holds: (text) => this.#holds(text, ignorable),
      mayBeLiteral: (text, start, end) => this.#literals.mayBegin(text, start, end),
      signalsOf: (text, start, end) =>
        this.#signalsOf(text, start, end) | (this.#literals.mayBeginSeveral(text, start, end) ? LITERAL : 0),
    });
    const judge: Judge = (text, start, end) => {
      const verdict = examiner.examine(text, start, end);
      return { verdict, state: examiner.state, link: examiner.link };
    };
    const sieve = new Sieve(judge, {
      hasRun: (run) => this.#trie.hasRun(run),
      mayBeginFurtherWord: (head) => this.#trie.mayBeginFurtherWord(head),
      goesOn: (state, classes) => this.#trie.goesOn(state, classes),
      endFrom: (text, prefix) => {
        const first = lastWord(text, prefix.start, prefix.end);
        return this.#scanner.endFrom(text, prefix, (_, to) => holdsOddWord(text, first, to, this.#dictionary));
      },
      endBehind: (text, start, end) =>
        this.#scanner.endBehind(text, start, end, (from, to) => holdsOddWord(text, from, to, this.#dictionary)),
    });
    this.#sieves.set(ignorable, sieve);
    return sieve;
  }

  #search(text: string, mask: Uint8Array, ignorable: string, found: EntryMatch[]): void {
    this.#source = text;
    const flags = this.#searchReading({ text }, foldTable, mask, found);
    if (this.#endsAtFirst && found.length > 0) return;
    const letters = flags & (COMPOUND | STROKE) ? unfolded(text) : undefined;
    if (letters) this.#searchReading(letters, foldTable, mask, found);
    if (flags & SYMBOL && separatedBySymbols(text)) this.#searchReading({ text }, plainFoldTable, mask, found);
    for (let i = 0; i < ignorable.length; i++) {
      const rest = withoutIgnorable(text, ignorable.charAt(i), this.#dictionary);
      if (rest) this.#searchReading(rest, foldTable, mask, found);
    }
    if (flags & MASK) this.#searchMasked(text, mask, found);
    this.#read += this.#literals.find(text, mask, found);
  }

  #searchMasked(text: string, mask: Uint8Array, found: EntryMatch[]): void {
    const search = {
      trie: this.#trie,
      table: this.#table,
      entries: this.entries,
      mask,
      dictionary: this.#dictionary,
    };
    this.#read += findMasked(text, search, found);
  }

  #searchReading(reading: Reading, fold: Uint16Array<ArrayBuffer>, mask: Uint8Array, found: EntryMatch[]): number {
    const { text } = reading;
    this.#read += text.length;
    this.#tokens.begin(text);
    const flags = this.#scanner.read(text, fold);
    // Clearing an empty map costs as much as a short text.
    if (this.#foundUpTo.size > 0) this.#foundUpTo.clear();
    this.#context = { reading, fold, mask, found, before: found.length };
    this.#scanner.match(this.#report, this.#isOrdinary);
    return flags;
  }

  /** Examines a candidate of the current scan; returns true to end the search. */
  readonly #report: Report = (pattern, from, count, at, symbols) => {
    const { reading, fold, mask, found, before } = this.#context;
    const { text, wholeWords = false } = reading;
    const index = this.#table.entries[pattern] ?? 0;
    if (mask[index] === 0) return false;
    const entry = this.entries[index];
    if (!entry || (wholeWords && entry.filterMode === "exactMatch")) return false;
    const first = symbols[from] ?? 0;
    // A pattern that was just found and repeats itself ("ababab").
    if (this.#foundUpTo.size > 0 && (this.#foundUpTo.get(pattern) ?? 0) > first) return false;
    // A listed word inside an ordinary one is the commonest candidate of all.
    if (this.#tokens.isInsideWord(first, at, wholeWords || this.#wholeWords[index] === true)) return false;
    const next = from + 1 < count ? (symbols[from + 1] ?? 0) : -1;
    const start = firstLetter(text, fold, this.#table, pattern, first, next);
    if (this.#walk.follow(text, fold, start, pattern, entry)) this.#judge(reading, pattern, entry, found);
    return this.#endsAtFirst && found.length > before;
  };

  readonly #isOrdinary = (start: number, end: number): boolean =>
    this.#dictionary.has(this.#context.reading.text, start, end);

  /** Adds the candidate that was walked last if its mode lets it count. */
  #judge(reading: Reading, pattern: number, entry: FilterEntry, found: EntryMatch[]): void {
    const kind = kindOf(this.#table, pattern);
    const mode = reading.wholeWords ? "nonEmbeddable" : entry.filterMode;
    const context = { mode, kind, size: sizeOf(this.#table, pattern), dictionary: this.#dictionary };
    const index = this.#table.entries[pattern] ?? 0;
    if (isOwnWord(this.#table, pattern, this.#dictionary)) return;
    if (!counts(reading.text, this.#walk, context)) return;
    if (isIgnored(reading.text, this.#walk, this.#ignored[index])) return;
    let start = origin(reading, this.#walk.start);
    let end = origin(reading, this.#walk.end);
    const exactForms = this.#exactForms[index];
    if (exactForms !== undefined) {
      const signs = exactForms.find(this.#source, start, end);
      if (signs === undefined) return;
      start -= signs.before.length;
      end += signs.after.length;
    }
    this.#foundUpTo.set(pattern, this.#walk.end);
    found.push({ entry: index, start, end, quality: quality(this.#walk, kind) });
  }
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
    if (place) found[i] = { ...place, start: place.start + by, end: place.end + by };
  }
}
