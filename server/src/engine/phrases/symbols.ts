/**
 * Converts a text to symbols, one for each visible character. Case is folded, invisible characters are dropped, a
 * letter and its marks are one symbol, and each symbol has a plain form: a to z for a Latin letter, however it is
 * accented, styled or drawn with a look-alike of another script, 0 to 9 for a digit, a space for any white space.
 */
import { baseOf, CLASS, foldOf, SKIP_CLASS, SPACE } from "../text/fold.ts";
import { letterLookAlikes } from "../text/look-alikes.ts";
import { unfolded } from "../text/reading.ts";

/** One character as phrases compare it. */
export interface FoldedCharacter {
  /** Case-folded character; -1 for an invisible one. */
  readonly code: number;
  /** Its plain form; the same as `code` where it has none. */
  readonly plain: number;
  /** A letter, a digit, a mark or what joins words: `\w`. */
  readonly word: boolean;
}

/** Word characters after Unicode (UTS 18, annex C). */
export const wordCharacters = String.raw`\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\u200C\u200D`;

const space = 0x20;
const unseen: FoldedCharacter = { code: -1, plain: -1, word: false };
const word = new RegExp(`^[${wordCharacters}]$`, "v");
const mark = /^\p{M}$/u;
// Marks of a script of their own, such as the vowels of Devanagari, are letters to their readers; Hebrew points are not.
const accent = /^[\p{Script=Inherited}\p{Script=Hebrew}]$/u;
const lookAlikes = new Map(
  Object.entries(letterLookAlikes).flatMap(([letter, alikes]) =>
    [...alikes].map((alike) => [alike, letter.charCodeAt(0)] as const),
  ),
);

const known = new Map<number, FoldedCharacter>();
const maximumCachedCharacters = 20_000;

/** Returns the character with this code point as phrases compare it. */
export function foldedOf(codePoint: number): FoldedCharacter {
  const present = known.get(codePoint);
  if (present) return present;
  const folded = describe(codePoint);
  if (known.size >= maximumCachedCharacters) known.clear();
  known.set(codePoint, folded);
  return folded;
}

/** Symbols of a text. The buffers are reused; only the first `length` symbols count. */
export class Symbols {
  length = 0;
  codes = new Int32Array(0);
  plains = new Int32Array(0);
  /** 1 for a word character, and for the first or last symbol of a match (a "$" that stands for a letter). */
  words = new Uint8Array(0);
  /** Start of each symbol in the text, and its end with its marks. */
  starts = new Int32Array(0);
  ends = new Int32Array(0);

  /** Reads a text from one offset to another, the start first; returns the offset at which to go on. */
  read(text: string, from = 0, to = text.length): number {
    if (from === 0) {
      this.#reserve(text.length);
      this.length = 0;
    }
    let at = from;
    while (at < to) {
      const codePoint = text.codePointAt(at) ?? 0;
      const end = at + (codePoint > 0xffff ? 2 : 1);
      const { code, plain, word } = foldedOf(codePoint);
      if (code >= 0) this.#add({ code, plain, word }, at, end);
      else if (this.length > 0 && this.ends[this.length - 1] === at) this.#join(text, at, end);
      at = end;
    }
    return at;
  }

  /** Returns the first symbol that begins at or after an offset. */
  indexAt(offset: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the symbol at an offset or, for an invisible character, the one before it. */
  indexOf(offset: number): number {
    return Math.max(0, this.indexAt(offset + 1) - 1);
  }

  #add({ code, plain, word }: FoldedCharacter, start: number, end: number): void {
    const index = this.length++;
    this.codes[index] = code;
    this.plains[index] = plain;
    this.words[index] = word ? 1 : 0;
    this.starts[index] = start;
    this.ends[index] = end;
  }

  /** Joins a mark to the symbol before it, and makes one letter of them where Unicode has one. */
  #join(text: string, at: number, end: number): void {
    if (!mark.test(text.slice(at, end))) return;
    const index = this.length - 1;
    const composed = (String.fromCodePoint(this.codes[index] ?? 0) + text.slice(at, end)).normalize("NFC");
    const codePoint = composed.codePointAt(0) ?? 0;
    if (composed.length === (codePoint > 0xffff ? 2 : 1)) {
      const { code, plain } = foldedOf(codePoint);
      this.codes[index] = code;
      this.plains[index] = plain;
    }
    this.ends[index] = end;
  }

  #reserve(length: number): void {
    // The buffers of a huge text are freed at the next small one.
    if (this.codes.length >= length && this.codes.length <= Math.max(4 * length, 16_384)) return;
    const size = Math.max(length, 1024);
    this.codes = new Int32Array(size);
    this.plains = new Int32Array(size);
    this.words = new Uint8Array(size);
    this.starts = new Int32Array(size);
    this.ends = new Int32Array(size);
  }
}

function describe(codePoint: number): FoldedCharacter {
  const character = String.fromCodePoint(codePoint);
  const plain = plainOf(character, codePoint);
  if (plain < 0) return unseen;
  const code = withoutCase(character);
  return { code, plain: plain === 0 ? code : plain, word: word.test(character) };
}

/** Returns a to z, 0 to 9 or a space; 0 for other characters, -1 for invisible ones. */
function plainOf(character: string, codePoint: number): number {
  if (codePoint > 0xffff) {
    const letters = unfolded(character)?.text;
    if (letters === "\u200B" || accent.test(character)) return -1;
    return letters?.length === 1 && isPlain(letters.charCodeAt(0)) ? letters.charCodeAt(0) : 0;
  }
  const fold = foldOf(codePoint);
  const isMark = mark.test(character);
  if ((fold & CLASS) === SKIP_CLASS || isMark) return isMark && !accent.test(character) ? 0 : -1;
  if (fold & SPACE) return space;
  const base = baseOf(codePoint);
  if (isPlain(base)) return base;
  // The last: a look-alike with an accent looks like the same letter.
  const candidates = [character, character.toLowerCase(), String.fromCharCode(base)];
  return candidates.map((each) => lookAlikes.get(each)).find((letter) => letter !== undefined) ?? 0;
}

/** Returns true for the characters of a pattern that stand for all of their forms. */
export function isPlain(code: number): boolean {
  return code === space || (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a);
}

/** Folds case: upper case and back, where that is one character. */
function withoutCase(character: string): number {
  const upper = single(character.toUpperCase()) ?? character;
  const lower = single(upper.toLowerCase()) ?? upper;
  return lower.codePointAt(0) ?? 0;
}

function single(text: string): string | undefined {
  const codePoint = text.codePointAt(0) ?? 0;
  return text.length === (codePoint > 0xffff ? 2 : 1) ? text : undefined;
}
