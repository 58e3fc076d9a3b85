/**
 * What is rather chance than disguise: the more of a match is not written as it is listed, the less of anything else
 * may be odd about it.
 */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { LISTED, type PatternKind, REVERSED } from "../lexicon/pattern-table.ts";
import { isBracket } from "../match/makeup.ts";
import type { Walk } from "../match/walk.ts";
import { foldOf, LATIN } from "../text/fold.ts";
import { isLetter } from "../text/tokens.ts";
import type { Pieces } from "./pieces.ts";

/** Numbers and symbols alone are no word, and neither is a number with a unit ("45s"). */
export function isPlausible(text: string, walk: Walk, kind: PatternKind, size: number): boolean {
  if (walk.letters === 0) return false;
  // Look-alike letters of another script alone may be a word of a language that uses it.
  if (walk.latin === 0 && walk.lookAlikes > 0 && (size < 4 || soundAlikes(walk, kind) > 0)) return false;
  // Brackets and other symbols with hardly a letter are code.
  if (walk.brackets > 0 && (soundAlikes(walk, kind) > 0 || (walk.symbols > 1 && walk.letters * 2 <= size)))
    return false;
  // An opening bracket at the end opens something.
  if (walk.brackets > 0 && isBracket(text.charCodeAt(walk.end - 1))) return false;
  const letterAtEdge = isLetter(text.charCodeAt(walk.start)) || isLetter(text.charCodeAt(walk.end - 1));
  return !(walk.letters === 1 && letterAtEdge && walk.digits >= 2 && size <= 4);
}

/** A short word by sound with an accent is rather another language's own word: "çok" is Turkish. */
export function isForeignBySound(text: string, walk: Walk, kind: PatternKind, size: number): boolean {
  return size <= 4 && soundAlikes(walk, kind) > 0 && isAccented(text, walk);
}

/** True when there is an accented letter in the match: in a longer word it is rather a language that needs it ("análisis"). */
export function isAccented(text: string, { start, end }: Walk): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if ((code < 0x250 || code >> 8 === 0x1e) && code > 0x7f && foldOf(code) & LATIN) return true;
  }
  return false;
}

/** Within a string of anything ("9xdorkh09p"). */
export function isPlainEnoughInside(walk: Walk, kind: PatternKind, size: number): boolean {
  const odd = walk.digits + walk.symbols + walk.lookAlikes + soundAlikes(walk, kind);
  return walk.brackets === 0 && (odd === 0 || (size > 4 && odd * 3 <= size));
}

/** Beside ordinary words in a compound; `both`: on both sides. Names are made like this ("Tomasz"). */
export function isPlainEnoughForCompound(walk: Walk, kind: PatternKind, size: number, both: boolean): boolean {
  return walk.brackets === 0 && (soundAlikes(walk, kind) === 0 || size > (both ? 5 : 4));
}

/** In pieces: one letter each, or nearly as it is listed. */
export function isPlainEnoughToPart(walk: Walk, pieces: Pieces, kind: PatternKind, size: number): boolean {
  if (kind === REVERSED || walk.brackets > 0) return false;
  const substituted = walk.digits + walk.symbols;
  const sounds = soundAlikes(walk, kind);
  if (substituted > 0 && (sounds > 0 || walk.letters < 2 || walk.letters * 2 < size)) return false;
  const spelled = pieces.words + pieces.others === 0;
  if (walk.twins > 0 && !spelled) return false;
  return spelled || (sounds === 0 && (substituted === 0 || size > 4));
}

/** "(rap" and "hel!": brackets and exclamation marks at the edge of an ordinary word are punctuation. */
export function isPunctuatedWord(text: string, { start, end, symbols }: Walk, dictionary: Dictionary): boolean {
  if (symbols === 0) return false;
  let from = start;
  let to = end;
  while (from < to && punctuation.includes(text.charAt(from))) from++;
  while (to > from && punctuation.includes(text.charAt(to - 1))) to--;
  return (from > start || to < end) && (dictionary.has(text, from, to) || !hasLetter(text, from, to));
}

const punctuation = "([{<|!";

function soundAlikes(walk: Walk, kind: PatternKind): number {
  return walk.soundAlikes + (kind === LISTED ? 0 : 1);
}

function hasLetter(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (isLetter(text.charCodeAt(i))) return true;
  return false;
}
