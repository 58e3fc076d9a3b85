/**
 * What is remembered of pieces of text. Nearly all of what people write are words that were met before, of which there is
 * nothing to say.
 *
 * A piece is known by two hashes: one says where it is, the other one, which is kept there, whether it is that piece. The
 * pieces of which there is nothing to say are looked up for every word of every text, so that they are kept once more in a
 * table that is small enough for a processor to keep at hand. The large one has what there is to say of each.
 */
import { isPlain } from "./verdicts.ts";

/** Of four places each: a quarter of a megabyte. */
const plainSets = 1 << 14;
/** Sets of the large table, of two places each: at first, and when more pieces are met than that. */
const firstSets = 1 << 13;
const lastSets = 1 << 18;

/** What is known of a piece. */
export interface Judgement {
  readonly verdict: number;
  /** Where in the tree of patterns it ends, 0 when that is not all there is to say. */
  readonly state: number;
  /** How something that begins in it may go on (see verdicts.ts). */
  readonly link: number;
}

export type Known = { -readonly [K in keyof Judgement]: Judgement[K] };

/** Judges `text` from `start` to `end`. */
export type Judge = (text: string, start: number, end: number) => Judgement;

/** A piece of a text and its two hashes. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly hash: number;
  readonly check: number;
}

/** Where the set of a piece is among the plain ones. */
export function plainSet(hash: number): number {
  return ((hash ^ (hash >>> 15)) & (plainSets - 1)) << 2;
}

// What the large table has at a place, behind the second hash.
const VERDICT = 1;
const STATE = 2;
const LINK = 3;
const WIDTH = 4;

export class VerdictMemory {
  readonly #judge: Judge;
  /** The second hashes of plain pieces, the last of each set that was met first. */
  readonly plain = new Int32Array(plainSets * 4);
  #all = new Int32Array(firstSets * 2 * WIDTH);
  #misses = 0;

  constructor(judge: Judge) {
    this.#judge = judge;
  }

  clear(): void {
    this.plain.fill(0);
    this.#all.fill(0);
    this.#misses = 0;
  }

  /** The verdict on a piece that was not among the plain ones. */
  recall(piece: Piece): number {
    const verdict = this.#all[this.#placeOf(piece) + VERDICT] ?? 0;
    if (isPlain(verdict)) this.#addPlain(piece);
    return verdict;
  }

  /** Whatever is known of a piece: `known` is written, so that nothing is allocated. */
  read(piece: Piece, known: Known): void {
    const place = this.#placeOf(piece);
    known.verdict = this.#all[place + VERDICT] ?? 0;
    known.state = this.#all[place + STATE] ?? 0;
    known.link = this.#all[place + LINK] ?? 0;
  }

  /** After a text of many words that were never met, more of them are remembered from then on. */
  makeRoom(): void {
    if (this.#misses <= this.#all.length / WIDTH / 4) return;
    this.#misses = 0;
    const last = lastSets * 2 * WIDTH;
    if (this.#all.length < last) this.#all = new Int32Array(last);
  }

  #addPlain({ hash, check }: Piece): void {
    const { plain } = this;
    const set = plainSet(hash);
    plain[set + 3] = plain[set + 2] ?? 0;
    plain[set + 2] = plain[set + 1] ?? 0;
    plain[set + 1] = plain[set] ?? 0;
    plain[set] = check;
  }

  /**
   * Where a piece is, judged if it was not there. What is met again moves to the first place of its set, what is new goes
   * to the second: rare words push each other out, and not the common ones.
   */
  #placeOf({ text, start, end, hash, check }: Piece): number {
    const all = this.#all;
    const first = ((hash ^ (hash >>> 15)) << 3) & (all.length - 1);
    if (all[first] === check) return first;
    const second = first + WIDTH;
    if (all[second] === check) {
      exchange(all, first, second);
      return first;
    }
    const { verdict, state, link } = this.#judge(text, start, end);
    const place = all[first] === 0 ? first : second;
    all[place] = check;
    all[place + VERDICT] = verdict;
    all[place + STATE] = state;
    all[place + LINK] = link;
    this.#misses++;
    return place;
  }
}

function exchange(table: Int32Array, first: number, second: number): void {
  for (let i = 0; i < WIDTH; i++) {
    const kept = table[first + i] ?? 0;
    table[first + i] = table[second + i] ?? 0;
    table[second + i] = kept;
  }
}
