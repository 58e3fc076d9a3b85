/**
 * The vulgar words among those of a dictionary. A dictionary word keeps every entry from being found in it, so that these
 * have to leave: the words that the packs class as offensive (packs/mapping/en.txt, from installed lists), their forms,
 * and longer words that are made of one.
 */
import { readFileSync } from "node:fs";
import { inflect } from "../../src/engine/lexicon/inflection.ts";
import { fits, type MappedWord, mapWords, readMapping } from "../packs/mapping.ts";
import { rotated } from "../packs/rotated.ts";
import { collectListedWords } from "../packs/word-sources.ts";

/** Packs of offensive words; the others hold phrases, or words with an innocent meaning. */
const packs = new Set(["slurs", "sexual", "insults", "profanity"]);
const severities = new Set(["high", "severe"]);
/** Shorter words of medium severity are too often a part of others. */
const minimumMediumLength = 4;
/** Of mild ones, those that say nothing but an insult or an oath. */
const mildPacks = new Set(["insults", "profanity"]);
const minimumMildLength = 5;

/** Words made of a vulgar one, rotated as in the mapping, beside those that a list has. */
const made = rotated(
  "shpx* *shpx* ovgpu* *ovgpurf juber* ohyyfuvg* puvpxrafuvg* ubefrfuvg* fuvgybnq* fuvgsnprq fuvgurnq* fuvggvre fuvggvrfg fuvggvy* fuvgjbex* nffubyr* nefrubyr* fyhgg*",
).split(" ");

/** Returns a test for the vulgar words of a language. */
export async function vulgarWordsOf(language: string): Promise<(word: string) => boolean> {
  const source = readFileSync(new URL(`../packs/mapping/${language}.txt`, import.meta.url), "utf8");
  const mapped = mapWords(readMapping(source), await collectListedWords(language));
  const words = new Set(mapped.filter(isOffensive).flatMap((word) => formsOf(word, language)));
  return (word) => {
    const lower = word.toLowerCase();
    return words.has(lower) || made.some((pattern) => fits(lower, pattern));
  };
}

function isOffensive({ text, rule }: MappedWord): boolean {
  if (rule.severity === "mild")
    return mildPacks.has(rule.pack) && rule.filterMode !== "exactMatch" && text.length >= minimumMildLength;
  const isClear = severities.has(rule.severity) || (rule.severity === "medium" && text.length >= minimumMediumLength);
  return packs.has(rule.pack) && isClear;
}

function formsOf({ text, rule: { parts } }: MappedWord, language: string): readonly string[] {
  const has = (part: string): boolean => parts.includes(part);
  return [text, ...inflect(text, language, { noun: has("n"), verb: has("v"), adjective: has("a"), adverb: has("r") })];
}
