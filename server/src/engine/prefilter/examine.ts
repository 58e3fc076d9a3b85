/** The verdict on a piece of text between spaces (see verdicts.ts): what is true of it wherever it stands. */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { ACCEPTS, ACCEPTS_INSIDE, GOES_ON, ROOT, type Trie, WORD_ENDS } from "../lexicon/trie.ts";
import type { Scanner } from "../match/scan.ts";
import {
  BREAK_CLASS,
  CLASS,
  COMPOUND,
  DIGIT,
  foldTable,
  LETTER,
  MASK,
  SKIP_CLASS,
  STROKE,
  SYMBOL,
  UNSPACED,
} from "../text/fold.ts";
import { isUnfolding } from "../text/reading.ts";
import { separatedBySymbols } from "../text/symbols.ts";
import { anyLink, INNER, linkOf, neutral, sign, unknown, verdictOf } from "./verdicts.ts";

export interface Knowledge {
  readonly dictionary: Dictionary;
  readonly scanner: Scanner;
  readonly trie: Trie;
  /** Whether the whole search finds anything in a text. */
  readonly holds: (text: string) => boolean;
  /** Letters that are looked through, both cases. */
  readonly ignorable: string;
  /** True when an entry with signs in it may begin here. */
  readonly mayBeLiteral: (text: string, start: number, end: number) => boolean;
  /** Signals of what is looked for besides entries. */
  readonly signalsOf: (text: string, start: number, end: number) => number;
}

/** Longer pieces are looked at in any case. */
const longest = 64;

export class Examiner {
  /** Where in the tree the last word of the last piece ends, 0 when nothing goes on behind it or that is not all. */
  state = 0;
  /** How what begins in the last piece may go on (see verdicts.ts). */
  link = 0;
  readonly #knowledge: Knowledge;
  readonly #words = new Words();
  readonly #walks = new Walks();

  constructor(knowledge: Knowledge) {
    this.#knowledge = knowledge;
  }

  examine(text: string, start: number, whole: number): number {
    const { dictionary, scanner, trie } = this.#knowledge;
    const signals = this.#knowledge.signalsOf(text, start, whole);
    this.state = 0;
    this.link = anyLink;
    if (whole - start > longest) return unknown | signals;
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
    // The search reads the text anew: nothing is asked of the scanner after it.
    const inner = (walks.accepts || drawn || this.#isDoubtful(text, start, end, read)) && this.#holds(text, start, end);
    if (count === 0 && !inner && !drawn) return neutral | signals;
    if (words.letters === 0 && words.symbols > 0 && !drawn && !inner && (read & DIGIT) === 0) return sign | signals;
    return verdict | signals | (inner ? INNER : 0);
  }

  #holds(text: string, start: number, end: number): boolean {
    return this.#knowledge.holds(text.slice(start, end));
  }

  /** Whether it calls for more than the tree of patterns. */
  #isDoubtful(text: string, start: number, end: number, read: number): boolean {
    const { letters, unknown: isUnknown, symbols } = this.#words;
    if (letters > 0 && (read & MASK) !== 0) return true;
    if (letters > 1 && symbols > 0 && separatedBySymbols(text.slice(start, end))) return true;
    if (isUnknown && hasAnyOf(text, start, end, this.#knowledge.ignorable)) return true;
    return this.#knowledge.mayBeLiteral(text, start, end);
  }
}

/** "hey!!": exclamation marks after an ordinary word are no letters. */
function withoutMarks(text: string, start: number, end: number, dictionary: Dictionary): number {
  let to = end;
  while (to > start && text.charCodeAt(to - 1) === exclamationMark) to--;
  return to < end && dictionary.has(text, start, to) ? to : end;
}

const exclamationMark = 0x21;

/** Letters drawn with several characters, or signs that may part single letters ("s| m| u"). */
function isDrawn(text: string, start: number, end: number, read: number, { letters, symbols }: Words): boolean {
  if (symbols > 0 && letters === 1 && (read & DIGIT) === 0) return true;
  if (letters === 0 && symbols === 0 && (read & COMPOUND) === 0) return false;
  return (read & (COMPOUND | STROKE)) !== 0 && isUnfolding(text, start, end);
}

/** What the tree of patterns says of the piece that was read. */
class Walks {
  /** Patterns are in it. */
  accepts = false;
  /** Patterns go on behind it. */
  goesOn = false;
  /** Listed phrases go on behind it. */
  endsWord = false;
  state = 0;

  /** Follows the tree from each symbol on. What is found inside an ordinary word does not count. */
  follow(scanner: Scanner, trie: Trie, words: Words): void {
    const { count } = scanner;
    this.accepts = this.goesOn = this.endsWord = false;
    this.state = 0;
    const isOrdinary = words.single && !words.unknown && words.symbols === 0;
    const starts = isOrdinary ? Math.min(count, 1) : count;
    // Where what goes on behind the piece begins in several places, or not with its last word, the state says nothing.
    let isKnown = true;
    const lastWord = words.single ? 0 : (scanner.words[count - 1] ?? 0);
    for (let from = 0; from < starts; from++) {
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

  /** Follows the tree from one symbol on; returns where the piece ends in it, 0 when it leads out of it before. */
  #walk(scanner: Scanner, trie: Trie, { single, unknown: isUnknown, symbols }: Words, from: number): number {
    const { classes, count } = scanner;
    const { marks } = trie;
    const isPlain = single && symbols === 0;
    let state = ROOT;
    let at = from;
    for (; at < count; at++) {
      state = trie.child(state, classes[at] ?? 0);
      if (state === 0) break;
      const flag = marks[state] ?? 0;
      if ((flag & ACCEPTS) === 0) continue;
      const isWhole = from === 0 && at + 1 === count;
      if (!isPlain || isWhole || (isUnknown && (flag & ACCEPTS_INSIDE) !== 0)) this.accepts = true;
    }
    scanner.steps += at - from + 1;
    return state;
  }
}

/** Whether the first word of the piece may be part of a pattern at all: as far as letters and digits go. */
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

/** How patterns may go on that have come to a state; every way when it is not known. */
function linkFrom(trie: Trie, state: number, last: number): number {
  return state === 0 ? anyLink : linkOf((trie.marks[state] ?? 0) & GOES_ON, last);
}

/** Two classes from `at` on, five bits each; 0 for what is not among the `count`. */
function pair(classes: Uint8Array, at: number, count: number): number {
  const first = at >= 0 ? (classes[at] ?? 0) : 0;
  const second = at + 1 < count ? (classes[at + 1] ?? 0) : 0;
  return (first << 5) | second;
}

/** True when one of the words between `start` and `end` is no ordinary one. */
export function holdsOddWord(text: string, start: number, end: number, dictionary: Dictionary): boolean {
  words.read(text, start, end, dictionary);
  return words.odd;
}

/** The s of "that's" and its kind, which are ordinary. */
function isEnding(text: string, start: number, from: number, to: number): boolean {
  const before = text.charAt(from - 1);
  return from > start + 1 && (before === "'" || before === "\u2019") && endings.has(text.slice(from, to).toLowerCase());
}

const endings = new Set(["s", "t", "d", "m", "ll", "re", "ve"]);

function hasAnyOf(text: string, start: number, end: number, letters: string): boolean {
  for (let i = start; i < end; i++) if (letters.includes(text.charAt(i).toLowerCase())) return true;
  return false;
}

/** What stands between separators. */
class Words {
  letters = 0;
  /** Signs that stand for letters. */
  symbols = 0;
  /** One of them is no ordinary one. */
  odd = false;
  /** At most one word. */
  single = true;
  /** One of them is in no dictionary. */
  unknown = false;

  read(text: string, start: number, end: number, dictionary: Dictionary): void {
    this.letters = this.symbols = 0;
    this.odd = this.unknown = false;
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
      // What a break parts is never one word.
      if ((fold & CLASS) === BREAK_CLASS) count++;
      if (from < 0) continue;
      count++;
      if (letters > 0) this.#judge(text, start, from, i, characters, dictionary);
      this.letters += letters;
      from = -1;
      letters = characters = 0;
    }
    this.single = count < 2;
  }

  #judge(text: string, start: number, from: number, to: number, characters: number, dictionary: Dictionary): void {
    if (characters === 1) {
      if (!"aAiI".includes(text.charAt(from)) && !isEnding(text, start, from, to)) this.odd = true;
    } else if (!dictionary.has(text, from, to)) {
      this.unknown = true;
      if (!isEnding(text, start, from, to)) this.odd = true;
    }
  }
}

const words = new Words();

function isParting(fold: number): boolean {
  return (fold & CLASS) === 0 || (fold & CLASS) === BREAK_CLASS;
}
