/** Computes the verdict on a piece of text between spaces (see verdicts.ts), which holds in any context. */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { ACCEPTS, ACCEPTS_INSIDE, ACCEPTS_WITHIN, GOES_ON, ROOT, type Trie, WORD_ENDS } from "../lexicon/trie.ts";
import type { Scanner } from "../match/scan.ts";
import { mayBeFancy } from "../near/fancy-text.ts";
import { hasPictureInside } from "../near/pictures.ts";
import {
  BREAK_CLASS,
  CLASS,
  COMPOUND,
  DIGIT,
  foldTable,
  LETTER,
  MASK,
  OTHER,
  SKIP_CLASS,
  STROKE,
  SYMBOL,
  UNSPACED,
} from "../text/fold.ts";
import { isUnfolding } from "../text/reading.ts";
import { separatedBySymbols } from "../text/symbols.ts";
import { maximumPieceLength } from "./fingerprints.ts";
import { anyLink, INNER, linkOf, neutral, sign, unknown, verdictOf } from "./verdicts.ts";

export interface Knowledge {
  readonly dictionary: Dictionary;
  readonly scanner: Scanner;
  readonly trie: Trie;
  /** Returns true when the full search finds anything in a text. */
  readonly holds: (text: string) => boolean;
  /** Returns true when the search finds anything in a text as it is written, without other readings and guesses. */
  readonly holdsAsWritten: (text: string) => boolean;
  /** Ignorable letters, both cases. */
  readonly ignorable: string;
  /** Returns true when a word may be a listed one with an error in it. */
  readonly mayBeNear: (text: string, start: number, end: number) => boolean;
  /** Returns true when an entry with signs in it may begin here. */
  readonly mayBeLiteral: (text: string, start: number, end: number) => boolean;
  /** Returns the signals besides those of entries. */
  readonly signalsOf: (text: string, start: number, end: number) => number;
  /** Returns all signals that a piece may have. */
  readonly anySignals: () => number;
}

export class Examiner {
  /** Trie state after the last word of the last piece, 0 when nothing continues behind it or the state is ambiguous. */
  state = 0;
  /** Link from the last piece to the next (see verdicts.ts). */
  link = 0;
  readonly #knowledge: Knowledge;
  readonly #words = new Words();
  readonly #walks = new Walks();

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  examine(text: string, start: number, whole: number): number {
    const { dictionary, scanner, trie } = this.#knowledge;
    this.state = 0;
    this.link = anyLink;
    if (whole - start > maximumPieceLength) return unknown | this.#knowledge.anySignals();
    const signals = this.#knowledge.signalsOf(text, start, whole);
    const end = withoutMarks(text, start, whole, dictionary);
    const read = scanner.read(text, foldTable, start, end);
    const words = this.#words;
    words.read(text, start, end, dictionary);
    const drawn = isDrawn(text, start, end, read, words);
    const walks = this.#walks;
    walks.follow(scanner, trie, words);
    const { count } = scanner;
    this.state = walks.state;
    if (!drawn) this.link = linkFrom(trie, walks.state, scanner.classes[count - 1] ?? 0);
    const verdict = verdictOf({
      begins: drawn || walks.goesOn,
      goesOn: drawn || (read & UNSPACED) !== 0 || mayGoOn(text, scanner, trie),
      odd: drawn || words.odd,
      phrase: walks.endsWord,
      drawn,
      head: words.symbols > 0 ? 0 : pair(scanner.classes, 0, count),
      tail: words.symbols > 0 ? 0 : pair(scanner.classes, count - 2, count),
    });
    // The search overwrites the scanner's state, so it comes last.
    const inner = this.#isInner(text, start, end, read, drawn);
    if (count === 0 && !inner && !drawn) return neutral | signals;
    if (words.letters === 0 && words.symbols > 0 && !drawn && !inner && (read & DIGIT) === 0) return sign | signals;
    return verdict | signals | (inner ? INNER : 0);
  }

  /** Returns true when the piece contains a match. */
  #isInner(text: string, start: number, end: number, read: number, drawn: boolean): boolean {
    const { accepts } = this.#walks;
    if (!this.#isReadOnce(text, start, end, read))
      return (accepts || drawn || this.#isDoubtful(text, start, end, read)) && this.#holds(text, start, end);
    if (accepts && this.#knowledge.holdsAsWritten(text.slice(start, end))) return true;
    const mayBeOther = this.#isNear(text, start, end) || this.#knowledge.mayBeLiteral(text, start, end);
    return mayBeOther && this.#holds(text, start, end);
  }

  #holds(text: string, start: number, end: number): boolean {
    return this.#knowledge.holds(text.slice(start, end));
  }

  /** Returns true when the search reads the piece as it is written, and in no other way. */
  #isReadOnce(text: string, start: number, end: number, read: number): boolean {
    if ((read & (COMPOUND | STROKE | SYMBOL | MASK | OTHER)) !== 0) return false;
    return !hasAnyOf(text, start, end, this.#knowledge.ignorable) && !hasOtherReading(text, start, end);
  }

  /** Returns true when a word may be a listed one with an error in it. */
  #isNear(text: string, start: number, end: number): boolean {
    return this.#words.unknown && this.#knowledge.mayBeNear(text, start, end);
  }

  /** Returns true when the trie alone is not enough. */
  #isDoubtful(text: string, start: number, end: number, read: number): boolean {
    const { letters, unknown: isUnknown, symbols } = this.#words;
    if (letters > 0 && (read & MASK) !== 0) return true;
    if (hasOtherReading(text, start, end)) return true;
    if (letters > 1 && symbols > 0 && separatedBySymbols(text.slice(start, end))) return true;
    if (isUnknown && hasAnyOf(text, start, end, this.#knowledge.ignorable)) return true;
    return this.#isNear(text, start, end) || this.#knowledge.mayBeLiteral(text, start, end);
  }
}

function hasOtherReading(text: string, start: number, end: number): boolean {
  return mayBeFancy(text, start, end) || hasPictureInside(text, start, end);
}

/** Drops exclamation marks after an ordinary word ("hey!!"), which are no letters. */
function withoutMarks(text: string, start: number, end: number, dictionary: Dictionary): number {
  let to = end;
  while (to > start && text.charCodeAt(to - 1) === exclamationMark) to--;
  return to < end && dictionary.has(text, start, to) ? to : end;
}

const exclamationMark = 0x21;

/** Returns true for letters drawn with several characters, or signs that may separate single letters ("s| m| u"). */
function isDrawn(text: string, start: number, end: number, read: number, { letters, symbols }: Words): boolean {
  if (symbols > 0 && letters === 1 && (read & DIGIT) === 0) return true;
  if (letters === 0 && symbols === 0 && (read & COMPOUND) === 0) return false;
  return (read & (COMPOUND | STROKE)) !== 0 && isUnfolding(text, start, end);
}

/** Results of the trie for the piece. */
class Walks {
  /** True when it contains patterns. */
  accepts = false;
  /** True when patterns continue behind it. */
  goesOn = false;
  /** True when listed phrases continue behind it. */
  endsWord = false;
  state = 0;

  /** Follows the trie from each symbol on. Patterns inside an ordinary word do not count. */
  follow(scanner: Scanner, trie: Trie, words: Words): void {
    const { count } = scanner;
    this.accepts = this.goesOn = this.endsWord = false;
    this.state = 0;
    const isOrdinary = words.single && !words.unknown && words.symbols === 0;
    const starts = isOrdinary ? Math.min(count, 1) : count;
    // When continuations begin at several symbols, or not with the last word, the state is ambiguous.
    let isKnown = true;
    const lastWord = words.single ? 0 : (scanner.words[count - 1] ?? 0);
    for (let from = 0; from < starts; from++) {
      if (!trie.mayBeginAt(scanner.classes, from, count)) {
        scanner.counter.steps++;
        continue;
      }
      const state = this.#walk(scanner, trie, words, from);
      if (state === 0 || !scanner.beginsWord(from)) continue;
      const end = trie.marks[state] ?? 0;
      if ((end & WORD_ENDS) !== 0) this.endsWord = true;
      if ((end & (GOES_ON | WORD_ENDS)) === 0) continue;
      if (this.goesOn || (words.symbols === 0 && from !== lastWord)) isKnown = false;
      this.goesOn = true;
      this.state = state;
    }
    if (!isKnown || words.symbols > 0) this.state = 0;
  }

  /** Follows the trie from one symbol; returns the state at the piece's end, 0 when it leads out before. */
  #walk(scanner: Scanner, trie: Trie, { single, unknown: isUnknown, symbols }: Words, from: number): number {
    const { classes, count } = scanner;
    const { marks } = trie;
    const isPlain = single && symbols === 0;
    const mayCount = scanner.mayBeFirst(from);
    let state = ROOT;
    let at = from;
    for (; at < count; at++) {
      state = trie.child(state, classes[at] ?? 0);
      if (state === 0) break;
      const flag = marks[state] ?? 0;
      if ((flag & ACCEPTS) === 0) continue;
      const isWhole = from === 0 && at + 1 === count;
      if (this.accepts || !mayCount) continue;
      if (!isPlain || isWhole) this.accepts = true;
      // Beside digits, and without spaces, more patterns may be whole words than between letters.
      else if (isUnknown) this.accepts = (flag & (scanner.isWithin(from, at) ? ACCEPTS_WITHIN : ACCEPTS_INSIDE)) !== 0;
    }
    scanner.counter.steps += at - from + 1;
    return state;
  }
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
  return state === 0 ? anyLink : linkOf((trie.marks[state] ?? 0) & GOES_ON, last);
}

/** Returns two classes from `at` on, five bits each; 0 for those beyond `count`. */
function pair(classes: Uint8Array, at: number, count: number): number {
  const first = at >= 0 ? (classes[at] ?? 0) : 0;
  const second = at + 1 < count ? (classes[at + 1] ?? 0) : 0;
  return (first << 5) | second;
}

/** Returns true when one of the words between `start` and `end` is no ordinary one. */
export function holdsOddWord(text: string, start: number, end: number, dictionary: Dictionary): boolean {
  words.read(text, start, end, dictionary, true);
  return words.odd;
}

/** Returns true for the s of "that's" and the like, which are ordinary. */
function isEnding(text: string, start: number, from: number, to: number): boolean {
  const before = text.charAt(from - 1);
  return from > start + 1 && (before === "'" || before === "\u2019") && endings.has(text.slice(from, to).toLowerCase());
}

const endings = new Set(["s", "t", "d", "m", "ll", "re", "ve"]);

function hasAnyOf(text: string, start: number, end: number, letters: string): boolean {
  for (let i = start; i < end; i++) if (letters.includes(text.charAt(i).toLowerCase())) return true;
  return false;
}

/** Traits of the words between separators. */
class Words {
  letters = 0;
  /** Number of signs that stand for letters. */
  symbols = 0;
  /** True when one of them is no ordinary word. */
  odd = false;
  /** True for at most one word. */
  single = true;
  /** True when one of them is in no dictionary. */
  unknown = false;
  #untilOdd = false;

  /** Reads all words; with `untilOdd` none behind the first odd one. */
  read(text: string, start: number, end: number, dictionary: Dictionary, untilOdd = false): void {
    this.letters = this.symbols = 0;
    this.odd = this.unknown = false;
    this.#untilOdd = untilOdd;
    this.single = true;
    let from = -1;
    let count = 0;
    let letters = 0;
    let characters = 0;
    for (let i = start; i <= end; i++) {
      const fold = i < end ? (foldTable[text.charCodeAt(i)] ?? 0) : 0;
      if (!isParting(fold)) {
        if (from < 0) from = i;
        if ((fold & LETTER) !== 0) letters++;
        else if ((fold & SYMBOL) !== 0) this.symbols++;
        if ((fold & CLASS) !== SKIP_CLASS) characters++;
        continue;
      }
      // A break always separates words.
      if ((fold & CLASS) === BREAK_CLASS) count++;
      if (from < 0) continue;
      count++;
      if (letters > 0 && this.#judge(text, start, from, i, characters, dictionary)) return;
      this.letters += letters;
      from = -1;
      letters = characters = 0;
    }
    this.single = count < 2;
  }

  /** Judges a word; returns true when no other one has to be read. */
  #judge(text: string, start: number, from: number, to: number, characters: number, dictionary: Dictionary): boolean {
    if (characters === 1) {
      if (!"aAiI".includes(text.charAt(from)) && !isEnding(text, start, from, to)) this.odd = true;
    } else if (!dictionary.has(text, from, to)) {
      this.unknown = true;
      if (!isEnding(text, start, from, to)) this.odd = true;
    }
    return this.odd && this.#untilOdd;
  }
}

const words = new Words();

function isParting(fold: number): boolean {
  return (fold & CLASS) === 0 || (fold & CLASS) === BREAK_CLASS;
}
