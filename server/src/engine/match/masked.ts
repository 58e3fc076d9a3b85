/**
 * Finds words with letters hidden behind asterisks and the like ("c*ap", "sh**"): walks the trie with every letter that
 * a mask may hide. Bounded by a number of steps a word; a word must show as many letters as it hides, or both its edges.
 */

import type { StepCounter } from "../budget.ts";
import { isOwnWord } from "../judge/own-words.ts";
import type { Dictionary } from "../lexicon/dictionary.ts";
import { isPhrase, kindOf, LISTED, PatternLetters, type PatternTable, readPattern } from "../lexicon/pattern-table.ts";
import { GOES_ON, ROOT, type Trie } from "../lexicon/trie.ts";
import { baseOf, CLASS, DIGIT, foldOf, LATIN, LETTER, MASK, OTHER, SKIP_CLASS, SYMBOL } from "../text/fold.ts";
import { maskCharacters } from "../text/look-alikes.ts";
import { followsApostrophe } from "../text/tokens.ts";
import type { EntryMatch, FilterEntry } from "../types.ts";
import { isVowel } from "./makeup.ts";

export interface MaskedSearch {
  readonly trie: Trie;
  readonly table: PatternTable;
  readonly entries: readonly FilterEntry[];
  readonly mask: Uint8Array;
  readonly dictionary: Dictionary;
  readonly counter: StepCounter;
  readonly words: MaskedWords;
}

/** The entries that a masked word may be, and the steps that it took to find them. */
interface MaskedWord {
  readonly entries: readonly number[];
  readonly quality: number;
  readonly steps: number;
}

const maximumKnownWords = 512;
const nothing = { entries: [], quality: 0, isKnown: false } as const;

/**
 * Remembers the last masked words, as some are written again and again. They depend on the patterns and the dictionary;
 * all entries are among them, listed or not.
 */
export class MaskedWords {
  readonly #words = new Map<string, MaskedWord>();
  #patterns = 0;
  #revision = 0;

  find(word: readonly number[], search: MaskedSearch): MaskedWord & { readonly isKnown: boolean } {
    if (!leadsOn(word, search.trie)) return { ...nothing, steps: word.length };
    this.#follow(search);
    const key = String.fromCharCode(...word);
    const known = this.#words.get(key);
    if (known !== undefined) return { ...known, isKnown: true };
    if (this.#words.size === maximumKnownWords) this.#words.clear();
    const made = findIn(word, search);
    this.#words.set(key, made);
    return { ...made, isKnown: false };
  }

  #follow({ table, dictionary }: MaskedSearch): void {
    if (this.#patterns === table.count && this.#revision === dictionary.revision) return;
    this.#words.clear();
    this.#patterns = table.count;
    this.#revision = dictionary.revision;
  }
}

const maximumWordLength = 24;
/** Maximum steps of a word. All words of a text together have eight steps a character besides. */
const maximumSteps = 2000;
const maskedQuality = 0.7;
/** Quality of a word that hides more than it shows ("b***h"), which is a guess (see judge/quality.ts). */
const guessedQuality = 0.4;
/** Least letters of such a word; a shorter one would show nothing. */
const minimumGuessedLength = 5;

const strong: ReadonlySet<number> = new Set(Array.from(maskCharacters, (mask) => mask.charCodeAt(0)));

/** Adds the matches to `found`. */
export function findMasked(text: string, search: MaskedSearch, found: EntryMatch[]): void {
  const { counter } = search;
  let steps = 0;
  counter.steps += text.length;
  for (let at = 0; at < text.length; at++) {
    if ((foldOf(text.charCodeAt(at)) & MASK) === 0) continue;
    counter.check();
    const { start, end } = wordAround(text, at);
    // The s of "it's-it's" begins no word.
    const isShort =
      end - start <= maximumWordLength && !followsApostrophe(text, start) && !isInIdentifier(text, start, end, at);
    const word = isShort ? maskedWord(text, start, end, at) : undefined;
    if (word && steps < maximumSteps + text.length * 8 && !isMarkedWord(text, start, end, search.dictionary)) {
      const { steps: walked, entries, quality, isKnown } = search.words.find(word, search);
      for (const entry of entries) if (search.mask[entry] === 1) found.push({ entry, start, end, quality });
      steps += walked;
      counter.steps += isKnown ? 1 : walked;
      if (!isKnown) counter.once += walked;
    }
    steps += end - start;
    counter.steps += end - start;
    at = Math.max(at, end - 1);
  }
}

/** Returns true for a part of a program's name: of several underscores, or of small letters and capitals ("do_HEAD"). */
function isInIdentifier(text: string, start: number, end: number, at: number): boolean {
  if (text.charAt(at) !== "_") return false;
  if (text.charAt(start - 1) === "_" || text.charAt(end) === "_") return true;
  const first = text.slice(start, at);
  const second = text.slice(at + 1, end);
  return first === first.toLowerCase() && second !== second.toLowerCase();
}

/** Returns true for a mask that also separates words or stands for another letter. */
function isWeak(code: number): boolean {
  return (foldOf(code) & MASK) !== 0 && !strong.has(code);
}

/** Returns the word around the mask at `at`, without the punctuation beside it. */
function wordAround(text: string, at: number): { start: number; end: number } {
  const weak = isWeak(text.charCodeAt(at));
  let start = at;
  let end = at + 1;
  while (at - start <= maximumWordLength && isPart(text, start - 1, weak)) start--;
  while (end - start <= maximumWordLength && isPart(text, end, weak)) end++;
  while (start < at && isPunctuation(text, start)) start++;
  while (end > at + 1 && isPunctuation(text, end - 1)) end--;
  return { start, end };
}

/**
 * Returns true for a part of the word. A weak mask has to be the only one; beside others it is the letter it stands
 * for, or the word's end.
 */
function isPart(text: string, at: number, weak: boolean): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  const fold = foldOf(code);
  if (fold & MASK && (weak || isWeak(code))) return !weak && (fold & SYMBOL) !== 0;
  return (fold & (LETTER | DIGIT | SYMBOL | MASK)) !== 0 || (fold & CLASS) === SKIP_CLASS;
}

function isPunctuation(text: string, at: number): boolean {
  return "()[]{}<>|!".includes(text.charAt(at));
}

/** Returns the characters of the word with a mask at `at`, 0 for a hidden one; `undefined` when it shows too little. */
function maskedWord(text: string, start: number, end: number, at: number): number[] | undefined {
  const weak = isWeak(text.charCodeAt(at));
  const letters: number[] = [];
  let hidden = 0;
  let shown = 0;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    const fold = foldOf(code);
    if ((fold & CLASS) === SKIP_CLASS) continue;
    const isHidden = (fold & MASK) !== 0 && (weak || !isWeak(code));
    if (isHidden) hidden++;
    else if (fold & LETTER) shown++;
    letters.push(isHidden ? 0 : baseOf(code) || code);
  }
  const marked = text.charAt(start) === "#" || (letters[0] === 0 && letters[1] === 0);
  const atEdge = letters[0] === 0 || letters[letters.length - 1] === 0;
  if (marked || shown < 2 || (weak && (atEdge || shown < 3))) return undefined;
  if (hidden * 2 <= letters.length) return letters;
  return atEdge || weak || letters.length < minimumGuessedLength ? undefined : letters;
}

function qualityOf(word: readonly number[]): number {
  const hidden = word.filter((letter) => letter === 0).length;
  return hidden * 2 > word.length ? guessedQuality : maskedQuality;
}

/** Returns true for emphasis around an ordinary word ("*bold*", "but*") and for two joined words ("read-only"). */
function isMarkedWord(text: string, start: number, end: number, dictionary: Dictionary): boolean {
  let from = start;
  let to = end;
  while (from < to && foldOf(text.charCodeAt(from)) & MASK) from++;
  while (to > from && foldOf(text.charCodeAt(to - 1)) & MASK) to--;
  if (dictionary.has(text, from, to) || to - from <= 1 || (to < end && to - from < 3 && end - to < 2)) return true;
  let mask = from;
  while (mask < to && (foldOf(text.charCodeAt(mask)) & MASK) === 0) mask++;
  if (!isWeak(text.charCodeAt(mask))) return false;
  const isWord = (first: number, next: number): boolean => next - first > 2 && dictionary.has(text, first, next);
  return isWord(from, mask) && isWord(mask + 1, to);
}

/** Returns true when patterns begin with the letters before the first mask. */
function leadsOn(word: readonly number[], trie: Trie): boolean {
  let state = ROOT;
  let last = 0;
  for (const letter of word) {
    if (letter === 0) break;
    const letterClass = foldOf(letter) & CLASS;
    if (letterClass === last) continue;
    state = trie.child(state, letterClass);
    if (state === 0) return false;
    last = letterClass;
  }
  return true;
}

function findIn(word: readonly number[], { trie, table, entries, dictionary }: MaskedSearch): MaskedWord {
  let steps = 0;
  const seen = new Set<number>();

  /** Walks on from `at`; `state` is the trie state after `word` up to `at`, `last` the class before it. */
  function walk(at: number, state: number, last: number): void {
    if (++steps > maximumSteps) return;
    const letter = word[at];
    if (letter === undefined) {
      accept(state);
      return;
    }
    if (letter !== 0) {
      const letterClass = foldOf(letter) & CLASS;
      step(at, state, letterClass, last);
      return;
    }
    if (last !== 0) walk(at + 1, state, last);
    // The classes that lead on, the lowest first.
    let classes = trie.marksOf(state) & GOES_ON & ~(1 << last);
    for (; classes !== 0 && steps <= maximumSteps; classes &= classes - 1)
      step(at, state, 31 - Math.clz32(classes & -classes), last);
  }

  function step(at: number, state: number, letterClass: number, last: number): void {
    if (letterClass === last) {
      walk(at + 1, state, last);
      return;
    }
    const next = trie.child(state, letterClass);
    if (next !== 0) walk(at + 1, next, letterClass);
  }

  function accept(state: number): void {
    for (let pattern = trie.firstPattern(state); pattern >= 0; pattern = trie.nextPattern(pattern)) {
      const entry = table.entries[pattern] ?? 0;
      if (kindOf(table, pattern) !== LISTED || seen.has(entry)) continue;
      const { filterMode, collapseDoubles } = entries[entry] ?? { filterMode: "exactMatch", collapseDoubles: false };
      if (filterMode === "exactMatch" || !agrees(word, table, pattern, collapseDoubles)) continue;
      if (isOwnWord(table, pattern, dictionary)) continue;
      seen.add(entry);
    }
  }

  walk(0, ROOT, 0);
  return { entries: [...seen], quality: qualityOf(word), steps: Math.min(steps, maximumSteps) };
}

/**
 * Returns true when the word fits the pattern: a mask hides one letter, and shown letters are equal or stand for the
 * listed ones, stretched or not.
 */
function agrees(word: readonly number[], table: PatternTable, pattern: number, collapseDoubles: boolean): boolean {
  if (isPhrase(table, pattern)) return false;
  readPattern(table, pattern, patternLetters);
  const { letters, size: end } = patternLetters;
  let letter = 0;
  let at = 0;
  while (at < word.length && letter < end) {
    const shown = word[at] ?? 0;
    const run = shown === 0 ? 1 : runOf(word, at);
    const first = letters[letter] ?? 0;
    if (shown !== 0 && !standsFor(shown, first)) return false;
    let listed = 1;
    while (shown !== 0 && letter + listed < end && letters[letter + listed] === first && listed < run) listed++;
    if (run !== listed && run < 3 && !(collapseDoubles && !isVowel(first))) return false;
    at += run;
    letter += listed;
  }
  return at === word.length && letter === end;
}

const patternLetters = new PatternLetters();

/** Returns the length of the run at `at`. */
function runOf(word: readonly number[], at: number): number {
  let end = at + 1;
  while (word[end] === word[at]) end++;
  return end - at;
}

function standsFor(shown: number, letter: number): boolean {
  if (shown === letter) return true;
  const [fold, listed] = [foldOf(shown), foldOf(letter)];
  if ((fold & CLASS) !== (listed & CLASS) || (fold | listed) & OTHER || (listed & LETTER) === 0) return false;
  return (fold & (DIGIT | SYMBOL)) !== 0 || (fold & listed & LATIN) === 0;
}
