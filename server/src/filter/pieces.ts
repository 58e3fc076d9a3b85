/**
 * Evidence that a word was pulled apart. Conventions, Filtering, Sentences: "going to smash it" is clean, "s m a s h" and
 * "sma sh" are not.
 */
import type { Dictionary } from "./dictionary.ts";
import { DIGIT, foldOf, LETTER } from "./fold.ts";
import { isInvisible, isLetter } from "./tokens.ts";
import type { Walk } from "./walk.ts";

/** What separators leave of a match. What has no letter is not counted. */
export interface Pieces {
  /** Of one letter. */
  readonly singles: number;
  /** Of one letter that is seldom written by itself. */
  readonly odd: number;
  readonly words: number;
  readonly others: number;
}

export function piecesOf(text: string, start: number, end: number, dictionary: Dictionary): Pieces {
  const pieces = { singles: 0, odd: 0, words: 0, others: 0 };
  forEachPiece(text, start, end, (from, to, letters, characters) => {
    if (letters === 0) return;
    if (characters === 1) {
      pieces.singles++;
      if (oddLetters.includes(text.charAt(from))) pieces.odd++;
    } else if (dictionary.has(text, from, to)) pieces.words++;
    else pieces.others++;
  });
  return pieces;
}

/** True when the pieces of a match are no ordinary words. */
export function wasPulledApart(
  text: string,
  { start, end }: Walk,
  { singles, odd, words, others }: Pieces,
  size: number,
  dictionary: Dictionary,
): boolean {
  if (others > 0) return true;
  if (words === 1 && odd === 1 && size > 3) return true;
  if (singles < 3) return false;
  return words > 0 || !isSpelledWord(text, start, end, dictionary);
}

/** Letters that are seldom written by themselves: not a, I, o, what follows apostrophes, and the short forms of chats. */
const oddLetters = "efghjlpqvwzEFGHJLPQVWZ";

/** Pieces are runs of anything but separators; each with its number of letters and of visible characters. */
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

/** A word that is spelled ("A S S E T") is judged as a whole: its neighbours in the same spelling belong to it. */
function isSpelledWord(text: string, start: number, end: number, dictionary: Dictionary): boolean {
  const separator = separatorBefore(text, end);
  const whole =
    spelledBefore(text, start, separator) + lettersOf(text, start, end) + spelledAfter(text, end, separator);
  return whole.length > lettersOf(text, start, end).length && dictionary.has(whole, 0, whole.length);
}

/** The separators before the last letter of a match. */
function separatorBefore(text: string, end: number): string {
  let to = end - 1;
  while (to > 0 && isInvisible(text.charCodeAt(to))) to--;
  let from = to;
  while (from > 0 && to - from < 8 && !isWordCharacter(text, from - 1)) from--;
  return text.slice(from, to);
}

const longestSpelling = 24;

function spelledBefore(text: string, start: number, separator: string): string {
  let letters = "";
  let at = start;
  while (separator !== "" && letters.length < longestSpelling && text.startsWith(separator, at - separator.length)) {
    const letter = at - separator.length - 1;
    if (letter < 0 || !isLetter(text.charCodeAt(letter)) || isWordCharacter(text, letter - 1)) break;
    letters = text.charAt(letter) + letters;
    at = letter;
  }
  return letters;
}

function spelledAfter(text: string, end: number, separator: string): string {
  let letters = "";
  let at = end;
  while (separator !== "" && letters.length < longestSpelling && text.startsWith(separator, at)) {
    const letter = at + separator.length;
    if (!isLetter(text.charCodeAt(letter)) || isWordCharacter(text, letter + 1)) break;
    letters += text.charAt(letter);
    at = letter + 1;
  }
  return letters;
}

function lettersOf(text: string, start: number, end: number): string {
  let letters = "";
  for (let i = start; i < end; i++) if (isLetter(text.charCodeAt(i))) letters += text.charAt(i);
  return letters;
}

function isWordCharacter(text: string, at: number): boolean {
  return at >= 0 && at < text.length && (foldOf(text.charCodeAt(at)) & (LETTER | DIGIT)) !== 0;
}
