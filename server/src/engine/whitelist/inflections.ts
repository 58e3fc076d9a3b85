/**
 * Derives the inflections of an allowed word (Filtering, Whitelist allowed entry, `inflect`). The word's part of speech
 * is unknown: the rules make the forms of each, and a dictionary confirms them. A part of speech whose typical forms
 * are no words is excluded: "corner" is no form of "corn", for nothing is "cornest". Derived words, such as the agent
 * noun "player", have to be allowed separately.
 */
import { inflect } from "../lexicon/inflection.ts";

export interface InflectedEntry {
  readonly text: string;
  readonly locale: string;
  readonly inflect: boolean;
  readonly exclusions: readonly string[];
}

/** Returns true when a dictionary has this lower-case word. */
export type IsWord = (word: string) => boolean;

/** Returns the forms that are words, in lower case, without the word itself and its exclusions. */
export function inflectionsOf({ text, locale, inflect, exclusions }: InflectedEntry, isWord: IsWord): string[] {
  if (!inflect) return [];
  const word = text.toLowerCase();
  const found = new Set(nounForms(word, locale, isWord));
  if (!word.includes(" ")) {
    for (const form of verbForms(word, locale, isWord)) found.add(form);
    for (const form of adjectiveForms(word, locale, isWord)) found.add(form);
  }
  found.delete(word);
  return withoutExclusions([...found], exclusions);
}

/** Drops the exclusions, whatever their case. */
function withoutExclusions(forms: readonly string[], exclusions: readonly string[]): string[] {
  const excluded = new Set(exclusions.map((text) => text.toLowerCase()));
  return forms.filter((form) => !excluded.has(form));
}

const none = { adjective: false, adverb: false, noun: false, verb: false };
const noun = { ...none, noun: true };
const verb = { ...none, verb: true };
const adjective = { ...none, adjective: true };

function nounForms(word: string, locale: string, isWord: IsWord): string[] {
  return inflect(word, locale, noun).filter((form) => isKnown(form, isWord));
}

/** Returns the verb forms. "-s" and "-ing" have to be words; then past forms that are words count as well. */
function verbForms(word: string, locale: string, isWord: IsWord): string[] {
  const all = inflect(word, locale, verb).filter((form) => !isAgent(form, word) && isKnown(form, isWord));
  const typical = all.some((form) => form.endsWith("s") && !form.endsWith("ings")) && all.some(isGerund);
  return typical ? all.filter((form) => !all.includes(`${form}g`)) : [];
}

/**
 * Returns the comparative and superlative. Both have to be words, or the word ends as adjectives do, or its noun in
 * "-ness" has to be a word.
 */
function adjectiveForms(word: string, locale: string, isWord: IsWord): string[] {
  const known = inflect(word, locale, adjective).filter((form) => isKnown(form, isWord));
  const ending = (end: string) => known.filter((form) => form.endsWith(end));
  const [degrees, adverbs] = [[...ending("er"), ...ending("est")], ending("y")];
  if (degrees.length === 2) return [...degrees, ...adverbs];
  return adjectiveEnding.test(word) || ending("ness").length > 0 ? adverbs : [];
}

const adjectiveEnding = /(?:able|al|ant|ent|ful|ible|ic|ish|ive|less|ous)$/;

function isAgent(form: string, word: string): boolean {
  return form !== `${word}s` && (form.endsWith("er") || form.endsWith("ers"));
}

function isGerund(form: string): boolean {
  return form.endsWith("ing");
}

/**
 * Returns true for a known form. Of several words the last one is inflected; otherwise joined words have to be known as
 * a whole.
 */
function isKnown(form: string, isWord: IsWord): boolean {
  return isWord(form.slice(form.lastIndexOf(" ") + 1));
}
