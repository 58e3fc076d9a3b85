/**
 * Remembers the verdicts on pieces of text. Nearly all words were seen before and are plain.
 *
 * A piece has two hashes: one selects a slot, the other is stored there to verify the piece. Plain pieces are looked up
 * for every word of every text, so they have a table of their own that fits into the processor's cache. The large table
 * stores the judgements.
 */
import { isPlain } from "./verdicts.ts";

/** Sets of four slots each: a quarter of a megabyte. */
const plainSets = 1 << 14;
/** Sets of the large table, of two slots each: initially, and when more pieces are seen. */
const firstSets = 1 << 13;
const lastSets = 1 << 18;

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

/** A piece of a text and its two hashes. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly hash: number;
  readonly check: number;
}

/** Returns the offset of a piece's set among the plain ones. */
export function plainSet(hash: number): number {
  return ((hash ^ (hash >>> 15)) & (plainSets - 1)) << 2;
}

// Fields of a slot in the large table, behind the second hash.
const VERDICT = 1;
const STATE = 2;
const LINK = 3;
const WIDTH = 4;

export class VerdictMemory {
  readonly #judge: Judge;
  /** Second hashes of plain pieces; in each set the oldest is last. */
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

  /** Returns the verdict on a piece that is not in the plain table. */
  recall(piece: Piece): number {
    const verdict = this.#all[this.#placeOf(piece) + VERDICT] ?? 0;
    if (isPlain(verdict)) this.#addPlain(piece);
    return verdict;
  }

  /** Writes the judgement of a piece to `known`, so that nothing is allocated. */
  read(piece: Piece, known: MutableJudgement): void {
    const place = this.#placeOf(piece);
    known.verdict = this.#all[place + VERDICT] ?? 0;
    known.state = this.#all[place + STATE] ?? 0;
    known.link = this.#all[place + LINK] ?? 0;
  }

  /** Grows the table after a text with many new words. */
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
   * Returns the slot of a piece, judged on a miss. A hit moves to the first slot of its set, a new piece goes to the
   * second: rare words evict each other and not the common ones.
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
