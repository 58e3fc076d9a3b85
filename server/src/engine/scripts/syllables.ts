/** Scripts whose letters are syllables or words: two of them make a word, and one is no letter of a spelled one. */
import type { FilterEntry } from "../types.ts";
import { isAffixed } from "./affixes.ts";

const syllabic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uAC00-\uD7A3]/u;
/** Alphabets, in the sense that their letters are doubled or exchanged for others of the same sound. */
const alphabetic =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}]/u;

const firstSyllabic = 0x2e80;

/** Letters that a syllable counts for where the length of a word matters. */
const lettersPerSyllable = 2;

/** Returns the number of letters that a word of `size` letters, `first` the first of them, is as long as. */
export function weightOf(first: number, size: number): number {
  if (first < firstSyllabic) return size;
  return syllabic.test(String.fromCharCode(first)) ? size * lettersPerSyllable : size;
}

export function isSyllabic(text: string, at: number): boolean {
  return text.charCodeAt(at) >= firstSyllabic && syllabic.test(text.charAt(at));
}

/** Returns the entry without rules of alphabets where it is written in none. Decisions: Scripts and languages. */
export function withRulesOfScript<T extends FilterEntry>(entry: T): T {
  if (!(entry.collapseDoubles || entry.replacePhonetics) || !/\P{ASCII}/u.test(entry.text)) return entry;
  return alphabetic.test(entry.text) ? entry : { ...entry, collapseDoubles: false, replacePhonetics: false };
}

/** Returns true when a text has letters of an alphabet, which are read backwards too. */
export function isAlphabetic(text: string): boolean {
  return alphabetic.test(text);
}

/** Signs that end or part sentences, and spaces: between two words they say nothing. */
const ordinary = /^[\s,.!?:;、，。！？：；…·・"'()「」『』（）]*$/u;
/** Signs inside a word say something where no space is beside them. */
const inner = /^[.·・:;…'"、]$/u;
/** The comma of lists, which stands between the ends of any two words. */
const listComma = "、";

/**
 * Returns true when a word with separators between its syllables is a disguise: "傻*逼", and "傻 逼" where neither is a part
 * of a longer word.
 */
export function isPartedOnPurpose(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const gaps: string[] = [];
  let syllables = 0;
  let gap = "";
  for (let at = start; at < end; at++) {
    if (!isSyllabic(text, at)) {
      gap += text.charAt(at);
      continue;
    }
    if (gap !== "") gaps.push(gap);
    gap = "";
    syllables++;
  }
  if (gaps.every((each) => !ordinary.test(each) || inner.test(each)))
    return isEdge(text, start, end) && (!gaps.includes(listComma) || isIsolated(text, start, end));
  const isSpelled = gaps.length === syllables - 1 && gaps.every((each) => each === gaps[0]);
  const areSpaces = gaps.every((each) => /^\s+$/.test(each));
  return (areSpaces ? isSpelled || syllables > 2 : isSpelled && syllables > 2) && isIsolated(text, start, end);
}

/** Returns true where nothing but particles is written to a Korean word; words of other scripts end anywhere. */
function isEdge(text: string, start: number, end: number): boolean {
  if (!isHangul(text, end - 1)) return true;
  let from = start;
  while (from > 0 && start - from < maximumEnding && isHangul(text, from - 1)) from--;
  let to = end;
  while (to < text.length && to - end < maximumEnding && isHangul(text, to)) to++;
  return from === start && (to === end || isAffixed(text, { start, end }, from, to));
}

const maximumEnding = 12;

function isHangul(text: string, at: number): boolean {
  return /\p{Script=Hangul}/u.test(text.charAt(at));
}

/** Returns true with no letter or digit on either side. */
function isIsolated(text: string, start: number, end: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text.charAt(start - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(end));
}
