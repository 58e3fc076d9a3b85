/** What is measured as the engine "with everything on", and how an edit reaches it. */
import { findContacts } from "../../src/filter/contacts/contacts.ts";
import { createFilter, type Dictionary, type FilterEntry } from "../../src/filter/filter.ts";
import { defaultOptions } from "../../src/filter/testdata/contact-accuracy.ts";

export interface Engine {
  /** Everything that a filter request looks for with its default options; how many matches there are. */
  count(text: string): number;
  /** The engine with one entry more. */
  adding(entry: FilterEntry): Engine;
}

export function createEngine(entries: readonly FilterEntry[], dictionary: Dictionary): Engine {
  const filter = createFilter({ entries, dictionary });
  const isWord = (word: string): boolean => dictionary.has(word, 0, word.length);
  return {
    count: (text) => filter.findBlacklisted(text).length + findContacts(text, defaultOptions, isWord).length,
    adding: (entry) => createEngine([...entries, entry], dictionary),
  };
}
