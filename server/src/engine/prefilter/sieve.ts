/**
 * Selects the regions of a text to search. Nearly all words were seen before: the verdict on each piece of text between
 * spaces is remembered, and one pass that hashes the pieces finds the few that matter.
 *
 * A verdict holds in any context (see examine.ts). Matches across spaces are searched around pieces that are no
 * ordinary words (see rows.ts).
 */

import { type RowJudges, Rows } from "../match/rows.ts";
import { PieceList } from "./piece-list.ts";
import { Regions } from "./regions.ts";
import { type Judge, plainSet, VerdictMemory } from "./verdict-memory.ts";
import { ATTENTION, beginsPhrase, CONTACT, DRAWN, digitsOf, INNER, isOdd, SIGNALS, UNUSUAL } from "./verdicts.ts";

/** Minimum digits of a phone number, words for them included. */
const minimumDigits = 7;
/** Maximum distance between two digits of one number. */
const maximumDigitDistance = 14;

export class Sieve {
  readonly #memory: VerdictMemory;
  /** Random seeds, so that nobody can construct hash collisions. */
  readonly #seedA = Math.floor(Math.random() * 2 ** 31);
  readonly #seedB = Math.floor(Math.random() * 2 ** 31);
  #pieces: PieceList;
  readonly #rows: Rows;
  /** Regions of the last text. */
  readonly regions = new Regions();

  constructor(judge: Judge, judges: RowJudges) {
    this.#memory = new VerdictMemory(judge);
    this.#pieces = new PieceList(128, this.#memory);
    this.#rows = new Rows(judges, this.#pieces);
  }

  /** Clears all verdicts. */
  clear(): void {
    this.#memory.clear();
  }

  /** Finds the regions of `text`; returns the signals of all its pieces, or'ed. */
  sift(text: string): number {
    this.regions.count = 0;
    if (text.length > this.#pieces.starts.length * 2) this.#pieces = new PieceList(text.length, this.#memory);
    const signs = this.#part(text);
    const marks = this.#markOthers();
    if (marks === 0) return signs;
    const seen = signs | this.#judge(text, marks);
    this.#memory.makeRoom();
    return seen & SIGNALS;
  }

  /** Finds the pieces and hashes them; returns the signals of the characters between them. */
  #part(text: string): number {
    const { length } = text;
    const { starts, ends, hashes, checks } = this.#pieces;
    // `| 0` keeps them integers: a general number would slow every step down.
    const seedA = this.#seedA | 0;
    const seedB = this.#seedB | 0;
    let count = 0;
    let seen = 0;
    for (let at = 0; at < length; at++) {
      const start = at;
      let code = text.charCodeAt(at);
      let a = seedA;
      let b = seedB;
      while (code > 0x3f || (code > 0x20 && !endsPiece(text, code, at + 1))) {
        a = Math.imul(a ^ code, 0x01000193);
        b = Math.imul(b + code, 0x85ebca6b);
        if (++at === length) break;
        code = text.charCodeAt(at);
      }
      if (at > start) {
        starts[count] = start;
        ends[count] = at;
        hashes[count] = a;
        checks[count++] = b;
      }
      // A dot between spaces may be part of an address.
      else if (code === 0x2e && at > 0 && text.charCodeAt(at - 1) <= 0x20) seen |= CONTACT;
      if (code < 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) seen |= UNUSUAL;
    }
    this.#pieces.count = count;
    return seen;
  }

  /**
   * Marks the pieces that are not known to be plain and returns their number. Free of data-dependent branches: a wrong
   * prediction costs as much as all the rest.
   */
  #markOthers(): number {
    const { count, hashes, checks, marked } = this.#pieces;
    const { plain } = this.#memory;
    let marks = 0;
    for (let piece = 0; piece < count; piece++) {
      const check = checks[piece] ?? 0;
      const set = plainSet(hashes[piece] ?? 0);
      const first = (plain[set] ?? 0) ^ check;
      const second = (plain[set + 1] ?? 0) ^ check;
      const third = (plain[set + 2] ?? 0) ^ check;
      const fourth = (plain[set + 3] ?? 0) ^ check;
      marked[marks] = piece;
      // -1 when none of them is 0.
      marks -= ((first | -first) & (second | -second) & (third | -third) & (fourth | -fourth)) >> 31;
    }
    return marks;
  }

  /** Returns the verdicts on all marked pieces, or'ed. */
  #judge(text: string, marks: number): number {
    const pieces = this.#pieces;
    const { marked, verdicts } = pieces;
    pieces.text = text;
    let seen = 0;
    let count = 0;
    for (let i = 0; i < marks; i++) {
      const piece = marked[i] ?? 0;
      const verdict = pieces.recall(piece);
      seen |= verdict;
      if ((verdict & ATTENTION) === 0 && !beginsPhrase(verdict)) continue;
      marked[count] = piece;
      verdicts[count++] = verdict;
    }
    return count === 0 ? seen : seen | this.#findRegions(text, seen, count);
  }

  /**
   * Adds the pieces and rows with matches. Returns the signals of all pieces together: enough digits near each other
   * may be a phone number.
   */
  #findRegions(text: string, seen: number, marks: number): number {
    const pieces = this.#pieces;
    const { starts, ends, marked, verdicts } = pieces;
    this.#rows.begin(text, pieces, (seen & DRAWN) !== 0);
    let digits = 0;
    let lastDigit = 0;
    let signals = 0;
    for (let i = 0; i < marks; i++) {
      const piece = marked[i] ?? 0;
      const verdict = verdicts[i] ?? 0;
      const start = starts[piece] ?? 0;
      const end = ends[piece] ?? 0;
      const here = digitsOf(verdict);
      if (here > 0) {
        digits = start - lastDigit > maximumDigitDistance ? here : digits + here;
        if (digits >= minimumDigits) signals = CONTACT;
        lastDigit = end;
      }
      if (isOdd(verdict)) this.#rows.addAround(piece, verdict, this.regions);
      else if (beginsPhrase(verdict)) this.#rows.addPhraseFrom(piece, this.regions);
      if ((verdict & INNER) !== 0) this.regions.add(text, start, end);
    }
    return signals;
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
