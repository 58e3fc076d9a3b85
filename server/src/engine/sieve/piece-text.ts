/**
 * Where the pieces of a text and their words begin and end, and which words are ordinary: a match across spaces needs one
 * that is not.
 */
import type { Dictionary } from "../lexicon/dictionary.ts";
import {
  BREAK_CLASS,
  CLASS,
  COMPOUND,
  DIGIT,
  foldOf,
  LETTER,
  SKIP_CLASS,
  STROKE,
  SYMBOL,
  UNSPACED,
} from "../text/fold.ts";
import { isUnfolding } from "../text/reading.ts";
import { CONTACT, UNUSUAL } from "./piece-signals.ts";

/** Maximum single letters around a region that belong to the same spelling ("A S S E T"). */
const maximumSpelledLetters = 24;
export const space = 0x20;
const dot = 0x2e;
const exclamationMark = 0x21;
/** No punctuation that ends a piece is behind it. */
export const lastPunctuation = 0x3f;

/** Returns true for punctuation with white space or more of it behind. */
export function endsPiece(text: string, at: number, code: number): boolean {
  if (!isPunctuation(code)) return false;
  const next = at + 1 < text.length ? text.charCodeAt(at + 1) : space;
  return next <= space || isPunctuation(next);
}

/** Returns true for , . : ? and not for a semicolon, which may end a character reference. */
function isPunctuation(code: number): boolean {
  return code === dot || code === 0x2c || code === lastPunctuation || code === 0x3a;
}

/** Returns the signals of a character between pieces: a dot between spaces may be part of an address. */
export function signalsBetween(text: string, at: number, code: number): number {
  if (code === dot) return at > 0 && text.charCodeAt(at - 1) <= space ? CONTACT : 0;
  return code < space && code !== 0x0a && code !== 0x09 && code !== 0x0d ? UNUSUAL : 0;
}

/** Drops exclamation marks after an ordinary word ("hey!!"), which are no letters. */
export function withoutMarks(text: string, dictionary: Dictionary): string {
  let to = text.length;
  while (to > 0 && text.charCodeAt(to - 1) === exclamationMark) to--;
  return to < text.length && dictionary.has(text, 0, to) ? text.slice(0, to) : text;
}

/** Returns true for letters drawn with several characters, or signs that may separate single letters ("s| m| u"). */
export function isDrawn(piece: string, folds: number, letters: number, symbols: number): boolean {
  if (symbols > 0 && letters === 1 && (folds & DIGIT) === 0) return true;
  // Digits and signs alone draw nothing, unless they are references to characters.
  if (letters === 0 && symbols === 0 && (folds & COMPOUND) === 0 && !piece.includes("&#")) return false;
  return (folds & (COMPOUND | STROKE)) !== 0 && isUnfolding(piece, 0, piece.length);
}

/** Returns the class of the first letter, 0 where there is none. */
export function firstClass(text: string, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const letter = foldOf(text.charCodeAt(at)) & CLASS;
    if (letter !== 0 && letter !== SKIP_CLASS) return letter;
  }
  return 0;
}

/** Returns true for a piece of one letter, however often. */
export function isRepeated(piece: string): boolean {
  const first = firstClass(piece, 0, piece.length);
  if (first === 0 || first > SKIP_CLASS) return false;
  for (let at = 0; at < piece.length; at++) {
    const letter = foldOf(piece.charCodeAt(at)) & CLASS;
    if (letter !== first && letter !== 0 && letter !== SKIP_CLASS) return false;
  }
  return true;
}

/** Returns the place between `at` and `end` where a word begins; the end where none does. */
export function nextWord(text: string, at: number, end: number): number {
  let start = at;
  for (; start < end; start++) {
    const letter = foldOf(text.charCodeAt(start)) & CLASS;
    if (letter !== 0 && letter !== SKIP_CLASS && !isWithinWord(text, start)) break;
  }
  return start;
}

/** Returns true when a letter is before `at`, with nothing but invisible characters between. */
function isWithinWord(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (foldOf(text.charCodeAt(before)) & CLASS) === SKIP_CLASS) before--;
  return before >= 0 && (foldOf(text.charCodeAt(before)) & (LETTER | DIGIT)) !== 0;
}

function continuesWord(text: string, at: number): boolean {
  const fold = at < text.length ? foldOf(text.charCodeAt(at)) : 0;
  return (fold & (LETTER | DIGIT)) !== 0 && (fold & UNSPACED) === 0;
}

/** Returns true when a pattern may end with the letter at `at`, the so many-th behind its first piece. */
export function mayEnd(text: string, at: number, behind: number): boolean {
  return !continuesWord(text, at + 1) && !(behind === 1 && beginsLonger(text, at));
}

/** Returns true when a piece that begins with this letter has others and no signs for letters: "barf s*ot" is no "barfs". */
function beginsLonger(text: string, at: number): boolean {
  const letter = foldOf(text.charCodeAt(at)) & CLASS;
  let isLonger = false;
  for (let next = at + 1; next < text.length && text.charCodeAt(next) > space; next++) {
    const fold = foldOf(text.charCodeAt(next));
    if ((fold & SYMBOL) !== 0) return false;
    const other = fold & CLASS;
    if (other !== 0 && other !== SKIP_CLASS && other !== letter) isLonger = true;
  }
  return isLonger;
}

/** Returns where the single letters before `start` begin. */
export function spelledFrom(text: string, start: number): number {
  let at = start;
  while (
    start - at < maximumSpelledLetters * 2 &&
    at >= 2 &&
    isSpace(text, at - 1) &&
    !isSpace(text, at - 2) &&
    isSpace(text, at - 3)
  )
    at -= 2;
  return at;
}

/** Returns where the single letters behind `end` end. */
export function spelledTo(text: string, end: number): number {
  let at = end;
  while (
    at - end < maximumSpelledLetters * 2 &&
    at + 1 < text.length &&
    isSpace(text, at) &&
    !isSpace(text, at + 1) &&
    isSpace(text, at + 2)
  )
    at += 2;
  return at;
}

function isSpace(text: string, at: number): boolean {
  return at < 0 || at >= text.length || text.charCodeAt(at) <= space;
}

/** Returns true when one of the words between `start` and `end` is no ordinary one. */
export function holdsOddWord(text: string, start: number, end: number, dictionary: Dictionary): boolean {
  let from = -1;
  let letters = 0;
  let characters = 0;
  for (let i = start; i <= end; i++) {
    const fold = i < end ? foldOf(text.charCodeAt(i)) : 0;
    if (!isParting(fold)) {
      if (from < 0) from = i;
      if ((fold & LETTER) !== 0) letters++;
      if ((fold & CLASS) !== SKIP_CLASS) characters++;
      continue;
    }
    if (letters > 0 && isOdd(text, start, from, i, characters, dictionary)) return true;
    from = -1;
    letters = characters = 0;
  }
  return false;
}

function isOdd(text: string, start: number, from: number, to: number, characters: number, dictionary: Dictionary) {
  if (characters === 1) return !isOrdinaryLetter(text, start, from, to);
  return !dictionary.has(text, from, to) && !isEnding(text, start, from, to);
}

function isOrdinaryLetter(text: string, start: number, from: number, to: number): boolean {
  return "aAiI".includes(text.charAt(from)) || isEnding(text, start, from, to);
}

/** Returns true for the s of "that's" and the like, which are ordinary. */
function isEnding(text: string, start: number, from: number, to: number): boolean {
  if (from <= start + 1) return false;
  const before = text.charAt(from - 1);
  return (before === "'" || before === "\u2019") && endings.has(text.slice(from, to).toLowerCase());
}

const endings = new Set(["s", "t", "d", "m", "ll", "re", "ve"]);

function isParting(fold: number): boolean {
  return (fold & CLASS) === 0 || (fold & CLASS) === BREAK_CLASS;
}
