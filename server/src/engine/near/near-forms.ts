/**
 * Table of the forms that a word may have been written as with one error: the word, the word without each of its
 * letters, with v for u, without vowels. A written word is looked up as it is and without each of its letters, so that
 * any two words that differ by one letter, or by two exchanged ones, meet in it (a deletion neighbourhood). Hashes are
 * keyed (see keyed-hash.ts). Patterns are never removed: a removed entry is in no mask.
 */
import type { StepCounter } from "../budget.ts";
import { GrowingBytes, GrowingInts } from "../growing.ts";
import { createKeys, remainder } from "../keyed-hash.ts";
import { isPhrase, kindOf, LISTED, type PatternTable, sizeOf } from "../lexicon/pattern-table.ts";
import { guess, isEditable, isSmallLetter, isVowel, type Letters, minimumLetters } from "./edits.ts";

/** Longer words are not looked up, and neither are their forms. */
export const maximumLetters = 24;
/** Shortest words with forms. */
const minimumPatternLetters = 4;
/** Candidates for a word, for each of its letters; a thousand entries may differ by one letter. */
const candidatesPerLetter = 6;

/** A guess that a written word is a pattern. */
export interface Guess {
  readonly pattern: number;
  readonly quality: number;
}

const keys = createKeys(maximumLetters + 2);
const U = 0x75;
const V = 0x76;

export class NearForms {
  readonly #table: PatternTable;
  readonly #counter: StepCounter;
  /** First link of each hash, plus one; links are pairs of a pattern and the next link, plus one. */
  #heads = new Int32Array(256);
  readonly #patterns = new GrowingInts(128);
  /** For each pattern 1 when it may have a letter more, less or other. */
  readonly #editable = new GrowingBytes(64);
  readonly #hashes = new GrowingInts(128);
  readonly #next = new GrowingInts(128);
  #count = 0;
  /** Number of candidates that the current word may still have. */
  #candidates = 0;
  /** Reused, so that a look-up allocates nothing. */
  readonly #form = new Uint16Array(maximumLetters + 1);
  readonly #sums = new Float64Array(maximumLetters + 2);

  constructor(table: PatternTable, counter: StepCounter) {
    this.#table = table;
    this.#counter = counter;
  }

  get bytes(): number {
    return [this.#heads, this.#patterns.data, this.#hashes.data, this.#next.data, this.#editable.data].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Adds the forms of a pattern of one word in letters a to z; others have none. `root`: letters of its entry. */
  add(pattern: number, root: number): void {
    const length = sizeOf(this.#table, pattern);
    if (kindOf(this.#table, pattern) !== LISTED || isPhrase(this.#table, pattern)) return;
    if (length < minimumPatternLetters || length > maximumLetters) return;
    this.#editable.set(pattern, isEditable(length, root) ? 1 : 0);
    const listed = this.#lettersOf(pattern);
    for (let i = 0; i < length; i++) if (!isSmallLetter(listed.codes[i] ?? 0)) return;
    this.#link(this.#hash(listed), pattern);
    this.#addWithout(listed, pattern);
    this.#addRewritten(listed, pattern, (code) => (code === U ? V : code));
    this.#addRewritten(listed, pattern, (code, at) => (at > 0 && isVowel(code) ? 0 : code));
  }

  /** Returns true when a pattern may be guessed, whatever its entry. */
  mayHold(written: Letters): boolean {
    let isFound = false;
    this.forEachGuess(written, () => {
      isFound = true;
      return true;
    });
    return isFound;
  }

  /** Calls back with each guess, some of them twice, until `visit` returns true. */
  forEachGuess(written: Letters, visit: (guess: Guess) => boolean): void {
    const { length } = written;
    if (this.#count === 0 || length < minimumLetters || length > maximumLetters + 1) return;
    this.#counter.steps += length;
    this.#candidates = length * candidatesPerLetter;
    if (length <= maximumLetters && this.#visitLinks(this.#hash(written), written, visit)) return;
    if (length < minimumPatternLetters) return;
    this.#sumRest(written);
    let sum = 0;
    for (let i = 0; i < length; i++) {
      if (this.#visitLinks(this.#hashOf(sum + (this.#sums[i + 1] ?? 0)), written, visit)) return;
      sum += (keys[i] ?? 0) * (written.codes[i] ?? 0);
    }
  }

  #visitLinks(hash: number, written: Letters, visit: (guess: Guess) => boolean): boolean {
    let link = this.#heads[hash & (this.#heads.length - 1)] ?? 0;
    for (; link > 0 && this.#candidates > 0; this.#candidates--) {
      this.#counter.steps++;
      const pattern = this.#patterns.data[link - 1] ?? 0;
      if (this.#hashes.data[link - 1] === hash) {
        const quality = this.#guess(written, pattern);
        if (quality > 0 && visit({ pattern, quality })) return true;
      }
      link = this.#next.data[link - 1] ?? 0;
    }
    return false;
  }

  #guess(written: Letters, pattern: number): number {
    const listed = this.#lettersOf(pattern);
    this.#counter.steps += listed.length;
    return guess(written, listed, this.#editable.data[pattern] === 1);
  }

  #lettersOf(pattern: number): Letters {
    const { letters, letterStarts } = this.#table;
    const start = letterStarts[pattern] ?? 0;
    const end = letterStarts[pattern + 1] ?? 0;
    return { codes: letters.subarray(start, end), length: end - start };
  }

  #addWithout({ codes, length }: Letters, pattern: number): void {
    for (let dropped = 0; dropped < length; dropped++) {
      // Of several equal letters in a row, each leaves the same form.
      if (dropped > 0 && codes[dropped] === codes[dropped - 1]) continue;
      this.#addRewritten({ codes, length }, pattern, (code, at) => (at === dropped ? 0 : code));
    }
  }

  /** Adds the form in which `rewrite` replaces each letter, or drops it where it returns 0. */
  #addRewritten({ codes, length }: Letters, pattern: number, rewrite: (code: number, at: number) => number): void {
    let count = 0;
    let isChanged = false;
    for (let at = 0; at < length; at++) {
      const code = codes[at] ?? 0;
      const written = rewrite(code, at);
      if (written !== code) isChanged = true;
      if (written !== 0) this.#form[count++] = written;
    }
    if (isChanged && count >= minimumLetters) this.#link(this.#hash({ codes: this.#form, length: count }), pattern);
  }

  #link(hash: number, pattern: number): void {
    if (this.#count >= this.#heads.length) this.#grow();
    const slot = hash & (this.#heads.length - 1);
    this.#patterns.set(this.#count, pattern);
    this.#hashes.set(this.#count, hash);
    this.#next.set(this.#count, this.#heads[slot] ?? 0);
    this.#heads[slot] = ++this.#count;
  }

  #grow(): void {
    this.#heads = new Int32Array(this.#heads.length * 2);
    for (let link = 0; link < this.#count; link++) {
      const slot = (this.#hashes.data[link] ?? 0) & (this.#heads.length - 1);
      this.#next.set(link, this.#heads[slot] ?? 0);
      this.#heads[slot] = link + 1;
    }
  }

  #hash({ codes, length }: Letters): number {
    let sum = 0;
    for (let i = 0; i < length; i++) sum += (keys[i] ?? 0) * (codes[i] ?? 0);
    return this.#hashOf(sum);
  }

  #hashOf(sum: number): number {
    return remainder(sum);
  }

  /** Sums the letters from each index on as if the one before it were missing. */
  #sumRest({ codes, length }: Letters): void {
    this.#sums[length] = 0;
    for (let i = length - 1; i > 0; i--)
      this.#sums[i] = (this.#sums[i + 1] ?? 0) + (keys[i - 1] ?? 0) * (codes[i] ?? 0);
  }
}
