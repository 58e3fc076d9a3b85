/**
 * Detects words with separators inside them. Decisions: Sentences: "going to smash it" is clean, "s m a s
 * h" and "sma sh" are not.
 */
import type { Dictionary } from "../lexicon/dictionary.ts";
import type { Walk } from "../match/walk.ts";
import { DIGIT, foldOf, LETTER } from "../text/fold.ts";
import { isInvisible, isLetter } from "../text/tokens.ts";

/** Counts over the pieces of a match between separators; longer pieces without letters are left out. */
export interface Pieces {
  /** Pieces of one letter. */
  readonly singles: number;
  /** Pieces of one letter that seldom stands alone. */
  readonly odd: number;
  /** Pieces of one sign or digit that stands for a letter, with a space on both sides as all pieces have. */
  readonly signs: number;
  readonly digits: number;
  readonly words: number;
  readonly others: number;
  /** True when single hyphens or the like join all pieces. */
  readonly joined: boolean;
}

export function piecesOf(text: string, start: number, end: number, dictionary: Dictionary): Pieces {
  const pieces = { singles: 0, odd: 0, signs: 0, digits: 0, words: 0, others: 0, joined: true };
  let last = start;
  const spaced = isSpaced(text, start, end);
  forEachPiece(text, start, end, (from, to, letters, characters) => {
    if (letters === 0) {
      if (characters === 1 && spaced) pieces[foldOf(text.charCodeAt(from)) & DIGIT ? "digits" : "signs"]++;
      return;
    }
    if (from > start && !isJoint(text, last, from)) pieces.joined = false;
    last = to;
    if (characters === 1) {
      pieces.singles++;
      if (isOdd(text, from)) pieces.odd++;
    } else if (isWord(text, from, to, dictionary) || isAbbreviation(text, from, to, start, end)) pieces.words++;
    else pieces.others++;
  });
  return pieces;
}

/** Returns true for single characters with a space between any two: "$ h i t". */
function isSpaced(text: string, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at += 2) if (text.charAt(at) !== " " || text.charAt(at + 1) === " ") return false;
  return true;
}

/** Returns true when the pieces of a match are no ordinary words. */
export function isSplitWord(
  text: string,
  { start, end }: Walk,
  { singles, odd, signs, digits, words, others, joined }: Pieces,
  size: number,
  dictionary: Dictionary,
): boolean {
  if (others > 0) return true;
  if (words === 1 && size > 3 && (odd > 0 || (joined && singles > 0))) return true;
  if (words === 2 && size > 5 && (odd > 0 || (joined && singles === 0))) return true;
  // A digit between two letters is a number rather: "a 5 s".
  if (singles < 3 && (singles < 2 || signs + (size > 3 ? digits : 0) === 0)) return false;
  return words > 0 || !isSpelledWord(text, start, end, dictionary);
}

/** Returns true for a word of the dictionary, stretched or not: "Ssssshhhh!". */
function isWord(text: string, from: number, end: number, dictionary: Dictionary): boolean {
  if (dictionary.has(text, from, end)) return true;
  if (end - from > maximumStretchedLength) return false;
  let to = end;
  while (to > from && text.charAt(to - 1) === "!") to--;
  const single = text.slice(from, to).replace(/(\p{L})\1{2,}/giu, "$1");
  return single.length < to - from && dictionary.has(single, 0, single.length);
}

const maximumStretchedLength = 64;

/**
 * Returns true for letters that seldom stand alone: not a, I, o, u, letters after apostrophes, and capitals that name
 * things.
 */
function isOdd(text: string, at: number): boolean {
  const letter = text.charAt(at);
  return oddLetters.includes(letter) && !(apostrophes.includes(text.charAt(at - 1)) && at > 0);
}

const oddLetters = "bcdefghjklmnpqrstvwxyzEFGHJLPQVWZ";
const apostrophes = "'\u2019`";

/** Returns true for the ll of "he'll" and for capitals beside small letters: "MSG". */
function isAbbreviation(text: string, from: number, to: number, start: number, end: number): boolean {
  if (from > 0 && apostrophes.includes(text.charAt(from - 1)))
    return contractions.has(text.slice(from, to).toLowerCase());
  return isCapitals(text, from, to) && !isCapitals(text, start, end);
}

const contractions = new Set(["ll", "re", "ve"]);

function isCapitals(text: string, from: number, to: number): boolean {
  const piece = text.slice(from, to);
  return piece === piece.toUpperCase();
}

/** Returns true when one sign that joins words stands from `from` to `to`: "dirt-bag", not "dirt. Bag". */
function isJoint(text: string, from: number, to: number): boolean {
  return to - from === 1 && "-_*~".includes(text.charAt(from));
}

/** Calls back with each run of non-separators, its number of letters and of visible characters. */
function forEachPiece(
  text: string,
  start: number,
  end: number,
  visit: (from: number, to: number, letters: number, characters: number) => void,
): void {
  let from = -1;
  let letters = 0;
  let characters = 0;
  for (let i = start; i <= end; i++) {
    const code = i < end ? text.charCodeAt(i) : 0x20;
    const inside = (foldOf(code) & 31) !== 0;
    if (inside && from < 0) from = i;
    if (inside && isLetter(code)) letters++;
    if (inside && !isInvisible(code)) characters++;
    if (inside || from < 0) continue;
    visit(from, i, letters, characters);
    from = -1;
    letters = characters = 0;
  }
}

/** Returns true when the whole spelled word ("A S S E T") is ordinary: neighbours in the same spelling belong to it. */
function isSpelledWord(text: string, start: number, end: number, dictionary: Dictionary): boolean {
  const separator = separatorBefore(text, end);
  if (separator === "") return false;
  const from = spelledFrom(text, start, separator);
  const to = spelledTo(text, end, separator);
  if (from === start && to === end) return false;
  const whole = lettersOf(text, from, to);
  return dictionary.has(whole, 0, whole.length);
}

/** Returns the separators before the last letter of a match. */
function separatorBefore(text: string, end: number): string {
  let to = end - 1;
  while (to > 0 && isInvisible(text.charCodeAt(to))) to--;
  let from = to;
  while (from > 0 && to - from < 8 && !isWordCharacter(text, from - 1)) from--;
  return text.slice(from, to);
}

const maximumSpelledLetters = 24;

/** Returns the start of the first letter before a match that is spelled as it is; `start` where there is none. */
function spelledFrom(text: string, start: number, separator: string): number {
  let at = start;
  let letters = 0;
  for (; letters < maximumSpelledLetters && text.startsWith(separator, at - separator.length); letters++) {
    const letter = at - separator.length - 1;
    if (letter < 0 || !isLetter(text.charCodeAt(letter)) || isWordCharacter(text, letter - 1)) break;
    at = letter;
  }
  // "a" and "I" are words by themselves: "a d o r k".
  return letters === 1 && "aAiI".includes(text.charAt(at)) ? start : at;
}

/** Returns the end of the last letter behind a match that is spelled as it is. */
function spelledTo(text: string, end: number, separator: string): number {
  let at = end;
  for (let letters = 0; letters < maximumSpelledLetters && text.startsWith(separator, at); letters++) {
    const letter = at + separator.length;
    if (!isLetter(text.charCodeAt(letter)) || isWordCharacter(text, letter + 1)) break;
    at = letter + 1;
  }
  return at;
}

function lettersOf(text: string, start: number, end: number): string {
  const codes: number[] = [];
  for (let i = start; i < end; i++) if (isLetter(text.charCodeAt(i))) codes.push(text.charCodeAt(i));
  return String.fromCharCode(...codes);
}

function isWordCharacter(text: string, at: number): boolean {
  return at >= 0 && at < text.length && (foldOf(text.charCodeAt(at)) & (LETTER | DIGIT)) !== 0;
}
