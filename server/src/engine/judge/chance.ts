/**
 * Rejects matches that are more likely chance than disguise: the more of a match differs from its entry in one way, the
 * less may differ in another.
 */
import type { Dictionary } from "../lexicon/dictionary.ts";
import { LISTED, type PatternKind, REVERSED } from "../lexicon/pattern-table.ts";
import { isBracket } from "../match/makeup.ts";
import type { Walk } from "../match/walk.ts";
import { DIGIT, foldOf, LATIN } from "../text/fold.ts";
import { isLetter } from "../text/tokens.ts";
import type { Pieces } from "./pieces.ts";

/** Returns false for numbers and symbols alone, and for a number with a unit ("45s"). */
export function isPlausible(text: string, walk: Walk, kind: PatternKind, size: number): boolean {
  if (walk.letters === 0) return false;
  // Look-alike letters of another script alone may be a word of a language that uses it.
  if (walk.latin === 0 && walk.lookAlikes > 0 && (size < 4 || soundAlikes(walk, kind) > 0)) return false;
  // Brackets and other symbols with hardly a letter are code.
  if (walk.brackets > 0 && (soundAlikes(walk, kind) > 0 || (walk.symbols > 1 && walk.letters * 2 <= size)))
    return false;
  // An opening bracket at the end opens something.
  if (walk.brackets > 0 && isBracket(text.charCodeAt(walk.end - 1))) return false;
  // The number behind two letters is a version rather: "fa6".
  if (size <= 3 && walk.digits > 0 && isDigit(text.charCodeAt(walk.end - 1))) return false;
  const letterAtEdge = isLetter(text.charCodeAt(walk.start)) || isLetter(text.charCodeAt(walk.end - 1));
  return !(walk.letters === 1 && letterAtEdge && walk.digits >= 2 && size <= 4);
}

/**
 * Returns true for a short match by sound with an accent, which is rather another language's word: "çok" is Turkish.
 */
export function isForeignBySound(text: string, walk: Walk, kind: PatternKind, size: number): boolean {
  return size <= 4 && soundAlikes(walk, kind) > 0 && isAccented(text, walk);
}

/**
 * Returns true when the match has an accented letter: in a longer word that suggests a language with accents
 * ("análisis").
 */
export function isAccented(text: string, { start, end }: Walk): boolean {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if ((code < 0x250 || code >> 8 === 0x1e) && code > 0x7f && foldOf(code) & LATIN) return true;
  }
  return false;
}

/** Returns true when a match may count within a random string ("9xdorkh09p"). */
export function isPlainEnoughInside(walk: Walk, kind: PatternKind, size: number): boolean {
  const odd = walk.digits + walk.symbols + walk.lookAlikes + soundAlikes(walk, kind);
  return walk.brackets === 0 && (odd === 0 || (size > 4 && odd * 3 <= size));
}

/**
 * Returns true when a match may count beside ordinary words in a compound; `both`: on both sides. Names are formed like
 * this ("Tomasz").
 */
export function isPlainEnoughForCompound(walk: Walk, kind: PatternKind, size: number, both: boolean): boolean {
  const sounds = soundAlikes(walk, kind);
  return walk.brackets === 0 && (sounds === 0 || (sounds === 1 && size > (both ? 6 : 5)));
}

/** Returns true when a match may count in pieces: one letter each, or nearly as listed. */
export function isPlainEnoughToPart(walk: Walk, pieces: Pieces, kind: PatternKind, size: number): boolean {
  if (kind === REVERSED || walk.brackets > 0) return false;
  const substituted = walk.digits + walk.symbols;
  const sounds = soundAlikes(walk, kind);
  if (substituted > 0 && (sounds > 0 || walk.letters < 2 || walk.letters * 2 < size)) return false;
  const spelled = pieces.words + pieces.others === 0;
  if (walk.twins > 0 && !spelled) return false;
  return spelled || (sounds === 0 && (substituted === 0 || size > 4));
}

/**
 * Returns true for "(rap" and "hel!": brackets and exclamation marks at the edge of an ordinary word are punctuation.
 */
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

function isDigit(code: number): boolean {
  return (foldOf(code) & DIGIT) !== 0;
}

function hasLetter(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (isLetter(text.charCodeAt(i))) return true;
  return false;
}
