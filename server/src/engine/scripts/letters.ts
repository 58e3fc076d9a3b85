/** Letters of other scripts that are read as one: kana, forms of Arabic letters, traditional and simplified Chinese. */
import { simplifiedOf } from "./simplified.ts";

/** Forms of letters that writers and keyboards exchange; the same word is written with either. */
const arabicForms: ReadonlyMap<string, string> = new Map([
  ["\u0671", "\u0627"],
  ["\u0649", "\u064A"],
  ["\u06CC", "\u064A"],
  ["\u06D2", "\u064A"],
  ["\u0629", "\u0647"],
  ["\u06C1", "\u0647"],
  ["\u06BE", "\u0647"],
  ["\u06A9", "\u0643"],
]);

/** First and last katakana with a hiragana, the distance between the two, and the iteration marks. */
const firstKatakana = 0x30a1;
const lastKatakana = 0x30f6;
const kanaDistance = 0x60;
const iterationMarks: ReadonlyMap<string, string> = new Map([
  ["\u30FD", "\u309D"],
  ["\u30FE", "\u309E"],
]);

/** Returns the letter that stands for all forms of `letter`, one code unit as it is itself. */
export function commonForm(letter: string): string {
  const code = letter.charCodeAt(0);
  if (code >= firstKatakana && code <= lastKatakana) return String.fromCharCode(code - kanaDistance);
  return arabicForms.get(letter) ?? iterationMarks.get(letter) ?? simplifiedOf(letter) ?? letter;
}

const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Returns true for letters and vowel signs of scripts that are written without spaces. */
export function isWrittenUnspaced(letter: string): boolean {
  return unspaced.test(letter);
}
