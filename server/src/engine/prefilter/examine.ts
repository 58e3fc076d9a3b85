/** Computes the verdict on a piece of text between spaces (see verdicts.ts), which holds in any context. */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { GOES_ON, type Trie } from "../lexicon/trie.ts";
import type { PieceFlags } from "../match/piece-search.ts";
import type { Scanner } from "../match/scan.ts";
import type { TrieEnds } from "../match/trie-ends.ts";
import { COMPOUND, DIGIT, foldTable, LETTER, STROKE, UNSPACED } from "../text/fold.ts";
import { isUnfolding } from "../text/reading.ts";
import { Walks } from "./piece-walks.ts";
import { Words } from "./piece-words.ts";
import { anyLink, INNER, linkOf, neutral, sign, unknown, verdictOf } from "./verdicts.ts";

export interface Knowledge {
  readonly dictionary: Dictionary;
  readonly scanner: Scanner;
  readonly trie: Trie;
  /** Returns true when the piece that the scanner has read holds a match; the trie ends at `ends`. */
  readonly holds: (piece: string, flags: PieceFlags, ends: TrieEnds) => boolean;
  /** Returns the signals besides those of entries. */
  readonly signalsOf: (text: string) => number;
  /** Returns all signals that a piece may have. */
  readonly anySignals: () => number;
}

/** Longer pieces are searched: this bounds the work between two yields. */
const maximumExaminedLength = 128;

export class Examiner {
  /** Trie state after the last word of the last piece, 0 when nothing continues behind it or the state is ambiguous. */
  state = 0;
  /** Link from the last piece to the next (see verdicts.ts). */
  link = 0;
  readonly #knowledge: Knowledge;
  readonly #words = new Words();
  readonly #walks: Walks;

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
    this.#walks = new Walks(knowledge.scanner, knowledge.trie);
  }

  examine(text: string, start: number, whole: number): number {
    const { dictionary, scanner, trie } = this.#knowledge;
    this.state = 0;
    this.link = anyLink;
    if (whole - start > maximumExaminedLength) return unknown | this.#knowledge.anySignals();
    const marked = text.slice(start, whole);
    const signals = this.#knowledge.signalsOf(marked);
    const piece = withoutMarks(marked, dictionary);
    const read = scanner.read(piece, foldTable);
    const words = this.#words;
    words.read(piece, 0, piece.length, dictionary);
    const drawn = isDrawn(piece, read, words);
    const walks = this.#walks;
    walks.follow(words);
    const { count } = scanner;
    this.state = walks.state;
    if (!drawn) this.link = linkFrom(trie, walks.state, scanner.classes[count - 1] ?? 0);
    const verdict = verdictOf({
      begins: drawn || walks.goesOn,
      goesOn: drawn || (read & UNSPACED) !== 0 || mayGoOn(piece, scanner, trie),
      odd: drawn || words.odd,
      phrase: walks.endsWord,
      drawn,
      head: words.symbols > 0 ? 0 : pair(scanner.classes, 0, count),
      tail: words.symbols > 0 ? 0 : pair(scanner.classes, count - 2, count),
    });
    // The search overwrites the scanner's state, so it comes last.
    const { letters, symbols, unknown: isUnknown } = words;
    const inner = this.#knowledge.holds(
      piece,
      { flags: read, drawn, letters, symbols, unknown: isUnknown },
      walks.ends,
    );
    if (count === 0 && !inner && !drawn) return neutral | signals;
    if (words.letters === 0 && words.symbols > 0 && !drawn && !inner && (read & DIGIT) === 0) return sign | signals;
    return verdict | signals | (inner ? INNER : 0);
  }
}

/** Drops exclamation marks after an ordinary word ("hey!!"), which are no letters. */
function withoutMarks(text: string, dictionary: Dictionary): string {
  let to = text.length;
  while (to > 0 && text.charCodeAt(to - 1) === exclamationMark) to--;
  return to < text.length && dictionary.has(text, 0, to) ? text.slice(0, to) : text;
}

const exclamationMark = 0x21;

/** Returns true for letters drawn with several characters, or signs that may separate single letters ("s| m| u"). */
function isDrawn(piece: string, read: number, { letters, symbols }: Words): boolean {
  if (symbols > 0 && letters === 1 && (read & DIGIT) === 0) return true;
  // Digits and signs alone draw nothing, unless they are references to characters.
  if (letters === 0 && symbols === 0 && (read & COMPOUND) === 0 && !piece.includes("&#")) return false;
  return (read & (COMPOUND | STROKE)) !== 0 && isUnfolding(piece, 0, piece.length);
}

/** Returns true when the first word of the piece may be part of a pattern, by its letters and digits. */
function mayGoOn(text: string, { classes, begins, words, count }: Scanner, trie: Trie): boolean {
  let run = 0;
  for (let i = 0; i < count && (words[i] ?? 0) === 0; i++) {
    if (i > 0 && ((foldTable[text.charCodeAt(begins[i] ?? 0)] ?? 0) & (LETTER | DIGIT)) === 0) return true;
    run = ((run << 5) | (classes[i] ?? 0)) & 0xf_ffff;
    if (i < 4 && trie.beginsFurtherWord(run)) return true;
    if (i >= 3 && !trie.hasRun(run)) return false;
  }
  return true;
}

/** Returns the classes with which patterns may continue from a state; all of them when it is unknown. */
function linkFrom(trie: Trie, state: number, last: number): number {
  return state === 0 ? anyLink : linkOf(trie.marksOf(state) & GOES_ON, last);
}

/** Returns two classes from `at` on, five bits each; 0 for those beyond `count`. */
function pair(classes: Uint8Array, at: number, count: number): number {
  const first = at >= 0 ? (classes[at] ?? 0) : 0;
  const second = at + 1 < count ? (classes[at + 1] ?? 0) : 0;
  return (first << 5) | second;
}
