/**
 * Selects the parts of a text that are searched. Nearly all words of nearly all texts are plain, and were seen before:
 *
 * 1. A text is split into pieces, at white space and at the punctuation before it.
 * 2. A map from the piece as written tells what is known of it. A new piece is searched by itself, once. The key is the
 *    piece's own text, so that no text can make another one look plain. The map is bounded and is cleared with each edit.
 * 3. Searched are the pieces in which something is found, and rows of pieces that make a pattern together ("sm urf"). Such a
 *    row has a word that is not ordinary, or is listed as several words; patterns are followed across spaces from the
 *    pieces that one may begin with. Of letters that are drawn with signs the patterns tell nothing, so there the
 *    surroundings are searched.
 */

import type { StepCounter } from "../budget.ts";
import type { Dictionary } from "../lexicon/dictionary.ts";
import { isPhrase, type PatternTable } from "../lexicon/pattern-table.ts";
import { ACCEPTS, GOES_ON, ROOT, type Trie, WORD_ENDS } from "../lexicon/trie.ts";
import { CLASS, DIGIT, foldOf, LETTER, SKIP_CLASS, SYMBOL } from "../text/fold.ts";
import { KnownPieces, maximumKnownLength } from "./known-pieces.ts";
import { CONTACT, digitsOf, everySignal, signalsOfPiece, UNUSUAL } from "./piece-signals.ts";
import {
  endsPiece,
  firstClass,
  holdsOddWord,
  isDrawn,
  isRepeated,
  lastPunctuation,
  mayEnd,
  nextWord,
  signalsBetween,
  space,
  spelledFrom,
  spelledTo,
  withoutMarks,
} from "./piece-text.ts";

/** Flag: an entry with signs in it and several words may begin with the piece. */
export const LITERAL = 1 << 5;
const SIGNALS = CONTACT | UNUSUAL | LITERAL;
/** Flag: a match was found in it. */
const INNER = 1 << 6;
/** Flag: it has a word that is not ordinary. */
const ODD = 1 << 7;
/** Flag: patterns may begin with it and go on behind it. */
const BEGINS = 1 << 8;
/** Flag: entries of several words may begin with it. */
const PHRASE = 1 << 9;
/** Flag: its letters are drawn with several characters. */
const DRAWN = 1 << 10;
/** Flag: a single letter; signs without a letter, which may separate such ones ("s | m | u"). */
const SINGLE = 1 << 11;
const SIGN = 1 << 12;
/** Flag: it has one letter, however often. */
const REPEATED = 1 << 13;

/** Pieces of a text for which there is room at first. */
const firstRoom = 513;
/** Maximum length of a piece that is searched by itself. */
const maximumPieceLength = 128;
/** Maximum distance from the start of a pattern to the word in it that is not ordinary. */
const maximumDistance = 100;
/** Maximum characters of a pattern behind its first word, and separators between two of its letters. */
const maximumRowLength = 128;
const maximumGap = 10;
/** Offset behind every text. */
const never = Number.POSITIVE_INFINITY;
/** Minimum digits of a phone number, words for them included, and the maximum distance between two of them. */
const minimumDigits = 7;
const maximumDigitDistance = 14;

export interface SieveTables {
  readonly dictionary: Dictionary;
  readonly table: PatternTable;
  readonly trie: Trie;
  readonly counter: StepCounter;
  /** Returns true when an entry with signs and several words may begin in the piece. */
  readonly mayBeginLiteral: (piece: string) => boolean;
  /** Returns true when the piece has a match by itself. `isOdd`: a word in it is not ordinary. */
  readonly holds: (piece: string, isOdd: boolean) => boolean;
  /** Does the same for a word of the dictionary. */
  readonly holdsOrdinary: (word: string) => boolean;
}

/** A part of a text. */
export interface Region {
  start: number;
  end: number;
}

/** A pattern that was followed up to `at`, in the piece that ends at `end` or to its end. */
interface PatternPrefix {
  readonly state: number;
  /** Class of the letter that led to the state. */
  readonly last: number;
  readonly at: number;
  readonly end: number;
  readonly drawn: Region;
}

export class Sieve {
  /** Regions of the last text, in order and apart. */
  readonly regions: Region[] = [];
  readonly #tables: SieveTables;
  readonly #known = new KnownPieces();
  /** Pieces of the text. */
  #count = 0;
  #starts = new Int32Array(firstRoom);
  #ends = new Int32Array(firstRoom);
  #hashes = new Int32Array(firstRoom);
  #flags = new Int32Array(firstRoom);
  /** For each piece of one word the state of the patterns behind it; 0 where several words may begin some. */
  #states = new Int32Array(firstRoom);
  /** Flags of all states that the patterns of the last piece led through. */
  #passed = 0;
  #text = "";

  constructor(tables: SieveTables) {
    this.#tables = tables;
  }

  /** Forgets all pieces. */
  clear(): void {
    this.#known.clear();
  }

  /** Finds the regions of a text; returns the signals of the whole text. */
  sift(text: string): number {
    this.#text = text;
    this.regions.length = 0;
    const seen = this.#readPieces();
    if ((seen & (INNER | ODD | PHRASE)) !== 0) this.#findRegions(seen);
    const isNumber = digitsOf(seen) > 0 && this.#hasNumber();
    return (seen & SIGNALS) | (isNumber ? CONTACT : 0);
  }

  #makeRoom(length: number): void {
    const pieces = (length >> 1) + 1;
    this.#starts = new Int32Array(pieces);
    this.#ends = new Int32Array(pieces);
    this.#hashes = new Int32Array(pieces);
    this.#flags = new Int32Array(pieces);
    this.#states = new Int32Array(pieces);
  }

  /** Splits the text, and finds out what is known of each piece; returns all of that, or'ed. */
  #readPieces(): number {
    if (this.#text.length >= this.#starts.length * 2) this.#makeRoom(this.#text.length);
    let seen = this.#split();
    const count = this.#count;
    const known = this.#known;
    const [starts, ends, hashes, flags, states] = [this.#starts, this.#ends, this.#hashes, this.#flags, this.#states];
    known.fetch(hashes, count);
    for (let piece = 0; piece < count; piece++) {
      const found = this.#flagsOf(starts[piece] ?? 0, ends[piece] ?? 0, hashes[piece] ?? 0);
      states[piece] = known.state;
      flags[piece] = found;
      seen |= found;
    }
    return seen;
  }

  /** Splits the text; returns the signals of the characters between the pieces. */
  #split(): number {
    const text = this.#text;
    const [starts, ends, hashes] = [this.#starts, this.#ends, this.#hashes];
    const { length } = text;
    let signals = 0;
    let count = 0;
    let start = -1;
    let hash = 0;
    for (let at = 0; at <= length; at++) {
      const code = at < length ? text.charCodeAt(at) : space;
      if (code > lastPunctuation || (code > space && !endsPiece(text, at, code))) {
        if (start < 0) start = at;
        hash = Math.imul(hash, 31) + code;
        continue;
      }
      if (code !== space) signals |= signalsBetween(text, at, code);
      if (start < 0) continue;
      starts[count] = start;
      ends[count] = at;
      hashes[count++] = hash;
      start = -1;
      hash = 0;
    }
    this.#count = count;
    return signals;
  }

  #flagsOf(start: number, end: number, hash: number): number {
    const length = end - start;
    this.#known.state = 0;
    if (length > maximumPieceLength) return INNER | ODD | BEGINS | DRAWN | LITERAL | everySignal;
    if (length > maximumKnownLength) return this.#examine(this.#text.slice(start, end));
    const known = this.#known.find(this.#text, start, end, hash);
    if (known >= 0) return known;
    const flags = this.#examine(this.#text.slice(start, end));
    this.#known.keep(this.#text, start, end, flags, this.#known.state);
    return flags;
  }

  /** Finds out what there is to know of a piece, wherever it stands. */
  #examine(marked: string): number {
    const { dictionary, counter, mayBeginLiteral, holds, holdsOrdinary } = this.#tables;
    counter.steps += marked.length;
    const signals = signalsOfPiece(marked, 0, marked.length) | (mayBeginLiteral(marked) ? LITERAL : 0);
    const piece = withoutMarks(marked, dictionary);
    let folds = 0;
    let isAscii = true;
    let letters = 0;
    let symbols = 0;
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      const fold = foldOf(code);
      if (code > 0x7f) isAscii = false;
      folds |= fold;
      if ((fold & LETTER) !== 0) letters++;
      else if ((fold & SYMBOL) !== 0) symbols++;
    }
    const drawn = isDrawn(piece, folds, letters, symbols);
    const odd = drawn || holdsOddWord(piece, 0, piece.length, dictionary);
    const isOrdinary = !odd && letters === piece.length && isAscii;
    const beginning = this.#beginningIn(piece);
    const inner = isOrdinary ? (this.#passed & ACCEPTS) !== 0 && holdsOrdinary(piece) : holds(piece, odd);
    const isSign = letters === 0 && symbols > 0 && !drawn && !inner && (folds & DIGIT) === 0;
    return (
      signals |
      (inner ? INNER : 0) |
      (odd && !isSign ? ODD : 0) |
      (drawn ? DRAWN | BEGINS : 0) |
      (isSign ? SIGN : 0) |
      (isSign && symbols > 1 ? 0 : beginning) |
      (letters + symbols === 1 ? SINGLE : 0) |
      (isRepeated(piece) ? REPEATED : 0)
    );
  }

  /** Follows the patterns from each word of a piece: flags of those that go on behind it. */
  #beginningIn(piece: string): number {
    const { trie } = this.#tables;
    const { length } = piece;
    this.#passed = 0;
    let flags = 0;
    let words = 0;
    let state = 0;
    for (let start = nextWord(piece, 0, length); start < length; start = nextWord(piece, start + 1, length)) {
      state = this.#follow(piece, start);
      const marks = trie.marksOf(state);
      if ((marks & (GOES_ON | WORD_ENDS)) !== 0) flags |= BEGINS;
      if ((marks & WORD_ENDS) !== 0) flags |= PHRASE;
      words++;
    }
    this.#known.state = words === 1 && isLetterClass(classAt(piece, length - 1)) ? state : 0;
    return flags;
  }

  /** Returns the state at the end of a piece, 0 where the way leads out before. */
  #follow(piece: string, start: number): number {
    let state = ROOT;
    let last = 0;
    let at = start;
    for (; at < piece.length && state !== 0; at++) {
      const letter = foldOf(piece.charCodeAt(at)) & CLASS;
      if (letter === last || letter === 0 || letter === SKIP_CLASS) continue;
      state = this.#childOf(state, letter);
      this.#passed |= this.#tables.trie.marksOf(state);
      last = letter;
    }
    this.#tables.counter.steps += at - start;
    return state;
  }

  /** Returns the child of a state for a class; what parts a text has none. */
  #childOf(state: number, letter: number): number {
    return letter > SKIP_CLASS ? 0 : this.#tables.trie.child(state, letter);
  }

  /** Returns true when enough digits are near each other. */
  #hasNumber(): boolean {
    let digits = 0;
    let last = 0;
    for (let piece = 0; piece < this.#count; piece++) {
      const here = digitsOf(this.#flags[piece] ?? 0);
      if (here === 0) continue;
      const isNear = (this.#starts[piece] ?? 0) - last <= maximumDigitDistance;
      digits = isNear ? digits + here : here;
      if (digits >= minimumDigits) return true;
      last = this.#ends[piece] ?? 0;
    }
    return false;
  }

  #findRegions(seen: number): void {
    const mayBeDrawn = (seen & (DRAWN | SIGN)) !== 0;
    const found: Region[] = [];
    let nextOdd = never;
    // End of the row that begins with the piece behind.
    let behind = 0;
    // The next piece of which the patterns tell nothing, and the end of what may belong to it.
    let drawn: Region = { start: never, end: never };
    for (let piece = this.#count - 1; piece >= 0; piece--) {
      const flags = this.#flags[piece] ?? 0;
      const start = this.#starts[piece] ?? 0;
      const end = this.#ends[piece] ?? 0;
      if ((flags & INNER) !== 0) found.push({ start, end });
      if ((flags & ODD) !== 0) nextOdd = start;
      if (mayBeDrawn && this.#isDrawnAt(piece, flags)) {
        drawn = { start, end: this.#endOfSurroundings(piece) };
        nextOdd = start;
        behind = 0;
        if ((flags & (DRAWN | BEGINS)) !== 0) found.push(drawn);
        continue;
      }
      const mayCount = nextOdd - start <= maximumDistance || (flags & PHRASE) !== 0;
      if ((flags & BEGINS) === 0 || !mayCount || !this.#isLinked(piece)) behind = 0;
      else if (!this.#isRepeated(piece)) behind = this.#endOfRow(piece, drawn);
      if (behind > 0) found.push({ start, end: this.#endOfPiece(behind) });
    }
    for (const { start, end } of found.sort((a, b) => a.start - b.start)) this.#add(start, end);
  }

  /** Returns true for drawn letters, and for signs between single letters. */
  #isDrawnAt(piece: number, flags: number): boolean {
    if ((flags & DRAWN) !== 0) return true;
    return (
      (flags & SIGN) !== 0 &&
      piece + 1 < this.#count &&
      ((this.#flags[piece - 1] ?? 0) & (this.#flags[piece + 1] ?? 0) & SINGLE) !== 0
    );
  }

  /** Returns the end of the pieces that may belong together with one of which the patterns tell nothing. */
  #endOfSurroundings(piece: number): number {
    const limit = (this.#ends[piece] ?? 0) + maximumDistance;
    let last = piece;
    while (last + 1 < this.#count && (this.#ends[last + 1] ?? 0) <= limit) last++;
    return this.#ends[last] ?? 0;
  }

  /** Returns true when the next two pieces repeat the letter of a piece: then its row ends where that of the next one does. */
  #isRepeated(piece: number): boolean {
    const flags = (this.#flags[piece] ?? 0) & (this.#flags[piece + 1] ?? 0) & (this.#flags[piece + 2] ?? 0);
    if ((flags & REPEATED) === 0 || piece + 2 >= this.#count) return false;
    const letter = this.#firstClass(piece);
    return letter === this.#firstClass(piece + 1) && letter === this.#firstClass(piece + 2);
  }

  #firstClass(piece: number): number {
    return firstClass(this.#text, this.#starts[piece] ?? 0, this.#ends[piece] ?? 0);
  }

  /** Returns true when the piece behind begins with a letter that patterns go on with, or with one of which that is not known. */
  #isLinked(piece: number): boolean {
    if (piece + 1 === this.#count) return false;
    const next = foldOf(this.#text.charCodeAt(this.#starts[piece + 1] ?? 0));
    const letter = next & CLASS;
    if (letter === 0 || letter >= SKIP_CLASS || (next & SYMBOL) !== 0) return true;
    const state = this.#states[piece] ?? 0;
    if (state === 0 || letter === classAt(this.#text, (this.#ends[piece] ?? 0) - 1)) return true;
    return ((this.#tables.trie.marksOf(state) >>> letter) & 1) !== 0;
  }

  /** Returns the end of the longest pattern that begins in a piece and ends behind it; 0 where none counts. */
  #endOfRow(piece: number, drawn: Region): number {
    const text = this.#text;
    const end = this.#ends[piece] ?? 0;
    const known = this.#states[piece] ?? 0;
    const first = nextWord(text, this.#starts[piece] ?? 0, end);
    if (known !== 0)
      return this.#endOfPattern(first, { state: known, last: classAt(text, end - 1), at: end, end, drawn });
    let longest = 0;
    for (let at = first; at < end; at = nextWord(text, at + 1, end))
      longest = Math.max(longest, this.#endOfPattern(at, { state: ROOT, last: 0, at, end, drawn }));
    return longest;
  }

  /** Does the same for the word at `start`, whose letters before `at` lead to a state. */
  #endOfPattern(start: number, from: PatternPrefix): number {
    const { trie, counter, dictionary } = this.#tables;
    const { end, drawn } = from;
    const text = this.#text;
    const limit = Math.min(text.length, end + maximumRowLength);
    let { state, last, at } = from;
    let gap = 0;
    let longest = 0;
    let phrase = 0;
    let behind = 0;
    for (; at < limit && gap <= maximumGap; at++) {
      if (at >= drawn.start) return drawn.end;
      const letter = foldOf(text.charCodeAt(at)) & CLASS;
      if (letter === 0) gap++;
      if (letter === 0 || letter === SKIP_CLASS) continue;
      gap = 0;
      if (letter !== last) {
        state = this.#childOf(state, letter);
        if (at >= end) behind++;
      }
      if (state === 0) break;
      last = letter;
      if (at < end || (trie.marksOf(state) & ACCEPTS) === 0) continue;
      if (this.#endsPhrase(state)) phrase = at + 1;
      if (mayEnd(text, at, behind)) longest = at + 1;
    }
    counter.steps += at - from.at;
    return longest > phrase && holdsOddWord(text, start, longest, dictionary) ? longest : phrase;
  }

  #endsPhrase(state: number): boolean {
    const { trie, table } = this.#tables;
    for (let pattern = trie.firstPattern(state); pattern >= 0; pattern = trie.nextPattern(pattern))
      if (isPhrase(table, pattern)) return true;
    return false;
  }

  /** Returns the end of the piece that `at` is in or behind. */
  #endOfPiece(at: number): number {
    let [low, high] = [0, this.#count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return Math.max(at, this.#ends[low] ?? 0);
  }

  /** Adds a region with the spelling around it; regions that touch are merged. */
  #add(start: number, end: number): void {
    const from = spelledFrom(this.#text, start);
    const to = spelledTo(this.#text, end);
    const last = this.regions.at(-1);
    if (last !== undefined && from <= last.end) last.end = Math.max(last.end, to);
    else this.regions.push({ start: from, end: to });
  }
}

function classAt(text: string, at: number): number {
  return foldOf(text.charCodeAt(at)) & CLASS;
}

function isLetterClass(letter: number): boolean {
  return letter !== 0 && letter < SKIP_CLASS;
}
