/**
 * Inflects words by rule. Decisions: Inflections: complete for `en`, other languages as far as their rules
 * have no exceptions.
 */

import { DistinctWords } from "./distinct-words.ts";
import {
  doublingEnds,
  irregularComparisons,
  irregularNouns,
  irregularPasts,
  irregularPlurals,
  noAgents,
  notMen,
  verbPrefixes,
  wholeVerbs,
} from "./irregular-words.ts";
import { inflectElsewhere, type PartsOfSpeech } from "./other-inflections.ts";

/** Returns the inflected forms of `text`, without itself. A phrase is inflected in its last word. */
export function inflect(text: string, locale: string, parts: PartsOfSpeech): string[] {
  const language = locale === english ? english : (/^[a-z]+/.exec(locale.toLowerCase())?.[0] ?? "");
  if (language !== english) return inflectElsewhere(text, language, parts);
  const start = lastWordOf(text);
  if (text.length - start < 2) return [];
  const word = text.slice(start);
  const forms = formsOf(word, parts);
  const before = text.slice(0, start);
  const all = new DistinctWords();
  for (const form of forms) if (form !== word) all.add(before + form);
  if (parts.noun && text.includes(" of ")) for (const plural of headPlurals(text)) if (plural !== text) all.add(plural);
  return all.words;
}

const english = "en";

/** Returns the start of the letters a to z at the end of a text. */
function lastWordOf(text: string): number {
  let start = text.length;
  while (start > 0 && isSmallLetter(text.charCodeAt(start - 1))) start--;
  return start;
}

function isSmallLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

function formsOf(word: string, parts: PartsOfSpeech): string[] {
  const forms: string[] = [];
  if (parts.noun) forms.push(...plurals(word));
  if (parts.verb) forms.push(...verbForms(word));
  if (parts.adjective)
    forms.push(...comparisons(word), ...adverbOf(word), `${isShortInY(word) ? word : iForY(word)}ness`);
  if (parts.adverb && !word.endsWith("ly")) forms.push(...comparisons(word));
  return forms;
}

function plurals(word: string): readonly string[] {
  const own = irregularNouns.get(word);
  if (own) return own;
  const [ending, ...irregular] = pluralsByEnd.get(word.slice(-2))?.find(([each]) => word.endsWith(each)) ?? [];
  if (ending !== undefined) return irregular.map((plural) => word.slice(0, -ending.length) + plural);
  if (word.endsWith("man") && word.length > 3 && !notMen.has(word)) return [`${word.slice(0, -3)}men`];
  return word === "man" ? ["men"] : withS(word);
}

/** Irregular plurals by the last two letters of the singular. */
const pluralsByEnd = Map.groupBy(irregularPlurals, ([singular]) => singular.slice(-2));

/** Returns the plurals of phrases whose first noun is inflected: "sons of guns". */
function headPlurals(text: string): string[] {
  const [, head, rest] = /^([a-z]+)( of .+)$/.exec(text) ?? [];
  return head === undefined ? [] : plurals(head).map((plural) => plural + (rest ?? ""));
}

/** Returns the spellings of `word` with -ing. */
export function gerundsOf(word: string): string[] {
  return gerundsFrom(word, stemsBefore(word));
}

function gerundsFrom(word: string, stems: readonly string[]): string[] {
  return word.endsWith("ie") ? [`${word.slice(0, -2)}ying`] : stems.map((stem) => `${stem}ing`);
}

function verbForms(word: string): readonly string[] {
  const whole = wholeVerbs.get(word);
  if (whole !== undefined) return whole;
  const stems = stemsBefore(word);
  const endsInE = word.endsWith("e");
  const forms = withS(word);
  forms.push(...(irregularPast(word) ?? (endsInE ? [`${word}d`] : stems.map((stem) => `${iForY(stem)}ed`))));
  for (const gerund of gerundsFrom(word, stems)) forms.push(gerund, `${gerund}s`, gerund.slice(0, -1));
  for (const agent of endsInE ? [`${word}r`] : stems.map((stem) => `${iForY(stem)}er`))
    if (!noAgents.has(agent)) forms.push(agent, `${agent}s`);
  return forms;
}

function irregularPast(word: string): readonly string[] | undefined {
  const own = irregularPasts.get(word);
  if (own) return own;
  const prefix = verbPrefixes.find((each) => word.startsWith(each) && irregularPasts.has(word.slice(each.length)));
  return prefix === undefined ? undefined : irregularPasts.get(word.slice(prefix.length))?.map((form) => prefix + form);
}

/** Returns the comparative and superlative. Long adjectives take more and most. */
function comparisons(word: string): readonly string[] {
  const own = irregularComparisons.get(word);
  if (own) return own;
  if (syllables(word) > (/(y|le|ow|er)$/.test(word) ? 3 : 2)) return [];
  const [stem = word] = word.endsWith("e") ? [word.slice(0, -1)] : stemsBefore(word).map(iForY);
  return [`${stem}er`, `${stem}est`];
}

function adverbOf(word: string): string[] {
  if (word === "good") return ["well"];
  if (word.endsWith("ly") || word === "fast" || word === "hard") return [];
  if (/[^aeiou]le$/.test(word)) return [`${word.slice(0, -1)}y`];
  if (word.endsWith("ic")) return [word === "public" ? "publicly" : `${word}ally`];
  if (word.endsWith("ll")) return [`${word}y`];
  if (word === "whole") return ["wholly"];
  if (word.endsWith("ue")) return [`${word.slice(0, -1)}ly`];
  return isShortInY(word) ? [`${word}ly`, `${word.slice(0, -1)}ily`] : [`${iForY(word)}ly`];
}

/** Returns true for one syllable with its only vowel at the end: "shy", "dry". */
function isShortInY(word: string): boolean {
  return /^[^aeiouy]+y$/.test(word);
}

function withS(word: string): string[] {
  // The last letter tells of most words that a pattern does not match.
  switch (word.charAt(word.length - 1)) {
    case "o":
      return [/[^aeiou]o$/.test(word) && word.length < 4 ? `${word}es` : `${word}s`];
    case "z":
      // Dictionaries differ: spazzes, spazes.
      return /^[^aeiou]*(?:qu)?[aeiou]z$/.test(word) ? [`${word}zes`, `${word}es`] : [`${word}es`];
    case "s":
    case "x":
      return [`${word}es`];
    case "h":
      return [word.endsWith("ch") || word.endsWith("sh") ? `${word}es` : `${word}s`];
    case "y":
      return [/(?:[^aeiou]|qu)y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`];
    default:
      return [`${word}s`];
  }
}

/**
 * Returns the stems before -ing: a silent e falls, a final consonant after one short stressed vowel doubles (bum,
 * bumming).
 */
function stemsBefore(word: string): string[] {
  const last = word.charAt(word.length - 1);
  const before = word.charAt(word.length - 2);
  if (last === "e" && before !== "") return ["e", "o", "y"].includes(before) ? [word] : [word.slice(0, -1)];
  if (last === "c" && /.[aeiou]c$/.test(word) && syllables(word) > 1) return [`${word}k`];
  if (!isVowelOrY(word.charCodeAt(word.length - 2))) return [word];
  const plain = word.replace("qu", "qw");
  if (/^[^aeiou]*[aeiouy][bdfgklmnprstvz]$/.test(plain) || /^[^aeiouy]+ic$/.test(word)) return [word + last];
  if (!/[^aeiou][aeiou][bdgklmnprtvz]$/.test(plain)) return [word];
  if (doublingEnds.some((end) => word.endsWith(end) && (word.length === end.length || word.length - end.length > 2)))
    return [word + last];
  // British and American: travelling, traveling.
  return /[^aeiou][aeiou]l$/.test(word) && syllables(word) > 1 ? [word, `${word}l`] : [word];
}

/** Returns the number of vowels in a row, without a silent e. */
function syllables(word: string): number {
  const isSilent = word.endsWith("e") && word.length > 1 && !isVowel(word.charCodeAt(word.length - 2));
  const end = isSilent ? word.length - 2 : word.length;
  let count = 0;
  let isInside = false;
  for (let at = 0; at < end; at++) {
    const isNext = isVowelOrY(word.charCodeAt(at));
    if (isNext && !isInside) count++;
    isInside = isNext;
  }
  return count;
}

function iForY(word: string): string {
  return word.endsWith("y") && word.length > 1 && !isVowel(word.charCodeAt(word.length - 2))
    ? `${word.slice(0, -1)}i`
    : word;
}

function isVowel(code: number): boolean {
  return isSmallLetter(code) && ((vowels >> (code & 31)) & 1) === 1;
}

function isVowelOrY(code: number): boolean {
  return isVowel(code) || code === Y;
}

const Y = 0x79;
/** A bit for each vowel, by the lowest five bits of its code. */
const vowels = [..."aeiou"].reduce((bits, vowel) => bits | (1 << (vowel.charCodeAt(0) & 31)), 0);
