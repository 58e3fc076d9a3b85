/**
 * Remembers the verdicts on pieces of text. Nearly all words were seen before and are plain.
 *
 * A piece has a hash, which selects a slot, and a fingerprint of two numbers, which is stored there (see fingerprints.ts).
 * The hash has no secret: to choose pieces that share a slot is to have them judged again. The time of a search, which
 * shows that, shows nothing of the keys. Plain pieces are looked up for every word of every text, so they have a table of their own
 * that fits into the processor's cache. The large table stores the judgements.
 */
import { isPlain } from "./verdicts.ts";

/** Sets of four slots each: half a megabyte. */
const plainSets = 1 << 14;
/**
 * Slots of a set in the large table. With two, 4 % of 100,000 pieces are in sets that overflow, and evict each other in
 * every text; with eight, none.
 */
const WAYS = 8;
/** Sets of the large table: initially, and when more pieces are seen. */
const firstSets = 1 << 11;
const lastSets = 1 << 16;

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

/** A piece of a text, its hash and its fingerprint. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly hash: number;
  readonly first: number;
  readonly second: number;
}

/** Returns the offset of a piece's set among the plain ones. */
export function plainSet(hash: number): number {
  return ((hash ^ (hash >>> 15)) & (plainSets - 1)) << 3;
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
  /** Fingerprints of plain pieces; in each set the oldest is last. */
  readonly plain = new Int32Array(plainSets * 8);
  #all = new Int32Array(firstSets * SET_WIDTH);
  /** Mask of the sets in the large table. */
  #mask = firstSets - 1;
  #misses = 0;

  constructor(judge: Judge) {
    this.#judge = judge;
  }

  /** Number of slots of the large table. */
  get capacity(): number {
    return this.#all.length / WIDTH;
  }

  clear(): void {
    this.plain.fill(0);
    this.#misses = 0;
    if (this.#mask === firstSets - 1) this.#all.fill(0);
    else this.#resize(firstSets);
  }

  /** Judges a piece that has no fingerprint, and remembers nothing. */
  judge({ text, start, end }: Piece): Judgement {
    return this.#judge(text, start, end);
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
    if (this.#misses <= this.capacity / 4) return;
    this.#misses = 0;
    if (this.#mask === lastSets - 1) return;
    this.#resize(lastSets);
  }

  /** Makes an empty table. To clear ten megabytes takes longer than a whole edit. */
  #resize(sets: number): void {
    this.#mask = sets - 1;
    this.#all = new Int32Array(sets * SET_WIDTH);
  }

  #addPlain({ hash, first, second }: Piece): void {
    const { plain } = this;
    const set = plainSet(hash);
    for (let at = set + 7; at > set + 1; at--) plain[at] = plain[at - 2] ?? 0;
    plain[set] = first;
    plain[set + 1] = second;
  }

  /**
   * Returns the slot of a piece, judged on a miss. A hit moves one slot ahead, a new piece goes to the first empty slot
   * or to the last: rare words evict each other and not the common ones.
   */
  #placeOf(piece: Piece): number {
    const all = this.#all;
    const { hash, first, second } = piece;
    const near = ((hash ^ (hash >>> 15)) & this.#mask) * SET_WIDTH;
    if (all[near] === first && all[near + SECOND] === second) return near;
    const last = near + SET_WIDTH - WIDTH;
    for (let place = near + WIDTH; place <= last; place += WIDTH) {
      if (all[place] !== first || all[place + SECOND] !== second) continue;
      exchange(all, place - WIDTH, place);
      return place - WIDTH;
    }
    let place = near;
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
