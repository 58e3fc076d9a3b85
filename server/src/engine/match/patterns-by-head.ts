/**
 * Sorts all patterns of a table by their first three classes, letters and all: whoever goes through them in that order reads
 * memory in sequence. Older patterns come first.
 */
import type { BuildSteps } from "../build-steps.ts";
import { maximumPatternLength, type PatternTable, readClasses } from "../lexicon/pattern-table.ts";
import { headLength } from "../lexicon/trie.ts";
import { CLASS } from "../text/fold.ts";

/** Number of heads. Those of patterns with fewer classes are 0. */
export const heads = 1 << (headLength * 5);
/** First of the heads with all their classes. */
export const firstFullHead = 1 << ((headLength - 1) * 5);
const patternsPerYield = 1 << 11;
/** Number of bytes before the classes: their number, and flags. */
export const prefixLength = 2;

export class PatternsByHead {
  readonly #table: PatternTable;
  readonly #flagsOf: (pattern: number) => number;
  readonly #headByPattern: Uint16Array;
  /** Ends of the patterns of each head in `#patterns`, and of their letters in `#letters`. */
  readonly #ends = new Int32Array(heads);
  readonly #letterEnds = new Int32Array(heads);
  readonly #patterns: Int32Array;
  #letters = new Uint8Array(0);
  readonly #classes = new Uint8Array(maximumPatternLength);

  /** @param flagsOf returns what else is to be known of a pattern, a byte */
  constructor(table: PatternTable, flagsOf: (pattern: number) => number) {
    this.#table = table;
    this.#flagsOf = flagsOf;
    this.#headByPattern = new Uint16Array(table.count);
    this.#patterns = new Int32Array(table.count);
  }

  get count(): number {
    return this.#table.count;
  }

  *sort(): BuildSteps<void> {
    const { count } = this.#table;
    for (let from = 0; from < count; from += patternsPerYield) {
      this.#measure(from, Math.min(count, from + patternsPerYield));
      yield;
    }
    toStarts(this.#ends);
    this.#letters = new Uint8Array(toStarts(this.#letterEnds));
    for (let from = 0; from < count; from += patternsPerYield) {
      this.#distribute(from, Math.min(count, from + patternsPerYield));
      yield;
    }
  }

  /** Returns the number of patterns of a head. */
  size(head: number): number {
    return (this.#ends[head] ?? 0) - (this.#ends[head - 1] ?? 0);
  }

  /** Returns the patterns of a head. */
  patterns(head: number): Int32Array {
    return this.#patterns.subarray(this.#ends[head - 1] ?? 0, this.#ends[head]);
  }

  /** Returns for each of them the number of letters, the flags, and the classes (see `readClasses`). */
  letters(head: number): Uint8Array {
    return this.#letters.subarray(this.#letterEnds[head - 1] ?? 0, this.#letterEnds[head]);
  }

  #measure(from: number, until: number): void {
    const [classes, ends, letterEnds] = [this.#classes, this.#ends, this.#letterEnds];
    for (let pattern = from; pattern < until; pattern++) {
      const size = readClasses(this.#table, pattern, classes, 0);
      const head = headOf(classes, size);
      this.#headByPattern[pattern] = head;
      ends[head] = (ends[head] ?? 0) + 1;
      letterEnds[head] = (letterEnds[head] ?? 0) + prefixLength + size;
    }
  }

  #distribute(from: number, until: number): void {
    const [ends, letterEnds, letters] = [this.#ends, this.#letterEnds, this.#letters];
    for (let pattern = from; pattern < until; pattern++) {
      const head = this.#headByPattern[pattern] ?? 0;
      const end = ends[head] ?? 0;
      this.#patterns[end] = pattern;
      ends[head] = end + 1;
      const at = letterEnds[head] ?? 0;
      const size = readClasses(this.#table, pattern, letters, at + prefixLength);
      letters[at] = size;
      letters[at + 1] = this.#flagsOf(pattern);
      letterEnds[head] = at + prefixLength + size;
    }
  }
}

function headOf(classes: Uint8Array, size: number): number {
  let head = 0;
  for (let at = 0, last = 0; at < size && head < firstFullHead; at++) {
    const letterClass = (classes[at] ?? 0) & CLASS;
    if (letterClass !== last) head = (head << 5) | letterClass;
    last = letterClass;
  }
  return head < firstFullHead ? 0 : head;
}

/** Puts the sum of all sizes before each one in its place, and returns the sum of all. */
function toStarts(sizes: Int32Array): number {
  let sum = 0;
  for (let head = 0; head < sizes.length; head++) {
    const size = sizes[head] ?? 0;
    sizes[head] = sum;
    sum += size;
  }
  return sum;
}
