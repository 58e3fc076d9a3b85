/** Blacklist matches of both kinds: entries and the phrases over them. Conventions, Moderation, "Filter response". */
import { isWanted } from "../lexicon/limits.ts";
import type { BlacklistMatch, BlacklistOptions } from "../types.ts";
import type { PhraseFinder } from "./phrases.ts";

/**
 * The matches of entries and phrases, by start and then length. The entries are looked for once: where phrases need matches
 * that the request does not want to hear of, those are dropped afterwards.
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
  const wanted = isLimited ? all.filter((match) => isWanted(match, options)) : all;
  return found.length === 0 ? wanted : [...wanted, ...found].sort((a, b) => a.start - b.start || a.length - b.length);
}
