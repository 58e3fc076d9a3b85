/**
 * Inflects words by rule. Decisions: Inflections: complete for `en`, other languages as far as their rules
 * have no exceptions.
 */
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
  const language = /^[a-z]+/.exec(locale.toLowerCase())?.[0] ?? "";
  if (language !== "en") return inflectElsewhere(text, language, parts);
  const word = /[a-z]{2,}$/.exec(text)?.[0];
  if (word === undefined) return [];
  const forms = [
    ...(parts.noun ? plurals(word) : []),
    ...(parts.verb ? verbForms(word) : []),
    ...(parts.adjective
      ? [...comparisons(word), ...adverbOf(word), `${isShortInY(word) ? word : iForY(word)}ness`]
      : []),
    ...(parts.adverb && !word.endsWith("ly") ? comparisons(word) : []),
  ];
  const before = text.slice(0, text.length - word.length);
  const all = [...forms.map((form) => before + form), ...(parts.noun ? headPlurals(text) : [])];
  return [...new Set(all)].filter((form) => form !== text);
}

function plurals(word: string): string[] {
  const own = irregularNouns.get(word);
  if (own) return [...own];
  const [ending, ...irregular] = irregularPlurals.find(([each]) => word.endsWith(each)) ?? [];
  if (ending !== undefined) return irregular.map((plural) => word.slice(0, -ending.length) + plural);
  if (word.endsWith("man") && word.length > 3 && !notMen.has(word)) return [`${word.slice(0, -3)}men`];
  return word === "man" ? ["men"] : withS(word);
}

/** Returns the plurals of phrases whose first noun is inflected: "sons of guns". */
function headPlurals(text: string): string[] {
  const [, head, rest] = /^([a-z]+)( of .+)$/.exec(text) ?? [];
  return head === undefined ? [] : plurals(head).map((plural) => plural + (rest ?? ""));
}

/** Returns the spellings of `word` with -ing. */
export function gerundsOf(word: string): string[] {
  return word.endsWith("ie") ? [`${word.slice(0, -2)}ying`] : stemsBefore(word).map((stem) => `${stem}ing`);
}

function verbForms(word: string): readonly string[] {
  const whole = wholeVerbs.get(word);
  if (whole !== undefined) return whole;
  const stems = stemsBefore(word);
  const ings = gerundsOf(word);
  const past = irregularPast(word) ?? (word.endsWith("e") ? [`${word}d`] : stems.map((stem) => `${iForY(stem)}ed`));
  const agents = (word.endsWith("e") ? [`${word}r`] : stems.map((stem) => `${iForY(stem)}er`))
    .filter((agent) => !noAgents.has(agent))
    .flatMap((agent) => [agent, `${agent}s`]);
  return [...withS(word), ...past, ...ings.flatMap((ing) => [ing, `${ing}s`, ing.slice(0, -1)]), ...agents];
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
  if (/[^aeiou]o$/.test(word) && word.length < 4) return [`${word}es`];
  // Dictionaries differ: spazzes, spazes.
  if (/^[^aeiou]*(?:qu)?[aeiou]z$/.test(word)) return [`${word}zes`, `${word}es`];
  if (/(s|x|z|ch|sh)$/.test(word)) return [`${word}es`];
  return [/(?:[^aeiou]|qu)y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`];
}

/**
 * Returns the stems before -ing: a silent e falls, a final consonant after one short stressed vowel doubles (bum,
 * bumming).
 */
function stemsBefore(word: string): string[] {
  if (/(ee|oe|ye)$/.test(word)) return [word];
  if (/[^aeioy]e$/.test(word) || /(u|i|a)e$/.test(word)) return [word.slice(0, -1)];
  if (/.[aeiou]c$/.test(word) && syllables(word) > 1) return [`${word}k`];
  const plain = word.replace("qu", "qw");
  if (/^[^aeiou]*[aeiouy][bdfgklmnprstvz]$/.test(plain) || /^[^aeiouy]+ic$/.test(word)) return [word + word.slice(-1)];
  if (!/[^aeiou][aeiou][bdgklmnprtvz]$/.test(plain)) return [word];
  if (doublingEnds.some((end) => word.endsWith(end) && (word.length === end.length || word.length - end.length > 2)))
    return [word + word.slice(-1)];
  // British and American: travelling, traveling.
  return /[^aeiou][aeiou]l$/.test(word) && syllables(word) > 1 ? [word, `${word}l`] : [word];
}

function syllables(word: string): number {
  return word.replace(/[^aeiou]e$/, "").match(/[aeiouy]+/g)?.length ?? 0;
}

function iForY(word: string): string {
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}i` : word;
}
