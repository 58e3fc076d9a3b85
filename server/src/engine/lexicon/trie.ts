/**
 * Trie of all patterns over letter classes. Adding a word costs time proportional to its length; nothing is rebuilt.
 *
 * One number holds the flags of a state and the classes of its children, so that most dead ends are seen without
 * another memory access. States of up to three letters are numbered by their letters (the root is 1, a child of s is `s
 * << 5 | class`); deeper ones are numbered in order of creation, which keeps a word's end in one row of memory. A deep
 * state stores its first child beside it; further children are in a hash table.
 */
import { GrowingInts } from "../growing.ts";
import { createKeys, remainder } from "../keyed-hash.ts";
import { maximumPatternLength } from "./pattern-table.ts";

export const ROOT = 1;
// Flags in `marks`, besides the bits of the classes that lead on.
/** Flag: patterns end here. */
export const ACCEPTS = 1 << 27;
/** Flag: one of these patterns may match inside a longer word. */
export const ACCEPTS_INSIDE = 1 << 28;
/** Flag: one of these patterns may match between other letters (see mayCountInside in modes.ts). */
export const ACCEPTS_WITHIN = 1 << 31;
/** Flag: a word of a phrase ends here. */
export const WORD_ENDS = 1 << 29;
/** Mask of the classes with which patterns continue. */
export const GOES_ON = 0x07ff_fffe;

/** First state that is numbered in order of creation. */
const firstDeep = 1 << 16;
const lastWithNumberedChildren = 1 << 15;
/** Secret, since entries choose the edges. */
const [lowKey = 0, highKey = 0] = createKeys(2);

export class Trie {
  readonly #marks = new GrowingInts(firstDeep);
  /** First child of each deep state with the class that leads to it (`number << 5 | class`). */
  readonly #children = new GrowingInts(1024);
  /** Last pattern that ends in a state, plus one; `#next` links the patterns of a state. */
  readonly #first = new GrowingInts(firstDeep);
  readonly #next = new GrowingInts(64, -1);
  /** Keys (`state << 5 | class`) and child states side by side; a key of 0 is a free slot. */
  #edges = new Int32Array(2048);
  #used = 0;
  #states = firstDeep;
  #steps = 0;
  /** Bit set of all sequences of four classes in any pattern. */
  readonly #runs = new Uint32Array(1 << 15);
  /** Classes of the pattern that was added last, and the states after them. */
  readonly #lastClasses = new Uint8Array(maximumPatternLength);
  readonly #path = new Int32Array(maximumPatternLength);
  #lastLength = 0;
  readonly #furtherWords = new Set<number>();
  /** For each first class of a phrase's further words, bits of the second classes. */
  readonly #furtherHeads = new Int32Array(32);

  /** Flags and children of all states, by number. Read it again after an addition. */
  get marks(): Int32Array {
    return this.#marks.data;
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return [this.#marks.data, this.#children.data, this.#first.data, this.#next.data, this.#edges, this.#runs].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  /** Number of slots looked at in vain, which the tests of growth count. */
  get steps(): number {
    return this.#steps;
  }

  /** Adds a pattern; `wordEnds` has the offsets after which one of its words ends. */
  add(pattern: number, classes: Uint8Array, { end, inside, within, wordEnds }: PatternSpan): void {
    const state = this.#follow(classes, end);
    if (wordEnds !== undefined) this.#markWords(classes, end, wordEnds);
    this.#mark(state, ACCEPTS | (inside ? ACCEPTS_INSIDE : 0) | (within ? ACCEPTS_WITHIN : 0));
    this.#next.set(pattern, this.firstPattern(state));
    this.#first.set(state, pattern + 1);
  }

  /** Follows the classes, adds the states that are missing, and returns the last one. */
  #follow(classes: Uint8Array, end: number): number {
    const path = this.#path;
    const last = this.#lastClasses;
    let at = 0;
    // Patterns of one entry mostly begin alike.
    const common = Math.min(end, this.#lastLength);
    while (at < common && classes[at] === last[at]) at++;
    let state = at === 0 ? ROOT : (path[at - 1] ?? ROOT);
    let run = 0;
    for (let i = Math.max(0, at - 3); i < at; i++) run = (run << 5) | (classes[i] ?? 0);
    for (; at < end; at++) {
      const letter = classes[at] ?? 0;
      run = ((run << 5) | letter) & 0xf_ffff;
      if (at >= 3) this.#runs[run >> 5] = (this.#runs[run >> 5] ?? 0) | (1 << (run & 31));
      state = this.#extend(state, letter);
      path[at] = state;
      last[at] = letter;
    }
    this.#lastLength = end;
    return state;
  }

  /** Marks the ends of a phrase's words in the path that was followed last, and records how its further words begin. */
  #markWords(classes: Uint8Array, end: number, wordEnds: (index: number) => boolean): void {
    // The first four classes of the word, -1 in the first one.
    let word = -1;
    for (let at = 0; at < end; at++) {
      if (word >= 0 && word < 1 << 15) word = (word << 5) | (classes[at] ?? 0);
      const isEnd = wordEnds(at);
      if (word > 0 && (isEnd || at + 1 === end || word >= 1 << 15)) this.#furtherWords.add(word);
      if (!isEnd) continue;
      this.#mark(this.#path[at] ?? 0, WORD_ENDS);
      word = 0;
      // The next word may begin with the class that this one ends with; the two collapse into one.
      for (const head of [at, at + 1])
        if (head + 1 < end) this.#addFurtherHead(classes[head] ?? 0, classes[head + 1] ?? 0);
    }
  }

  /** Returns the child state for `letter`, 0 if there is none. */
  child(state: number, letter: number): number {
    if (((((this.#marks.data[state] ?? 0) & GOES_ON) >>> letter) & 1) === 0) return 0;
    return this.#childOf(state, letter);
  }

  /**
   * Returns true when a pattern may begin with these symbols: their classes from `from` on, of which the first four
   * count. One number says it of nearly all of them, where the way through the trie takes four.
   */
  mayBeginAt(classes: Uint8Array, from: number, count: number): boolean {
    if (from + 4 > count) return true;
    const marks = this.#marks.data;
    const first = (ROOT << 5) | (classes[from] ?? 0);
    const second = (first << 5) | (classes[from + 1] ?? 0);
    const third = marks[(second << 5) | (classes[from + 2] ?? 0)] ?? 0;
    if ((third & (ACCEPTS | (1 << (classes[from + 3] ?? 0)))) !== 0) return true;
    return (((marks[first] ?? 0) | (marks[second] ?? 0)) & ACCEPTS) !== 0;
  }

  /** Returns the first pattern that ends in a state, -1 if there is none. */
  firstPattern(state: number): number {
    return (this.#first.data[state] ?? 0) - 1;
  }

  nextPattern(pattern: number): number {
    return this.#next.data[pattern] ?? -1;
  }

  /** Returns true when a further word of a phrase begins with these classes, four or all that it has. */
  beginsFurtherWord(classes: number): boolean {
    return this.#furtherWords.has(classes);
  }

  /** Returns true when a further word of a phrase may begin with these two classes; a second one of 0 is unknown. */
  mayBeginFurtherWord(head: number): boolean {
    return (head & 31) === 0 || ((this.#furtherHeads[head >> 5] ?? 0) & (1 << (head & 31))) !== 0;
  }

  /** Returns true when a pattern contains these four classes in sequence (five bits each, the first one highest). */
  hasRun(run: number): boolean {
    return ((this.#runs[run >> 5] ?? 0) & (1 << (run & 31))) !== 0;
  }

  /** Returns true when a pattern continues from `state` with these classes: two of five bits each, or one. */
  goesOn(state: number, classes: number): boolean {
    const next = classes > 31 ? this.child(state, classes >> 5) : state;
    return ((((this.#marks.data[next] ?? 0) & GOES_ON) >>> (classes & 31)) & 1) !== 0;
  }

  /** Returns the child for a `letter` that is known to have one. */
  #childOf(state: number, letter: number): number {
    if (state < lastWithNumberedChildren) return (state << 5) | letter;
    const first = this.#children.data[state - lastWithNumberedChildren] ?? 0;
    if ((first & 31) === letter) return first >> 5;
    return this.#edges[this.#place((state << 5) | letter) + 1] ?? 0;
  }

  #extend(state: number, letter: number): number {
    const marks = this.#marks.data[state] ?? 0;
    if (((marks >>> letter) & 1) !== 0) return this.#childOf(state, letter);
    this.#marks.set(state, marks | (1 << letter));
    if (state < lastWithNumberedChildren) return (state << 5) | letter;
    const next = this.#states++;
    const place = state - lastWithNumberedChildren;
    if ((this.#children.data[place] ?? 0) === 0) this.#children.set(place, (next << 5) | letter);
    else this.#addEdge((state << 5) | letter, next);
    return next;
  }

  #mark(state: number, mark: number): void {
    this.#marks.set(state, (this.#marks.data[state] ?? 0) | mark);
  }

  #addFurtherHead(first: number, second: number): void {
    this.#furtherHeads[first] = (this.#furtherHeads[first] ?? 0) | (1 << second);
  }

  #addEdge(key: number, next: number): void {
    const place = this.#place(key);
    this.#edges[place] = key;
    this.#edges[place + 1] = next;
    if (++this.#used * 4 > this.#edges.length) this.#grow();
  }

  /** Returns the slot of the edge, or the free one where it belongs. */
  #place(key: number): number {
    const edges = this.#edges;
    const mask = edges.length - 1;
    let place = (remainder(lowKey * (key & 0xffff) + highKey * (key >>> 16)) << 1) & mask;
    while (edges[place] !== 0 && edges[place] !== key) {
      place = (place + 2) & mask;
      this.#steps++;
    }
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

interface PatternSpan {
  /** Number of its classes. */
  readonly end: number;
  /** True when it may match inside a longer word. */
  readonly inside: boolean;
  /** True when it may match between other letters. */
  readonly within: boolean;
  readonly wordEnds?: (index: number) => boolean;
}
