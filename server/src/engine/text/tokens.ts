/** Finds the edges of words. Each function reads a bounded number of characters. */
import { baseOf, CLASS, DIGIT, foldOf, isStandIn, LETTER, SKIP_CLASS, UNSPACED } from "./fold.ts";

/** Maximum word length; a longer run of letters is cut and so is no dictionary word. */
const maximumReach = 64;

/**
 * Returns true for a letter or digit of a script with spaces between its words, for a letter that was drawn with several
 * characters, and for invisible characters.
 */
function continuesWord(code: number): boolean {
  if (isStandIn(code)) return true;
  const fold = foldOf(code);
  return ((fold & (LETTER | DIGIT)) !== 0 && (fold & UNSPACED) === 0) || (fold & CLASS) === SKIP_CLASS;
}

/** Returns the start of the word that `at` is in or at the start of. */
export function tokenStart(text: string, at: number): number {
  const limit = Math.max(0, at - maximumReach);
  let start = at;
  while (start > limit && continuesWord(text.charCodeAt(start - 1))) start--;
  // Invisible characters belong to no word's edge.
  while (start < at && isInvisible(text.charCodeAt(start))) start++;
  return start;
}

/** Returns the end of the word that ends at `at` or continues behind it. */
export function tokenEnd(text: string, at: number): number {
  const limit = Math.min(text.length, at + maximumReach);
  let end = at;
  while (end < limit && continuesWord(text.charCodeAt(end))) end++;
  while (end > at && isInvisible(text.charCodeAt(end - 1))) end--;
  return end;
}

/**
 * Returns true when the characters from `start` to `end` are digits, or drawn with several ("12" for r); true where there
 * are none.
 */
export function areDigits(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if ((foldOf(code) & DIGIT) === 0 && !isStandIn(code)) return false;
  }
  return true;
}

export function isInvisible(code: number): boolean {
  return (foldOf(code) & CLASS) === SKIP_CLASS;
}

export function isLetter(code: number): boolean {
  return (foldOf(code) & LETTER) !== 0;
}

/** Returns true when `at` follows an apostrophe inside a word: the s of "that's". */
export function followsApostrophe(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  return (before === "'" || before === "\u2019") && at >= 2 && isLetter(text.charCodeAt(at - 2));
}

/** Returns true when an apostrophe and a letter come at `at`: the end of "isn" in "isn't". */
export function precedesApostrophe(text: string, at: number): boolean {
  const next = text.charAt(at);
  return (next === "'" || next === "\u2019") && isLetter(text.charCodeAt(at + 1));
}

/** Returns the letters from `start` to `end` without case and accents, for comparison with a listed word. */
export function plainLetters(text: string, start: number, end: number): string {
  let letters = "";
  for (let i = start; i < end; i++) {
    const base = baseOf(text.charCodeAt(i));
    if (base !== 0) letters += String.fromCharCode(base);
  }
  return letters;
}
