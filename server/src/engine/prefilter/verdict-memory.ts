/**
 * Remembers the verdicts on pieces of text. Nearly all words were seen before.
 *
 * A piece is found by its fingerprint (see fingerprints.ts), whose keyed hash selects its rows near at hand: two that are
 * looked at without a branch, and two more in the same line of the processor's cache. The large table stores the judgements.
 */
import { createKeys } from "../keyed-hash.ts";
import { isPlain } from "./verdicts.ts";

/**
 * Binary logarithms of the number of rows near at hand: initially, and when more pieces are seen. With the latter, of 40,000
 * pieces 4 % are not in one of their first two rows.
 */
const firstNearBits = 14;
const lastNearBits = 17;
/**
 * Slots of a set in the large table. With two, 4 % of 100,000 pieces are in sets that overflow, and evict each other in
 * every text; with eight, none.
 */
const WAYS = 8;
/** Binary logarithms of the number of sets in the large table: initially, and when more pieces are seen. */
const firstBits = 11;
const lastBits = 16;

/** Judgement of a piece. */
export interface Judgement {
  readonly verdict: number;
  /** Trie state at its end, 0 when that is ambiguous. */
  readonly state: number;
  /** Link from the piece to the next (see verdicts.ts). */
  readonly link: number;
}

export type MutableJudgement = { -readonly [K in keyof Judgement]: Judgement[K] };

/** Judges `text` from `start` to `end`. */
export type Judge = (text: string, start: number, end: number) => Judgement;

/** A piece of a text and its fingerprint. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly first: number;
  readonly second: number;
}

/** Mask of the second number of a fingerprint near at hand, the highest bit of which tells nothing of any piece. */
export const SECOND_BITS = 0x7fff_ffff;
/** Flag in its place: the piece is plain. */
const PLAIN = 1 << 31;

/** Secret odd factors: nobody can choose pieces that share a slot. */
const [firstFactor = 1, secondFactor = 1] = [...createKeys(2)].map((key) => key | 1);

/** Returns the hash of a fingerprint, the highest bits of which select its slots. */
export function hashOf(first: number, second: number): number {
  return Math.imul(first, firstFactor) + Math.imul(second, secondFactor);
}

/** Numbers of a row near at hand: both of the fingerprint, verdict and link. */
export const NEAR_WIDTH = 4;
/** Mask of the first of two rows, and of a row's place among the four of its set. */
const IN_PAIR = 1;
const IN_SET = 3;

// Fields of a slot in the large table, behind the first number of the fingerprint.
const SECOND = 1;
const VERDICT = 2;
const STATE = 3;
const LINK = 4;
const WIDTH = 5;
const SET_WIDTH = WAYS * WIDTH;

export class VerdictMemory {
  readonly #judge: Judge;
  /** Rows near at hand. Read it again with each text. */
  near = new Int32Array(NEAR_WIDTH << firstNearBits);
  /** Trie states by row. */
  #states = new Int32Array(1 << firstNearBits);
  /** Number of bits to drop from a hash, so that the rest selects two rows. */
  nearShift = 33 - firstNearBits;
  /** Number of rows that were given to another piece: while it is the same, each piece is where it was. */
  moved = 0;
  #all = new Int32Array(SET_WIDTH << firstBits);
  #bits = firstBits;
  #misses = 0;
  /** Reused, so that a query allocates nothing. */
  readonly #known = { verdict: 0, state: 0, link: 0 };

  constructor(judge: Judge) {
    this.#judge = judge;
  }

  /** Number of slots of the large table. */
  get capacity(): number {
    return this.#all.length / WIDTH;
  }

  clear(): void {
    this.#misses = 0;
    this.moved++;
    if (this.#bits !== firstBits) {
      this.#resize(firstBits, firstNearBits);
      return;
    }
    this.near.fill(0);
    this.#all.fill(0);
  }

  /** Judges a piece that has no fingerprint, and remembers nothing. */
  judge(text: string, start: number, end: number): Judgement {
    return this.#judge(text, start, end);
  }

  /** Returns the row near at hand of a piece; -1 when it has none. */
  find(first: number, second: number): number {
    const pair = this.#firstRow(first, second);
    for (let step = 0; step <= IN_SET; step++) if (this.isAt(pair ^ step, first, second)) return pair ^ step;
    return -1;
  }

  /** Returns true when a row is that of the piece with this fingerprint. */
  isAt(row: number, first: number, second: number): boolean {
    const at = row * NEAR_WIDTH;
    return this.near[at] === first && (((this.near[at + 1] ?? 0) ^ second) & SECOND_BITS) === 0;
  }

  verdictAt(row: number): number {
    return this.near[row * NEAR_WIDTH + 2] ?? 0;
  }

  linkAt(row: number): number {
    return this.near[row * NEAR_WIDTH + 3] ?? 0;
  }

  stateAt(row: number): number {
    return this.#states[row] ?? 0;
  }

  /** Keeps a piece near at hand, judged when it is new, and returns its row: a free one, or that of another piece. */
  keep(piece: Piece): number {
    const { near } = this;
    this.read(piece, this.#known);
    const { verdict, state, link } = this.#known;
    const pair = this.#firstRow(piece.first, piece.second);
    let row = pair | (this.moved & IN_PAIR);
    let step = 0;
    while (step <= IN_SET && near[(pair ^ step) * NEAR_WIDTH] !== 0) step++;
    if (step <= IN_SET) row = pair ^ step;
    else this.moved++;
    const at = row * NEAR_WIDTH;
    near[at] = piece.first;
    near[at + 1] = (piece.second & SECOND_BITS) | (isPlain(verdict) ? PLAIN : 0);
    near[at + 2] = verdict;
    near[at + 3] = link;
    this.#states[row] = state;
    return row;
  }

  #firstRow(first: number, second: number): number {
    return (hashOf(first, second) >>> this.nearShift) << 1;
  }

  /** Writes the judgement of any piece to `known`. */
  read(piece: Piece, known: MutableJudgement): void {
    const place = this.#placeOf(piece);
    known.verdict = this.#all[place + VERDICT] ?? 0;
    known.state = this.#all[place + STATE] ?? 0;
    known.link = this.#all[place + LINK] ?? 0;
  }

  /** Grows the tables after a text with many new words. */
  makeRoom(): void {
    if (this.#misses <= this.capacity / 4) return;
    this.#misses = 0;
    if (this.#bits !== lastBits) this.#resize(lastBits, lastNearBits);
  }

  /** Makes empty tables. To clear ten megabytes takes longer than a whole edit. */
  #resize(bits: number, nearBits: number): void {
    this.#bits = bits;
    this.#all = new Int32Array(SET_WIDTH << bits);
    this.near = new Int32Array(NEAR_WIDTH << nearBits);
    this.#states = new Int32Array(1 << nearBits);
    this.nearShift = 33 - nearBits;
    this.moved++;
  }

  /**
   * Returns the slot of a piece, judged on a miss. A hit moves one slot ahead, a new piece goes to the first empty slot
   * or to the last: rare words evict each other and not the common ones.
   */
  #placeOf(piece: Piece): number {
    const all = this.#all;
    const { first, second } = piece;
    const begin = (hashOf(first, second) >>> (32 - this.#bits)) * SET_WIDTH;
    if (all[begin] === first && all[begin + SECOND] === second) return begin;
    const last = begin + SET_WIDTH - WIDTH;
    for (let place = begin + WIDTH; place <= last; place += WIDTH) {
      if (all[place] !== first || all[place + SECOND] !== second) continue;
      exchange(all, place - WIDTH, place, WIDTH);
      return place - WIDTH;
    }
    let place = begin;
    while (place < last && (all[place] !== 0 || all[place + SECOND] !== 0)) place += WIDTH;
    this.#write(place, piece);
    return place;
  }

  #write(place: number, { text, start, end, first, second }: Piece): void {
    const all = this.#all;
    const { verdict, state, link } = this.#judge(text, start, end);
    all[place] = first;
    all[place + SECOND] = second;
    all[place + VERDICT] = verdict;
    all[place + STATE] = state;
    all[place + LINK] = link;
    this.#misses++;
  }
}

function exchange(table: Int32Array, first: number, second: number, width: number): void {
  for (let i = 0; i < width; i++) {
    const kept = table[first + i] ?? 0;
    table[first + i] = table[second + i] ?? 0;
    table[second + i] = kept;
  }
}
