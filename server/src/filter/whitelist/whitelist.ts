/**
 * The whitelist: what it does not allow is denied (Filtering, "What the service does" and Whitelist). Every word and every
 * sign of a text has to be an allowed entry, an inflection of one, or a part of one; and allowed words may not follow one
 * another as a disallowed phrase says. Case does not count. Sentence punctuation and white space are neutral; digits,
 * symbols and emoji are not: an entry may allow them.
 *
 * Entries of all locales serve. A text is read a constant number of times, whatever it and the entries are.
 */
import type { Span } from "../types.ts";
import { splitAtoms } from "./atoms.ts";
import type { Inflecting } from "./inflections.ts";
import { allowedSpans, deniedSpans, phraseSpans, whereAllowed } from "./judge.ts";
import { ANY, Phrases } from "./phrases.ts";
import { sameText, Vocabulary } from "./vocabulary.ts";

/** Filtering, Whitelist allowed entry. */
export interface AllowedWord extends Inflecting {
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

/** Conventions, Moderation, "Filter response". Offsets are UTF-16 code units of the text that was given. */
export interface WhitelistMatch extends Span {
  /** A word is allowed or is not: 1. */
  readonly quality: number;
  readonly whitelistResult: "allowed" | "disallowedWord" | "disallowedPhrase";
}

export interface Whitelist {
  /** What the text holds, by where it starts; the longer first where two start together. */
  check(text: string): WhitelistMatch[];
  /** Steps that checking has taken so far, for tests of growth. */
  steps(): number;
}

/** Whether a match counts against a text, and is to be replaced in it. */
export function isForbidden({ whitelistResult }: WhitelistMatch): boolean {
  return whitelistResult !== "allowed";
}

export function createWhitelist(parts: WhitelistParts): Whitelist {
  const phrases = new Phrases();
  const symbols = new Symbols();
  for (const words of parts.disallowedPhrases) phrases.add(words.map((word) => symbols.ofWord(word)));
  for (const tags of parts.advancedDisallowedPhrases) phrases.add(tags.map((tag) => symbols.ofTag(tag)));
  const vocabulary = new Vocabulary();
  for (const entry of parts.allowed) allow(vocabulary, entry, symbols.known(entry));
  let steps = 0;
  return {
    check(text) {
      steps += text.length;
      const atoms = splitAtoms(text);
      const reading = vocabulary.read(text, atoms);
      const allowed = whereAllowed(reading);
      const matches = [
        ...allowedSpans(atoms, reading).map((span) => match(span, "allowed")),
        ...deniedSpans(atoms, allowed).map((span) => match(span, "disallowedWord")),
        ...phraseSpans(atoms, reading, phrases).map((span) => match(span, "disallowedPhrase")),
      ];
      return matches.sort((a, b) => a.start - b.start || b.length - a.length);
    },
    steps: () => steps + vocabulary.steps + phrases.steps,
  };
}

function allow(vocabulary: Vocabulary, entry: AllowedWord, symbols: readonly number[]): void {
  const { text, locale, inflect, inflections, exclusions } = entry;
  const excluded = new Set(exclusions.map(sameText));
  const english = inflect && isEnglish(locale);
  for (const form of [text, ...inflections]) {
    // A plural takes the apostrophe alone, which is punctuation.
    const possessive = english && (form === text || !form.endsWith("s"));
    const isExcluded = excluded.size > 0 && excluded.has(sameText(`${form}'s`));
    vocabulary.allow(form, symbols, possessive && !isExcluded);
  }
}

function isEnglish(locale: string): boolean {
  return /^en($|[-_])/i.test(locale);
}

/** What phrases are made of, by number; no other word or tag needs to be known by one. */
class Symbols {
  readonly #words = new Map<string, number>();
  readonly #tags = new Map<string, number>();

  ofWord(text: string): number {
    return this.#number(this.#words, sameText(text));
  }

  ofTag(name: string): number {
    return name === "*" ? ANY : this.#number(this.#tags, name);
  }

  /** The numbers of an entry's text and tags, as far as a phrase names them. */
  known({ text, tags }: AllowedWord): number[] {
    const word = this.#words.size === 0 ? undefined : this.#words.get(sameText(text));
    return [word, ...tags.map((name) => this.#tags.get(name))].filter((symbol) => symbol !== undefined);
  }

  #number(numbers: Map<string, number>, name: string): number {
    const number = numbers.get(name) ?? ANY + 1 + this.#words.size + this.#tags.size;
    numbers.set(name, number);
    return number;
  }
}

function match({ start, length }: Span, whitelistResult: WhitelistMatch["whitelistResult"]): WhitelistMatch {
  return { start, length, quality: 1, whitelistResult };
}
