/**
 * Stores all patterns in a few flat arrays: twenty thousand entries make two hundred thousand patterns, which as
 * objects would cost more than the trie. A pattern is an index; patterns are never removed.
 */

import { GrowingBytes, GrowingInts, GrowingLetters } from "../growing.ts";
import { baseOf, CLASS, foldOf } from "../text/fold.ts";

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

/** Read-only view. The arrays are replaced when they grow, so read them again after an addition. */
export interface PatternTable {
  readonly count: number;
  /** Entry index of each pattern. */
  readonly entries: Int32Array;
  readonly kinds: Uint8Array;
  readonly forms: Uint8Array;
  /** Start of each pattern's letters; the last element is the end of all letters. */
  readonly letterStarts: Int32Array;
  /** Base letters (see fold.ts). */
  readonly letters: Uint16Array;
  /** For each letter 1 after a separator in the entry: there a phrase's words may be separated. */
  readonly parted: Uint8Array;
  /** Start of each pattern's skeleton. */
  readonly classStarts: Int32Array;
  /** Classes of the letters with runs collapsed, as in the trie. */
  readonly classes: Uint8Array;
  /** Number of letters of each class. */
  readonly runs: Uint8Array;
  /** For each pattern 1 when it has several words. */
  readonly phrases: Uint8Array;
}

/** Longer patterns are dropped: this bounds the work of a candidate. */
const maximumPatternLength = 120;

export class GrowingPatternTable implements PatternTable {
  count = 0;
  readonly #entries = new GrowingInts(64);
  readonly #kinds = new GrowingBytes(64);
  readonly #forms = new GrowingBytes(64);
  readonly #letterStarts = new GrowingInts(64);
  readonly #letters = new GrowingLetters(512);
  readonly #parted = new GrowingBytes(512);
  readonly #classStarts = new GrowingInts(64);
  readonly #classes = new GrowingBytes(512);
  readonly #runs = new GrowingBytes(512);
  readonly #phrases = new GrowingBytes(64);
  #letterCount = 0;
  #classCount = 0;

  get entries(): Int32Array {
    return this.#entries.data;
  }
  get kinds(): Uint8Array {
    return this.#kinds.data;
  }
  get forms(): Uint8Array {
    return this.#forms.data;
  }
  get letterStarts(): Int32Array {
    return this.#letterStarts.data;
  }
  get letters(): Uint16Array {
    return this.#letters.data;
  }
  get parted(): Uint8Array {
    return this.#parted.data;
  }
  get classStarts(): Int32Array {
    return this.#classStarts.data;
  }
  get classes(): Uint8Array {
    return this.#classes.data;
  }
  get runs(): Uint8Array {
    return this.#runs.data;
  }
  get phrases(): Uint8Array {
    return this.#phrases.data;
  }

  /** Bytes in use. */
  get bytes(): number {
    return [
      this.#entries,
      this.#kinds,
      this.#forms,
      this.#letterStarts,
      this.#letters,
      this.#parted,
      this.#classStarts,
      this.#classes,
      this.#runs,
      this.#phrases,
    ].reduce((sum, { data }) => sum + data.byteLength, 0);
  }

  /**
   * Adds `text` (lower case) and returns its index, or -1 if it has no letters.
   */
  add(
    text: string,
    entry: number,
    kind: PatternKind,
    { upperCase = false, form = REGULAR }: PatternOptions = {},
  ): number {
    if (text.length > maximumPatternLength) return -1;
    const firstLetter = this.#letterCount;
    const firstClass = this.#classCount;
    let separated = false;
    let phrase = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const letterClass = foldOf(upperCase ? text.charAt(i).toUpperCase().charCodeAt(0) : code) & CLASS;
      const base = baseOf(code);
      if (base === 0) {
        separated ||= letterClass === 0;
        continue;
      }
      const parted = separated && this.#letterCount > firstLetter ? 1 : 0;
      phrase |= parted;
      this.#addClass(letterClass, firstClass);
      this.#parted.set(this.#letterCount, parted);
      this.#letters.set(this.#letterCount++, base);
      separated = false;
    }
    if (this.#letterCount === firstLetter) return -1;
    const pattern = this.count++;
    this.#entries.set(pattern, entry);
    this.#kinds.set(pattern, kind);
    this.#forms.set(pattern, form);
    this.#phrases.set(pattern, phrase);
    this.#letterStarts.set(pattern + 1, this.#letterCount);
    this.#classStarts.set(pattern + 1, this.#classCount);
    return pattern;
  }

  #addClass(letterClass: number, firstClass: number): void {
    const last = this.#classCount - 1;
    if (last >= firstClass && this.classes[last] === letterClass) {
      this.#runs.set(last, (this.runs[last] ?? 0) + 1);
      return;
    }
    this.#runs.set(this.#classCount, 1);
    this.#classes.set(this.#classCount++, letterClass);
  }
}

/** Returns the length of a pattern's skeleton. */
export function skeletonLength({ classStarts }: PatternTable, pattern: number): number {
  return (classStarts[pattern + 1] ?? 0) - (classStarts[pattern] ?? 0);
}

/** Returns the number of a pattern's letters. */
export function sizeOf({ letterStarts }: PatternTable, pattern: number): number {
  return (letterStarts[pattern + 1] ?? 0) - (letterStarts[pattern] ?? 0);
}

/** Returns the letters of a pattern, lower case and without accents. */
export function lettersOf({ letters, letterStarts }: PatternTable, pattern: number): string {
  return String.fromCharCode(...letters.subarray(letterStarts[pattern] ?? 0, letterStarts[pattern + 1] ?? 0));
}

/** Returns true when the pattern has several words. */
export function isPhrase({ phrases }: PatternTable, pattern: number): boolean {
  return phrases[pattern] === 1;
}

export function kindOf({ kinds }: PatternTable, pattern: number): PatternKind {
  const kind = kinds[pattern];
  return kind === PHONETIC || kind === REVERSED || kind === SINGLED ? kind : LISTED;
}
