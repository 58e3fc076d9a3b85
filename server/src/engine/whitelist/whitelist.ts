/**
 * The whitelist denies everything it does not allow (Filtering, "What the service does" and Whitelist). Every word and
 * every sign of a text has to be an allowed entry, an inflection of one, or a part of one; and allowed words may not
 * follow one another as a disallowed phrase says. Case does not count. Sentence punctuation and white space are
 * neutral; digits, symbols and emoji are not: an entry may allow them.
 *
 * Entries of all locales apply. A text is read a constant number of times, whatever it and the entries are.
 */
import { checkNumber, maximumMatches } from "../budget.ts";
import type { Span } from "../types.ts";
import { splitAtoms } from "./atoms.ts";
import type { InflectedEntry } from "./inflections.ts";
import { allowedAtoms, allowedSpans, deniedSpans, phraseSpans } from "./judge.ts";
import { type Phrase, PhraseSymbols } from "./phrase-symbols.ts";
import { Phrases } from "./phrases.ts";
import { sameText, Vocabulary } from "./vocabulary.ts";

/** Filtering, Whitelist allowed entry. */
export interface AllowedWord extends InflectedEntry {
  readonly tags: readonly string[];
  /** Without the exclusions: see `inflectionsOf`. */
  readonly inflections: readonly string[];
}

export interface WhitelistParts {
  readonly allowed: Iterable<AllowedWord>;
  /** Texts of allowed entries, in order. Filtering, Disallowed phrase. */
  readonly disallowedPhrases: Iterable<readonly string[]>;
  /** Names of tags, or `*` for any one allowed word, in order. */
  readonly advancedDisallowedPhrases: Iterable<readonly string[]>;
}

/** Decisions: Filter response. Offsets are UTF-16 code units of the original text. */
export interface WhitelistMatch extends Span {
  /** Always 1: a word is allowed or is not. */
  readonly quality: number;
  readonly whitelistResult: "allowed" | "disallowedWord" | "disallowedPhrase";
}

export interface Whitelist {
  /** Returns the matches by start; the longer first where two start together. */
  check(text: string): WhitelistMatch[];
  /** Returns the number of steps so far, which the tests of growth count. */
  steps(): number;
}

/** Returns true when a match counts against a text and is to be replaced in it. */
export function isForbidden({ whitelistResult }: WhitelistMatch): boolean {
  return whitelistResult !== "allowed";
}

/** A word or phrase with the id that edits refer to. */
export type ItemWithId<T> = T & { readonly id: number };

/** Edit of one of the lists. */
export interface ListEdit<T> {
  /** New items, and replacements of items with the same id. */
  readonly put?: readonly ItemWithId<T>[];
  /** Ids of items to remove. */
  readonly remove?: readonly number[];
}

export interface WhitelistEdit {
  readonly words?: ListEdit<AllowedWord>;
  readonly phrases?: ListEdit<Phrase>;
  /** Names of deleted tags. */
  readonly deletedTags?: readonly string[];
}

/** A listed word; its tags may be deleted. */
type WordEntry = Omit<ItemWithId<AllowedWord>, "tags"> & { tags: readonly string[] };

/** A whitelist that can be edited; an edit costs time proportional to its own size. */
export class EditableWhitelist implements Whitelist {
  readonly #words = new Map<number, WordEntry>();
  readonly #listedPhrases = new Map<number, ItemWithId<Phrase>>();
  readonly #vocabulary = new Vocabulary();
  readonly #phrases = new Phrases();
  readonly #symbols = new PhraseSymbols();
  #steps = 0;
  #edits = 0;

  /** Number of edits so far. */
  get edits(): number {
    return this.#edits;
  }

  /** Number of listed words. */
  get size(): number {
    return this.#words.size;
  }

  /** Number of parts of words for which memory is allocated; removed ones are reused. */
  get capacity(): number {
    return this.#vocabulary.capacity;
  }

  word(id: number): ItemWithId<AllowedWord> | undefined {
    return this.#words.get(id);
  }

  phrase(id: number): ItemWithId<Phrase> | undefined {
    return this.#listedPhrases.get(id);
  }

  /** Returns everything that is listed. */
  contents(): { readonly words: readonly ItemWithId<AllowedWord>[]; readonly phrases: readonly ItemWithId<Phrase>[] } {
    return { words: [...this.#words.values()], phrases: [...this.#listedPhrases.values()] };
  }

  /** Applies an edit; the next check uses it. */
  apply({ words, phrases, deletedTags = [] }: WhitelistEdit): void {
    this.#edits++;
    for (const name of deletedTags) this.#deleteTag(name);
    for (const id of words?.remove ?? []) this.#removeWord(id);
    for (const word of words?.put ?? []) this.#putWord({ ...word });
    for (const id of phrases?.remove ?? []) this.#removePhrase(id);
    for (const phrase of phrases?.put ?? []) {
      this.#removePhrase(phrase.id);
      this.#listedPhrases.set(phrase.id, phrase);
      this.#phrases.add(this.#symbols.retain(phrase));
    }
  }

  check(text: string): WhitelistMatch[] {
    this.#steps += text.length;
    const atoms = splitAtoms(text);
    const reading = this.#vocabulary.read(text, atoms);
    // Nothing follows from allowed words, and a reply lists fewer.
    const words = allowedSpans(atoms, reading).slice(0, maximumMatches);
    const denied = deniedSpans(atoms, allowedAtoms(reading));
    const disallowed = phraseSpans(atoms, reading, { phrases: this.#phrases, symbols: this.#symbols });
    checkNumber(denied.length + disallowed.length);
    const matches = [
      ...words.map((span) => match(span, "allowed")),
      ...denied.map((span) => match(span, "disallowedWord")),
      ...disallowed.map((span) => match(span, "disallowedPhrase")),
    ];
    return matches.sort((a, b) => a.start - b.start || b.length - a.length);
  }

  steps(): number {
    return this.#steps + this.#vocabulary.steps + this.#phrases.steps;
  }

  #putWord(word: WordEntry): void {
    this.#removeWord(word.id);
    this.#words.set(word.id, word);
    for (const { text, possessive } of formsOf(word)) this.#vocabulary.allow(text, word, possessive);
  }

  /** Deletes a tag with one pass over all words, which costs much less than to list again those that carry it. */
  #deleteTag(name: string): void {
    for (const word of this.#words.values())
      if (word.tags.includes(name)) word.tags = word.tags.filter((tag) => tag !== name);
    this.#symbols.forget();
  }

  #removeWord(id: number): void {
    const word = this.#words.get(id);
    if (word === undefined) return;
    this.#words.delete(id);
    for (const { text, possessive } of formsOf(word)) this.#vocabulary.disallow(text, word, possessive);
  }

  #removePhrase(id: number): void {
    const phrase = this.#listedPhrases.get(id);
    if (phrase === undefined) return;
    this.#listedPhrases.delete(id);
    this.#phrases.remove(this.#symbols.release(phrase));
  }
}

export function createWhitelist(parts: WhitelistParts): Whitelist {
  const whitelist = new EditableWhitelist();
  const toPhrase = (advanced: boolean) => (words: readonly string[]) => ({ advanced, parts: words });
  const phrases = [
    ...[...parts.disallowedPhrases].map(toPhrase(false)),
    ...[...parts.advancedDisallowedPhrases].map(toPhrase(true)),
  ];
  whitelist.apply({
    words: { put: [...parts.allowed].map((word, id) => ({ ...word, id })) },
    phrases: { put: phrases.map((phrase, id) => ({ ...phrase, id })) },
  });
  return whitelist;
}

/** Returns the texts that an entry allows, and which of them may be followed by `'s`. */
function formsOf({ text, locale, inflect, inflections, exclusions }: AllowedWord) {
  const excluded = new Set(exclusions.map(sameText));
  const english = inflect && isEnglish(locale);
  return [text, ...inflections].map((form) => {
    // A plural takes the apostrophe alone, which is punctuation.
    const possessive = english && (form === text || !form.endsWith("s"));
    const isExcluded = excluded.size > 0 && excluded.has(sameText(`${form}'s`));
    return { text: form, possessive: possessive && !isExcluded };
  });
}

function isEnglish(locale: string): boolean {
  return /^en($|[-_])/i.test(locale);
}

function match({ start, length }: Span, whitelistResult: WhitelistMatch["whitelistResult"]): WhitelistMatch {
  return { start, length, quality: 1, whitelistResult };
}
