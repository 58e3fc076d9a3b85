/** Creates entries and filters for tests, with defaults for irrelevant fields. */
import {
  type BlacklistOptions,
  createDictionary,
  createFilter,
  type DictionaryEntry,
  type Filter,
  type FilterEntry,
} from "../filter.ts";

export function entry(text: string, more: Partial<FilterEntry> = {}): FilterEntry {
  return {
    id: 1,
    text,
    locale: "en",
    filterMode: "nonEmbeddable",
    severity: "medium",
    adjective: false,
    adverb: false,
    noun: false,
    verb: false,
    collapseDoubles: false,
    replacePhonetics: false,
    ignores: [],
    variations: [],
    tags: [],
    ...more,
  };
}

export function filterOf(entries: readonly FilterEntry[], words: readonly (string | DictionaryEntry)[] = []): Filter {
  return createFilter({
    entries: entries.map((each, index) => ({ ...each, id: index + 1 })),
    dictionary: createDictionary(words),
  });
}

/** Returns the matched texts. */
export function found(filter: Filter, text: string, options?: BlacklistOptions): string[] {
  return filter.findBlacklisted(text, options).map(({ matched }) => matched);
}
