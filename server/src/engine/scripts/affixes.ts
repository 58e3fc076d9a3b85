/**
 * Words with particles written to them: in Korean and Arabic a listed word seldom stands alone between spaces. Decisions:
 * Scripts and languages.
 */
import { plainLetters } from "../text/tokens.ts";
import type { FilterEntry } from "../types.ts";
import { isKoreanEnding, isSyllable } from "./hangul.ts";
import { isWrittenUnspaced } from "./letters.ts";

/** Conjunctions, prepositions and the article, in the order in which they are written, and what of them is one. */
const arabicBeginning = /^[وف]?(?:[بكل]|س)?(?:ال)?$|^[وف]?لل$|^يا$/u;
/** Endings of numbers, feminine forms and possessors; the folded letters of them. */
const arabicEnding = /^(?:[هيكا]|ها|هم|هن|نا|كم|ني|ات|ين|ون|ان|تي|تك|ته|تهم|وا|يه|يين|ه[اي])?$/u;
/** Letters of the shortest Arabic word with an ending. */
const minimumArabicLength = 3;

/** Of the characters of scripts with affixes, the first. */
export const firstAffixed = 0x0600;

const korean = /\p{Script=Hangul}/u;
const beyondAscii = /\P{ASCII}/u;
const arabic = /\p{Script=Arabic}/u;

/** Returns true for an entry that is found inside a longer row of letters too: see `isAffixed` and word-breaks.ts. */
export function isFoundInside({ text, variations, filterMode }: FilterEntry): boolean {
  const all = text + variations.join("");
  if (!beyondAscii.test(all)) return false;
  return isWrittenUnspaced(all) || (filterMode !== "exactMatch" && (korean.test(all) || arabic.test(all)));
}

/** Returns true when everything beside the word from `start` to `end` in its token, `from` to `to`, is written to it. */
export function isAffixed(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  from: number,
  to: number,
): boolean {
  const last = text.charCodeAt(end - 1);
  if (last < firstAffixed) return false;
  const word = plainLetters(text, start, end);
  const before = plainLetters(text, from, start);
  const behind = plainLetters(text, end, to);
  if (isSyllable(last)) return before === "" && word.length > 1 && isKoreanEnding(word, behind);
  if (!arabic.test(text.charAt(end - 1)) || word.length < minimumArabicLength) return false;
  return arabicBeginning.test(before) && arabicEnding.test(behind);
}
