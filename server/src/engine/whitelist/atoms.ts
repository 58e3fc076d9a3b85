/**
 * Splits a text into atoms, the smallest units of an allowed entry: a word, a sign, a punctuation mark, a run of white
 * space. Entries and texts are split alike, so that any entry is a sequence of atoms.
 */
import { ALONE, APOSTROPHE, INVISIBLE, kindOf, LETTER, SIGN, SPACE } from "./characters.ts";

export const WORD = 0;
const SYMBOL = 1;
export const PUNCTUATION = 2;
export const GAP = 3;

/** Atoms of a text in order. Invisible characters belong to the atom before, at the start to the first. */
export interface Atoms {
  readonly kinds: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

export function splitAtoms(text: string): Atoms {
  const kinds: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length; ) {
    const visible = afterInvisible(text, at);
    const first = kindAt(text, visible);
    const end = visible === text.length ? visible : endOfAtom(text, visible, first);
    kinds.push(atomKind(first));
    starts.push(at);
    ends.push(end);
    at = end;
  }
  return { kinds, starts, ends };
}

/** Returns the comparison key of an atom: case, invisible characters and the forms of one character do not count. */
export function keyOf(text: string, kind: number, start: number, end: number): string {
  if (kind === GAP) return " ";
  const raw = text.slice(start, end);
  if (isPlain(raw)) return raw.toLowerCase();
  return foldCase(raw.replaceAll(invisible, "")).normalize("NFC").replaceAll("\u2019", "'");
}

const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Folds case both ways, so that `ß` is `SS`, and the two small sigmas are one. */
function foldCase(text: string): string {
  return text.toUpperCase().toLowerCase();
}

function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x80) return false;
  return true;
}

function atomKind(first: number): number {
  if (first === LETTER || first === ALONE) return WORD;
  if (first === SIGN) return SYMBOL;
  return first === SPACE ? GAP : PUNCTUATION;
}

function endOfAtom(text: string, start: number, first: number): number {
  switch (first) {
    case LETTER:
      return endOfWord(text, start);
    case SIGN:
      return endOfSign(text, start);
    case SPACE:
      return endOfGap(text, start);
    case ALONE:
      return endOfLetter(text, start);
    default:
      return afterInvisible(text, after(text, start));
  }
}

function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const kind = kindAt(text, end);
    if (kind === LETTER || kind === INVISIBLE) end = after(text, end);
    else if (kind === APOSTROPHE && kindAt(text, afterInvisible(text, end + 1)) === LETTER) end++;
    else break;
  }
  return end;
}

/** Returns the end of a letter with its marks, which have the kind LETTER as well. */
function endOfLetter(text: string, start: number): number {
  let end = after(text, start);
  while (end < text.length && (kindAt(text, end) === INVISIBLE || isMark(text, end))) end = after(text, end);
  return end;
}

/** Returns the end of a sign with its marks, skin tone, second half of a flag, and joined signs. */
function endOfSign(text: string, start: number): number {
  let end = after(text, start);
  if (isFlagHalf(text, start) && isFlagHalf(text, end)) end = after(text, end);
  while (end < text.length) {
    const joined = text.charCodeAt(end - 1) === ZERO_WIDTH_JOINER && kindAt(text, end) === SIGN;
    if (!joined && kindAt(text, end) !== INVISIBLE && !isMark(text, end) && !isSkinTone(text, end)) break;
    end = after(text, end);
  }
  return end;
}

function endOfGap(text: string, start: number): number {
  let end = start;
  while (end < text.length && (kindAt(text, end) === SPACE || kindAt(text, end) === INVISIBLE)) end = after(text, end);
  return end;
}

function afterInvisible(text: string, start: number): number {
  let end = start;
  while (end < text.length && kindAt(text, end) === INVISIBLE) end = after(text, end);
  return end;
}

const ZERO_WIDTH_JOINER = 0x200d;

/** Returns the kind of the character, 0 at the end. */
function kindAt(text: string, at: number): number {
  return at < text.length ? kindOf(text.codePointAt(at) ?? 0) : 0;
}

function after(text: string, at: number): number {
  return at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
}

function isMark(text: string, at: number): boolean {
  const code = text.codePointAt(at) ?? 0;
  return code >= 0x300 && /\p{M}/u.test(String.fromCodePoint(code));
}

function isSkinTone(text: string, at: number): boolean {
  const code = text.codePointAt(at) ?? 0;
  return code >= 0x1f3fb && code <= 0x1f3ff;
}

function isFlagHalf(text: string, at: number): boolean {
  const code = text.codePointAt(at) ?? 0;
  return code >= 0x1f1e6 && code <= 0x1f1ff;
}
