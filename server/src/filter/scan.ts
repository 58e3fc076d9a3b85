/**
 * One pass over a reading: fold and collapse runs into symbols; then, from each symbol on, follow the tree of patterns.
 * Nothing is allocated here unless the text is longer than any before.
 */
import { BREAK_CLASS, CLASS, DIGIT, fillPage, foldTable, LETTER, SKIP_CLASS, UNSPACED } from "./fold.ts";
import { type PatternTable, skeletonLength } from "./pattern-table.ts";
import { ACCEPTS, ACCEPTS_INSIDE, ROOT, type Trie } from "./trie.ts";

const WORD = LETTER | DIGIT;

/** Called where `pattern` may end with the symbol that begins at `at`; its first is symbol number `from` of `count`. */
export type Report = (pattern: number, from: number, count: number, at: number, symbols: Int32Array) => void;

export class Scanner {
  readonly #table: PatternTable;
  readonly #trie: Trie;
  /** The symbols of the text: their classes (0 parts what must not be joined), where they begin, and for each the number of the first symbol after the last separator before it. */
  #classes = new Uint8Array(256);
  #begins = new Int32Array(256);
  #words = new Int32Array(256);
  #count = 0;
  #text = "";
  #fold = foldTable;
  /** Steps taken in the tree since this was made. */
  steps = 0;

  constructor(table: PatternTable, trie: Trie) {
    this.#table = table;
    this.#trie = trie;
  }

  get classes(): Uint8Array {
    return this.#classes;
  }
  get begins(): Int32Array {
    return this.#begins;
  }
  get words(): Int32Array {
    return this.#words;
  }
  get count(): number {
    return this.#count;
  }

  /** Reads `text` from `start` to `end` as symbols; returns the flags of all its characters, or'ed. */
  read(text: string, fold: Uint16Array<ArrayBuffer>, start = 0, end = text.length): number {
    this.#text = text;
    this.#fold = fold;
    if (end - start > this.#begins.length) this.#grow((end - start) * 2);
    const classes = this.#classes;
    const begins = this.#begins;
    const words = this.#words;
    let flags = 0;
    let last = 0;
    let count = 0;
    let boundary = 0;
    for (let i = start; i < end; i++) {
      const kind = fold[text.charCodeAt(i)] ?? 0;
      let letter = kind & CLASS;
      flags |= kind;
      if (letter === 0) {
        boundary = count;
        continue;
      }
      if (letter === last) continue;
      if (letter >= SKIP_CLASS) {
        if (letter === SKIP_CLASS) continue;
        if (letter !== BREAK_CLASS) {
          if (fillPage(text.charCodeAt(i))) i--;
          continue;
        }
        letter = 0;
      }
      last = letter;
      classes[count] = letter;
      words[count] = boundary;
      begins[count++] = i;
    }
    this.#count = count;
    return flags;
  }

  /**
   * Reports the patterns that the text's symbols hold, but the most: those that lie across words and begin or end inside
   * one, and those that begin inside a word which `isOrdinary`.
   */
  match(report: Report, isOrdinary: (start: number, end: number) => boolean): void {
    let word = -1;
    let ordinary = false;
    let end = 0;
    for (let from = 0; from < this.#count; from++) {
      const first = this.#words[from] ?? 0;
      if (this.#beginsWord(from) || this.#isUnspaced(from)) {
        this.#matchFrom(from, this.#count, 0, report);
        continue;
      }
      if (word !== first) {
        word = first;
        end = this.#endOfWord(from);
        ordinary = isOrdinary(this.#begins[first] ?? 0, this.#textEnd(end));
      }
      if (!ordinary) this.#matchFrom(from, end, ACCEPTS_INSIDE, report);
    }
  }

  /** Follows the tree from a symbol on up to `end`; reports where it accepts, with `flag` if one is asked for. */
  #matchFrom(from: number, end: number, flag: number, report: Report): void {
    const { flags } = this.#trie;
    const asked = ACCEPTS | flag;
    let state = ROOT;
    let at = from;
    for (; at < end; at++) {
      state = this.#trie.child(state, this.#classes[at] ?? 0);
      if (state === 0) break;
      if (((flags[state] ?? 0) & asked) === asked) this.#reportAll(state, from, at, report);
    }
    this.steps += at - from + 1;
  }

  #isUnspaced(symbol: number): boolean {
    return (this.#kindAt(this.#begins[symbol] ?? 0) & UNSPACED) !== 0;
  }

  /** The number of the symbol behind the word that a symbol is in. */
  #endOfWord(symbol: number): number {
    let end = symbol + 1;
    while (end < this.#count && (this.#words[end] ?? 0) <= symbol) end++;
    return end;
  }

  /** Where in the text the word ends whose last symbol is before `end`. */
  #textEnd(end: number): number {
    let at = (this.#begins[end - 1] ?? 0) + 1;
    while (at < this.#text.length && (this.#kindAt(at) & CLASS) !== 0) at++;
    return at;
  }

  /**
   * Whether a pattern begins and ends with words of the text that was read and lies across them; `isOdd` is asked about
   * each place where one does.
   */
  liesAcross(isOdd: (start: number, end: number) => boolean): boolean {
    const { flags } = this.#trie;
    const words = this.#words;
    for (let from = 0; from < this.#count; from++) {
      const anchored = this.#beginsWord(from);
      let state = ROOT;
      for (let at = from; at < this.#count; at++) {
        this.steps++;
        state = this.#trie.child(state, this.#classes[at] ?? 0);
        if (state === 0) break;
        if (((flags[state] ?? 0) & ACCEPTS) === 0 || (words[at] ?? 0) <= from) continue;
        const ends = at + 1 === this.#count || words[at + 1] === at + 1;
        if (anchored && ends && isOdd(this.#begins[from] ?? 0, (this.#begins[at] ?? 0) + 1)) return true;
        if (this.#isPhrase(state)) return true;
      }
    }
    return false;
  }

  /**
   * Whether a pattern that begins at `start` of the text and has come to `state` at `from` ends with a word at or behind
   * `least`; `isOdd` is asked about each place where one does.
   */
  liesFrom(
    text: string,
    { start, from, state: begun, least }: Begun,
    isOdd: (start: number, end: number) => boolean,
  ): boolean {
    const fold = foldTable;
    const { flags } = this.#trie;
    let state = begun;
    let last = (fold[text.charCodeAt(from - 1)] ?? 0) & CLASS;
    let at = from;
    let found = false;
    for (; at < text.length && !found; at++) {
      const letter = (fold[text.charCodeAt(at)] ?? 0) & CLASS;
      if (letter === 0 || letter === SKIP_CLASS) continue;
      if (letter !== last) state = letter > SKIP_CLASS ? 0 : this.#trie.child(state, letter);
      if (state === 0) break;
      last = letter;
      if (((flags[state] ?? 0) & ACCEPTS) === 0) continue;
      const end = endOfRun(text, at + 1, letter);
      if (end < least || ((fold[text.charCodeAt(end)] ?? 0) & WORD) !== 0) continue;
      found = this.#isPhrase(state) || isOdd(start, end);
    }
    this.steps += at - from + 1;
    return found;
  }

  /** Whether a word begins with a symbol: behind a separator, or a sign that may be a bracket. */
  #beginsWord(symbol: number): boolean {
    if (this.#words[symbol] === symbol) return true;
    const before = this.#kindAt((this.#begins[symbol] ?? 0) - 1);
    return ((before & WORD) === 0 && (before & CLASS) !== SKIP_CLASS) || this.#beginsNextWord(symbol);
  }

  /** What collapsed into the last letter of a word may be the first of the next one ("that turd"). */
  #beginsNextWord(symbol: number): boolean {
    const from = this.#begins[symbol] ?? 0;
    const to = symbol + 1 < this.#count ? (this.#begins[symbol + 1] ?? 0) : from + 1;
    let parted = false;
    for (let at = from + 1; at < to; at++) {
      const letter = this.#kindAt(at) & CLASS;
      if (letter === 0) parted = true;
      else if (parted && letter !== SKIP_CLASS) return true;
    }
    return false;
  }

  #isPhrase(state: number): boolean {
    for (let pattern = this.#trie.firstPattern(state); pattern >= 0; pattern = this.#trie.nextPattern(pattern))
      if (this.#table.phrases[pattern] === 1) return true;
    return false;
  }

  #reportAll(state: number, from: number, last: number, report: Report): void {
    const begins = this.#begins;
    const at = begins[last] ?? 0;
    const crosses = from + 1 < (this.#words[last] ?? 0);
    const isInside = crosses && this.#isInside(at, begins[from] ?? 0, begins[from + 1] ?? 0);
    for (let pattern = this.#trie.firstPattern(state); pattern >= 0; pattern = this.#trie.nextPattern(pattern))
      if (!isInside || this.#table.phrases[pattern] === 1) report(pattern, from, last + 1, at, begins);
  }

  /** True when a candidate whose last symbol is at `at`, and whose first two are at `first` and `second`, goes on or began before. */
  #isInside(at: number, first: number, second: number): boolean {
    const letter = this.#kindAt(at) & CLASS;
    const next = at + 1 < this.#text.length ? this.#kindAt(at + 1) : 0;
    if (next & WORD && (next & CLASS) !== letter) return true;
    return second === first + 1 && first > 0 && (this.#kindAt(first - 1) & WORD) !== 0;
  }

  #kindAt(at: number): number {
    return this.#fold[this.#text.charCodeAt(at)] ?? 0;
  }

  #grow(capacity: number): void {
    this.#classes = new Uint8Array(capacity);
    this.#begins = new Int32Array(capacity);
    this.#words = new Int32Array(capacity);
  }
}

export interface Begun {
  readonly start: number;
  readonly from: number;
  readonly state: number;
  readonly least: number;
}

function endOfRun(text: string, from: number, letter: number): number {
  let end = from;
  while (end < text.length) {
    const next = (foldTable[text.charCodeAt(end)] ?? 0) & CLASS;
    if (next !== letter && next !== SKIP_CLASS) break;
    end++;
  }
  return end;
}

/** Adds a pattern of the table to the tree. */
export function addToTrie(trie: Trie, table: PatternTable, pattern: number, inside: boolean): void {
  const start = table.classStarts[pattern] ?? 0;
  const span = { start, end: start + skeletonLength(table, pattern), inside };
  if (table.phrases[pattern] === 0) trie.add(pattern, table.classes, span);
  else trie.add(pattern, table.classes, { ...span, wordEnds: wordEnds(table, pattern) });
}

/** Where in a phrase's skeleton its words end. */
function wordEnds(
  { classStarts, letterStarts, runs, parted }: PatternTable,
  pattern: number,
): (index: number) => boolean {
  const first = classStarts[pattern] ?? 0;
  const ends = new Set<number>();
  let letter = letterStarts[pattern] ?? 0;
  for (let run = first; run < (classStarts[pattern + 1] ?? 0); run++) {
    for (let i = 0; i < (runs[run] ?? 0); i++, letter++) {
      if (parted[letter] === 1) ends.add(i === 0 ? run - 1 - first : run - first);
    }
  }
  return (index) => ends.has(index);
}
