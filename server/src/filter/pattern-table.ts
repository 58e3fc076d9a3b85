/**
 * All patterns in a few flat arrays: twenty thousand entries make some two hundred thousand patterns, which as objects
 * would cost more than the automaton. A pattern is its number.
 */
import { baseOf, CLASS, foldOf } from "./fold.ts";

/** How a pattern comes from its entry: as it is listed or inflected, by sound, or backwards. */
export const LISTED = 0;
export const PHONETIC = 1;
export const REVERSED = 2;
export type PatternKind = typeof LISTED | typeof PHONETIC | typeof REVERSED;

export interface PatternTable {
  readonly count: number;
  /** For each pattern the index of its entry. */
  readonly entries: Int32Array;
  readonly kinds: Uint8Array;
  /** Where a pattern's letters begin, and as the last element where all end. */
  readonly letterStarts: Int32Array;
  /** Base letters (see fold.ts). */
  readonly letters: Uint16Array;
  /** For each letter, 1 where the entry has a separator before it: a phrase's words may be parted there. */
  readonly parted: Uint8Array;
  /** Where a pattern's skeleton begins. */
  readonly classStarts: Int32Array;
  /** The classes of the letters with runs collapsed, which is what the automaton knows. */
  readonly classes: Uint8Array;
  /** For each class, how many letters it stands for. */
  readonly runs: Uint8Array;
}

/** Longer patterns are left out: this bounds the work that a candidate can cause. */
const longest = 120;

export class PatternTableBuilder {
  readonly #entries: number[] = [];
  readonly #kinds: number[] = [];
  readonly #letterStarts: number[] = [0];
  readonly #letters: number[] = [];
  readonly #parted: number[] = [];
  readonly #classStarts: number[] = [0];
  readonly #classes: number[] = [];
  readonly #runs: number[] = [];

  /** Adds `text` (lower case) unless it has no letters. `upperCase`: with the classes its capitals have. */
  add(text: string, entry: number, kind: PatternKind, upperCase = false): void {
    if (text.length > longest) return;
    const from = this.#letters.length;
    const firstClass = this.#classes.length;
    let separated = false;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const letterClass = foldOf(upperCase ? text.charAt(i).toUpperCase().charCodeAt(0) : code) & CLASS;
      const base = baseOf(code);
      if (base === 0) {
        separated ||= letterClass === 0;
        continue;
      }
      this.#addClass(letterClass, firstClass);
      this.#parted.push(separated && this.#letters.length > from ? 1 : 0);
      this.#letters.push(base);
      separated = false;
    }
    if (this.#letters.length === from) return;
    this.#entries.push(entry);
    this.#kinds.push(kind);
    this.#letterStarts.push(this.#letters.length);
    this.#classStarts.push(this.#classes.length);
  }

  build(): PatternTable {
    return {
      count: this.#entries.length,
      entries: new Int32Array(this.#entries),
      kinds: new Uint8Array(this.#kinds),
      letterStarts: new Int32Array(this.#letterStarts),
      letters: new Uint16Array(this.#letters),
      parted: new Uint8Array(this.#parted),
      classStarts: new Int32Array(this.#classStarts),
      classes: new Uint8Array(this.#classes),
      runs: new Uint8Array(this.#runs),
    };
  }

  #addClass(letterClass: number, firstClass: number): void {
    const last = this.#classes.length - 1;
    if (last >= firstClass && this.#classes[last] === letterClass) {
      this.#runs[last] = (this.#runs[last] ?? 0) + 1;
      return;
    }
    this.#classes.push(letterClass);
    this.#runs.push(1);
  }
}

/** The length of a pattern's skeleton. */
export function skeletonLength({ classStarts }: PatternTable, pattern: number): number {
  return (classStarts[pattern + 1] ?? 0) - (classStarts[pattern] ?? 0);
}

/** The number of a pattern's letters. */
export function sizeOf({ letterStarts }: PatternTable, pattern: number): number {
  return (letterStarts[pattern + 1] ?? 0) - (letterStarts[pattern] ?? 0);
}

/** True when the pattern has several words. */
export function isPhrase({ letterStarts, parted }: PatternTable, pattern: number): boolean {
  return parted.subarray(letterStarts[pattern], letterStarts[pattern + 1]).includes(1);
}

export function kindOf({ kinds }: PatternTable, pattern: number): PatternKind {
  const kind = kinds[pattern];
  return kind === PHONETIC || kind === REVERSED ? kind : LISTED;
}
