/** Decides whether a candidate counts in its filter mode. Decisions: Filter modes; Decisions: Sentences. */

import type { Dictionary } from "../lexicon/dictionary.ts";
import { LISTED, type PatternKind, PHONETIC, REVERSED } from "../lexicon/pattern-table.ts";
import type { Walk } from "../match/walk.ts";
import { isAffixed } from "../scripts/affixes.ts";
import { isCompoundPart, isOtherWord } from "../scripts/languages.ts";
import { isPartedOnPurpose, isSyllabic } from "../scripts/syllables.ts";
import { isUnspaced, type WordBreaks } from "../scripts/word-breaks.ts";
import { baseOf } from "../text/fold.ts";
import { areDigits, followsApostrophe, precedesApostrophe, tokenEnd, tokenStart } from "../text/tokens.ts";
import type { FilterMode } from "../types.ts";
import {
  isAccented,
  isForeignBySound,
  isPlainEnoughForCompound,
  isPlainEnoughInside,
  isPlainEnoughToPart,
  isPlausible,
  isPunctuatedWord,
} from "./chance.ts";
import { isSplitWord, piecesOf } from "./pieces.ts";

export interface FilterModeContext {
  readonly mode: FilterMode;
  readonly kind: PatternKind;
  /** Number of letters of the pattern. */
  readonly size: number;
  readonly dictionary: Dictionary;
  /** Locale of the entry. */
  readonly locale: string;
  /** Words of scripts without spaces, in the text. */
  readonly breaks: WordBreaks;
}

/** Shorter words are only found exactly as listed. */
export const minimumWordLength = 3;

/**
 * Returns true when the candidate counts. Moves the walk's edges when a repeat there belongs to the compound's other
 * word.
 */
export function counts(text: string, walk: Walk, context: FilterModeContext): boolean {
  const { mode, kind, size, dictionary } = context;
  if (walk.doubled > 0 && walk.stretched === 0 && !leavesEdges(walk, context)) return false;
  const asListed = walk.literal && kind === LISTED;
  if (!asListed && (mode === "exactMatch" || size < minimumWordLength || !isPlausible(text, walk, kind, size)))
    return false;
  if (!asListed && isForeignBySound(text, walk, kind, size)) return false;
  if (walk.gaps > 0) return standsApart(text, walk, context);
  const from = tokenStart(text, walk.start);
  const to = tokenEnd(text, walk.end);
  if (isPartOfOthers(text, walk, context)) return false;
  const isWhole =
    (from === walk.start || isUnspaced(text, walk.start)) && (to === walk.end || isUnspaced(text, walk.end - 1));
  const alone = isWhole || (mode !== "exactMatch" && isAffixed(text, walk, from, to));
  if (alone && asListed) return !isAnother(text, from, to, context);
  if (!alone && isNumbered(text, walk, from, to, context)) return countsBesideDigits(text, walk, context, asListed);
  if (mode === "exactMatch" || (kind === REVERSED && !walk.literal) || dictionary.has(text, from, to)) return false;
  if (alone) return !isPunctuatedWord(text, walk, dictionary) && !soundsLikeAnother(text, walk, kind, dictionary);
  return countsInside(text, walk, { from, to }, context);
}

function isAnother(text: string, from: number, to: number, context: FilterModeContext): boolean {
  return isOtherWord(text, from, to, context) || isShortened(text, from, to, context.dictionary);
}

/** Returns true for the beginning of a word that an apostrophe shortens: "Ass'n" is an association. */
function isShortened(text: string, from: number, to: number, dictionary: Dictionary): boolean {
  if (!precedesApostrophe(text, to)) return false;
  const rest = text.slice(to + 1, tokenEnd(text, to + 1));
  const word = text.slice(from, to) + rest;
  return rest.toLowerCase() !== "s" && dictionary.has(word, 0, word.length);
}

/**
 * Returns true when a pattern may count in a longer token, whatever else is true of it there. One that is not as listed
 * is odd by itself (see chance.ts), so that only a long one does.
 */
export function mayCountInside(kind: PatternKind, size: number): boolean {
  return kind === LISTED ? size >= minimumWordLength : kind !== REVERSED && size > 4;
}

/** Returns true when the match cuts through words, in a script without spaces. */
function isPartOfOthers(text: string, { start, end }: Walk, { mode, breaks }: FilterModeContext): boolean {
  if (!isUnspaced(text, start) && !isUnspaced(text, end - 1)) return false;
  return !breaks.areWords(start, end, mode === "distinguishable");
}

/** Returns true when a candidate in a longer token, from `from` to `to`, counts there. */
function countsInside(
  text: string,
  walk: Walk,
  { from, to }: { readonly from: number; readonly to: number },
  context: FilterModeContext,
): boolean {
  const { mode, kind, size, dictionary } = context;
  if (mode === "nonEmbeddable" || !mayCountInside(kind, size) || holdsHump(text, walk)) return false;
  if (isInNumberedWord(text, walk, from, to, dictionary) || isInHump(text, walk, from, to, dictionary)) return false;
  if (mode === "embeddable") return isCompound(text, walk, from, to, context);
  return (
    (walk.literal && kind === LISTED) ||
    (isPlainEnoughInside(walk, kind, size) && !dictionary.has(text, walk.start, walk.end))
  );
}

/**
 * Returns true when there are only digits beside the word: an empty neighbour where a word may be embedded (Decisions:
 * Filter modes).
 */
function isNumbered(
  text: string,
  { start, end }: Walk,
  from: number,
  to: number,
  { mode, kind, size }: FilterModeContext,
): boolean {
  if (mode !== "embeddable" && mode !== "distinguishable") return false;
  return kind !== REVERSED && size >= minimumWordLength && areDigits(text, from, start) && areDigits(text, end, to);
}

/** Returns true inside an ordinary word with digits beside it: "password1". */
function isInNumberedWord(text: string, walk: Walk, from: number, to: number, dictionary: Dictionary): boolean {
  let [start, end] = [from, to];
  while (start < walk.start && areDigits(text, start, start + 1)) start++;
  while (end > walk.end && areDigits(text, end - 1, end)) end--;
  return (start > from || end < to) && dictionary.has(text, start, end);
}

/** Judges the word between digits as one that stands alone; a short one in mixed case is rather encoded data. */
function countsBesideDigits(
  text: string,
  walk: Walk,
  { size, dictionary }: FilterModeContext,
  asListed: boolean,
): boolean {
  const { start, end } = walk;
  if (size === minimumWordLength && !isOneCase(text.slice(start, end))) return false;
  if (asListed) return true;
  return !dictionary.has(text, start, end) && !isPunctuatedWord(text, walk, dictionary);
}

/** Returns true for "fag", "FAG" and "Fag", not for "fAG". */
function isOneCase(word: string): boolean {
  const rest = word.slice(1);
  return rest === rest.toLowerCase() || word === word.toUpperCase();
}

/**
 * Returns true when the repeats at the edges belong to neighbouring words: "zounda" in "zoundaato", where the second a
 * belongs to "ato". False where there is no other word.
 */
function leavesEdges(walk: Walk, { mode, kind }: FilterModeContext): boolean {
  if (walk.gaps > 0 || kind === REVERSED || (mode !== "embeddable" && mode !== "distinguishable")) return false;
  walk.dropDoubledEdges();
  return true;
}

/** Returns true when a match across separators begins and ends with a word and is no row of ordinary words. */
function standsApart(text: string, walk: Walk, { kind, size, dictionary }: FilterModeContext): boolean {
  const { start, end } = walk;
  if (isSyllabic(text, start)) return kind === LISTED && isPartedOnPurpose(text, walk);
  if (
    tokenStart(text, start) !== start ||
    tokenEnd(text, end) !== end ||
    followsApostrophe(text, start) ||
    precedesApostrophe(text, end)
  )
    return false;
  const pieces = piecesOf(text, start, end, dictionary);
  return isPlainEnoughToPart(walk, pieces, kind, size) && isSplitWord(text, walk, pieces, size, dictionary);
}

/** Returns true when a spelling by sound is itself another word. "phuk" is accepted where it is listed. */
function soundsLikeAnother(text: string, walk: Walk, kind: PatternKind, dictionary: Dictionary): boolean {
  if (walk.soundAlikes > 0 && dictionary.has(text, walk.start, walk.end)) return true;
  return kind === PHONETIC && areOtherWords(text, walk, dictionary);
}

/** Returns true for a phrase in another spelling whose words are all ordinary: "you click" is not "you dick". */
function areOtherWords(text: string, { start, end }: Walk, dictionary: Dictionary): boolean {
  let words = 0;
  for (let from = tokenStart(text, start); from < end; ) {
    const to = tokenEnd(text, from);
    if (to === from || areDigits(text, from, to)) {
      from = Math.max(from + 1, to);
      continue;
    }
    if (!dictionary.has(text, from, to)) return false;
    words++;
    from = to;
  }
  return words > 1 || (words === 1 && tokenEnd(text, start) < end);
}

/** Returns true with ordinary words, or nothing, on both sides. A repeat at the edge may be the neighbour's. */
function isCompound(
  text: string,
  walk: Walk,
  from: number,
  to: number,
  { kind, size, dictionary, locale }: FilterModeContext,
): boolean {
  const isRest = (first: number, next: number): boolean => {
    let [start, end] = [first, next];
    while (start < end && areDigits(text, start, start + 1)) start++;
    while (end > start && areDigits(text, end - 1, end)) end--;
    return (
      start === end ||
      (end - start >= minimumWordLength &&
        (isCompoundPart(text, start, end, dictionary, locale) || isRepeated(text, start, end, walk)))
    );
  };
  const before = [walk.start, walk.tightStart].find((start) => isRest(from, start));
  const after = [walk.end, walk.tightEnd].find((end) => isRest(end, to));
  if (
    before === undefined ||
    after === undefined ||
    isAccented(text, walk) ||
    isMidHump(text, before, after) ||
    !isPlainEnoughForCompound(walk, kind, size, before > from && after < to)
  )
    return false;
  walk.start = before;
  walk.end = after;
  return true;
}

/** Returns true when a word of a name in camel case continues across an edge: "tryParse", "phoneExt". */
function isMidHump(text: string, start: number, end: number): boolean {
  return (
    (isHump(text, start - 1) && isSmall(text, start)) ||
    (end - 1 > start && isHump(text, end - 1) && isSmall(text, end))
  );
}

/** Returns true when a word of a name in camel case begins within the match: the C of "BitChannel". */
function holdsHump(text: string, { start, end }: Walk): boolean {
  for (let at = start + 1; at < end; at++)
    if (isHump(text, at) && at > 1 && isSmall(text, at - 2) && isSmall(text, at + 1)) return true;
  return false;
}

/** Returns true inside an ordinary word of a name in camel case: the middle of "ScunthorpeFan". */
function isInHump(text: string, walk: Walk, from: number, to: number, dictionary: Dictionary): boolean {
  let [start, end] = [walk.start, walk.end];
  while (start > from && !beginsHump(text, start)) start--;
  while (end < to && !beginsHump(text, end)) end++;
  const isPart = (start > from || end < to) && (start < walk.start || end > walk.end);
  return isPart && (dictionary.has(text, start, end) || dictionary.isOrdinary(text, start, end));
}

/** Returns true at a capital after a small letter, and at one before a small letter. */
function beginsHump(text: string, at: number): boolean {
  return isHump(text, at) || (isCapital(text, at) && isSmall(text, at + 1));
}

function isCapital(text: string, at: number): boolean {
  return text.charAt(at) !== text.charAt(at).toLowerCase();
}

/** Returns true at a capital after a small letter. */
function isHump(text: string, at: number): boolean {
  return at > 0 && isSmall(text, at - 1) && isCapital(text, at);
}

function isSmall(text: string, at: number): boolean {
  return text.charAt(at) !== text.charAt(at).toUpperCase();
}

/** Returns true when `text` from `start` to `end` is the match once more, or several times: "dorkdork". */
function isRepeated(text: string, start: number, end: number, match: Walk): boolean {
  const length = match.end - match.start;
  if ((end - start) % length !== 0) return false;
  for (let i = start; i < end; i++)
    if (baseOf(text.charCodeAt(i)) !== baseOf(text.charCodeAt(match.start + ((i - start) % length)))) return false;
  return true;
}
