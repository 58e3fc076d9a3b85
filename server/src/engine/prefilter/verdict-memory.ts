/**
 * Remembers the verdicts on pieces of text. Nearly all words were seen before.
 *
 * A piece is found by its fingerprint (see fingerprints.ts), whose keyed hash selects a slot. Short pieces, which nearly all
 * are, have a table near at hand, which fits into the processor's cache. The large table stores the judgements.
 */
import { createKeys } from "../keyed-hash.ts";
import { isPlain } from "./verdicts.ts";

/** Binary logarithm of the number of slots near at hand: half a megabyte of fingerprints. */
const nearBits = 16;
/** Mask of a slot within its set of four: a piece is in the slot that its hash selects, or in another one of the set. */
const IN_SET = 3;
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

/** Returns the hash of a fingerprint, the highest bits of which select its slots. */
export function hashOf(first: number, second: number): number {
  return Math.imul(first, firstFactor) + Math.imul(second, secondFactor);
}

/** Returns the slot near at hand that a short piece should have. */
export function nearSlot(first: number, second: number): number {
  return hashOf(first, second) >>> (32 - nearBits);
}

/** Numbers of a judgement near at hand: verdict, state, link, and one for the sake of alignment. */
const JUDGEMENT_WIDTH = 4;

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
  readonly near = new Int32Array(2 << nearBits);
  /** Judgements by slot near at hand, each in one row of memory. */
  readonly #judgements = new Int32Array(JUDGEMENT_WIDTH << nearBits);
  /** Number of pieces that were moved within their set: while it is the same, each is where it was. */
  moved = 0;
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
    this.moved++;
    this.#misses = 0;
    if (this.#bits === firstBits) this.#all.fill(0);
    else this.#resize(firstBits);
  }

  /** Judges a piece that has no fingerprint, and remembers nothing. */
  judge(text: string, start: number, end: number): Judgement {
    return this.#judge(text, start, end);
  }

  /** Returns the slot near at hand of a short piece, which is the one it should have from then on; -1 when it has none. */
  find(first: number, second: number): number {
    const slot = nearSlot(first, second);
    if (this.#isIn(slot, first, second)) return slot;
    for (let step = 1; step <= IN_SET; step++) {
      const other = slot ^ step;
      if (!this.#isIn(other, first, second)) continue;
      this.#exchange(slot, other);
      return slot;
    }
    return -1;
  }

  #isIn(slot: number, first: number, second: number): boolean {
    return this.near[slot * 2] === first && ((this.near[slot * 2 + 1] ?? 0) | PLAIN) === second;
  }

  #exchange(slot: number, other: number): void {
    this.moved++;
    exchange(this.near, slot * 2, other * 2, 2);
    exchange(this.#judgements, slot * JUDGEMENT_WIDTH, other * JUDGEMENT_WIDTH, JUDGEMENT_WIDTH);
  }

  /** Returns true when a slot has that fingerprint of a plain piece. */
  has(slot: number, first: number, second: number): boolean {
    return this.near[slot * 2] === first && this.near[slot * 2 + 1] === second;
  }

  /** Writes the judgement in a slot near at hand to `known`, so that nothing is allocated. */
  readNear(slot: number, known: MutableJudgement): void {
    const at = slot * JUDGEMENT_WIDTH;
    known.verdict = this.#judgements[at] ?? 0;
    known.state = this.#judgements[at + 1] ?? 0;
    known.link = this.#judgements[at + 2] ?? 0;
  }

  /** Returns the verdict in a slot near at hand. */
  verdictAt(slot: number): number {
    return this.#judgements[slot * JUDGEMENT_WIDTH] ?? 0;
  }

  /** Writes the judgement of any piece to `known`. */
  read(piece: Piece, known: MutableJudgement): void {
    const place = this.#placeOf(piece);
    known.verdict = this.#all[place + VERDICT] ?? 0;
    known.state = this.#all[place + STATE] ?? 0;
    known.link = this.#all[place + LINK] ?? 0;
  }

  /** Keeps a short piece near at hand; the one in its slot takes the place of another one of the set. */
  keepNear({ first, second }: Piece, { verdict, state, link }: Judgement): void {
    const slot = nearSlot(first, second);
    this.#exchange(slot, slot ^ (1 + (this.moved % IN_SET)));
    this.near[slot * 2] = first;
    this.near[slot * 2 + 1] = isPlain(verdict) ? second : second & ~PLAIN;
    const at = slot * JUDGEMENT_WIDTH;
    this.#judgements[at] = verdict;
    this.#judgements[at + 1] = state;
    this.#judgements[at + 2] = link;
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
