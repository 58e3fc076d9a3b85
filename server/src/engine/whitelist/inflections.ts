/**
 * The inflections of an allowed word (Filtering, Whitelist allowed entry, `inflect`). Nobody says which part of speech the
 * word is: so the rules make the forms of each, and a dictionary says which of them there are. A part of speech whose
 * typical forms are no words is not the word's: "corner" is no form of "corn", for nothing is "cornest". What is a word of
 * its own, as the one who plays, is left to be allowed by itself.
 */
import { inflect } from "../lexicon/inflection.ts";

export interface Inflecting {
  readonly text: string;
  readonly locale: string;
  readonly inflect: boolean;
  readonly exclusions: readonly string[];
}

/** Whether a dictionary has this word, which is in small letters. */
export type IsWord = (word: string) => boolean;

/** The forms of a word that are words, in small letters, without the word itself and its exclusions. */
export function inflectionsOf({ text, locale, inflect, exclusions }: Inflecting, isWord: IsWord): string[] {
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

/** Exclusions are told by their letters, whatever their case. */
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

/** "-s" and "-ing" have to be words; then the past forms that are words count as well. */
function verbForms(word: string, locale: string, isWord: IsWord): string[] {
  const all = inflect(word, locale, verb).filter((form) => !isAgent(form, word) && isKnown(form, isWord));
  const typical = all.some((form) => form.endsWith("s") && !form.endsWith("ings")) && all.some(isGerund);
  return typical ? all.filter((form) => !all.includes(`${form}g`)) : [];
}

/** Both degrees have to be words, or it ends as adjectives do, or the noun in "-ness" has to be one. */
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

/** Of several words the last one is inflected; what hangs together otherwise has to be known as a whole. */
function isKnown(form: string, isWord: IsWord): boolean {
  return isWord(form.slice(form.lastIndexOf(" ") + 1));
}
