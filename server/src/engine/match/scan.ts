/**
 * Scans a reading in one pass: folds it and collapses runs into symbols, then follows the trie of patterns from each
 * symbol. Allocates nothing unless the text is longer than any before.
 */

import type { StepCounter } from "../budget.ts";
import { isPhrase, type PatternTable } from "../lexicon/pattern-table.ts";
import { ACCEPTS, ACCEPTS_INSIDE, ACCEPTS_WITHIN, ROOT, type Trie } from "../lexicon/trie.ts";
import {
  BREAK_CLASS,
  baseTable,
  CLASS,
  DIGIT,
  fillPage,
  foldTable,
  LETTER,
  OTHER,
  SKIP_CLASS,
  UNSPACED,
} from "../text/fold.ts";
import type { PatternShapes } from "./pattern-shapes.ts";

const WORD = LETTER | DIGIT;
/** Maximum length of a match inside another word. */
const maximumEmbeddingLength = 64;
/** Maximum run that is looked at for each candidate it belongs to. */
const maximumSolidRun = 8;
const lastOfAscii = 0x7f;
/** Flag that no state has. */
const NEVER = 1 << 30;

/** Candidate of a scan: the symbols from `from` to before `count`, the last of them at offset `at`. */
export interface Candidate {
  from: number;
  count: number;
  at: number;
  /** True when letters touch it, on one side at least, so that it is a part of a longer word. */
  isWithin: boolean;
}

/** Called where `pattern` may match; `symbols` has the offsets of all symbols. */
export type Report = (pattern: number, candidate: Candidate, symbols: Int32Array) => void;

/** Returns true for an ordinary word. */
export type IsOrdinary = (start: number, end: number) => boolean;

export class Scanner {
  readonly #table: PatternTable;
  readonly #trie: Trie;
  /**
   * Symbols of the text: their classes (0 separates), their offsets, and for each the first symbol after the last
   * separator before it.
   */
  #classes = new Uint8Array(256);
  #begins = new Int32Array(256);
  #words = new Int32Array(256);
  /** A bit for each symbol whose run has several characters. */
  #doubled = new Int32Array(10);
  #count = 0;
  #text = "";
  #codes = 0;
  #letters = 0;
  #fold = foldTable;
  /** Word of the symbol that was matched last, that word's end, and the flag of patterns inside it. */
  #word = -1;
  #wordEnd = 0;
  #wordFlag = 0;
  /** Reused, so that a candidate allocates nothing. */
  readonly #shapes: PatternShapes;
  readonly #candidate: Candidate = { from: 0, count: 0, at: 0, isWithin: false };
  /** Counts the steps in the trie. */
  readonly counter: StepCounter;

  constructor(table: PatternTable, trie: Trie, shapes: PatternShapes, counter: StepCounter) {
    this.#table = table;
    this.#shapes = shapes;
    this.#trie = trie;
    this.counter = counter;
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
  /** True when the text has nothing but ASCII. */
  get isAscii(): boolean {
    return this.#codes <= lastOfAscii;
  }

  /** Returns false where the text lacks a letter a to z in either case, which most others do not tell. */
  mayHave(letter: string): boolean {
    return ((this.#letters >>> (letter.charCodeAt(0) & 31)) & 1) === 1;
  }

  /** Reads a text as symbols; returns the flags of all its characters, or'ed. */
  read(text: string, fold: Uint16Array<ArrayBuffer>): number {
    const { length } = text;
    this.#text = text;
    this.#fold = fold;
    if (length > this.#begins.length) this.#grow(length * 2);
    const classes = this.#classes;
    const begins = this.#begins;
    const words = this.#words;
    const doubled = this.#doubled;
    for (let row = (length >> 5) + 1; row >= 0; row--) doubled[row] = 0;
    let flags = 0;
    let codes = 0;
    let letters = 0;
    let last = 0;
    let count = 0;
    let boundary = 0;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      const kind = fold[code] ?? 0;
      let letter = kind & CLASS;
      flags |= kind;
      codes |= code;
      letters |= 1 << (code & 31);
      if (letter === 0) {
        boundary = count;
        continue;
      }
      if (letter === last) {
        doubled[(count - 1) >> 5] = (doubled[(count - 1) >> 5] ?? 0) | (1 << (count - 1));
        continue;
      }
      if (letter >= SKIP_CLASS) {
        if (letter === SKIP_CLASS) continue;
        if (letter !== BREAK_CLASS) {
          if (fillPage(code)) i--;
          continue;
        }
        letter = 0;
      }
      last = letter;
      classes[count] = letter;
      words[count] = boundary;
      begins[count++] = i;
      if (letter === 0) boundary = count;
    }
    this.#count = count;
    this.#codes = codes;
    this.#letters = letters;
    this.#word = -1;
    return flags;
  }

  /**
   * Reports the patterns that begin with one of the symbols before `end`, without the most common false candidates: those that
   * lie across words and begin or end inside one, those that begin or end inside an ordinary word, and those inside any
   * other word if their entries match whole words only.
   */
  match(report: Report, isOrdinary: IsOrdinary, end = this.#count): void {
    for (let from = 0; from < end; from++) {
      this.counter.check();
      if (!this.#trie.mayBeginAt(this.#classes, from, this.#count) || !this.mayBeFirst(from)) {
        this.counter.steps++;
        continue;
      }
      this.#readWord(from, isOrdinary);
      const wordEnd = this.#wordEnd;
      const flag = this.#wordFlag;
      const isStart = this.beginsWord(from);
      const isFree = this.isUnspaced(from);
      if (!isStart && !isFree && flag === NEVER) continue;
      const to = isStart || isFree ? this.#count : Math.min(wordEnd, from + maximumEmbeddingLength);
      this.#matchFrom(from, to, { inside: isFree ? ACCEPTS : flag, end: isStart ? wordEnd : to }, report);
    }
  }

  /**
   * Returns false when all characters of a symbol's run are letters that look like no Latin one and begin no pattern: these
   * share their classes with others by chance.
   */
  mayBeFirst(symbol: number): boolean {
    const start = this.#begins[symbol] ?? 0;
    if ((this.#kindAt(start) & OTHER) === 0) return true;
    const end = this.#runEnd(symbol);
    for (let at = start; at < end; at++) {
      const kind = this.#kindAt(at);
      if ((kind & CLASS) === 0 || (kind & CLASS) === SKIP_CLASS) continue;
      if ((kind & OTHER) === 0 || this.#table.isFirst(baseTable[this.#text.charCodeAt(at)] ?? 0)) return true;
    }
    return false;
  }

  /** Finds the end of a symbol's word, and which patterns count inside it. */
  #readWord(symbol: number, isOrdinary: IsOrdinary): void {
    const first = this.#words[symbol] ?? 0;
    if (this.#word === first) return;
    this.#word = first;
    this.#wordEnd = this.endOfWord(symbol);
    const isWord = isOrdinary(this.#textStart(Math.min(first, symbol)), this.#textEnd(this.#wordEnd));
    this.#wordFlag = isWord ? NEVER : ACCEPTS_INSIDE;
  }

  /**
   * Follows the trie from a symbol up to `to`; before `end`, the end of its word, it reports only patterns with the
   * flag `inside`.
   */
  #matchFrom(from: number, to: number, { inside, end }: { inside: number; end: number }, report: Report): void {
    const trie = this.#trie;
    let state = ROOT;
    let at = from;
    for (; at < to; at++) {
      state = trie.child(state, this.#classes[at] ?? 0);
      if (state === 0) break;
      const flag = trie.marksOf(state);
      if ((flag & ACCEPTS) === 0) continue;
      if ((flag & inside) === 0 && at + 1 < end && this.isLetter(at + 1)) continue;
      if ((flag & ACCEPTS_WITHIN) === 0 && this.isWithin(from, at)) continue;
      this.#reportAll(state, from, at, report);
    }
    this.counter.steps += at - from + 1;
  }

  /** Returns true for letters; signs at the end of a word may be no part of it. */
  isLetter(symbol: number): boolean {
    return (this.#kindAt(this.#begins[symbol] ?? 0) & WORD) !== 0;
  }

  isUnspaced(symbol: number): boolean {
    return (this.#kindAt(this.#begins[symbol] ?? 0) & UNSPACED) !== 0;
  }

  /** Returns the symbol behind the word of a symbol. */
  endOfWord(symbol: number): number {
    let end = symbol + 1;
    while (end < this.#count && (this.#words[end] ?? 0) <= symbol) end++;
    return end;
  }

  /**
   * Returns the offset at which the word of a symbol begins; its first letter may have collapsed into the word before.
   */
  #textStart(symbol: number): number {
    const from = this.#begins[symbol] ?? 0;
    let at = from;
    while (at > 0 && from - at < maximumEmbeddingLength && isPart(this.#kindAt(at - 1))) at--;
    return at;
  }

  /** Returns the offset at which the word ends whose last symbol is before `end`. */
  #textEnd(end: number): number {
    const from = (this.#begins[end - 1] ?? 0) + 1;
    let at = from;
    while (at < this.#text.length && at - from < maximumEmbeddingLength && isPart(this.#kindAt(at))) at++;
    return at;
  }

  /** Returns true when a word begins with a symbol: behind a separator, or a sign that may be a bracket. */
  beginsWord(symbol: number): boolean {
    if (this.#words[symbol] === symbol) return true;
    const before = this.#kindAt((this.#begins[symbol] ?? 0) - 1);
    return ((before & WORD) === 0 && (before & CLASS) !== SKIP_CLASS) || this.#beginsNextWord(symbol);
  }

  /** Returns true when the last letter of a word may have absorbed the first of the next one ("that turd"). */
  #beginsNextWord(symbol: number): boolean {
    const from = this.#begins[symbol] ?? 0;
    const to = this.#runEnd(symbol);
    let parted = false;
    for (let at = from + 1; at < to; at++) {
      const letter = this.#kindAt(at) & CLASS;
      if (letter === 0) parted = true;
      else if (parted && letter !== SKIP_CLASS) return true;
    }
    return false;
  }

  /**
   * Reports the patterns that end in a state, to which the symbols from `from` to `last` lead.
   */
  #reportAll(state: number, from: number, last: number, report: Report): void {
    const isWithin = this.isWithin(from, last);
    const first = this.#trie.firstPattern(state);
    const doubled = this.#doubledFrom(from);
    if (this.#shapes.refusesAll(first, doubled, isWithin)) {
      this.counter.steps++;
      return;
    }
    const begins = this.#begins;
    const at = begins[last] ?? 0;
    const crosses = from + 1 < (this.#words[last] ?? 0);
    const isInside = crosses && this.#isInside(at, begins[from] ?? 0, begins[from + 1] ?? 0);
    const candidate = this.#candidate;
    candidate.from = from;
    candidate.count = last + 1;
    candidate.at = at;
    candidate.isWithin = isWithin;
    for (let pattern = first; pattern >= 0; pattern = this.#trie.nextPattern(pattern)) {
      if (isInside && !isPhrase(this.#table, pattern)) continue;
      if (this.#shapes.refuses(pattern, doubled, isWithin)) {
        this.counter.steps++;
        continue;
      }
      report(pattern, candidate, begins);
    }
  }

  /** Returns for a symbol and those behind it a bit for each whose run has several characters. */
  #doubledFrom(symbol: number): number {
    const first = this.#doubled[symbol >> 5] ?? 0;
    const shift = symbol & 31;
    return shift === 0 ? first : (first >>> shift) | ((this.#doubled[(symbol >> 5) + 1] ?? 0) << (32 - shift));
  }

  /** Returns the offset at which the run of a symbol ends, with the separators behind it. */
  #runEnd(symbol: number): number {
    return symbol + 1 < this.#count ? (this.#begins[symbol + 1] ?? 0) : this.#text.length;
  }

  /** Returns true when letters touch a candidate, on one side at least. */
  isWithin(first: number, last: number): boolean {
    return this.#followsLetter(first) || this.#precedesLetter(last);
  }

  /** Returns true when the word of a symbol has a letter before it, wherever in its run a match begins. */
  #followsLetter(symbol: number): boolean {
    const before = (this.#begins[symbol] ?? 0) - 1;
    return before >= 0 && isSpacedLetter(this.#kindAt(before)) && this.#isSolid(symbol);
  }

  /** Returns true when the word of a symbol goes on with a letter, wherever in its run a match ends. */
  #precedesLetter(symbol: number): boolean {
    const next = symbol + 1;
    return next < this.#count && isSpacedLetter(this.#kindAt(this.#begins[next] ?? 0)) && this.#isSolid(symbol);
  }

  /** Returns true when all characters of a symbol's run belong to one word; a long run is not looked at. */
  #isSolid(symbol: number): boolean {
    const start = this.#begins[symbol] ?? 0;
    const end = this.#runEnd(symbol);
    if (end - start > maximumSolidRun) return false;
    for (let at = start; at < end; at++) if (!continuesWord(this.#kindAt(at))) return false;
    return true;
  }

  /**
   * Returns true when a candidate lies inside a word; its last symbol is at `at`, its first two at `first` and
   * `second`.
   */
  #isInside(at: number, first: number, second: number): boolean {
    const letter = this.#kindAt(at) & CLASS;
    const next = at + 1 < this.#text.length ? this.#kindAt(at + 1) : 0;
    if (continuesWord(next) && (next & CLASS) !== letter) return true;
    return second === first + 1 && first > 0 && (this.#kindAt(first - 1) & WORD) !== 0;
  }

  #kindAt(at: number): number {
    return this.#fold[this.#text.charCodeAt(at)] ?? 0;
  }

  #grow(capacity: number): void {
    this.#classes = new Uint8Array(capacity);
    this.#begins = new Int32Array(capacity);
    this.#words = new Int32Array(capacity);
    this.#doubled = new Int32Array((capacity >> 5) + 2);
  }
}

/** Returns true for characters other than separators. */
function isPart(kind: number): boolean {
  return (kind & CLASS) !== 0 && (kind & CLASS) !== BREAK_CLASS;
}

/** Returns true for a letter or digit of a script with spaces between its words. */
function continuesWord(kind: number): boolean {
  return (kind & WORD) !== 0 && (kind & UNSPACED) === 0;
}

function isSpacedLetter(kind: number): boolean {
  return (kind & LETTER) !== 0 && (kind & UNSPACED) === 0;
}
