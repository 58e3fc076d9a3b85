/**
 * Tells ordinary words of any language from disguises: what was found by undoing something, or with other marks than its entry
 * has, is none where the written word is one. "got" is not "göt", "již" not "jiz".
 */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { plainLetters, tokenEnd, tokenStart } from "../text/tokens.ts";
import type { FilterEntry } from "../types.ts";

/** How a match is written: as the entry is, as a form of it, without the entry's marks, or otherwise. */
export const AS_LISTED = 0;
export const INFLECTED = 1;
export const MISSING = 2;
export const CHANGED = 3;
/** With other marks than those that the entry has: "pić" is not "piç". */
export const ANOTHER = 4;
export type Writing = typeof AS_LISTED | typeof INFLECTED | typeof MISSING | typeof CHANGED | typeof ANOTHER;

/** A range of a text. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** `isLiteral`: the match differs from a listed form in case and marks only. */
export function writingOf(text: string, { start, end }: Range, entry: FilterEntry, isLiteral: boolean): Writing {
  if (!isLiteral) return CHANGED;
  const listed = entry.text;
  const isListedPlain = isAscii(listed, 0, listed.length);
  if (!isListedPlain && hasOtherMark(text.slice(start, end), listed)) return ANOTHER;
  if (isAscii(text, start, end) !== isListedPlain) return isListedPlain ? CHANGED : MISSING;
  if (entry.variations.length > 0) return AS_LISTED;
  const isForm = isEnglish(entry) ? end - start !== listed.length : !isSame(text.slice(start, end), listed);
  return isForm ? INFLECTED : AS_LISTED;
}

function isEnglish({ locale }: FilterEntry): boolean {
  return locale.toLowerCase().startsWith("en");
}

function isSame(match: string, listed: string): boolean {
  return plainLetters(match, 0, match.length) === plainLetters(listed, 0, listed.length);
}

/** Returns true when a match that is not as listed is, or is in, a common word of any language. */
export function isOrdinaryWord(
  text: string,
  { start, end }: Range,
  entry: FilterEntry,
  writing: Writing,
  dictionary: Dictionary,
): boolean {
  if (writing === ANOTHER) return true;
  const from = tokenStart(text, start);
  const to = tokenEnd(text, end);
  if (writing === CHANGED || writing === MISSING || from < start || to > end)
    return dictionary.isOrdinary(text, from, to);
  if (writing !== INFLECTED) return false;
  if (dictionary.isName(text, from, to)) return true;
  // Forms of an English word are words of languages that borrowed it; those of others are made by rules that know no exception.
  return !isEnglish(entry) && dictionary.isForeign(text, from, to, entry);
}

/** Letters of European alphabets end here; those beyond, and several in a word, are a disguise. */
const lastOfAlphabets = "\u017f";

/**
 * Returns true where one letter of the match is one of an alphabet, with another mark than the entry's letter there. A last letter
 * without a mark may be another one with an ending.
 */
function hasOtherMark(match: string, listed: string): boolean {
  if (isAscii(match, 0, match.length)) return false;
  const known = listed.normalize("NFC").toLowerCase();
  const written = match.normalize("NFC").toLowerCase();
  const length = known.at(-1) === plainOf(known.slice(-1)) ? known.length - 1 : known.length;
  const others = Array.from(written.slice(0, length)).filter((letter, at) => {
    const other = known.charAt(at);
    return letter !== other && letter > "\u007f" && plainOf(letter) === plainOf(other);
  });
  return others.length === 1 && others.every((letter) => letter <= lastOfAlphabets);
}

function plainOf(letter: string): string {
  return letter.normalize("NFD").charAt(0);
}

function isAscii(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
