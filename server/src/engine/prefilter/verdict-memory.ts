/**
 * Remembers the verdicts on pieces of text. Nearly all words were seen before.
 *
 * A piece is found by its fingerprint (see fingerprints.ts), whose keyed hash selects a slot. Short pieces, which nearly all
 * are, have a table near at hand, which fits into the processor's cache. The large table stores the judgements.
 */
import { createKeys } from "../keyed-hash.ts";
import { isPlain } from "./verdicts.ts";

/** Slots of a set near at hand, and the binary logarithm of the number of sets: half a megabyte of fingerprints. */
const NEAR_WAYS = 4;
const nearBits = 14;
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

/**
 * Flag in the second number of a fingerprint near at hand, which all short pieces have: cleared for one that is not plain, so
 * that it differs from its own fingerprint.
 */
const PLAIN = 1 << 31;

/** Secret odd factors: nobody can choose pieces that share a slot. */
const [firstFactor = 1, secondFactor = 1] = [...createKeys(2)].map((key) => key | 1);

/** Returns 32 bits, the highest of which are the best. */
function hashOf(first: number, second: number): number {
  return Math.imul(first, firstFactor) + Math.imul(second, secondFactor);
}

/** Returns the offset of a piece's set near at hand: four fingerprints. */
export function nearSet(first: number, second: number): number {
  return (hashOf(first, second) >>> (32 - nearBits)) << 3;
}

// Fields of a slot in the large table, behind the first number of the fingerprint.
const SECOND = 1;
const VERDICT = 2;
const STATE = 3;
const LINK = 4;
const WIDTH = 5;
const SET_WIDTH = WAYS * WIDTH;

export class VerdictMemory {
  readonly #judge: Judge;
  /** Fingerprints of the short pieces near at hand. */
  readonly near = new Int32Array((NEAR_WAYS * 2) << nearBits);
  /** By slot near at hand. */
  readonly #nearVerdicts = new Int32Array(NEAR_WAYS << nearBits);
  readonly #nearLinks = new Int32Array(NEAR_WAYS << nearBits);
  /** Number of pieces that were kept near at hand. */
  #kept = 0;
  #all = new Int32Array(SET_WIDTH << firstBits);
  #bits = firstBits;
  #misses = 0;

  constructor(judge: Judge) {
    this.#judge = judge;
  }

  /** Number of slots of the large table. */
  get capacity(): number {
    return this.#all.length / WIDTH;
  }

  clear(): void {
    this.near.fill(0);
    this.#misses = 0;
    if (this.#bits === firstBits) this.#all.fill(0);
    else this.#resize(firstBits);
  }

  /** Judges a piece that has no fingerprint, and remembers nothing. */
  judge(text: string, start: number, end: number): Judgement {
    return this.#judge(text, start, end);
  }

  /** Returns the slot near at hand of a short piece; -1 when it has none. */
  find(first: number, second: number): number {
    const { near } = this;
    const set = nearSet(first, second);
    for (let at = set; at < set + 2 * NEAR_WAYS; at += 2)
      if (near[at] === first && ((near[at + 1] ?? 0) | PLAIN) === second) return at >> 1;
    return -1;
  }

  /** Returns true when a slot has that fingerprint of a plain piece. */
  has(slot: number, first: number, second: number): boolean {
    return this.near[slot * 2] === first && this.near[slot * 2 + 1] === second;
  }

  verdictAt(slot: number): number {
    return this.#nearVerdicts[slot] ?? 0;
  }

  linkAt(slot: number): number {
    return this.#nearLinks[slot] ?? 0;
  }

  /** Writes the judgement of a piece to `known`, so that nothing is allocated. */
  read(piece: Piece, known: MutableJudgement): void {
    const place = this.#placeOf(piece);
    known.verdict = this.#all[place + VERDICT] ?? 0;
    known.state = this.#all[place + STATE] ?? 0;
    known.link = this.#all[place + LINK] ?? 0;
  }

  /** Keeps a short piece near at hand, in the place of one of four. */
  keepNear({ first, second }: Piece, { verdict, link }: Judgement): void {
    const slot = (nearSet(first, second) >> 1) + (this.#kept++ & (NEAR_WAYS - 1));
    this.near[slot * 2] = first;
    this.near[slot * 2 + 1] = isPlain(verdict) ? second : second & ~PLAIN;
    this.#nearVerdicts[slot] = verdict;
    this.#nearLinks[slot] = link;
  }

  /** Grows the table after a text with many new words. */
  makeRoom(): void {
    if (this.#misses <= this.capacity / 4) return;
    this.#misses = 0;
    if (this.#bits !== lastBits) this.#resize(lastBits);
  }

  /** Makes an empty table. To clear ten megabytes takes longer than a whole edit. */
  #resize(bits: number): void {
    this.#bits = bits;
    this.#all = new Int32Array(SET_WIDTH << bits);
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
      exchange(all, place - WIDTH, place);
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

function exchange(table: Int32Array, first: number, second: number): void {
  for (let i = 0; i < WIDTH; i++) {
    const kept = table[first + i] ?? 0;
    table[first + i] = table[second + i] ?? 0;
    table[second + i] = kept;
  }
}
