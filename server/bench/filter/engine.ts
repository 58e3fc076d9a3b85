/** What is measured as the engine "with everything on", and how an edit reaches it. */
import { createFilter, type Dictionary, type FilterEntry } from "../../src/engine/filter.ts";
import { createPhraseFinder } from "../../src/engine/phrases/phrases.ts";
import { defaultOptions } from "../../src/engine/testdata/contact-accuracy.ts";
import { TenantFilter } from "../../src/filtering/blacklist/filters.ts";
import { findMatches } from "../../src/moderation/content/find-matches.ts";
import { defaultRanges } from "../../src/moderation/content/unicode-ranges.ts";

export interface Engine {
  /** Everything that a filter request looks for with its default options; how many matches there are. */
  count(text: string): number;
  /** Lists one entry more. */
  add(entry: FilterEntry): void;
}

export function createEngine(entries: readonly FilterEntry[], dictionary: Dictionary): Engine {
  const listed = createFilter({ entries, dictionary });
  const filter = new TenantFilter(listed, createPhraseFinder([]));
  const sought = { filter, blacklist: {}, contacts: defaultOptions, ranges: defaultRanges };
  return {
    count: (text) => findMatches({ type: "text", text }, sought).matches.length,
    add: (entry) => listed.apply({ put: [entry] }),
  };
}
