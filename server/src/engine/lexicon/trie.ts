/**
 * Trie of all patterns over letter classes. Adding a word costs time proportional to its length; nothing is rebuilt.
 *
 * One number holds the flags of a state and the classes of its children, so that most dead ends are seen without
 * another memory access. States of up to three letters are numbered by their letters (the root is 1, a child of s is `s
 * << 5 | class`). The children of a deeper one have numbers in a row, in the order of their letters, and a word's end is in
 * one row of memory. A further child needs a new row, to which its siblings are copied: the old numbers go on to lead where
 * they led.
 */
import { GrowingInts } from "../growing.ts";
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

/** First state that is not numbered by its letters. */
const firstDeep = 1 << 16;
/** First state whose children are in a row. */
const firstWithRow = 1 << 15;
/** Numbers of a state side by side, in one line of the processor's cache. */
const WIDTH = 2;
const ROW = 1;

export class Trie {
  /** For each state its flags and children, and beside them the first child of those that are not numbered by their letters. */
  readonly #nodes = new GrowingInts(firstDeep * WIDTH);
  /** Last pattern that ends in a state, plus one; `#next` links the patterns of a state in the same way. */
  readonly #first = new GrowingInts(firstDeep);
  readonly #next = new GrowingInts(64);
  #states = firstDeep;
  /** Classes of the pattern that was added last, and the states after them. */
  readonly #lastClasses = new Uint8Array(maximumPatternLength);
  readonly #path = new Int32Array(maximumPatternLength);
  #lastLength = 0;

  /** Returns the flags of a state, and a bit for each class that leads on. */
  marksOf(state: number): number {
    return this.#nodes.data[state * WIDTH] ?? 0;
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    return [this.#nodes.data, this.#first.data, this.#next.data].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Adds a pattern. */
  add(pattern: number, { classes, end, marks, wordEnds }: PatternPath): void {
    const state = this.#follow(classes, end);
    if (wordEnds !== undefined) this.#markWords(end, wordEnds);
    this.#mark(state, marks);
    this.#next.set(pattern, this.#first.data[state] ?? 0);
    this.#first.set(state, pattern + 1);
  }

  /** Frees most of the room that additions have not filled. */
  trim(): void {
    this.#nodes.trim(this.#states * WIDTH);
    this.#first.trim(this.#states);
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
    for (; at < end; at++) {
      const letter = classes[at] ?? 0;
      state = this.#extend(state, letter);
      path[at] = state;
      last[at] = letter;
    }
    this.#lastLength = end;
    return state;
  }

  /** Marks the ends of a phrase's words in the path that was followed last. */
  #markWords(end: number, wordEnds: Uint8Array): void {
    for (let at = 0; at < end; at++) if (wordEnds[at] === 1) this.#mark(this.#path[at] ?? 0, WORD_ENDS);
  }

  /** Returns the child state for `letter`, 0 if there is none. */
  child(state: number, letter: number): number {
    const children = this.marksOf(state) & GOES_ON;
    if (((children >>> letter) & 1) === 0) return 0;
    return this.#childAmong(state, letter, children);
  }

  /**
   * Returns true when a pattern may begin with these symbols: their classes from `from` on, of which the first four
   * count. One number says it of nearly all of them, where the way through the trie takes four.
   */
  mayBeginAt(classes: Uint8Array, from: number, count: number): boolean {
    if (from + 4 > count) return true;
    const first = (ROOT << 5) | (classes[from] ?? 0);
    const second = (first << 5) | (classes[from + 1] ?? 0);
    const third = this.marksOf((second << 5) | (classes[from + 2] ?? 0));
    if ((third & (ACCEPTS | (1 << (classes[from + 3] ?? 0)))) !== 0) return true;
    return ((this.marksOf(first) | this.marksOf(second)) & ACCEPTS) !== 0;
  }

  /** Returns the first pattern that ends in a state, -1 if there is none. */
  firstPattern(state: number): number {
    return (this.#first.data[state] ?? 0) - 1;
  }

  nextPattern(pattern: number): number {
    return (this.#next.data[pattern] ?? 0) - 1;
  }

  /** Returns the child for a letter that is among the classes with which the state goes on. */
  #childAmong(state: number, letter: number, children: number): number {
    if (state < firstWithRow) return (state << 5) | letter;
    const before = children & ((1 << letter) - 1);
    const row = this.#nodes.data[state * WIDTH + ROW] ?? 0;
    return before === 0 ? row : row + bitCount(before);
  }

  #extend(state: number, letter: number): number {
    const children = this.marksOf(state) & GOES_ON;
    if (((children >>> letter) & 1) !== 0) return this.#childAmong(state, letter, children);
    this.#mark(state, 1 << letter);
    if (state >= firstWithRow) this.#moveChildren(state, children, letter);
    return this.#childAmong(state, letter, children | (1 << letter));
  }

  /** Copies the children of a state to a new row, which has room for one more. */
  #moveChildren(state: number, children: number, letter: number): void {
    const row = this.#states;
    const from = this.#nodes.data[state * WIDTH + ROW] ?? 0;
    const count = bitCount(children);
    const before = bitCount(children & ((1 << letter) - 1));
    for (let child = 0; child < count; child++) this.#copy(from + child, row + child + (child < before ? 0 : 1));
    this.#nodes.set(state * WIDTH + ROW, row);
    this.#states += count + 1;
  }

  #copy(from: number, to: number): void {
    this.#nodes.set(to * WIDTH + ROW, this.#nodes.data[from * WIDTH + ROW] ?? 0);
    this.#nodes.set(to * WIDTH, this.marksOf(from));
    this.#first.set(to, this.#first.data[from] ?? 0);
  }

  /** Adds flags to a state. */
  #mark(state: number, mark: number): void {
    this.#nodes.set(state * WIDTH, this.marksOf(state) | mark);
  }
}

/** Returns the number of bits that are set. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export interface PatternPath {
  readonly classes: Uint8Array;
  /** Number of its classes. */
  readonly end: number;
  /** Flags of the state in which it ends. */
  readonly marks: number;
  /** For each class of a phrase 1 where a word ends with it. */
  readonly wordEnds: Uint8Array | undefined;
}
