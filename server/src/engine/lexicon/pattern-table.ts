/**
 * Stores all patterns in a few flat arrays: two hundred thousand entries make two million patterns, of which most letters
 * take a byte. A pattern is an index; patterns are never removed.
 */

import { GrowingBytes, GrowingInts } from "../growing.ts";
import { baseOf, CLASS, fillPage, foldOf, foldTable } from "../text/fold.ts";

/** Origin of a pattern: listed or inflected, by sound, reversed, or with a single letter where the entry has a double. */
export const LISTED = 0;
export const PHONETIC = 1;
export const REVERSED = 2;
export const SINGLED = 3;
export type PatternKind = typeof LISTED | typeof PHONETIC | typeof REVERSED | typeof SINGLED;

/**
 * How a pattern was inflected: not, or in the ordinary way; with the dropped g of "fuckin"; or to a word that may be
 * another one, such as an agent noun or an irregular past.
 */
export const REGULAR = 0;
export const CLIPPED = 1;
export const DERIVED = 2;
export type PatternForm = typeof REGULAR | typeof CLIPPED | typeof DERIVED;

export interface PatternOptions {
  /** Uses the classes of the capitals of the text. */
  readonly upperCase?: boolean;
  readonly form?: PatternForm;
}

/** Longer patterns are dropped: this bounds the work of a candidate. */
export const maximumPatternLength = 120;

// Fields of a pattern's byte of traits.
const KIND = 3;
const formShift = 2;
const FORM = 3 << formShift;
/** Flag: it has several words. */
const PHRASE = 1 << 4;
/** Flag: its letters take three bytes each: two of the letter, and one of its class. */
const WIDE = 1 << 5;
/** Flag of a letter's byte: it stands after a separator in the entry, where a phrase's words may be separated. */
const PARTED = 1 << 7;
const bytesOfWideLetter = 3;

/** The letters of one pattern, and their classes with runs collapsed. Reused for one pattern after the other. */
export class PatternLetters {
  /** Base letters (see fold.ts). */
  readonly letters = new Uint16Array(maximumPatternLength);
  /** For each letter 1 after a separator in the entry; one more for the end. */
  readonly parted = new Uint8Array(maximumPatternLength + 1);
  /** Number of letters. */
  size = 0;
  /** Classes of the letters with runs collapsed, as in the trie. */
  readonly classes = new Uint8Array(maximumPatternLength);
  /** Number of letters of each class. */
  readonly runs = new Uint8Array(maximumPatternLength);
  /** Number of classes. */
  runCount = 0;

  clear(): void {
    this.size = this.runCount = 0;
  }

  add(letter: number, letterClass: number, parted: number): void {
    this.letters[this.size] = letter;
    this.parted[this.size++] = parted;
    this.parted[this.size] = 0;
    const last = this.runCount - 1;
    if (last >= 0 && this.classes[last] === letterClass) {
      this.runs[last] = (this.runs[last] ?? 0) + 1;
      return;
    }
    this.classes[this.runCount] = letterClass;
    this.runs[this.runCount++] = 1;
  }

  /** Reads letters of one byte each; done for every candidate. */
  readBytes(bytes: Uint8Array, start: number, end: number): void {
    const { letters, parted, classes, runs } = this;
    let runCount = 0;
    let last = -1;
    let run = 0;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] ?? 0;
      const letter = byte & ~PARTED;
      letters[at - start] = letter;
      parted[at - start] = byte >> 7;
      const letterClass = (foldTable[letter] ?? 0) & CLASS;
      if (letterClass !== last) {
        classes[runCount++] = last = letterClass;
        run = 0;
      }
      runs[runCount - 1] = ++run;
    }
    this.size = end - start;
    parted[this.size] = 0;
    this.runCount = runCount;
  }
}

/** Read-only view. The arrays are replaced when they grow, so read them again after an addition. */
export interface PatternTable {
  readonly count: number;
  /** Entry index of each pattern. */
  readonly entries: Int32Array;
  /** Kind, form and other traits of each pattern (see `kindOf` and the like). */
  readonly traits: Uint8Array;
  /** Start of each pattern's letters in `bytes`; the last element is the end of all letters. */
  readonly starts: Int32Array;
  readonly bytes: Uint8Array;
  /** Returns true when a pattern begins with a letter. */
  isFirst(letter: number): boolean;
}

export class GrowingPatternTable implements PatternTable {
  count = 0;
  readonly #read = new PatternLetters();
  readonly #entries = new GrowingInts(64);
  readonly #traits = new GrowingBytes(64);
  readonly #starts = new GrowingInts(64);
  readonly #bytes = new GrowingBytes(512);
  #used = 0;
  /** Bit set of all first letters. */
  readonly #firsts = new Uint32Array(1 << 11);

  get entries(): Int32Array {
    return this.#entries.data;
  }
  get traits(): Uint8Array {
    return this.#traits.data;
  }
  get starts(): Int32Array {
    return this.#starts.data;
  }
  get bytes(): Uint8Array {
    return this.#bytes.data;
  }

  /** Memory in bytes. */
  get byteLength(): number {
    return [this.entries, this.traits, this.starts, this.bytes].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  isFirst(letter: number): boolean {
    return ((this.#firsts[letter >> 5] ?? 0) & (1 << (letter & 31))) !== 0;
  }

  /**
   * Adds `text` (lower case) and returns its index, or -1 if it has no letters.
   */
  add(
    text: string,
    entry: number,
    kind: PatternKind,
    { upperCase = false, form = REGULAR }: PatternOptions = noOptions,
  ): number {
    if (text.length > maximumPatternLength) return -1;
    const traits = kind | (form << formShift);
    // The table has nothing of an empty text yet, nor of letters before one that is not plain.
    const start = this.#used;
    if (text.length > 0 && !upperCase && this.#writePlain(text)) return this.#append(entry, traits);
    this.#used = start;
    const more = this.#readLetters(text, upperCase);
    if (this.#read.size === 0) return -1;
    this.#writeLetters((more & WIDE) !== 0);
    return this.#append(entry, traits | more);
  }

  /** Writes a text of letters and digits of ASCII; returns false where it is not one. */
  #writePlain(text: string): boolean {
    this.#bytes.reserve(this.#used + text.length);
    const { data } = this.#bytes;
    let used = this.#used;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= PARTED || asciiClasses[code] === 0) return false;
      data[used++] = code;
    }
    this.#used = used;
    return true;
  }

  #append(entry: number, traits: number): number {
    const pattern = this.count++;
    this.#entries.set(pattern, entry);
    this.#traits.set(pattern, traits);
    this.#starts.set(pattern + 1, this.#used);
    const first = firstLetterOf(this, pattern);
    this.#firsts[first >> 5] = (this.#firsts[first >> 5] ?? 0) | (1 << (first & 31));
    return pattern;
  }

  /** Reads the letters of a text; returns the traits of a pattern of them. */
  #readLetters(text: string, upperCase: boolean): number {
    const read = this.#read;
    read.clear();
    let separated = false;
    let traits = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const letterClass = foldOf(upperCase ? text.charAt(i).toUpperCase().charCodeAt(0) : code) & CLASS;
      const base = baseOf(code);
      if (base === 0) {
        separated ||= letterClass === 0;
        continue;
      }
      const parted = separated && read.size > 0 ? 1 : 0;
      if (parted === 1) traits |= PHRASE;
      if (base >= PARTED || letterClass !== classOf(base)) traits |= WIDE;
      read.add(base, letterClass, parted);
      separated = false;
    }
    return traits;
  }

  #writeLetters(isWide: boolean): void {
    const { letters, parted, classes, runs, runCount } = this.#read;
    let letter = 0;
    for (let run = 0; run < runCount; run++) {
      for (const end = letter + (runs[run] ?? 0); letter < end; letter++) {
        const base = letters[letter] ?? 0;
        const flag = parted[letter] === 1 ? PARTED : 0;
        if (!isWide) {
          this.#bytes.set(this.#used++, base | flag);
          continue;
        }
        this.#bytes.set(this.#used++, base & 0xff);
        this.#bytes.set(this.#used++, base >> 8);
        this.#bytes.set(this.#used++, (classes[run] ?? 0) | flag);
      }
    }
  }
}

/** Reads the letters of a pattern. */
export function readPattern({ traits, starts, bytes }: PatternTable, pattern: number, into: PatternLetters): void {
  const end = starts[pattern + 1] ?? 0;
  const start = starts[pattern] ?? 0;
  if (((traits[pattern] ?? 0) & WIDE) === 0) {
    into.readBytes(bytes, start, end);
    return;
  }
  into.clear();
  for (let at = start; at < end; at += bytesOfWideLetter) {
    const last = bytes[at + 2] ?? 0;
    into.add((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8), last & CLASS, last >> 7);
  }
}

/** Returns the number of a pattern's letters. */
export function sizeOf({ traits, starts }: PatternTable, pattern: number): number {
  const length = (starts[pattern + 1] ?? 0) - (starts[pattern] ?? 0);
  return ((traits[pattern] ?? 0) & WIDE) === 0 ? length : length / bytesOfWideLetter;
}

/** Returns the first letter of a pattern. */
export function firstLetterOf({ traits, starts, bytes }: PatternTable, pattern: number): number {
  const start = starts[pattern] ?? 0;
  const first = bytes[start] ?? 0;
  return ((traits[pattern] ?? 0) & WIDE) === 0 ? first : first | ((bytes[start + 1] ?? 0) << 8);
}

/** Returns the letters of a pattern, lower case and without accents. */
export function lettersOf(table: PatternTable, pattern: number): string {
  readPattern(table, pattern, shared);
  return String.fromCharCode(...shared.letters.subarray(0, shared.size));
}

const shared = new PatternLetters();

/** Returns true when the letters of a pattern are those of `text`. */
export function hasLetters(table: PatternTable, pattern: number, text: string): boolean {
  if (sizeOf(table, pattern) !== text.length) return false;
  readPattern(table, pattern, shared);
  for (let at = 0; at < text.length; at++) if (shared.letters[at] !== text.charCodeAt(at)) return false;
  return true;
}

/** Returns the first pattern of a pattern's entry; they are in a row. */
export function firstPatternOfEntry({ entries }: PatternTable, pattern: number): number {
  let first = pattern;
  while (first > 0 && entries[first - 1] === entries[pattern]) first--;
  return first;
}

/** Returns true when the pattern has several words. */
export function isPhrase({ traits }: PatternTable, pattern: number): boolean {
  return ((traits[pattern] ?? 0) & PHRASE) !== 0;
}

export function kindOf({ traits }: PatternTable, pattern: number): PatternKind {
  const kind = (traits[pattern] ?? 0) & KIND;
  return kind === PHONETIC || kind === REVERSED || kind === SINGLED ? kind : LISTED;
}

export function formOf({ traits }: PatternTable, pattern: number): PatternForm {
  const form = ((traits[pattern] ?? 0) & FORM) >> formShift;
  return form === CLIPPED || form === DERIVED ? form : REGULAR;
}

/** Returns the class of a letter of ASCII. */
function classOf(letter: number): number {
  fillPage(letter);
  return (foldTable[letter] ?? 0) & CLASS;
}

/** Classes of the letters of ASCII that are their own base, 0 for other characters: a table that fits the cache. */
const asciiClasses = Uint8Array.from({ length: PARTED }, (_, letter) =>
  baseOf(letter) === letter ? classOf(letter) : 0,
);

const noOptions: PatternOptions = {};
