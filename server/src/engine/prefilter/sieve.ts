/**
 * Selects the regions of a text to search. Nearly all words were seen before: the verdict on each piece of text between
 * spaces is remembered, and one pass that hashes the pieces finds the few that matter.
 *
 * A verdict holds in any context (see examine.ts). Matches across spaces are searched around pieces that are no
 * ordinary words (see rows.ts).
 */

import type { StepCounter } from "../budget.ts";
import type { Coroutine } from "../coroutine.ts";
import { createKeys, remainder } from "../keyed-hash.ts";
import { type RowJudges, Rows } from "../match/rows.ts";
import { maximumPieceLength, noFingerprint } from "./fingerprints.ts";
import { PieceList } from "./piece-list.ts";
import { Regions } from "./regions.ts";
import { type Judge, plainSet, VerdictMemory } from "./verdict-memory.ts";
import { ATTENTION, beginsPhrase, CONTACT, DRAWN, digitsOf, INNER, isOdd, SIGNALS, UNUSUAL } from "./verdicts.ts";

/** Minimum digits of a phone number, words for them included. */
const minimumDigits = 7;
/** Maximum distance between two digits of one number. */
const maximumDigitDistance = 14;

/** Shared by the siftings of one sieve. */
interface SieveParts {
  readonly memory: VerdictMemory;
  /** Keys of both numbers of a fingerprint, in turns. */
  readonly keys: Float64Array;
  readonly judges: RowJudges;
  readonly counter: StepCounter;
}

/** Number of pieces that are judged between two yields. */
const piecesPerYield = 16;
/** Number of characters that are parted into pieces between two yields. */
const charactersPerYield = 65_536;
/** Number of pieces of a text that is sifted at once, before the lists grow. */
const firstCapacity = 128;

/** The state of sifting one text; one after the other. */
export class Sifting {
  /** Regions of the last text. */
  readonly regions = new Regions();
  readonly #parts: SieveParts;
  #pieces: PieceList;
  readonly #rows: Rows;
  #signs = 0;
  #marks = 0;
  /** Next marked piece, the number of those that matter, and what was seen in all of them. */
  #next = 0;
  #count = 0;
  #seen = 0;
  // Digits near each other, and the end of the last piece with some.
  #digits = 0;
  #lastDigit = 0;

  constructor(parts: SieveParts, capacity = firstCapacity) {
    this.#parts = parts;
    this.#pieces = new PieceList(capacity, parts.memory);
    this.#rows = new Rows(parts.judges, this.#pieces);
  }

  /** Finds the regions of `text`; returns the signals of all its pieces, or'ed. */
  sift(text: string): number {
    this.#reserve(text);
    this.#part(text, 0, text.length);
    if (!this.#begin(text)) return this.#signs;
    this.#judge(this.#marks);
    if (this.#beginRegions()) {
      this.#rows.linkDrawn(Number.POSITIVE_INFINITY);
      this.#findRegions(this.#count);
    }
    return this.#end();
  }

  /** Does the same by turns with others. */
  *siftInTurns(text: string): Coroutine<number> {
    this.#reserve(text);
    for (let at = 0; at < text.length; yield) at = this.#part(text, at, Math.min(text.length, at + charactersPerYield));
    if (!this.#begin(text)) return this.#signs;
    yield;
    while (this.#judge(piecesPerYield)) yield;
    if (this.#beginRegions()) {
      while (this.#rows.linkDrawn(piecesPerYield)) yield;
      while (this.#findRegions(piecesPerYield)) yield;
    }
    return this.#end();
  }

  #reserve(text: string): void {
    this.regions.count = 0;
    this.#signs = 0;
    if (text.length > this.#pieces.starts.length * 2)
      this.#pieces = new PieceList((text.length >> 1) + 1, this.#parts.memory);
    this.#pieces.count = 0;
  }

  /** Returns false when all pieces are known to be plain. */
  #begin(text: string): boolean {
    this.#marks = this.#markOthers();
    if (this.#marks === 0) return false;
    this.#pieces.begin(text);
    this.#next = this.#count = this.#seen = 0;
    return true;
  }

  #end(): number {
    this.#parts.memory.makeRoom();
    return (this.#signs | this.#seen) & SIGNALS;
  }

  /**
   * Finds the pieces that begin between two offsets, hashes them, and notes the signals of the characters between them.
   * Returns the offset to go on at.
   */
  #part(text: string, from: number, to: number): number {
    const { length } = text;
    const { starts, ends, hashes, firsts, seconds } = this.#pieces;
    const { keys } = this.#parts;
    let { count } = this.#pieces;
    let seen = 0;
    let at = from;
    for (; at < to; at++) {
      const start = at;
      let code = text.charCodeAt(at);
      let hash = 0;
      let first = 0;
      let key = 0;
      let second = 0;
      while (code > 0x3f || (code > 0x20 && !endsPiece(text, code, at + 1))) {
        hash = Math.imul(hash ^ code, 0x01000193);
        first += (keys[key] ?? 0) * code;
        second += (keys[key + 1] ?? 0) * code;
        key = (key + 2) & (2 * maximumPieceLength - 1);
        if (++at === length) break;
        code = text.charCodeAt(at);
      }
      if (at > start) {
        starts[count] = start;
        ends[count] = at;
        hashes[count] = hash;
        firsts[count] = at - start > maximumPieceLength ? noFingerprint : remainder(first);
        seconds[count++] = remainder(second);
      }
      // A dot between spaces may be part of an address.
      else if (code === 0x2e && at > 0 && text.charCodeAt(at - 1) <= 0x20) seen |= CONTACT;
      if (code < 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) seen |= UNUSUAL;
    }
    this.#pieces.count = count;
    this.#signs |= seen;
    return at;
  }

  /**
   * Marks the pieces that are not known to be plain and returns their number. Free of data-dependent branches: a wrong
   * prediction costs as much as all the rest.
   */
  #markOthers(): number {
    const { count, hashes, firsts, seconds, marked } = this.#pieces;
    const { plain } = this.#parts.memory;
    let marks = 0;
    for (let piece = 0; piece < count; piece++) {
      const first = firsts[piece] ?? 0;
      const second = seconds[piece] ?? 0;
      const set = plainSet(hashes[piece] ?? 0);
      const one = ((plain[set] ?? 0) ^ first) | ((plain[set + 1] ?? 0) ^ second);
      const two = ((plain[set + 2] ?? 0) ^ first) | ((plain[set + 3] ?? 0) ^ second);
      const three = ((plain[set + 4] ?? 0) ^ first) | ((plain[set + 5] ?? 0) ^ second);
      const four = ((plain[set + 6] ?? 0) ^ first) | ((plain[set + 7] ?? 0) ^ second);
      marked[marks] = piece;
      // -1 when none of them is 0.
      marks -= ((one | -one) & (two | -two) & (three | -three) & (four | -four)) >> 31;
    }
    return marks;
  }

  /** Recalls the verdicts on the next marked pieces; returns false at the end. */
  #judge(number: number): boolean {
    const pieces = this.#pieces;
    const { marked, verdicts } = pieces;
    const until = Math.min(this.#marks, this.#next + number);
    this.#parts.counter.steps += until - this.#next;
    for (let i = this.#next; i < until; i++) {
      const piece = marked[i] ?? 0;
      const verdict = pieces.recall(piece);
      this.#seen |= verdict;
      if ((verdict & ATTENTION) === 0 && !beginsPhrase(verdict)) continue;
      marked[this.#count] = piece;
      verdicts[this.#count++] = verdict;
    }
    this.#next = until;
    return until < this.#marks;
  }

  /** Returns false when no piece matters. */
  #beginRegions(): boolean {
    if (this.#count === 0) return false;
    this.#rows.begin(this.#pieces.text, this.#pieces, (this.#seen & DRAWN) !== 0);
    this.#next = this.#digits = this.#lastDigit = 0;
    return true;
  }

  /**
   * Adds the next pieces and rows with matches, and the signal of digits near each other, which may be a phone number.
   * Returns false at the end.
   */
  #findRegions(number: number): boolean {
    const { text, starts, ends, marked, verdicts } = this.#pieces;
    const until = Math.min(this.#count, this.#next + number);
    for (let i = this.#next; i < until; i++) {
      const piece = marked[i] ?? 0;
      const verdict = verdicts[i] ?? 0;
      const start = starts[piece] ?? 0;
      const end = ends[piece] ?? 0;
      const here = digitsOf(verdict);
      if (here > 0) {
        this.#digits = start - this.#lastDigit > maximumDigitDistance ? here : this.#digits + here;
        if (this.#digits >= minimumDigits) this.#seen |= CONTACT;
        this.#lastDigit = end;
      }
      if (isOdd(verdict)) this.#rows.addAround(piece, verdict, this.regions);
      else if (beginsPhrase(verdict)) this.#rows.addPhraseFrom(piece, this.regions);
      if ((verdict & INNER) !== 0) this.regions.add(text, start, end);
    }
    this.#next = until;
    return until < this.#count;
  }
}

export class Sieve extends Sifting {
  readonly #shared: SieveParts;

  constructor(judge: Judge, counter: StepCounter, judges: RowJudges) {
    const parts = { memory: new VerdictMemory(judge), keys: createKeys(2 * maximumPieceLength), judges, counter };
    super(parts);
    this.#shared = parts;
  }

  /** Returns a sifting of its own for a text that is sifted by turns with others. */
  newSifting(text: string): Sifting {
    return new Sifting(this.#shared, (text.length >> 1) + 1);
  }

  /** Clears all verdicts. */
  clear(): void {
    this.#shared.memory.clear();
  }
}

/** Returns true for punctuation at the end of a piece. `code`: a character of U+0021 to U+003F, before `next`. */
function endsPiece(text: string, code: number, next: number): boolean {
  if (!isPunctuation(code)) return false;
  if (next >= text.length) return true;
  const after = text.charCodeAt(next);
  return after <= 0x20 || isPunctuation(after);
}

/** Returns true for , . : ? and not for a semicolon, which may end a character reference. */
function isPunctuation(code: number): boolean {
  return code === 0x2e || code === 0x2c || code === 0x3f || code === 0x3a;
}
