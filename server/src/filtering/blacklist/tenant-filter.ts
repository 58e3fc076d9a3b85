/** A tenant's entries, dictionary and phrases as one. */
import type { StepBudget } from "../../engine/budget.ts";
import type {
  BlacklistMatch,
  BlacklistOptions,
  ContactOptions,
  Filter,
  FilterResult,
  FilterSearchOptions,
} from "../../engine/filter.ts";
import { findBlacklistedAndPhrases } from "../../engine/phrases/find-blacklisted.ts";
import type { PhraseFinder } from "../../engine/phrases/phrases.ts";

/** Runs the work at once and returns its result; what observes the filter measures it on the way. */
export type Measure = <T>(work: () => T) => T;

/** The lists of a tenant, ready to search with. */
export interface SearchableLists {
  readonly filter: Filter;
  readonly phrases: PhraseFinder;
}

/** To be used in the turn of the event loop in which it was given: edits of the lists change it. */
export class TenantFilter<Lists extends SearchableLists = SearchableLists> {
  readonly lists: Lists;
  /** Measures what is found in one text; absent where nothing observes it. */
  readonly measure: Measure | undefined;

  constructor(lists: Lists, measure?: Measure) {
    this.lists = lists;
    this.measure = measure;
  }

  /** Number of steps so far; those for phrases are spent from the budget of the text. */
  get steps(): number {
    return this.lists.filter.steps;
  }

  findBlacklisted(text: string, options?: BlacklistOptions, budget?: StepBudget): readonly BlacklistMatch[] {
    return this.find(text, { blacklist: options ?? {} }, budget).blacklisted;
  }

  /** As `Filter.find`, with the matches of phrases, whose steps are spent from the budget. */
  find(text: string, searchOptions: FilterSearchOptions, budget?: StepBudget): FilterResult {
    const { blacklist } = searchOptions;
    const { filter, phrases } = this.lists;
    if (blacklist === undefined || phrases.isEmpty) return filter.find(text, searchOptions);
    return this.#findWithPhrases(text, blacklist, searchOptions.contacts, budget);
  }

  #findWithPhrases(
    text: string,
    blacklist: BlacklistOptions,
    contacts: ContactOptions | undefined,
    budget?: StepBudget,
  ): FilterResult {
    const { filter, phrases } = this.lists;
    const found: { others?: FilterResult } = {};
    const findEntries = (each: string, limits: BlacklistOptions): readonly BlacklistMatch[] => {
      found.others = filter.find(each, { blacklist: limits, contacts });
      return found.others.blacklisted;
    };
    const blacklisted = findBlacklistedAndPhrases(findEntries, phrases, text, blacklist, budget);
    return { contacts: found.others?.contacts ?? [], isPlain: found.others?.isPlain ?? false, blacklisted };
  }
}
