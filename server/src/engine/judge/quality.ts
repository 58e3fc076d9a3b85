/**
 * Computes the quality of a match: 1 for the listed word, less for each difference. What is found by its form has at
 * least 0.5, however much was undone; what is guessed has less (see near/edits.ts and match/masked.ts).
 */
import { LISTED, type PatternKind } from "../lexicon/pattern-table.ts";
import type { Walk } from "../match/walk.ts";
import { CLASS, foldOf, isStandIn, LATIN, MARK, SKIP_CLASS } from "../text/fold.ts";
import type { Reading } from "../text/reading.ts";

/** Least quality of a match that is found by its form. */
export const lowestQuality = 0.5;

/** Penalty of a match without the marks of its entry (see ordinary-writing.ts), and of one that is a part of a name (see names.ts). */
export const missingMarks = 0.1;
export const partOfName = 0.05;

/**
 * `rewritten`: number of characters that were undone before the letters were compared (see `undoneIn`). `penalty`: what
 * is taken off besides.
 */
export function quality(walk: Walk, kind: PatternKind, rewritten: number, penalty = 0): number {
  const undone =
    0.05 * (walk.digits + walk.symbols + walk.lookAlikes + rewritten) +
    0.1 * walk.soundAlikes +
    0.05 * Math.min(walk.gaps, 3) +
    0.03 * (walk.stretched + walk.collapsed + walk.doubled) +
    penalty +
    (kind === LISTED ? 0 : 0.15);
  return Math.max(lowestQuality, Math.round((1 - undone) * 100) / 100);
}

/**
 * Returns the number of rewritten and dropped characters of a match in a reading of `source`, and of invisible and
 * styled ones. Case, accents and full width are none: they are ways to write the same word.
 */
export function undoneIn(source: string, reading: Reading, start: number, end: number): number {
  return rewrittenIn(source, reading, start, end) + styledIn(reading.text, start, end);
}

function rewrittenIn(source: string, { text, origins }: Reading, start: number, end: number): number {
  if (origins === undefined) return 0;
  let count = 0;
  let isRewritten = true;
  for (let at = start; at < end; at++) {
    const origin = origins[at] ?? 0;
    const isDropped = !isRewritten && origin > (origins[at - 1] ?? 0) + 1;
    const code = text.charCodeAt(at);
    isRewritten = code !== source.charCodeAt(origin);
    // A letter drawn with several characters counts as a symbol.
    if (isDropped || (isRewritten && !isStandIn(code))) count++;
  }
  return count;
}

function styledIn(text: string, start: number, end: number): number {
  if (isAscii(text, start, end)) return 0;
  let count = 0;
  for (const character of text.slice(start, end).normalize("NFC")) {
    const fold = foldOf(character.charCodeAt(0));
    const isInvisible = (fold & CLASS) === SKIP_CLASS && !isVowelPoint(character.charCodeAt(0), fold);
    if (isInvisible || ((fold & LATIN) !== 0 && isStyled(character))) count++;
  }
  return count;
}

/** Returns true for the marks of Hebrew and Arabic: a word is written with them or without. */
function isVowelPoint(code: number, fold: number): boolean {
  return (fold & MARK) !== 0 && code >= 0x0590 && code <= 0x06ff;
}

/** Returns true for a letter whose Latin one Unicode does not call the same letter with a mark, or a wide one. */
function isStyled(letter: string): boolean {
  const code = letter.charCodeAt(0);
  if (code < 0x80 || (code >= 0xff21 && code <= 0xff5a)) return false;
  return letter.normalize("NFD").charCodeAt(0) > 0x7f;
}

function isAscii(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
