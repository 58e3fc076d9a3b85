/**
 * Tells ordinary words of any language from disguises: what was found by undoing something, or with other marks than its entry
 * has, is none where the written word is one. "got" is not "göt", "již" not "jiz".
 */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { tokenEnd, tokenStart } from "../text/tokens.ts";
import type { FilterEntry } from "../types.ts";

/** How a match is written: as the entry is, as a form of it, without the entry's marks, or otherwise. */
export const AS_LISTED = 0;
export const INFLECTED = 1;
export const MISSING = 2;
export const CHANGED = 3;
export type Writing = typeof AS_LISTED | typeof INFLECTED | typeof MISSING | typeof CHANGED;

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
  if (isAscii(text, start, end) !== isListedPlain) return isListedPlain ? CHANGED : MISSING;
  return end - start === listed.length || entry.variations.length > 0 ? AS_LISTED : INFLECTED;
}

/** Returns true when a match that is not as listed is, or is in, a common word of any language. */
export function isOrdinaryWord(text: string, { start, end }: Range, writing: Writing, dictionary: Dictionary): boolean {
  const from = tokenStart(text, start);
  const to = tokenEnd(text, end);
  if (writing === CHANGED || writing === MISSING || from < start || to > end)
    return dictionary.isOrdinary(text, from, to);
  // Forms of a listed word are words of languages that borrowed it.
  return writing === INFLECTED && dictionary.isName(text, from, to);
}

function isAscii(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
