/**
 * Tells by the doubled letters of a text that a pattern does not fit, which nearly all candidates are refused by: the trie
 * knows classes with runs collapsed, and the letters of a pattern are in no cache. A shape is computed when its pattern is
 * met first.
 */
import { GrowingInts } from "../growing.ts";
import { mayCountInside, minimumWordLength } from "../judge/modes.ts";
import {
  firstLetterOf,
  kindOf,
  type PatternKind,
  PatternLetters,
  type PatternTable,
  REVERSED,
  readPattern,
  sizeOf,
} from "../lexicon/pattern-table.ts";
import type { Trie } from "../lexicon/trie.ts";
import { firstAffixed } from "../scripts/affixes.ts";
import { weightOf } from "../scripts/syllables.ts";
import type { FilterEntry } from "../types.ts";
import { isMixed } from "./walk.ts";

/** Runs that a shape knows, each by a bit: those that need several letters, and above them those that may not have any. */
const knownRuns = 15;
const RUNS = (1 << knownRuns) - 1;
/** Flag: the shape is computed. */
const KNOWN = 1 << 30;
/** Flag: the pattern does not count between other letters. */
const NEVER_WITHIN = 1 << 31;
const lastOfAscii = 0x7f;

/** Numbers of a pattern: its own shape, and what it has in common with those of the patterns that are linked behind it. */
const WIDTH = 2;

export class PatternShapes {
  readonly #table: PatternTable;
  readonly #trie: Trie;
  readonly #entries: readonly FilterEntry[];
  readonly #wholeWords: readonly boolean[];
  /** Grows with the patterns that are met. */
  readonly #shapes = new GrowingInts(64);
  readonly #letters = new PatternLetters();

  /** Takes the entries of the patterns by index, and for each of them whether it counts as a whole word alone. */
  constructor(table: PatternTable, trie: Trie, entries: readonly FilterEntry[], wholeWords: readonly boolean[]) {
    this.#table = table;
    this.#trie = trie;
    this.#entries = entries;
    this.#wholeWords = wholeWords;
  }

  /** Memory in bytes. */
  get byteLength(): number {
    return this.#shapes.data.byteLength;
  }

  /**
   * Returns true when a pattern cannot match. `doubled`: a bit for each run of the text, from that of its first letter on, that
   * has several characters. `isWithin`: letters touch it.
   */
  refuses(pattern: number, doubled: number, isWithin: boolean): boolean {
    const known = this.#shapes.data[pattern * WIDTH] ?? 0;
    return isRefused(known === 0 ? this.#compute(pattern) : known, doubled, isWithin);
  }

  /** Returns true when neither a pattern can match nor one of those that are linked behind it. */
  refusesAll(first: number, doubled: number, isWithin: boolean): boolean {
    const known = this.#shapes.data[first * WIDTH + 1] ?? 0;
    return isRefused(known === 0 ? this.#computeAll(first) : known, doubled, isWithin);
  }

  #computeAll(first: number): number {
    let common = this.#compute(first);
    let pattern = this.#trie.nextPattern(first);
    for (; pattern >= 0; pattern = this.#trie.nextPattern(pattern)) {
      const known = this.#shapes.data[pattern * WIDTH + 1] ?? 0;
      common &= known === 0 ? this.#compute(pattern) : known;
      if (known !== 0) break;
    }
    this.#shapes.set(first * WIDTH + 1, common);
    return common;
  }

  #compute(pattern: number): number {
    const shape = KNOWN | this.#shapeOf(pattern);
    this.#shapes.set(pattern * WIDTH, shape);
    return shape;
  }

  #shapeOf(pattern: number): number {
    const table = this.#table;
    const index = table.entries[pattern] ?? 0;
    const entry = this.#entries[index];
    if (entry === undefined) return 0;
    readPattern(table, pattern, this.#letters);
    const { letters, runs, runCount } = this.#letters;
    const asListed = isAsListed(kindOf(table, pattern), this.#letters, entry) && isAscii(this.#letters);
    let shape = this.#wholeWords[index] === true || !mayMatchWithin(table, pattern) ? NEVER_WITHIN : 0;
    let letter = 0;
    for (let run = 0; run < Math.min(runCount, knownRuns); run++) {
      const needed = runs[run] ?? 0;
      if (needed > 1 && !isOneSound(entry, letters, letter, needed)) shape |= 1 << run;
      if (asListed && needed === 1 && run > 0 && run + 1 < runCount) shape |= 1 << (run + knownRuns);
      letter += needed;
    }
    return shape;
  }
}

function isRefused(shape: number, doubled: number, isWithin: boolean): boolean {
  if (isWithin && (shape & NEVER_WITHIN) !== 0) return true;
  return (shape & RUNS & ~doubled) !== 0 || ((shape >>> knownRuns) & RUNS & doubled) !== 0;
}

/** Returns true when a pattern may count between other letters; those of later scripts have particles beside them. */
export function mayMatchWithin(table: PatternTable, pattern: number): boolean {
  return (
    firstLetterOf(table, pattern) >= firstAffixed || mayCountInside(kindOf(table, pattern), sizeOf(table, pattern))
  );
}

/** Returns true for a pattern that only counts with the letters as they are listed. */
export function isAsListed(kind: PatternKind, { letters, size }: PatternLetters, entry: FilterEntry): boolean {
  return (
    kind === REVERSED ||
    entry.filterMode === "exactMatch" ||
    (size < minimumWordLength && weightOf(letters[0] ?? 0, size) < minimumWordLength)
  );
}

/** Returns true where part of a run of different letters is enough: ck sounds like k. */
export function isOneSound(entry: FilterEntry, letters: Uint16Array, first: number, needed: number): boolean {
  return entry.replacePhonetics && isMixed(letters, first, first + needed);
}

function isAscii({ letters, size }: PatternLetters): boolean {
  for (let i = 0; i < size; i++) if ((letters[i] ?? 0) > lastOfAscii) return false;
  return true;
}
