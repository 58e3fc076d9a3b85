/**
 * Which parts of a text need a closer look. Nearly all of what people write are words that were met before: the verdict on
 * each piece of text between spaces is remembered, and one pass that hashes the pieces finds the few that matter.
 *
 * A verdict says what is true of a piece whatever stands around it (see examine.ts). What lies across spaces is looked for
 * around pieces that are no ordinary words (see rows.ts).
 */

import { type RowJudges, Rows } from "../match/rows.ts";
import { PieceList } from "./piece-list.ts";
import { Regions } from "./regions.ts";
import { type Judge, plainSet, VerdictMemory } from "./verdict-memory.ts";
import { ATTENTION, beginsPhrase, CONTACT, DRAWN, digitsOf, INNER, isOdd, SIGNALS, UNUSUAL } from "./verdicts.ts";

/** Fewer digits, and words for them, are no phone number. */
const fewestDigits = 7;
/** Digits with more characters between them are two numbers. */
const farthestDigit = 14;

export class Sieve {
  readonly #memory: VerdictMemory;
  /** Unguessable, so that nobody can make a piece that is taken for another one. */
  readonly #seedA = Math.floor(Math.random() * 2 ** 31);
  readonly #seedB = Math.floor(Math.random() * 2 ** 31);
  #pieces: PieceList;
  readonly #rows: Rows;
  /** The parts of the last text to look at. */
  readonly regions = new Regions();

  constructor(judge: Judge, judges: RowJudges) {
    this.#memory = new VerdictMemory(judge);
    this.#pieces = new PieceList(128, this.#memory);
    this.#rows = new Rows(judges, this.#pieces);
  }

  /** Forgets all verdicts. */
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

  /** Finds the pieces and hashes them; returns what the characters between them say. */
  #part(text: string): number {
    const { length } = text;
    const { starts, ends, hashes, checks } = this.#pieces;
    // As integers: a number that may be any other would slow every step down.
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
      // A dot between spaces may part an address.
      else if (code === 0x2e && at > 0 && text.charCodeAt(at - 1) <= 0x20) seen |= CONTACT;
      if (code < 0x20 && code !== 0x0a && code !== 0x09 && code !== 0x0d) seen |= UNUSUAL;
    }
    this.#pieces.count = count;
    return seen;
  }

  /**
   * Marks the pieces that are not known to be plain; returns how many. Without branches that depend on what is found: none
   * can be foreseen, and a wrong guess costs as much as all the rest.
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

  /** What is true of any of the marked pieces, or'ed. */
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
   * Pieces that hold something by themselves, and rows that hold something together. Returns what all pieces signal
   * together: enough digits near each other may be a phone number.
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
        digits = start - lastDigit > farthestDigit ? here : digits + here;
        if (digits >= fewestDigits) signals = CONTACT;
        lastDigit = end;
      }
      if (isOdd(verdict)) this.#rows.addAround(piece, verdict, this.regions);
      else if (beginsPhrase(verdict)) this.#rows.addPhraseFrom(piece, this.regions);
      if ((verdict & INNER) !== 0) this.regions.add(text, start, end);
    }
    return signals;
  }
}

/** Punctuation at the end of a piece is no part of it. `code`: a character of U+0021 to U+003F, before `next`. */
function endsPiece(text: string, code: number, next: number): boolean {
  if (!isPunctuation(code)) return false;
  if (next >= text.length) return true;
  const after = text.charCodeAt(next);
  return after <= 0x20 || isPunctuation(after);
}

/** , . : ? — a semicolon may end a character reference. */
function isPunctuation(code: number): boolean {
  return code === 0x2e || code === 0x2c || code === 0x3f || code === 0x3a;
}
