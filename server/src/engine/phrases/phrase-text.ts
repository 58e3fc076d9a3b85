/** Prepares a text for phrases: its symbols, and the blacklist matches that stand for `%Tag%`. */
import type { BlacklistMatch } from "../types.ts";
import type { PhraseText, TagMatch } from "./run.ts";
import type { Symbols } from "./symbols.ts";

/** Maximum matches used in a text. */
const maximumMatches = 10_000;
/** Maximum matches used at one start. */
const maximumMatchesPerStart = 16;

export interface TaggedText extends PhraseText {
  /** Start symbols of the matches of each tag. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** Length of the longest match in symbols. */
  readonly longestMatch: number;
}

export function taggedText(symbols: Symbols, found: readonly BlacklistMatch[]): TaggedText {
  const matches = new Map<number, TagMatch[]>();
  const places = new Map<string, number[]>();
  const tagSets = new Map<readonly string[], ReadonlySet<string>>();
  let longestMatch = 1;
  for (const { start, length, quality, tags } of found.slice(0, maximumMatches)) {
    const first = symbols.indexAt(start);
    const end = symbols.indexAt(start + length);
    const others = matches.get(first) ?? [];
    if (end <= first || tags.length === 0 || others.length >= maximumMatchesPerStart) continue;
    const tagSet = tagSets.get(tags) ?? new Set(tags);
    tagSets.set(tags, tagSet);
    others.push({ end, endOffset: start + length, quality, tags: tagSet });
    matches.set(first, others);
    longestMatch = Math.max(longestMatch, end - first);
    for (const tag of tags) {
      const list = places.get(tag);
      if (list) list.push(first);
      else places.set(tag, [first]);
    }
    // A symbol that stands for a letter ("$") makes a word's edge like one.
    symbols.words[first] = 1;
    symbols.words[end - 1] = 1;
  }
  for (const list of matches.values()) list.sort((a, b) => b.end - a.end || b.quality - a.quality);
  return { symbols, matches, places, longestMatch };
}
