/**
 * Selects the regions of a text to search. Nearly all words were seen before: the verdict on each piece of text between
 * spaces is remembered, and one pass that hashes the pieces finds the few that matter.
 *
 * A verdict holds in any context (see examine.ts). Matches across spaces are searched around pieces that are no
 * ordinary words (see rows.ts).
 */

import type { StepCounter } from "../budget.ts";
import { type RowJudges, Rows } from "../match/rows.ts";
import { PieceList } from "./piece-list.ts";
import { Regions } from "./regions.ts";
import { type Judge, VerdictMemory } from "./verdict-memory.ts";
import { ATTENTION, beginsPhrase, CONTACT, DRAWN, digitsOf, INNER, isOdd, isPlain, ODD, SIGNALS } from "./verdicts.ts";

/** Minimum digits of a phone number, words for them included. */
const minimumDigits = 7;
/** Maximum distance between two digits of one number. */
const maximumDigitDistance = 14;

/** Shared by the siftings of one sieve. */
interface SieveParts {
  readonly memory: VerdictMemory;
  readonly judges: RowJudges;
  readonly counter: StepCounter;
}

/** Steps of the judgement of pieces between two yields, the last piece's excepted. */
const stepsPerYield = 16_000;
/** Length of a text that is sifted at once, before the lists grow. */
const firstCapacity = 1024;

/** The state of sifting one text; one after the other. */
export class Sifting {
  /** Regions of the last text. */
  readonly regions = new Regions();
  readonly #parts: SieveParts;
  #pieces: PieceList;
  readonly #rows: Rows;
  /** Signals of the characters between pieces. */
  #signs = 0;
  /** Next notable piece, the number of those that matter, and what was seen in all of them. */
  #next = 0;
  #count = 0;
  #seen = 0;
  /** Number of digits in all pieces. */
  #allDigits = 0;
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
    this.#begin(text);
    this.#signs = this.#pieces.readAll();
    if (this.#pieces.marks === 0) return this.#signs;
    while (this.#judge(this.#pieces.marks));
    if (this.#beginRegions()) {
      this.#rows.linkDrawn(Number.POSITIVE_INFINITY);
      this.#findRegions(this.#count);
    }
    return this.#end();
  }

  #begin(text: string): void {
    this.regions.count = 0;
    this.#signs = 0;
    if (text.length > this.#pieces.capacity) this.#pieces = new PieceList(text.length, this.#parts.memory);
    this.#pieces.begin(text);
    this.#next = this.#count = this.#seen = this.#allDigits = 0;
  }

  #end(): number {
    this.#parts.memory.makeRoom();
    return (this.#signs | this.#seen) & SIGNALS;
  }

  /** Completes the verdicts on the next notable pieces; returns false at the end. */
  #judge(number: number): boolean {
    const pieces = this.#pieces;
    const { notable, marks } = pieces;
    const until = Math.min(marks, this.#next + number);
    const { counter } = this.#parts;
    counter.steps += until - this.#next;
    const maximumSteps = counter.steps + stepsPerYield;
    let i = this.#next;
    for (; i < until && counter.steps < maximumSteps; i++) {
      const piece = notable[i] ?? 0;
      const verdict = pieces.verdict(piece);
      if (isPlain(verdict)) continue;
      this.#seen |= verdict;
      this.#allDigits += digitsOf(verdict);
      if ((verdict & ATTENTION) !== 0 || beginsPhrase(verdict)) notable[this.#count++] = piece;
    }
    this.#next = i;
    return i < marks;
  }

  /** Returns false when no piece matters, or a few digits alone. */
  #beginRegions(): boolean {
    if (this.#count === 0) return false;
    const seen = this.#seen;
    if ((seen & (INNER | ODD)) === 0 && !beginsPhrase(seen) && this.#allDigits < minimumDigits) return false;
    this.#rows.begin(this.#pieces.text, this.#pieces, (this.#seen & DRAWN) !== 0);
    this.#next = this.#digits = this.#lastDigit = 0;
    return true;
  }

  /**
   * Adds the next pieces and rows with matches, and the signal of digits near each other, which may be a phone number.
   * Returns false at the end.
   */
  #findRegions(number: number): boolean {
    const pieces = this.#pieces;
    const { text, notable } = pieces;
    const until = Math.min(this.#count, this.#next + number);
    for (let i = this.#next; i < until; i++) {
      const piece = notable[i] ?? 0;
      const verdict = pieces.verdict(piece);
      const here = digitsOf(verdict);
      if (here > 0) this.#addDigits(piece, here);
      if (isOdd(verdict)) this.#rows.addAround(piece, verdict, this.regions);
      else if (beginsPhrase(verdict)) this.#rows.addPhraseFrom(piece, verdict, this.regions);
      if ((verdict & INNER) !== 0) this.regions.add(text, pieces.start(piece), pieces.end(piece));
    }
    this.#next = until;
    return until < this.#count;
  }

  #addDigits(piece: number, number: number): void {
    const isNear = this.#pieces.start(piece) - this.#lastDigit <= maximumDigitDistance;
    this.#digits = isNear ? this.#digits + number : number;
    if (this.#digits >= minimumDigits) this.#seen |= CONTACT;
    this.#lastDigit = this.#pieces.end(piece);
  }
}

export class Sieve extends Sifting {
  readonly #shared: SieveParts;

  constructor(judge: Judge, counter: StepCounter, judges: RowJudges) {
    const parts = { memory: new VerdictMemory(judge), judges, counter };
    super(parts);
    this.#shared = parts;
  }

  /** Clears all verdicts. */
  clear(): void {
    this.#shared.memory.clear();
  }
}
