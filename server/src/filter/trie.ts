/**
 * All patterns as one tree over letter classes, which words can be added to at any time: an edit of a word list costs as
 * much as the word is long, and nothing is built anew.
 *
 * States of up to three letters are numbered by their letters (the root is 1, a child of s is `s << 5 | class`), so that
 * the steps nearly every search takes are a shift and a look into a small table. Deeper edges are in a hash table.
 */
import { GrowingBytes, GrowingInts } from "./growing.ts";

export const ROOT = 1;
/** What `flags` says of a state; 0 is no state. */
const EXISTS = 1;
/** Patterns end here. */
export const ACCEPTS = 2;
/** One of them may be found inside a longer word. */
export const ACCEPTS_INSIDE = 16;
/** Patterns go on from here. */
export const GOES_ON = 4;
/** Here a word of a pattern of several words ends. */
export const WORD_ENDS = 8;

/** States from this on are numbered as they come. */
const firstDeep = 1 << 16;
const lastWithNumberedChildren = 1 << 15;

export class Trie {
  readonly #flags = new GrowingBytes(firstDeep);
  /** The pattern added last of those that end in a state, -1 for none; then `#next` leads from pattern to pattern. */
  readonly #first = new GrowingInts(firstDeep, -1);
  readonly #next = new GrowingInts(64, -1);
  /** Keys (`state << 5 | class`) and the states they lead to, by turns; a key of 0 is a free place. */
  #edges = new Int32Array(2048);
  #used = 0;
  #states = firstDeep;
  /** Which four classes stand side by side in any pattern, a bit each. */
  readonly #runs = new Uint32Array(1 << 15);
  readonly #furtherWords = new Set<number>();

  constructor() {
    this.#flags.data[ROOT] = EXISTS;
  }

  /** The flags of all states, by number. Read it anew after an addition. */
  get flags(): Uint8Array {
    return this.#flags.data;
  }

  /** Bytes in use. */
  get bytes(): number {
    return (
      this.#flags.data.byteLength +
      this.#first.data.byteLength +
      this.#next.data.byteLength +
      this.#edges.byteLength +
      this.#runs.byteLength
    );
  }

  /** Adds a pattern: `classes` from `start` to `end`; `wordEnds` tells after which of them one of its words ends. */
  add(pattern: number, classes: Uint8Array, { start, end, inside, wordEnds }: Added): void {
    let state = ROOT;
    let run = 0;
    // The first four classes of each further word of a phrase.
    let word = -1;
    for (let i = start; i < end; i++) {
      const letter = classes[i] ?? 0;
      run = ((run << 5) | letter) & 0xf_ffff;
      if (i - start >= 3) this.#runs[run >> 5] = (this.#runs[run >> 5] ?? 0) | (1 << (run & 31));
      state = this.#extend(state, letter);
      if (word >= 0 && word < 1 << 15) word = (word << 5) | letter;
      const isEnd = wordEnds?.(i - start) === true;
      if (word > 0 && (isEnd || i + 1 === end || word >= 1 << 15)) this.#furtherWords.add(word);
      if (!isEnd) continue;
      this.#mark(state, WORD_ENDS);
      word = 0;
    }
    this.#mark(state, inside ? ACCEPTS | ACCEPTS_INSIDE : ACCEPTS);
    this.#next.set(pattern, this.#first.data[state] ?? -1);
    this.#first.set(state, pattern);
  }

  /** The state that `letter` leads to, 0 when no pattern goes on like this. */
  child(state: number, letter: number): number {
    const key = (state << 5) | letter;
    if (state < lastWithNumberedChildren) return (this.#flags.data[key] ?? 0) === 0 ? 0 : key;
    return this.#edges[this.#place(key) + 1] ?? 0;
  }

  /** The first pattern that ends in a state, -1 for none. */
  firstPattern(state: number): number {
    return this.#first.data[state] ?? -1;
  }

  nextPattern(pattern: number): number {
    return this.#next.data[pattern] ?? -1;
  }

  /** True when a word of a phrase, but its first one, begins with these classes, four or all that it has. */
  beginsFurtherWord(classes: number): boolean {
    return this.#furtherWords.has(classes);
  }

  /** True when some pattern has these four classes side by side (five bits each, the first one highest). */
  hasRun(run: number): boolean {
    return ((this.#runs[run >> 5] ?? 0) & (1 << (run & 31))) !== 0;
  }

  /** Whether a pattern goes on from `state` with these classes: two of five bits each, or one. */
  goesOn(state: number, classes: number): boolean {
    const next = classes > 31 ? this.child(state, classes >> 5) : state;
    return next !== 0 && this.child(next, classes & 31) !== 0;
  }

  #extend(state: number, letter: number): number {
    this.#mark(state, GOES_ON);
    const key = (state << 5) | letter;
    if (state < lastWithNumberedChildren) {
      this.#mark(key, EXISTS);
      return key;
    }
    const place = this.#place(key);
    if (this.#edges[place] === key) return this.#edges[place + 1] ?? 0;
    const next = this.#states++;
    this.#edges[place] = key;
    this.#edges[place + 1] = next;
    this.#mark(next, EXISTS);
    if (++this.#used * 4 > this.#edges.length) this.#grow();
    return next;
  }

  #mark(state: number, flag: number): void {
    this.#flags.set(state, (this.#flags.data[state] ?? 0) | flag);
  }

  /** Where the edge is, or where it belongs. */
  #place(key: number): number {
    const edges = this.#edges;
    const mask = edges.length - 1;
    let place = (Math.imul(key, 0x9e3779b1) >>> 7) & mask & ~1;
    while (edges[place] !== 0 && edges[place] !== key) place = (place + 2) & mask;
    return place;
  }

  #grow(): void {
    const old = this.#edges;
    this.#edges = new Int32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      const key = old[at] ?? 0;
      if (key === 0) continue;
      const place = this.#place(key);
      this.#edges[place] = key;
      this.#edges[place + 1] = old[at + 1] ?? 0;
    }
  }
}

interface Added {
  readonly start: number;
  readonly end: number;
  /** It may be found inside a longer word. */
  readonly inside: boolean;
  readonly wordEnds?: (index: number) => boolean;
}
