/**
 * Finds matches across spaces ("sm urf"). They need a piece that is no ordinary word, so only the rows around such odd
 * pieces are followed.
 */
import type { PieceList } from "../prefilter/piece-list.ts";
import type { Regions } from "../prefilter/regions.ts";
import {
  DRAWN,
  headBehind,
  headOf,
  isLinkable,
  isNeutral,
  isSingle,
  lastClass,
  mayBegin,
  mayGoOn,
  meeting,
} from "../prefilter/verdicts.ts";
import { type PatternPrefix, SteadyRun } from "./steady-run.ts";

/** Maximum distance from an odd piece to the start of a pattern that crosses it. */
const maximumRowDistance = 100;
/** Offset behind every text. */
const never = 0x7fff_ffff;

/** Queries to the trie about patterns across pieces. */
export interface RowJudges {
  /** Returns true when a pattern contains these four classes in sequence. */
  readonly hasRun: (run: number) => boolean;
  /** Returns true when a further word of a phrase may begin with these two classes. */
  readonly mayBeginFurtherWord: (head: number) => boolean;
  /** Returns true when a pattern may continue from `state` with these classes. */
  readonly goesOn: (state: number, classes: number) => boolean;
  /**
   * Returns the end of the longest pattern that continues the prefix and is no row of ordinary words; 0 when there is
   * none.
   */
  readonly endFrom: (text: string, prefix: PatternPrefix) => number;
  /** Does the same for patterns that begin anywhere between `start` and `end` and end behind it. */
  readonly endBehind: (text: string, start: number, end: number) => number;
}

export class Rows {
  readonly #judges: RowJudges;
  readonly #steady = new SteadyRun();
  /** Reused, so that a row allocates nothing. */
  readonly #prefix = { start: 0, end: 0, state: 0, last: 0, steady: this.#steady };
  #text = "";
  #pieces: PieceList;
  /** Last piece that was examined as the first of a row. */
  #done = -1;
  #hasDrawn = false;
  // For each piece, when a text has drawn ones: the end of its row, and the next drawn piece in it.
  #rowEnds = new Int32Array(0);
  #drawns = new Int32Array(0);
  // Range without white space that the last row ended in.
  #spanStart = 0;
  #spanEnd = -1;
  // Linking the drawn pieces: the next one, the last linked one with its verdict, and whether signs are between them.
  #nextToLink = -1;
  #linked = -1;
  #linkedVerdict = 0;
  #signs = false;

  constructor(judges: RowJudges, pieces: PieceList) {
    this.#judges = judges;
    this.#pieces = pieces;
  }

  /** Starts a text. `hasDrawn`: it has drawn pieces, of which the trie knows little. */
  begin(text: string, pieces: PieceList, hasDrawn: boolean): void {
    this.#text = text;
    this.#pieces = pieces;
    this.#done = -1;
    this.#spanEnd = -1;
    this.#steady.begin();
    this.#hasDrawn = hasDrawn;
    this.#nextToLink = hasDrawn ? pieces.count - 1 : -1;
    this.#linked = -1;
    this.#linkedVerdict = 0;
    this.#signs = false;
    if (hasDrawn && this.#rowEnds.length < pieces.count) {
      this.#rowEnds = new Int32Array(pieces.notable.length);
      this.#drawns = new Int32Array(pieces.notable.length);
    }
  }

  /** Adds the rows with a match across an odd piece with that verdict. Call in order of the pieces. */
  addAround(odd: number, verdict: number, regions: Regions): void {
    if (mayBegin(verdict)) this.#addFrom(odd, verdict, regions);
    if (mayGoOn(verdict)) this.#addBefore(odd, verdict, regions);
    this.#done = odd;
  }

  /** Adds the row with a match that begins with a piece. */
  #addFrom(first: number, verdict: number, regions: Regions): void {
    const after = this.#verdictBehind(first);
    if (this.#isLinkable(first, after) && this.#isLinked(verdict, after)) this.#add(first, verdict, after, regions);
  }

  /** Adds the row of a piece with which only listed phrases begin. */
  addPhraseFrom(first: number, verdict: number, regions: Regions): void {
    const after = this.#verdictBehind(first);
    if (!this.#isLinkable(first, after)) return;
    if (!this.#hasDrawn && !this.#judges.mayBeginFurtherWord(headOf(after))) return;
    if (this.#isLinked(verdict, after)) this.#add(first, verdict, after, regions);
  }

  /** Adds the rows that begin before a piece, within the maximum distance. */
  #addBefore(odd: number, verdict: number, regions: Regions): void {
    const pieces = this.#pieces;
    const nearest = pieces.start(odd) - maximumRowDistance;
    let after = verdict;
    for (let piece = odd - 1; piece > this.#done && pieces.start(piece) >= nearest; piece--) {
      const before = pieces.verdict(piece);
      if (isNeutral(before)) continue;
      if (!this.#isLinked(before, after)) break;
      if (mayBegin(before) && this.#isLinkable(piece, after)) this.#add(piece, before, after, regions);
      after = before;
    }
  }

  /** Adds the row from `first` with that verdict; `after` is the verdict on the next piece, to which it is linked. */
  #add(first: number, verdict: number, after: number, regions: Regions): void {
    const end = this.#endOfRow(first, verdict, after);
    if (end > 0) regions.add(this.#text, this.#pieces.start(first), end);
  }

  /** Returns the end of the row with a match that begins with a piece, 0 when there is none. */
  #endOfRow(piece: number, verdict: number, after: number): number {
    const pieces = this.#pieces;
    const start = pieces.start(piece);
    if (this.#hasDrawn && (this.#drawns[piece] ?? never) - start <= maximumRowDistance)
      return this.#rowEnds[piece] ?? 0;
    const end = pieces.end(piece);
    const state = pieces.state(piece);
    if (state === 0) return this.#endOfPiece(this.#judges.endBehind(this.#text, start, end));
    const classes = headBehind(verdict, after);
    if (classes !== 0 && !this.#judges.goesOn(state, classes)) return 0;
    const prefix = this.#prefix;
    prefix.start = start;
    prefix.end = end;
    prefix.state = state;
    prefix.last = lastClass(verdict);
    return this.#endOfPiece(this.#judges.endFrom(this.#text, prefix));
  }

  /** Returns true when the link of a piece allows the next one: the cheapest test, which refuses most. */
  #isLinkable(piece: number, after: number): boolean {
    return isLinkable(this.#pieces.link(piece), after);
  }

  /** Returns true when a pattern may continue from a piece to the next one, by their verdicts. */
  #isLinked(before: number, after: number): boolean {
    if (!mayGoOn(after)) return false;
    const run = meeting(before, after);
    return run === 0 || this.#judges.hasRun(run);
  }

  /** Returns the end of the piece that `at` is in or behind. Signs may join a whole text, which is read once. */
  #endOfPiece(at: number): number {
    if (at === 0 || (at >= this.#spanStart && at <= this.#spanEnd)) return at === 0 ? 0 : this.#spanEnd;
    let end = at;
    while (end < this.#text.length && this.#text.charCodeAt(end) > 0x20) end++;
    this.#spanStart = at;
    this.#spanEnd = end;
    return end;
  }

  /** Returns the verdict on the next piece that is not neutral; without one, a verdict that nothing continues in. */
  #verdictBehind(piece: number): number {
    const pieces = this.#pieces;
    for (let behind = piece + 1; behind < pieces.count; behind++) {
      const verdict = pieces.verdict(behind);
      if (!isNeutral(verdict)) return verdict;
    }
    return 0;
  }

  /**
   * Computes, from the last piece on, each row's end and whether a drawn piece is ahead in it, for the next pieces. Call
   * it before rows are added until it returns false.
   */
  linkDrawn(number: number): boolean {
    const pieces = this.#pieces;
    const until = Math.max(-1, this.#nextToLink - number);
    for (let piece = this.#nextToLink; piece > until; piece--) {
      const verdict = pieces.verdict(piece);
      if (isNeutral(verdict)) {
        this.#signs ||= (verdict & DRAWN) !== 0;
        continue;
      }
      const isLinked = this.#linked >= 0 && this.#isLinked(verdict, this.#linkedVerdict);
      // Signs count beside single letters, which they may separate.
      const isParted = this.#signs && isLinked && isSingle(verdict) && isSingle(this.#linkedVerdict);
      this.#rowEnds[piece] = isLinked ? (this.#rowEnds[this.#linked] ?? 0) : pieces.end(piece);
      const ahead = isLinked ? (this.#drawns[this.#linked] ?? never) : never;
      this.#drawns[piece] = (verdict & DRAWN) !== 0 || isParted ? pieces.start(piece) : ahead;
      this.#linked = piece;
      this.#linkedVerdict = verdict;
      this.#signs = false;
    }
    this.#nextToLink = until;
    return until >= 0;
  }
}
