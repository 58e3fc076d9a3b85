/** Finds blacklist matches of entries and of the phrases over them. Decisions: Filter response. */
import type { StepBudget } from "../budget.ts";
import { passesLimits } from "../lexicon/limits.ts";
import type { BlacklistMatch, BlacklistOptions } from "../types.ts";
import type { PhraseFinder } from "./phrases.ts";

/**
 * Returns the matches of entries and phrases, by start and then length. Entries are searched once: matches that phrases
 * need but the request excludes are dropped afterwards.
 */
export function findBlacklistedAndPhrases(
  findEntries: (text: string, options: BlacklistOptions) => readonly BlacklistMatch[],
  phrases: PhraseFinder,
  text: string,
  options: BlacklistOptions = {},
  budget?: StepBudget,
): readonly BlacklistMatch[] {
  const all = findEntries(text, entryOptions(phrases, options));
  return phrases.isEmpty ? all : joined(all, phrases.find(text, all, options, budget), phrases, options);
}

/** Returns the options that the entries are to be searched with: tags may stand for matches that the request excludes. */
function entryOptions(phrases: PhraseFinder, options: BlacklistOptions): BlacklistOptions {
  const { tags, minimumSeverity, ...others } = options;
  return isLimited(phrases, options) ? others : options;
}

function joined(
  all: readonly BlacklistMatch[],
  found: readonly BlacklistMatch[],
  phrases: PhraseFinder,
  options: BlacklistOptions,
): readonly BlacklistMatch[] {
  const wanted = isLimited(phrases, options) ? all.filter((match) => passesLimits(match, options)) : all;
  return found.length === 0 ? wanted : [...wanted, ...found].sort((a, b) => a.start - b.start || a.length - b.length);
}

function isLimited(phrases: PhraseFinder, { tags, minimumSeverity }: BlacklistOptions): boolean {
  return phrases.usesTags && (tags !== undefined || minimumSeverity !== undefined);
}
