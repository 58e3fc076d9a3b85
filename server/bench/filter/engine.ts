/** The engine "with everything on" as a subject of the bench, and edits of it. */
import { createFilter, type Dictionary, type FilterEntry } from "../../src/engine/filter.ts";
import { createPhraseFinder } from "../../src/engine/phrases/phrases.ts";
import { defaultOptions } from "../../src/engine/testdata/contact-accuracy.ts";
import { TenantFilter } from "../../src/filtering/blacklist/tenant-filter.ts";
import { budgetOfText } from "../../src/moderation/content/filter-budgets.ts";
import { findMatches } from "../../src/moderation/content/find-matches.ts";
import { defaultRanges } from "../../src/moderation/content/unicode-ranges.ts";

export interface Engine {
  /** Returns the number of matches with the default options of a filter request. */
  count(text: string): number;
  /** Adds an entry. */
  add(entry: FilterEntry): void;
}

export function createEngine(entries: readonly FilterEntry[], dictionary: Dictionary): Engine {
  const listed = createFilter({ entries, dictionary });
  const filter = new TenantFilter({ filter: listed, phrases: createPhraseFinder([]) });
  const matchOptions = { filter, blacklist: {}, contacts: defaultOptions, ranges: defaultRanges };
  return {
    count: (text) => findMatches({ type: "text", text }, matchOptions, budgetOfText(text.length)).matches.length,
    add: (entry) => listed.apply({ put: [entry] }),
  };
}
