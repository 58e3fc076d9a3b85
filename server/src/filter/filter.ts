/**
 * The blacklist filter: entries and a dictionary in, matches out. Pure and synchronous; a filter never changes, an edit
 * makes a new one (and may keep the dictionary). Design, "The filter engine".
 */
import { type Dictionary, emptyDictionary } from "./dictionary.ts";
import { createFinder, type Found } from "./find.ts";
import { createLimits } from "./limits.ts";
import type { BlacklistMatch, BlacklistOptions, FilterEntry } from "./types.ts";

export { createDictionary, type Dictionary } from "./dictionary.ts";
export { type Replacement, replace } from "./replace.ts";
export type {
  BlacklistMatch,
  BlacklistOptions,
  DictionaryEntry,
  FilterEntry,
  FilterMode,
  Severity,
  Span,
} from "./types.ts";

export interface Filter {
  /** Every entry's matches, by start and then length; matches of different entries may overlap. */
  findBlacklisted(text: string, options?: BlacklistOptions): BlacklistMatch[];
  /** Characters looked at so far, for tests of growth. */
  steps(): number;
}

/** Document 3, `blacklist.ignorableCharacters`. */
const defaultIgnorable = "qxz";

export function createFilter({
  entries,
  dictionary = emptyDictionary,
}: {
  readonly entries: readonly FilterEntry[];
  readonly dictionary?: Dictionary;
}): Filter {
  const finder = createFinder(entries, dictionary);
  const limit = createLimits(entries);
  return {
    findBlacklisted(text, options = {}) {
      const found = finder.find(
        text,
        limit(options),
        options.ignorableCharacters === undefined ? defaultIgnorable : lettersOf(options.ignorableCharacters),
      );
      if (found.length === 0) return [];
      const tags = new Set(options.dictionaryTags ?? []);
      const matches = withoutOverlaps(found).flatMap((place) => matchAt(text, place, entries[place.entry]));
      return matches
        .filter((match) => tags.size === 0 || !dictionary.hasTagged(match.matched, tags))
        .sort((a, b) => a.start - b.start || a.length - b.length || a.entryId - b.entryId);
    },
    steps: finder.steps,
  };
}

/** Letters a to z; anything else is not ignorable. */
function lettersOf(characters: string): string {
  return [...new Set(characters.toLowerCase())].filter((character) => character >= "a" && character <= "z").join("");
}

/** One entry's forms often overlap (dork, dorks) and readings repeat each other: the longest stays, then the surest. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  const ordered = [...found].sort(
    (a, b) => a.entry - b.entry || a.start - b.start || b.end - a.end || b.quality - a.quality,
  );
  for (const place of ordered) {
    const last = kept[kept.length - 1];
    if (!last || last.entry !== place.entry || place.start >= last.end) kept.push(place);
    else if (place.end - place.start > last.end - last.start) kept[kept.length - 1] = place;
  }
  return kept;
}

function matchAt(text: string, { start, end, quality }: Found, entry: FilterEntry | undefined): BlacklistMatch[] {
  if (!entry) return [];
  const { id, locale, severity, tags, text: root } = entry;
  const matched = text.slice(start, end);
  return [
    {
      start,
      length: end - start,
      quality,
      locale,
      matched,
      root,
      severity,
      tags,
      entryId: id,
      blacklistResult: "basic",
    },
  ];
}
