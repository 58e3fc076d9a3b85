/**
 * The blacklist filter. Pure and synchronous; adding or removing an entry costs time proportional to its own length.
 * See the README.md of the engine.
 */

import type { StepBudget } from "./budget.ts";
import { type BuildSteps, complete } from "./build-steps.ts";
import { findContacts } from "./contacts/contacts.ts";
import type { ContactMatch, ContactOptions, IsWord } from "./contacts/types.ts";
import { type Dictionary, emptyDictionary } from "./lexicon/dictionary.ts";
import { Limits } from "./lexicon/limits.ts";
import { Finder, type FoundEntries, type Search } from "./match/find.ts";
import { CONTACT, UNUSUAL } from "./sieve/piece-signals.ts";
import type { BlacklistMatch, BlacklistOptions, EntryMatch, FilterEntry } from "./types.ts";

export type { ContactMatch, ContactOptions } from "./contacts/types.ts";
export {
  createDictionary,
  type Dictionary,
  type DictionarySnapshot,
  emptyDictionary,
  restoreDictionary,
} from "./lexicon/dictionary.ts";
export { OrdinaryWords } from "./lexicon/ordinary-words.ts";
export type { WordFingerprintsParts } from "./lexicon/word-fingerprints.ts";
export { WordGraph, type WordGraphParts } from "./lexicon/word-graph.ts";
export { type Replacement, replace } from "./replace.ts";
export type {
  BlacklistMatch,
  BlacklistOptions,
  DictionaryEntry,
  FilterEntry,
  FilterMode,
  Severity,
  Span,
} from "./types.ts";

export interface FilterEdit {
  /** New entries, and replacements of entries with the same id. */
  readonly put?: readonly FilterEntry[];
  /** Ids of entries to remove. */
  readonly remove?: readonly number[];
}

/** Kinds of matches to look for; absent ones are skipped. */
export interface FilterSearchOptions {
  readonly blacklist?: BlacklistOptions | undefined;
  readonly contacts?: ContactOptions | undefined;
}

export interface FilterResult {
  readonly blacklisted: readonly BlacklistMatch[];
  readonly contacts: readonly ContactMatch[];
  /** True when the text has no unusual characters (see piece-signals.ts). */
  readonly isPlain: boolean;
}

/** Shared results of most texts. */
const noMatches: readonly BlacklistMatch[] = [];
const noContacts: readonly ContactMatch[] = [];
const nothingInPlain: FilterResult = { blacklisted: noMatches, contacts: noContacts, isPlain: true };

/** Moderation, `blacklist.ignorableCharacters`. */
const defaultIgnorable = "qxz";

export class Filter {
  readonly #dictionary: Dictionary;
  readonly #finder: Finder;
  readonly #limits: Limits;
  /** Entry indices by id. */
  readonly #indices = new Map<number, number>();
  /** Number of listed entries by locale. */
  readonly #locales = new Map<string, number>();
  #dictionaryRevision: number;
  /** The last search with the usual ignorable letters. */
  #lastSearch: Search | undefined;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#dictionaryRevision = dictionary.revision;
    this.#finder = new Finder(dictionary);
    this.#limits = new Limits(this.#finder.entries);
  }

  /** Builds a filter of a whole list in steps, the one that `apply` makes. Of entries with the same id the last one counts. */
  static *build(entries: readonly FilterEntry[], dictionary: Dictionary): BuildSteps<Filter> {
    const filter = new Filter(dictionary);
    yield* filter.#finder.fill(entries);
    for (const [index, entry] of entries.entries()) {
      filter.#put(entry, index);
      if (index % entriesPerStep === entriesPerStep - 1) yield;
    }
    return filter;
  }

  /** Returns the listed entries. */
  entries(): FilterEntry[] {
    return this.#finder.entries.filter((_, index) => this.#finder.listed[index] === 1);
  }

  /** Returns the locales of the listed entries. */
  get locales(): Iterable<string> {
    return this.#locales.keys();
  }

  /** Number of listed entries. */
  get size(): number {
    return this.#indices.size;
  }

  /** Number of removed or replaced entries, whose memory a rebuild of the filter frees. */
  get removed(): number {
    return this.#finder.entries.length - this.#indices.size;
  }

  /** Applies an edit; the next search uses it. */
  apply({ put = [], remove = [] }: FilterEdit): void {
    for (const id of remove) this.#remove(id);
    for (const entry of put) this.#put(entry, this.#finder.add(entry));
    if (put.length > 0) this.#finder.forget();
  }

  /** Returns the matches by start and then length; those of different entries may overlap. */
  findBlacklisted(text: string, options: BlacklistOptions = noOptions): readonly BlacklistMatch[] {
    return this.#matches(text, this.#findEntries(text, options), options);
  }

  /**
   * Returns blacklist matches and contacts, found in one pass where both are requested.
   *
   * @param budget bounds the steps; the caller spends them
   */
  find(text: string, options: FilterSearchOptions, budget?: StepBudget): FilterResult {
    if (budget === undefined) return this.#find(text, options);
    return this.#finder.counter.within(budget, () => this.#find(text, options));
  }

  #find(text: string, { blacklist, contacts }: FilterSearchOptions): FilterResult {
    if (blacklist === undefined) {
      const found = contacts === undefined ? noContacts : this.#contacts(text, contacts);
      return { blacklisted: noMatches, contacts: found, isPlain: false };
    }
    const found = this.#findEntries(text, blacklist);
    const { signals } = found;
    if (signals === 0 && found.matches.length === 0) return nothingInPlain;
    const mayHold = contacts !== undefined && (signals & CONTACT) !== 0;
    return {
      blacklisted: this.#matches(text, found, blacklist),
      contacts: mayHold ? this.#contacts(text, contacts) : noContacts,
      isPlain: (signals & UNUSUAL) === 0,
    };
  }

  /** Number of steps so far: characters read, and what is as much work. */
  get steps(): number {
    return this.#finder.counter.steps;
  }

  /** Memory of all patterns in bytes. */
  get bytes(): number {
    return this.#finder.bytes;
  }

  #findEntries(text: string, options: BlacklistOptions): FoundEntries {
    this.#followDictionary();
    return this.#finder.find(text, this.#searchFor(options));
  }

  #followDictionary(): void {
    if (this.#dictionaryRevision === this.#dictionary.revision) return;
    this.#dictionaryRevision = this.#dictionary.revision;
    this.#finder.forget();
  }

  #contacts(text: string, options: ContactOptions): readonly ContactMatch[] {
    return findContacts(text, options, this.#isWord, this.#finder.counter);
  }

  readonly #isWord: IsWord = (word) => this.#dictionary.has(word, 0, word.length);

  /** Records the index of an entry, in the place of one with the same id. */
  #put({ id, locale }: FilterEntry, index: number): void {
    this.#remove(id);
    this.#indices.set(id, index);
    this.#locales.set(locale, (this.#locales.get(locale) ?? 0) + 1);
  }

  #remove(id: number): void {
    const index = this.#indices.get(id);
    if (index === undefined) return;
    this.#indices.delete(id);
    const { locale = "" } = this.#finder.entries[index] ?? {};
    const others = (this.#locales.get(locale) ?? 1) - 1;
    if (others > 0) this.#locales.set(locale, others);
    else this.#locales.delete(locale);
    this.#finder.remove(index);
    this.#limits.remove(index);
  }

  /** Returns the search of a request, the same as before where the request is. */
  #searchFor(options: BlacklistOptions): Search {
    const mask = this.#limits.maskFor(options, this.#finder.listed);
    const last = this.#lastSearch;
    if (options.ignorableCharacters === undefined && last?.mask === mask) return last;
    const search = searchOf(options, mask);
    if (options.ignorableCharacters === undefined) this.#lastSearch = search;
    return search;
  }

  /** Returns the matches at these places, but for words of the dictionary with one of the tags. */
  #matches(
    text: string,
    { matches: found }: FoundEntries,
    { dictionaryTags }: BlacklistOptions,
  ): readonly BlacklistMatch[] {
    if (found.length === 0) return noMatches;
    const kept = found.length < 2 ? found : withoutOverlaps(found.toSorted(byEntry));
    const tags = dictionaryTags === undefined || dictionaryTags.length === 0 ? undefined : new Set(dictionaryTags);
    this.#finder.counter.steps += stepsPerMatch * kept.length;
    const matches: BlacklistMatch[] = [];
    for (const place of kept) {
      const match = matchAt(text, place, this.#finder.entries[place.entry]);
      if (match === undefined || (tags !== undefined && this.#dictionary.hasTagged(match.matched, tags))) continue;
      matches.push(match);
    }
    return matches.length < 2 ? matches : matches.sort(inOrder);
  }
}

/** Entries that are recorded in a step of a build. */
const entriesPerStep = 1024;
/** Steps of everything that is done with a match once it is found. */
const stepsPerMatch = 32;

function inOrder(a: BlacklistMatch, b: BlacklistMatch): number {
  return a.start - b.start || a.length - b.length || a.entryId - b.entryId;
}

function searchOf({ ignorableCharacters }: BlacklistOptions, mask: Uint8Array): Search {
  return { mask, ignorable: ignorableCharacters === undefined ? defaultIgnorable : lettersOf(ignorableCharacters) };
}

const noOptions: BlacklistOptions = {};

/** Creates a filter with these entries. */
export function createFilter({
  entries,
  dictionary = emptyDictionary(),
}: {
  readonly entries: readonly FilterEntry[];
  readonly dictionary?: Dictionary;
}): Filter {
  return complete(Filter.build(entries, dictionary));
}

/** Returns the letters a to z; other characters are not ignorable. */
function lettersOf(characters: string): string {
  return [...new Set(characters.toLowerCase())].filter((character) => character >= "a" && character <= "z").join("");
}

function byEntry(a: EntryMatch, b: EntryMatch): number {
  return a.entry - b.entry || a.start - b.start || b.end - a.end || b.quality - a.quality;
}

/** Removes overlaps among the matches of one entry (dork, dorks): the longest stays, then the surest. */
function withoutOverlaps(ordered: readonly EntryMatch[]): readonly EntryMatch[] {
  const kept: EntryMatch[] = [];
  for (const place of ordered) {
    const last = kept[kept.length - 1];
    if (!last || last.entry !== place.entry || place.start >= last.end) kept.push(place);
    else if (place.end - place.start > last.end - last.start) kept[kept.length - 1] = place;
  }
  return kept;
}

function matchAt(
  text: string,
  { start, end, quality }: EntryMatch,
  entry: FilterEntry | undefined,
): BlacklistMatch | undefined {
  if (!entry) return undefined;
  const { id, locale, severity, tags, text: root } = entry;
  return {
    start,
    length: end - start,
    quality,
    locale,
    matched: text.slice(start, end),
    root,
    severity,
    tags,
    entryId: id,
    blacklistResult: "basic",
  };
}
