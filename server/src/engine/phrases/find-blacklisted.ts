/** Finds blacklist matches of entries and of the phrases over them. Decisions: Filter response. */
import { passesLimits } from "../lexicon/limits.ts";
import type { BlacklistMatch, BlacklistOptions } from "../types.ts";
import type { PhraseFinder } from "./phrases.ts";

/**
 * Returns the matches of entries and phrases, by start and then length. Entries are searched once: matches that phrases
 * need but the request excludes are dropped afterwards.
 */
export function findBlacklistedAndPhrases(
  findEntries: (text: string, options: BlacklistOptions) => BlacklistMatch[],
  phrases: PhraseFinder,
  text: string,
  options: BlacklistOptions = {},
): BlacklistMatch[] {
  if (phrases.isEmpty) return findEntries(text, options);
  const { tags, minimumSeverity, ...others } = options;
  const isLimited = phrases.usesTags && (tags !== undefined || minimumSeverity !== undefined);
  const all = findEntries(text, isLimited ? others : options);
  const found = phrases.find(text, all, options);
  const wanted = isLimited ? all.filter((match) => passesLimits(match, options)) : all;
  return found.length === 0 ? wanted : [...wanted, ...found].sort((a, b) => a.start - b.start || a.length - b.length);
}
