/**
 * A reading is a text to scan and its mapping to the original. The original is its own reading; letters written with
 * several characters, and characters for several letters, are read in a rewritten copy.
 */
import { syllableAt } from "../scripts/hangul.ts";
import {
  BREAK,
  CLASS,
  COMPOUND,
  DIGIT,
  foldOf,
  LETTER,
  lettersOfLigature,
  lookAlike,
  plainForm,
  SPACE,
  STROKE,
  SYMBOL,
  standIn,
} from "./fold.ts";
import { drawings } from "./look-alikes.ts";

export interface Reading {
  readonly text: string;
  /** For each index of `text`, its end included, the index in the original. Absent: the same. */
  readonly origins?: readonly number[];
  /** True when only whole words count: dropped characters would make chance matches in random strings. */
  readonly wholeWords?: boolean;
  /** True for the parts of names, of which less counts (see judge/names.ts). */
  readonly isName?: boolean;
}

export function origin(reading: Reading, index: number): number {
  return reading.origins ? (reading.origins[index] ?? 0) : index;
}

const unitsPerCall = 8192;

/** Collects a rewritten text piece by piece. In lists: typed arrays take longer to allocate than a short text to rewrite. */
export class Rewriter {
  readonly #codes: number[] = [];
  readonly #origins: number[] = [];
  changed = false;

  /** Copies `piece`, which is at `at` in the original. */
  keep(piece: string, at: number): void {
    for (let i = 0; i < piece.length; i++) this.#put(piece.charCodeAt(i), at + i);
  }

  /** Writes `piece` in place of the original from `at`. */
  put(piece: string, at: number): void {
    for (let i = 0; i < piece.length; i++) this.#put(piece.charCodeAt(i), at);
    this.changed = true;
  }

  /** Ends a part, across whose end nothing matches. `at` is its end in the original. */
  part(at: number): void {
    this.put(BREAK, at);
  }

  reading(end: number): Reading {
    const codes = this.#codes;
    let text = "";
    // One call cannot take all units of a long text.
    for (let at = 0; at < codes.length; at += unitsPerCall) {
      const part = codes.length <= unitsPerCall ? codes : codes.slice(at, at + unitsPerCall);
      text += Reflect.apply(String.fromCharCode, null, part);
    }
    this.#origins.push(end);
    return { text, origins: this.#origins };
  }

  #put(code: number, at: number): void {
    this.#codes.push(code);
    this.#origins.push(at);
  }
}

const drawingsByStart = Map.groupBy(
  Object.keys(drawings).sort((a, b) => b.length - a.length),
  (drawing) => drawing.charAt(0),
);

/** For each code unit of ASCII 1 when a drawing or a character reference may begin with it. */
const beginnings = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return character === "&" || drawingsByStart.has(character) ? 1 : 0;
});

/**
 * Returns a reading with styled and enclosed letters beyond the basic plane, ligatures, and letters drawn with several
 * characters as one letter each. `undefined` when the text has none.
 */
export function unfolded(text: string): Reading | undefined {
  // Most short texts need none.
  let rewriter: Rewriter | undefined;
  let kept = 0;
  let i = 0;
  while (i < text.length) {
    const found = compoundAt(text, i);
    if (found === undefined) {
      i++;
      continue;
    }
    rewriter ??= new Rewriter();
    rewriter.keep(text.slice(kept, i), kept);
    rewriter.put(found.letters, i);
    i += found.length;
    kept = i;
  }
  if (rewriter?.changed !== true) return undefined;
  rewriter.keep(text.slice(kept), kept);
  return rewriter.reading(text.length);
}

/** The first letter of a Korean keyboard. */
const firstHangul = 0x3131;

/** Returns true when the text between `start` and `end` has such a letter. */
export function isUnfolding(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (compoundAt(text, i) !== undefined) return true;
  return false;
}

function compoundAt(text: string, at: number): { letters: string; length: number } | undefined {
  const code = text.charCodeAt(at);
  if (code < beginnings.length && beginnings[code] === 0) return undefined;
  if (code >= firstHangul) {
    const syllable = syllableAt(text, at);
    if (syllable !== undefined) return syllable;
  }
  const fold = foldOf(code);
  if (fold & COMPOUND) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const letters = knownLetter(character);
    return letters === undefined ? undefined : { letters, length: character.length };
  }
  if (code >= beginnings.length) return undefined;
  if (fold & STROKE && text.charAt(at) === "&") return entityAt(text, at);
  const drawing = drawingsByStart.get(text.charAt(at))?.find((candidate) => text.startsWith(candidate, at));
  return drawing === undefined ? undefined : { letters: standIn(drawings[drawing] ?? ""), length: drawing.length };
}

/** Reads a numeric character reference of HTML, which in a plain text hides a letter. */
function entityAt(text: string, at: number): { letters: string; length: number } | undefined {
  const end = text.slice(at, at + maximumEntityLength).indexOf(";");
  const found = /^&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));$/i.exec(text.slice(at, at + end + 1));
  if (!found) return named.get(text.slice(at, at + end + 1));
  const code = found[1] === undefined ? Number(found[2]) : Number.parseInt(found[1], 16);
  if (code > 0x10ffff || code === 0) return undefined;
  const character = String.fromCodePoint(code);
  return { letters: letterBeyondBasicPlane(character) ?? character.charAt(0), length: end + 1 };
}

const maximumEntityLength = 12;
/** Named references of invisible characters. */
const named = new Map(
  ["&shy;", "&zwj;", "&zwnj;", "&ZeroWidthSpace;"].map((name) => [name, { letters: "\u200B", length: name.length }]),
);

/** Rows of 26 letters that Unicode does not decompose. */
const letterRows = [0x1f110, 0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

/** Letters of ligatures and of characters beyond the basic plane that were met; the same emoji are met again and again. */
const knownLetters = new Map<string, string | undefined>();
const maximumKnownLetters = 1024;

function knownLetter(character: string): string | undefined {
  const known = knownLetters.get(character);
  if (known !== undefined || knownLetters.has(character)) return known;
  if (knownLetters.size === maximumKnownLetters) knownLetters.clear();
  const letter = character.length === 2 ? letterBeyondBasicPlane(character) : lettersOfLigature(character);
  knownLetters.set(character, letter);
  return letter;
}

function letterBeyondBasicPlane(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  for (const row of letterRows) if (code >= row && code < row + 26) return String.fromCharCode(97 + code - row);
  if (code >= 0xe0000 && code < 0xe1000) return "\u200B";
  const plain = plainForm(character);
  return plain.length === 1 ? plain : lookAlike(character);
}

/**
 * Returns true when the same symbol stands between letters twice, or beside a letter that another sign separates from
 * the next ("c-r|u.d"): then the text is read with symbols as separators.
 */
export function separatedBySymbols(text: string): boolean {
  let last = "";
  for (let i = 1; i + 1 < text.length; i++) {
    if ((foldOf(text.charCodeAt(i)) & SYMBOL) === 0) continue;
    const symbol = text.charAt(i);
    if (!isLetterNear(text, i, -1) || !isLetterNear(text, i, 1)) continue;
    if (symbol === last || isLone(text, i - 1, -1) || isLone(text, i + 1, 1)) return true;
    last = symbol;
  }
  return false;
}

/** Returns true for a letter at `at` with a sign other than a space behind it. */
function isLone(text: string, at: number, direction: 1 | -1): boolean {
  const next = at + direction;
  if (next < 0 || next >= text.length || (foldOf(text.charCodeAt(at)) & LETTER) === 0) return false;
  const fold = foldOf(text.charCodeAt(next));
  return (fold & SYMBOL) !== 0 || ((fold & CLASS) === 0 && (fold & (LETTER | DIGIT | SPACE)) === 0);
}

/** Returns true for a letter beside `at`, or behind the next few symbols and spaces. */
function isLetterNear(text: string, at: number, direction: 1 | -1): boolean {
  for (let step = 1; step <= 3; step++) if (foldOf(text.charCodeAt(at + step * direction)) & LETTER) return true;
  return false;
}
