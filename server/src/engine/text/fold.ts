/**
 * The fold table: for each UTF-16 code unit, the class that the trie steps by and the kind of character.
 *
 * Classes: 0 separates words, 1 to 26 are letters and their stand-ins, the rest leave the hot loop. Letters that read
 * or sound alike share a class (i = l, c = k = q, s = z); verification of a candidate decides whether the difference
 * matters. Letters of other scripts without a Latin look-alike share classes by number, so that one trie serves all
 * scripts; verification compares them exactly.
 *
 * The table is filled in pages of 256 on first use, so unused scripts cost nothing at start.
 */
import { isKeyboardLetter } from "../scripts/hangul.ts";
import { commonForm, isWrittenUnspaced } from "../scripts/letters.ts";
import { withoutMarks } from "../scripts/marks.ts";
import { confusables } from "./confusables.ts";
import {
  digitLetters,
  letterLookAlikes,
  ligatures,
  maskCharacters,
  smallCapitals,
  symbolLetters,
  weakMaskCharacters,
} from "./look-alikes.ts";

export const CLASS = 31;
export const SKIP_CLASS = 27;
export const BREAK_CLASS = 28;
const UNFILLED_CLASS = 29;

export const LETTER = 1 << 5;
export const DIGIT = 1 << 6;
/** A symbol that stands for a letter. */
export const SYMBOL = 1 << 7;
export const SPACE = 1 << 8;
export const MASK = 1 << 9;
/** May be part of a letter drawn with several characters. */
export const STROKE = 1 << 10;
/** Half of a surrogate pair, or one character for two letters: read in a rewritten copy. */
export const COMPOUND = 1 << 11;
export const MARK = 1 << 12;
/** A letter whose plain form is one of a to z. */
export const LATIN = 1 << 13;
/** A letter of a script that is written without spaces. */
export const UNSPACED = 1 << 14;
/** A letter that looks like no Latin one. */
export const OTHER = 1 << 15;

/** Separates concatenated readings; a private character, so that no text needs it. */
export const BREAK = "\uE000";
/** Returns the private character for a letter which was drawn with several characters. */
export function standIn(letter: string): string {
  return String.fromCharCode(0xe001 + letter.charCodeAt(0) - 97);
}

export function isStandIn(code: number): boolean {
  return code > 0xe000 && code <= 0xe01a;
}

const classOfLatin = classes();
const lookAlikes = invert(letterLookAlikes, confusables);
const capitals = invert(smallCapitals);
/** Characters one of which is in every drawing of a letter, and the sign that begins an entity. */
const strokes = "/\\|([{<`1&";
const masks = maskCharacters + weakMaskCharacters;

/** Class and flags by code unit. Read it through `foldOf`, or handle an unfilled page. */
export const foldTable = new Uint16Array(65_536).fill(UNFILLED_CLASS);
/** Fold table with symbols as separators. */
export const plainFoldTable = new Uint16Array(65_536).fill(UNFILLED_CLASS);
/** Base letter by code unit: lower case, without accents; a digit maps to itself; 0 for the rest. */
export const baseTable = new Uint16Array(65_536);

/** Fills the page of `code`; returns true when it was not filled yet. */
export function fillPage(code: number): boolean {
  if ((foldTable[code] ?? 0) !== UNFILLED_CLASS) return false;
  const first = code & 0xff00;
  for (let c = first; c < first + 256; c++) fillCode(c);
  return true;
}

export function foldOf(code: number): number {
  const fold = foldTable[code] ?? 0;
  if (fold !== UNFILLED_CLASS) return fold;
  fillPage(code);
  return foldTable[code] ?? 0;
}

/** Returns the letter of `code` without case and accents, 0 for other characters. */
export function baseOf(code: number): number {
  fillPage(code);
  return baseTable[code] ?? 0;
}

/** Returns the lower case without accents and compatibility forms, which may be several characters. */
export function plainForm(character: string): string {
  return capitals.get(character) ?? decomposed(character);
}

/** Returns the Latin letter that a character of any plane looks like. */
export function lookAlike(character: string): string | undefined {
  return lookAlikes.get(character) ?? lookAlikes.get(character.toLowerCase());
}

function decomposed(character: string): string {
  return withoutMarks(character.normalize("NFKD").toLowerCase().normalize("NFKD"));
}

function fillCode(code: number): void {
  const { fold, base } = describe(code);
  foldTable[code] = fold;
  plainFoldTable[code] = fold & SYMBOL ? fold & ~CLASS : fold;
  baseTable[code] = base;
}

/** Stretches a word of Arabic and is no letter of it. */
const tatweel = "\u0640";

function describe(code: number): { fold: number; base: number } {
  if (code >= 0xd800 && code <= 0xdfff) return { fold: COMPOUND, base: 0 };
  if (code === 0xe000) return { fold: BREAK_CLASS, base: 0 };
  if (isStandIn(code)) return { fold: SYMBOL | latinClass(String.fromCharCode(code - 0xe001 + 97)), base: 0 };
  const character = String.fromCharCode(code);
  const flags = (strokes.includes(character) ? STROKE : 0) | (masks.includes(character) ? MASK : 0);
  const symbol = symbolLetters[character];
  if (symbol !== undefined) return { fold: SYMBOL | flags | latinClass(symbol), base: 0 };
  const plain = plainForm(character);
  if (plain === "") return { fold: SKIP_CLASS | MARK, base: 0 };
  if (plain === tatweel || /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(character))
    return { fold: SKIP_CLASS, base: 0 };
  if (plain.length > 1) return describeSeveral(character, plain);
  if (plain === " " || /\s/.test(plain)) return { fold: SPACE, base: 0 };
  if (plain >= "0" && plain <= "9") {
    return { fold: DIGIT | flags | latinClass(digitLetters[plain] ?? ""), base: plain.charCodeAt(0) };
  }
  if (maskCharacters.includes(plain)) return { fold: flags | MASK, base: 0 };
  return /[\p{L}\p{M}]/u.test(plain) ? describeLetter(character, plain) : { fold: flags, base: 0 };
}

/** Describes one character for several letters, or a letter in brackets. */
function describeSeveral(character: string, plain: string): { fold: number; base: number } {
  const bracketed = /^\((\p{L})\)$/u.exec(plain)?.[1];
  if (bracketed !== undefined) return describeLetter(bracketed, bracketed);
  if (!/^[\p{L}\p{M}]$/u.test(character)) return { fold: 0, base: 0 };
  return describeLetter(character, character.toLowerCase());
}

function describeLetter(character: string, plain: string): { fold: number; base: number } {
  const isCompound = lettersOfLigature(character) !== undefined || isKeyboardLetter(character.charCodeAt(0));
  const compound = isCompound ? COMPOUND : 0;
  if (plain >= "a" && plain <= "z") return { fold: LETTER | LATIN | latinClass(plain), base: plain.charCodeAt(0) };
  const letter = lookAlike(character) ?? lookAlikes.get(plain) ?? lookAlikes.get(plain.toUpperCase());
  const base = commonForm(plain).charCodeAt(0);
  if (letter !== undefined) return { fold: LETTER | compound | latinClass(letter), base };
  const unspaced = isWrittenUnspaced(plain) ? UNSPACED : 0;
  return { fold: LETTER | OTHER | compound | unspaced | (1 + (base % 26)), base };
}

/** Returns the Latin letters of a ligature: ß, æ, ﬁ. */
export function lettersOfLigature(character: string): string | undefined {
  const known = ligatures[character.toLowerCase()];
  if (known !== undefined) return known;
  if (!/^\p{L}$/u.test(character)) return undefined;
  const plain = plainForm(character);
  return plain.length > 1 && /^[a-z]+$/.test(plain) ? plain : undefined;
}

function latinClass(letter: string): number {
  return classOfLatin.get(letter) ?? 0;
}

function classes(): Map<string, number> {
  const byLetter = new Map([..."abcdefghijklmnopqrstuvwxyz"].map((letter, index) => [letter, index + 1] as const));
  for (const [alike, letter] of [
    ["l", "i"],
    ["k", "c"],
    ["q", "c"],
    ["z", "s"],
  ] as const)
    byLetter.set(alike, byLetter.get(letter) ?? 0);
  return byLetter;
}

/** Inverts tables; the first one wins. */
function invert(...tables: readonly Readonly<Record<string, string>>[]): Map<string, string> {
  const inverse = new Map<string, string>();
  for (const table of tables)
    for (const [letter, alikes] of Object.entries(table))
      for (const alike of alikes) if (!inverse.has(alike)) inverse.set(alike, letter);
  return inverse;
}
