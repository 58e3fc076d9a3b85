/**
 * The blacklist filter. Pure and synchronous; adding or removing an entry costs time proportional to its own length.
 * See the README.md of the engine.
 */
import { findContactsWithSteps } from "./contacts/contacts.ts";
import type { ContactMatch, ContactOptions } from "./contacts/types.ts";
import { type Dictionary, emptyDictionary } from "./lexicon/dictionary.ts";
import { Limits } from "./lexicon/limits.ts";
import type { EntryMatch } from "./match/entry-match.ts";
import { Finder } from "./match/find.ts";
import { signalsOfPiece } from "./prefilter/piece-signals.ts";
import { CONTACT, UNUSUAL } from "./prefilter/verdicts.ts";
import type { BlacklistMatch, BlacklistOptions, FilterEntry } from "./types.ts";

export type { ContactMatch, ContactOptions } from "./contacts/types.ts";
export { createDictionary, type Dictionary } from "./lexicon/dictionary.ts";
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
  readonly blacklisted: BlacklistMatch[];
  readonly contacts: ContactMatch[];
  /** True when the text has no unusual characters (see piece-signals.ts). */
  readonly isPlain: boolean;
}

/** Moderation, `blacklist.ignorableCharacters`. */
const defaultIgnorable = "qxz";

export class Filter {
  readonly #dictionary: Dictionary;
  readonly #finder: Finder;
  readonly #limits: Limits;
  /** Entry indices by id. */
  readonly #indices = new Map<number, number>();
  #dictionaryRevision: number;
  #contactSteps = 0;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
    this.#dictionaryRevision = dictionary.revision;
    this.#finder = new Finder(dictionary, signalsOfPiece);
    this.#limits = new Limits(this.#finder.entries);
  }

  /** Returns the listed entries. */
  entries(): FilterEntry[] {
    return this.#finder.entries.filter((_, index) => this.#finder.listed[index] === 1);
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
    for (const entry of put) {
      this.#remove(entry.id);
      this.#indices.set(entry.id, this.#finder.add(entry));
    }
    if (put.length > 0) this.#finder.forget();
  }

  /** Returns the matches by start and then length; those of different entries may overlap. */
  findBlacklisted(text: string, options: BlacklistOptions = noOptions): BlacklistMatch[] {
    if (this.#dictionaryRevision !== this.#dictionary.revision) {
      this.#dictionaryRevision = this.#dictionary.revision;
      this.#finder.forget();
    }
    const found = this.#finder.find(text, {
      mask: this.#limits.maskFor(options, this.#finder.listed),
      ignorable: options.ignorableCharacters === undefined ? defaultIgnorable : lettersOf(options.ignorableCharacters),
    });
    return found.length === 0 ? [] : this.#matches(text, found, options);
  }

  /** Returns blacklist matches and contacts, found in one pass where both are requested. */
  find(text: string, { blacklist, contacts }: FilterSearchOptions): FilterResult {
    if (blacklist === undefined) {
      const found = contacts === undefined ? [] : this.#contacts(text, contacts);
      return { blacklisted: [], contacts: found, isPlain: false };
    }
    const blacklisted = this.findBlacklisted(text, blacklist);
    const { signals } = this.#finder;
    const mayHold = contacts !== undefined && (signals & CONTACT) !== 0;
    return {
      blacklisted,
      contacts: mayHold ? this.#contacts(text, contacts) : [],
      isPlain: (signals & UNUSUAL) === 0,
    };
  }

  /** Number of characters read so far, which the tests of growth count. */
  get steps(): number {
    return this.#finder.steps + this.#contactSteps;
  }

  /** Memory of all patterns in bytes. */
  get bytes(): number {
    return this.#finder.bytes;
  }

  #contacts(text: string, options: ContactOptions): ContactMatch[] {
    const { matches, steps } = findContactsWithSteps(text, options, (word) =>
      this.#dictionary.has(word, 0, word.length),
    );
    this.#contactSteps += steps;
    return matches;
  }

  #remove(id: number): void {
    const index = this.#indices.get(id);
    if (index === undefined) return;
    this.#indices.delete(id);
    this.#finder.remove(index);
    this.#limits.remove(index);
  }

  #matches(text: string, found: readonly EntryMatch[], { dictionaryTags }: BlacklistOptions): BlacklistMatch[] {
    const kept = found.length === 1 ? found : withoutOverlaps(found);
    const matches = kept.flatMap((place) => matchAt(text, place, this.#finder.entries[place.entry]));
    const tags = new Set(dictionaryTags);
    return matches
      .filter((match) => tags.size === 0 || !this.#dictionary.hasTagged(match.matched, tags))
      .sort((a, b) => a.start - b.start || a.length - b.length || a.entryId - b.entryId);
  }
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
  const filter = new Filter(dictionary);
  filter.apply({ put: entries });
  return filter;
}

/** Returns the letters a to z; other characters are not ignorable. */
function lettersOf(characters: string): string {
  return [...new Set(characters.toLowerCase())].filter((character) => character >= "a" && character <= "z").join("");
}

/** Removes overlaps among the matches of one entry (dork, dorks): the longest stays, then the surest. */
function withoutOverlaps(found: readonly EntryMatch[]): EntryMatch[] {
  const kept: EntryMatch[] = [];
  const ordered = [...found].sort(
    (a, b) => a.entry - b.entry || a.start - b.start || b.end - a.end || b.quality - a.quality,
  );
  for (const place of ordered) {
    const last = kept[kept.length - 1];
    if (!last || last.entry !== place.entry || place.start >= last.end) kept.push(place);
    else if (place.end - place.start > last.end - last.start) kept[kept.length - 1] = place;
  }
  return kept;
}

function matchAt(text: string, { start, end, quality }: EntryMatch, entry: FilterEntry | undefined): BlacklistMatch[] {
  if (!entry) return [];
  const { id, locale, severity, tags, text: root } = entry;
  const matched = text.slice(start, end);
  return [
    {
      start,
      length: end - start,
      quality,
      locale,
      matched,
      root,
      severity,
      tags,
      entryId: id,
      blacklistResult: "basic",
    },
  ];
}
