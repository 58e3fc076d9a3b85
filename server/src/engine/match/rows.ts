/**
 * Rows of pieces: what lies across spaces ("sm urf") needs a piece that is no ordinary word, so that the rows such a one is
 * in are followed, and no others.
 */
import type { PieceList } from "../prefilter/piece-list.ts";
import type { Regions } from "../prefilter/regions.ts";
import type { Judgement } from "../prefilter/verdict-memory.ts";
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

/** How far from an odd piece a pattern that lies across it may begin. */
const farthest = 100;
/** Behind every text. */
const never = 0x7fff_ffff;

/** Where a pattern has come to: its last word is that between `start` and `end`, and `last` the class it ended with. */
export interface Begun {
  readonly start: number;
  readonly end: number;
  readonly state: number;
  readonly last: number;
}

/** What the tree of patterns says of what lies across pieces. */
export interface RowJudges {
  /** Whether any pattern has these four classes side by side. */
  readonly hasRun: (run: number) => boolean;
  /** Whether what follows the first word of a phrase may begin with these two classes. */
  readonly mayBeginFurtherWord: (head: number) => boolean;
  /** Whether a pattern that has come to `state` may go on with these classes. */
  readonly goesOn: (state: number, classes: number) => boolean;
  /** Where the longest pattern ends that goes on from there and is no row of ordinary words; 0 when there is none. */
  readonly endFrom: (text: string, begun: Begun) => number;
  /** The same of patterns that begin anywhere between `start` and `end` and end behind it. */
  readonly endBehind: (text: string, start: number, end: number) => number;
}

export class Rows {
  readonly #judges: RowJudges;
  #text = "";
  #pieces: PieceList;
  /** The last piece that was looked at as the first of a row. */
  #done = -1;
  #hasDrawn = false;
  // Of each piece, when a text has drawn ones: where its row ends, and where the next drawn one of it is.
  #rowEnds = new Int32Array(0);
  #drawns = new Int32Array(0);

  constructor(judges: RowJudges, pieces: PieceList) {
    this.#judges = judges;
    this.#pieces = pieces;
  }

  /** `hasDrawn`: there are pieces of which the tree says little. */
  begin(text: string, pieces: PieceList, hasDrawn: boolean): void {
    this.#text = text;
    this.#pieces = pieces;
    this.#done = -1;
    this.#hasDrawn = hasDrawn;
    if (hasDrawn) this.#linkDrawn();
  }

  /** Adds the rows that hold something across an odd piece with that verdict. Pieces are to be asked for in order. */
  addAround(odd: number, verdict: number, regions: Regions): void {
    if (mayBegin(verdict)) this.#addFrom(odd, regions);
    if (mayGoOn(verdict)) this.#addBefore(odd, verdict, regions);
    this.#done = odd;
  }

  /** Adds the row that holds something and begins with a piece. */
  #addFrom(first: number, regions: Regions): void {
    const after = this.#verdictBehind(first);
    if (mayGoOn(after)) this.#add(first, this.#pieces.read(first), after, regions);
  }

  /** The same of a piece with which nothing but listed phrases begins that is worth a look. */
  addPhraseFrom(first: number, regions: Regions): void {
    const after = this.#verdictBehind(first);
    const mayBe = mayGoOn(after) && (this.#hasDrawn || this.#judges.mayBeginFurtherWord(headOf(after)));
    if (mayBe) this.#add(first, this.#pieces.read(first), after, regions);
  }

  /** Adds the rows that begin before a piece and as near to it as they may. */
  #addBefore(odd: number, verdict: number, regions: Regions): void {
    const { starts } = this.#pieces;
    const nearest = (starts[odd] ?? 0) - farthest;
    let after = verdict;
    for (let piece = odd - 1; piece > this.#done && (starts[piece] ?? 0) >= nearest; piece--) {
      const begun = this.#pieces.read(piece);
      const before = begun.verdict;
      if (isNeutral(before)) continue;
      if (!this.#isLinked(before, after)) break;
      if (mayBegin(before)) this.#add(piece, begun, after, regions);
      after = before;
    }
  }

  /** `after`: the verdict on the next piece. */
  #add(first: number, begun: Judgement, after: number, regions: Regions): void {
    const end = this.#endOfRow(first, begun, after);
    if (end > 0) regions.add(this.#text, this.#pieces.starts[first] ?? 0, end);
  }

  /** Where the row ends that begins with a piece and holds something together; 0 when there is none. */
  #endOfRow(piece: number, { verdict, link, state }: Judgement, after: number): number {
    if (!isLinkable(link, after) || !this.#isLinked(verdict, after)) return 0;
    const start = this.#pieces.starts[piece] ?? 0;
    if (this.#hasDrawn && (this.#drawns[piece] ?? never) - start <= farthest) return this.#rowEnds[piece] ?? 0;
    const end = this.#pieces.ends[piece] ?? 0;
    if (state === 0) return this.#endOfPiece(this.#judges.endBehind(this.#text, start, end));
    const classes = headBehind(verdict, after);
    if (classes !== 0 && !this.#judges.goesOn(state, classes)) return 0;
    return this.#endOfPiece(this.#judges.endFrom(this.#text, { start, end, state, last: lastClass(verdict) }));
  }

  /** Whether a pattern may go on from a piece to the next one, by their verdicts. */
  #isLinked(before: number, after: number): boolean {
    if (!mayGoOn(after)) return false;
    const run = meeting(before, after);
    return run === 0 || this.#judges.hasRun(run);
  }

  /** Where the piece ends that `at` is in or behind. */
  #endOfPiece(at: number): number {
    let end = at;
    while (at > 0 && end < this.#text.length && this.#text.charCodeAt(end) > 0x20) end++;
    return end;
  }

  /** The verdict on the next piece that parts or joins something, one that nothing goes on in when there is none. */
  #verdictBehind(piece: number): number {
    for (let behind = piece + 1; behind < this.#pieces.count; behind++) {
      const { verdict } = this.#pieces.read(behind);
      if (!isNeutral(verdict)) return verdict;
    }
    return 0;
  }

  /** From the last piece on: where each row ends, and whether a drawn piece is ahead in it. */
  #linkDrawn(): void {
    const { count, starts, ends } = this.#pieces;
    if (this.#rowEnds.length < count) {
      this.#rowEnds = new Int32Array(starts.length);
      this.#drawns = new Int32Array(starts.length);
    }
    let next = -1;
    let after = 0;
    let signs = false;
    for (let piece = count - 1; piece >= 0; piece--) {
      const { verdict } = this.#pieces.read(piece);
      if (isNeutral(verdict)) {
        signs ||= (verdict & DRAWN) !== 0;
        continue;
      }
      const isLinked = next >= 0 && this.#isLinked(verdict, after);
      // Signs count beside single letters: they may part them.
      const isParted = signs && isLinked && isSingle(verdict) && isSingle(after);
      this.#rowEnds[piece] = (isLinked ? this.#rowEnds[next] : ends[piece]) ?? 0;
      const ahead = isLinked ? (this.#drawns[next] ?? never) : never;
      this.#drawns[piece] = (verdict & DRAWN) !== 0 || isParted ? (starts[piece] ?? 0) : ahead;
      next = piece;
      after = verdict;
      signs = false;
    }
  }
}
