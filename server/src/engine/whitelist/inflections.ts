/**
 * Derives the inflections of an allowed word (Filtering, Whitelist allowed entry, `inflect`). The word's part of speech
 * is unknown: the rules make the forms of each, and a dictionary confirms them. A part of speech whose typical forms
 * are no words is excluded: "corner" is no form of "corn", for nothing is "cornest". Irregular verbs come from a table,
 * and a word that no dictionary has, nor any form of it, is inflected by the regular rules. Derived words, such as the
 * agent noun "player", have to be allowed separately.
 */
import { gerundsOf, inflect } from "../lexicon/inflection.ts";
import { irregularPasts, verbsLikeAdjectives, wholeVerbs } from "../lexicon/irregular-words.ts";

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
  const found = new Set(isUnknown(word, locale, isWord) ? regularForms(word, locale) : nounForms(word, locale, isWord));
  if (!word.includes(" ")) {
    for (const form of verbForms(word, locale, isWord)) found.add(form);
    for (const form of adjectiveForms(word, locale, isWord)) found.add(form);
  }
  found.delete(word);
  return withoutExclusions([...found], word, exclusions);
}

/** Drops the exclusions, whatever their case, and the plurals that are made of them: "playings" of "playing". */
function withoutExclusions(forms: readonly string[], word: string, exclusions: readonly string[]): string[] {
  const excluded = new Set(exclusions.map((text) => text.toLowerCase()));
  const isDerived = (form: string): boolean =>
    form.endsWith("s") && form.slice(0, -1) !== word && excluded.has(form.slice(0, -1));
  return forms.filter((form) => !excluded.has(form) && !isDerived(form));
}

/** Returns true when a dictionary has neither the word nor any form of it: "livestream". */
function isUnknown(word: string, locale: string, isWord: IsWord): boolean {
  if (!/^[a-z]{3,}$/.test(word) || isIrregular(word) || isWord(word)) return false;
  return ![noun, verb, adjective].some((part) => inflect(word, locale, part).some(isWord));
}

/** The plural, the third person, the past and the gerund by the regular rules; none where they are not known. */
function regularForms(word: string, locale: string): string[] {
  const gerunds = new Set(gerundsOf(word));
  return [...inflect(word, locale, noun), ...inflect(word, locale, verb)].filter(
    (form) => gerunds.has(form) || form.endsWith("ed") || /(?<!ing|er)s$/.test(form),
  );
}

const none = { adjective: false, adverb: false, noun: false, verb: false };
const noun = { ...none, noun: true };
const verb = { ...none, verb: true };
const adjective = { ...none, adjective: true };

function nounForms(word: string, locale: string, isWord: IsWord): string[] {
  if (wholeVerbs.has(word)) return [];
  return inflect(word, locale, noun).filter((form) => isKnown(form, isWord));
}

/** Returns the verb forms. Irregular verbs: from the table. Others: -s and -ing if they are words, then past forms that are words. */
function verbForms(word: string, locale: string, isWord: IsWord): string[] {
  const forms = inflect(word, locale, verb).filter((form) => !isAgent(form, word));
  if (forms.length > 0 && isIrregular(word)) {
    const [gerunds, pasts] = [gerundsOf(word), [...(wholeVerbs.get(word) ?? irregularPasts.get(word) ?? [])]];
    return forms.filter((form) =>
      form.endsWith("s") ? !isPlural(form, gerunds) || isWord(form) : [...gerunds, ...pasts].includes(form),
    );
  }
  const all = forms.filter((form) => isKnown(form, isWord));
  if (/[^aeiou]y$/.test(word) && !verbsLikeAdjectives.has(word) && hasDegrees(word, locale, isWord)) return [];
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
  // "goest" is an old form of a verb.
  const isCompared = !isIrregular(word) || ending("ness").length > 0;
  if (degrees.length === 2 && isCompared) return [...degrees, ...adverbs];
  return adjectiveEnding.test(word) || ending("ness").length > 0 ? adverbs : [];
}

function hasDegrees(word: string, locale: string, isWord: IsWord): boolean {
  return inflect(word, locale, adjective).filter((form) => /e(?:r|st)$/.test(form) && isWord(form)).length === 2;
}

function isIrregular(word: string): boolean {
  return wholeVerbs.has(word) || irregularPasts.has(word);
}

function isPlural(form: string, gerunds: readonly string[]): boolean {
  return gerunds.some((gerund) => form === `${gerund}s`);
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
