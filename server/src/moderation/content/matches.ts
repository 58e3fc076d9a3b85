/** Maps matches to the filter response (Decisions: Filter response). */

import type { components } from "@gatehouse/openapi/responses";
import type { BlacklistMatch, ContactMatch, Span } from "../../engine/filter.ts";
import { findCharacters, findWords } from "../../engine/text/words.ts";
import type { UsernameProblem } from "../../engine/usernames/usernames.ts";
import type { WhitelistMatch } from "../../engine/whitelist/whitelist.ts";
import { type CodePointRange, findInRanges } from "./unicode-ranges.ts";

export type FilterMatch = components["schemas"]["FilterMatch"];
/** One in an attribute of a tag: a value is no name, and the whitelist is about what is read. */
export type MetaMatch = components["schemas"]["MetaMatch"];

export function blacklistMatch(match: BlacklistMatch): FilterMatch {
  const { start, length, quality, locale, matched, root, severity, tags, blacklistResult } = match;
  return {
    type: "blacklist",
    start,
    length,
    quality,
    locale,
    matched,
    root,
    severity,
    tags: [...tags],
    blacklistResult,
  };
}

export function contactMatch({ type, start, length, quality }: ContactMatch): FilterMatch {
  return { type, start, length, quality };
}

export function usernameMatch({ start, length, quality }: UsernameProblem): FilterMatch {
  return { type: "username", start, length, quality };
}

export function whitelistMatch({ start, length, quality, whitelistResult }: WhitelistMatch): FilterMatch {
  return { type: "whitelist", start, length, quality, whitelistResult };
}

export function characterMatches(text: string, characters: readonly string[]): FilterMatch[] {
  return findCharacters(text, characters).map((span) => exact("characters", span));
}

export function wordMatches(text: string, words: readonly string[]): FilterMatch[] {
  return findWords(text, words).map((span) => exact("words", span));
}

export function unicodeMatches(text: string, ranges: readonly CodePointRange[]): FilterMatch[] {
  return findInRanges(text, ranges).map(({ indices, ...span }) => ({ ...exact("unicode", span), indices }));
}

/** Matches as those in attributes, where names and the whitelist are not looked at. */
export function metaMatches(matches: readonly FilterMatch[]): MetaMatch[] {
  return matches.flatMap(({ type, whitelistResult: _, ...rest }) =>
    type === "whitelist" || type === "username" ? [] : [{ type, ...rest }],
  );
}

/** Maximum number of matches in a response; the replacement covers all of them. */
const maximumListedMatches = 10_000;

export function listed<Match extends MetaMatch | FilterMatch>(matches: readonly Match[]): Match[] {
  return matches.slice(0, maximumListedMatches);
}

/** Compares matches by their places: of those that begin together the longest is first. */
export function byPlace(a: FilterMatch, b: FilterMatch): number {
  return a.start - b.start || b.length - a.length;
}

function exact(type: "characters" | "words" | "unicode", { start, length }: Span): FilterMatch {
  return { type, start, length, quality: 1 };
}
