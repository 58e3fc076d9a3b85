/**
 * Finds the patterns that a word is with one error: another letter, one more or less, two exchanged, v for u, no vowels.
 *
 * Patterns with the same beginning are a group, as the inflections of one word mostly are. A group is found by its beginning
 * without each of its letters, and a written word is looked up by its own beginning without each of its letters, so that any
 * two that differ by one letter, or by two exchanged ones, meet (a deletion neighbourhood). For words without vowels, patterns
 * are found by all their letters but the vowels. Hashes are keyed (see keyed-hash.ts), and what meets by chance is told apart,
 * so that a guess depends on no key. Patterns are never removed: a removed entry is in no mask.
 */
import type { StepCounter } from "../budget.ts";
import { GrowingInts } from "../growing.ts";
import { createKeys, remainder } from "../keyed-hash.ts";
import { isPhrase, kindOf, LISTED, type PatternTable, sizeOf } from "../lexicon/pattern-table.ts";
import {
  guess,
  isEditable,
  isSmallLetter,
  isVowel,
  isVowelless,
  isWithoutVowels,
  type Letters,
  minimumLetters,
} from "./edits.ts";
import { FormTable } from "./form-table.ts";

/** Longer words are not looked up, and neither are their forms. */
export const maximumLetters = 24;
/** Shortest words with forms. */
const minimumPatternLetters = 4;
/** Letters of the beginning by which a pattern is found. With fewer, more patterns meet that are compared in vain. */
const beginning = 8;
/** Patterns that a word is compared with, for each of its letters; a thousand entries may differ by one letter. */
const candidatesPerLetter = 12;

/** Forms of a pattern, on average; inflections of one word mostly have the same. */
const formsPerPattern = 2;

/** A guess that a written word is a pattern. */
export interface Guess {
  readonly pattern: number;
  readonly quality: number;
}

const keys = createKeys(maximumLetters);
const U = 0x75;
const V = 0x76;

/** Letters that are reused, so that a look-up allocates nothing. */
class Word implements Letters {
  /** One more, so that the letter behind the last one is none. */
  readonly codes = new Uint16Array(maximumLetters + 1);
  length = 0;

  /** Reads a pattern, which has small letters only. */
  read({ bytes, starts }: PatternTable, pattern: number): void {
    const start = starts[pattern] ?? 0;
    this.length = Math.min(maximumLetters, (starts[pattern + 1] ?? 0) - start);
    for (let i = 0; i < this.length; i++) this.codes[i] = bytes[start + i] ?? 0;
    this.codes[this.length] = 0;
  }

  /** Takes the letters of `word` but the vowels behind the first one. */
  takeConsonants(word: Letters): void {
    this.length = 0;
    for (let i = 0; i < word.length; i++) {
      const code = word.codes[i] ?? 0;
      if (i === 0 || !isVowel(code)) this.codes[this.length++] = code;
    }
  }
}

/** Items by group: the newest item of each group, and for each item the next older one, plus one. */
class Groups {
  readonly table = new FormTable();
  readonly #newest = new GrowingInts(64);
  readonly #older = new GrowingInts(64);
  count = 0;

  get byteLength(): number {
    return this.table.byteLength + this.#newest.data.byteLength + this.#older.data.byteLength;
  }

  newest(group: number): number {
    return (this.#newest.data[group] ?? 0) - 1;
  }

  older(item: number): number {
    return (this.#older.data[item] ?? 0) - 1;
  }

  add(item: number, group: number): void {
    const older = this.#newest.data[group] ?? 0;
    if (older !== 0) this.#older.set(item, older);
    this.#newest.set(group, item + 1);
  }
}

export class NearForms {
  readonly #table: PatternTable;
  readonly #counter: StepCounter;
  /** For each item its pattern, and 1 in the lowest bit when it may have a letter more, less or other. */
  readonly #items = new GrowingInts(64);
  #count = 0;
  readonly #byBeginning = new Groups();
  readonly #byConsonants = new Groups();
  #lastGroup = -1;
  /** Number of candidates that the current word may still have, and the guesses so far. */
  #candidates = 0;
  #guesses: Guess[] = [];
  // Reused, so that a look-up allocates nothing.
  readonly #listed = new Word();
  readonly #other = new Word();
  readonly #consonants = new Word();
  readonly #form = new Word();
  readonly #sums = new Float64Array(beginning + 1);
  readonly #hashes = new Int32Array(beginning);

  constructor(table: PatternTable, counter: StepCounter) {
    this.#table = table;
    this.#counter = counter;
  }

  get byteLength(): number {
    return this.#items.data.byteLength + this.#byBeginning.byteLength + this.#byConsonants.byteLength;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Makes room for most forms of so many patterns, while there are none: to grow takes a long time at once. */
  expect(patterns: number): void {
    this.#byBeginning.table.reserve(patterns * formsPerPattern);
  }

  /** Adds a pattern of one word in letters a to z; others have no forms. `root`: letters of its entry. */
  add(pattern: number, root: number): void {
    if (!this.#mayHaveForms(pattern)) return;
    const listed = this.#listed;
    listed.read(this.#table, pattern);
    const { codes, length } = listed;
    for (let i = 0; i < length; i++) if (!isSmallLetter(codes[i] ?? 0)) return;
    const item = this.#count++;
    this.#items.set(item, (pattern << 1) | (isEditable(length, root) ? 1 : 0));
    this.#addByBeginning(item, listed);
    const consonants = this.#consonants;
    consonants.takeConsonants(listed);
    if (!isVowelless(consonants, length)) return;
    this.#addByConsonants(item, hashOf(consonants, consonants.length));
  }

  #mayHaveForms(pattern: number): boolean {
    const length = sizeOf(this.#table, pattern);
    if (kindOf(this.#table, pattern) !== LISTED || isPhrase(this.#table, pattern)) return false;
    return length >= minimumPatternLetters && length <= maximumLetters;
  }

  /** Returns the guesses, some of them twice, those of newer patterns first. Valid until the next call. */
  guessesOf(written: Letters): readonly Guess[] {
    this.#search(written);
    return this.#guesses.length < 2 ? this.#guesses : this.#guesses.sort((a, b) => b.pattern - a.pattern);
  }

  #search(written: Letters): void {
    const { length } = written;
    if (this.#guesses.length > 0) this.#guesses = [];
    if (this.#count === 0 || length < minimumLetters || length > maximumLetters + 1) return;
    this.#counter.steps += Math.min(length, beginning);
    this.#candidates = length * candidatesPerLetter;
    if (length <= maximumLetters && isWithoutVowels(written) && this.#visitByConsonants(written)) return;
    if (length >= minimumPatternLetters) this.#visitByBeginning(written);
  }

  #visitByConsonants(written: Letters): boolean {
    const groups = this.#byConsonants;
    const hash = hashOf(written, written.length);
    this.#counter.steps += written.length;
    if (!groups.table.mayHave(hash)) return false;
    for (let slot = groups.table.firstSlot(hash); !groups.table.isFree(slot); slot = groups.table.nextSlot(slot)) {
      const group = groups.table.numberAt(slot, hash);
      if (group < 0) continue;
      this.#readItem(groups.newest(group), this.#other);
      this.#consonants.takeConsonants(this.#other);
      if (areEqual(this.#consonants, written, written.length)) return this.#visitGroup(groups, group, written);
    }
    return false;
  }

  #visitByBeginning(written: Letters): boolean {
    const { codes, length } = written;
    const count = Math.min(length, beginning);
    const form = this.#form;
    form.length = count;
    for (let i = 0; i < count; i++) form.codes[i] = codes[i] ?? 0;
    if (length < beginning && this.#visitForm(hashOf(written, length), written)) return true;
    form.length = count - 1;
    for (let i = 0; i + 1 < count; i++) form.codes[i] = codes[i + 1] ?? 0;
    this.#sumRest(written, count);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const code = codes[i] ?? 0;
      // Of several equal letters in a row, each leaves the same form.
      const isNew = i === 0 || code !== codes[i - 1];
      if (isNew && this.#visitForm(remainder(sum + (this.#sums[i + 1] ?? 0)), written)) return true;
      sum += valueAt(codes, i, i);
      form.codes[i] = code;
    }
    return false;
  }

  /** Visits the groups with the current form; returns true at the end of the search. */
  #visitForm(hash: number, written: Letters): boolean {
    const groups = this.#byBeginning;
    const { table } = groups;
    this.#counter.steps++;
    if (!table.mayHave(hash)) return false;
    for (let slot = table.firstSlot(hash); !table.isFree(slot); slot = table.nextSlot(slot)) {
      const group = table.numberAt(slot, hash);
      if (group < 0 || !this.#isForm(group)) continue;
      if (this.#visitGroup(groups, group, written)) return true;
    }
    return false;
  }

  /** Returns true when the current form is the group's beginning without one letter, or that of a short pattern itself. */
  #isForm(group: number): boolean {
    this.#readItem(this.#byBeginning.newest(group), this.#other);
    const { codes } = this.#other;
    const { codes: form, length } = this.#form;
    const count = Math.min(this.#other.length, beginning);
    let at = 0;
    while (at < length && areAlike(form[at], codes[at])) at++;
    if (count === length) return at === length;
    if (count !== length + 1) return false;
    while (at < length && areAlike(form[at], codes[at + 1])) at++;
    return at === length;
  }

  #visitGroup(groups: Groups, group: number, written: Letters): boolean {
    for (let item = groups.newest(group); item >= 0; item = groups.older(item)) {
      if (this.#candidates-- === 0) return true;
      this.#readItem(item, this.#listed);
      this.#counter.steps += this.#listed.length;
      const packed = this.#items.data[item] ?? 0;
      const quality = guess(written, this.#listed, (packed & 1) === 1);
      if (quality === 0) continue;
      this.#guesses.push({ pattern: packed >> 1, quality });
    }
    return false;
  }

  #readItem(item: number, into: Word): void {
    into.read(this.#table, (this.#items.data[item] ?? 0) >> 1);
  }

  #addByBeginning(item: number, listed: Letters): void {
    const groups = this.#byBeginning;
    const group = this.#isOfGroup(this.#lastGroup, listed) ? this.#lastGroup : this.#groupOf(listed);
    this.#lastGroup = group < 0 ? groups.count++ : group;
    groups.add(item, this.#lastGroup);
    if (group >= 0) return;
    if (groups.table.hasRoom(beginning + 1)) this.#addForms(this.#lastGroup, listed);
    else this.#growByBeginning();
  }

  /** Returns the group with the beginning of a pattern, -1 if there is none. */
  #groupOf(listed: Letters): number {
    const { table } = this.#byBeginning;
    const hash = hashOf(listed, Math.min(listed.length, beginning) - 1);
    for (let slot = table.firstSlot(hash); !table.isFree(slot); slot = table.nextSlot(slot)) {
      const group = table.numberAt(slot, hash);
      if (this.#isOfGroup(group, listed)) return group;
    }
    return -1;
  }

  #isOfGroup(group: number, listed: Letters): boolean {
    if (group < 0) return false;
    this.#readItem(this.#byBeginning.newest(group), this.#other);
    const count = Math.min(listed.length, beginning);
    return Math.min(this.#other.length, beginning) === count && areEqual(this.#other, listed, count);
  }

  #addForms(group: number, listed: Letters): void {
    const { table } = this.#byBeginning;
    const forms = this.#hashForms(listed);
    for (let form = 0; form < forms; form++) table.add(this.#hashes[form] ?? 0, group);
  }

  /** Hashes the beginning of a word without each of its letters, and all of a short one; returns the number of forms. */
  #hashForms(listed: Letters): number {
    const hashes = this.#hashes;
    const { codes, length } = listed;
    const count = Math.min(length, beginning);
    let forms = 0;
    if (length < beginning) hashes[forms++] = hashOf(listed, length);
    this.#sumRest(listed, count);
    let sum = 0;
    for (let i = 0; i < count; i++) {
      if (i === 0 || codes[i] !== codes[i - 1]) hashes[forms++] = remainder(sum + (this.#sums[i + 1] ?? 0));
      sum += valueAt(codes, i, i);
    }
    return forms;
  }

  #growByBeginning(): void {
    const groups = this.#byBeginning;
    groups.table.grow(beginning + 1);
    for (let group = 0; group < groups.count; group++) {
      this.#readItem(groups.newest(group), this.#other);
      this.#addForms(group, this.#other);
    }
  }

  #addByConsonants(item: number, hash: number): void {
    const groups = this.#byConsonants;
    const found = this.#groupByConsonants(item, hash);
    const group = found < 0 ? groups.count++ : found;
    groups.add(item, group);
    if (found >= 0) return;
    if (groups.table.hasRoom(1)) groups.table.add(hash, group);
    else this.#growByConsonants();
  }

  /** Returns the group with the consonants of an item, -1 if there is none. */
  #groupByConsonants(item: number, hash: number): number {
    const groups = this.#byConsonants;
    const { table } = groups;
    for (let slot = table.firstSlot(hash); !table.isFree(slot); slot = table.nextSlot(slot)) {
      const group = table.numberAt(slot, hash);
      if (group >= 0 && this.#haveSameConsonants(groups.newest(group), item)) return group;
    }
    return -1;
  }

  #haveSameConsonants(item: number, other: number): boolean {
    this.#readItem(item, this.#other);
    this.#form.takeConsonants(this.#other);
    this.#readItem(other, this.#other);
    this.#consonants.takeConsonants(this.#other);
    const { length } = this.#form;
    return length === this.#consonants.length && areEqual(this.#form, this.#consonants, length);
  }

  #growByConsonants(): void {
    const groups = this.#byConsonants;
    groups.table.grow(1);
    for (let group = 0; group < groups.count; group++) {
      this.#readItem(groups.newest(group), this.#other);
      this.#form.takeConsonants(this.#other);
      groups.table.add(hashOf(this.#form, this.#form.length), group);
    }
  }

  /** Sums the letters from each index up to `count` as if the one before it were missing. */
  #sumRest({ codes }: Letters, count: number): void {
    this.#sums[count] = 0;
    for (let i = count - 1; i > 0; i--) this.#sums[i] = (this.#sums[i + 1] ?? 0) + valueAt(codes, i, i - 1);
  }
}

/** Returns the hash of the first `count` letters. */
function hashOf({ codes }: Letters, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += valueAt(codes, i, i);
  return remainder(sum);
}

/** Returns the part of a letter in the hash of a form in which it is at `place`. A v is the same as a u. */
function valueAt(codes: Uint16Array, at: number, place: number): number {
  const code = codes[at] ?? 0;
  return (keys[place] ?? 0) * (code === V ? U : code);
}

function areAlike(one = 0, other = 0): boolean {
  return one === other || (one === V && other === U) || (one === U && other === V);
}

function areEqual({ codes }: Letters, other: Letters, count: number): boolean {
  for (let i = 0; i < count; i++) if (codes[i] !== other.codes[i]) return false;
  return true;
}
