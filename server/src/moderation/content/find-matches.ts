/**
 * Finds matches in content of any type: plain text, and HTML and BBCode as rendered (Moderation, Filter request body,
 * contentType; Content item, parts). Positions refer to the submitted content.
 */
import type { BlacklistOptions, ContactOptions, Span } from "../../engine/filter.ts";
import {
  isPutIn,
  type MarkupReading,
  type ReadMarkup,
  toSource,
  withoutBreaks,
} from "../../engine/markup/markup-reading.ts";
import { readMarkup } from "../../engine/markup/read-markup.ts";
import { emptyValues, replaceInMarkup } from "../../engine/markup/replace-in-markup.ts";
import { type Replacement, replace } from "../../engine/replace.ts";
import { findUsernameProblems, type UsernameSchemeName } from "../../engine/usernames/usernames.ts";
import type { Whitelist } from "../../engine/whitelist/whitelist.ts";
import type { TenantFilter } from "../../filtering/blacklist/filters.ts";
import {
  blacklistMatch,
  characterMatches,
  contactMatch,
  type FilterMatch,
  inOrder,
  type MetaMatch,
  metaMatches,
  unicodeMatches,
  usernameMatch,
  whitelistMatch,
  wordMatches,
} from "./matches.ts";
import { type CodePointRange, defaultRanges } from "./unicode-ranges.ts";

/** Checks to run; an absent one is off. */
export interface MatchOptions {
  readonly filter: TenantFilter;
  readonly blacklist?: BlacklistOptions | undefined;
  readonly contacts?: ContactOptions | undefined;
  readonly characters?: readonly string[] | undefined;
  readonly words?: readonly string[] | undefined;
  readonly ranges?: readonly CodePointRange[] | undefined;
  readonly username?: UsernameSchemeName | undefined;
  readonly whitelist?: Whitelist | undefined;
}

export interface Content {
  readonly type: "text" | "html" | "bbcode";
  readonly text: string;
}

/** The matches in a content, and the content with some of them replaced. */
export interface ContentMatches {
  readonly matches: readonly FilterMatch[];
  /** Those inside attributes of tags. */
  readonly metaMatches: readonly MetaMatch[];
  /** Replaces the matches in what is read; an attribute with one of them becomes empty. */
  replace(matches: readonly AnyMatch[], replacement: Replacement): string;
}

export type AnyMatch = FilterMatch | MetaMatch;

export function findMatches(content: Content, sought: MatchOptions): ContentMatches {
  return sought.filter.measure(() => findIn(content, sought));
}

function findIn({ type, text }: Content, sought: MatchOptions): ContentMatches {
  if (type !== "text") return findInMarkup(text, readMarkup(text, type), sought);
  const { matches, isPlain } = findWords(text, sought);
  const signs = findCharacters(text, sought, isPlain);
  const all = matches.length + signs.length === 0 ? none : inOrder([...matches, ...signs], (match) => match);
  return { matches: all, metaMatches: [], replace: (chosen, replacement) => replace(text, chosen, replacement) };
}

/** Shared result of texts without a match. */
const none: readonly FilterMatch[] = [];

/** Returns false for an allowed word, which is never replaced. */
export function isObjectionable({ whitelistResult }: FilterMatch): boolean {
  return whitelistResult !== "allowed";
}

/** Runs the checks that read words. */
function findWords(text: string, sought: MatchOptions): { matches: readonly FilterMatch[]; isPlain: boolean } {
  const { filter, blacklist, contacts, words, username, whitelist } = sought;
  const { blacklisted, contacts: addresses, isPlain } = filter.find(text, { blacklist, contacts });
  if (blacklisted.length + addresses.length === 0 && !(words || username || whitelist))
    return { matches: none, isPlain };
  const findIn = (name: string) => (blacklist === undefined ? [] : filter.findBlacklisted(name, blacklist));
  const matches = [
    ...blacklisted.map(blacklistMatch),
    ...addresses.map(contactMatch),
    ...(words === undefined ? [] : wordMatches(text, words)),
    ...(username === undefined ? [] : findUsernameProblems(text, username, findIn).map(usernameMatch)),
    ...(whitelist === undefined ? [] : whitelist.check(text).map(whitelistMatch)),
  ];
  return { matches, isPlain };
}

/** Runs the checks of single characters. `isPlain`: no default range contains any. */
function findCharacters(text: string, { characters, ranges }: MatchOptions, isPlain: boolean): readonly FilterMatch[] {
  if (characters === undefined && isPlain && ranges === defaultRanges) return none;
  return [
    ...(characters === undefined ? [] : characterMatches(text, characters)),
    ...(ranges === undefined || (isPlain && ranges === defaultRanges) ? [] : unicodeMatches(text, ranges)),
  ];
}

function findInMarkup(source: string, { visible, attributes }: ReadMarkup, sought: MatchOptions): ContentMatches {
  const shown = placesIn(source, visible, sought);
  // A value is no name, and the whitelist is about what is read.
  const hidden = placesIn(source, attributes, { ...sought, username: undefined, whitelist: undefined });
  const spans = new Map<AnyMatch, Span>(shown.map(({ match, span }) => [match, span]));
  const metaSpans = new Map<AnyMatch, Span>();
  const metas = inOrder(hidden, ({ match }) => match).flatMap(({ match, span }) => {
    const found = metaMatches([match]);
    for (const meta of found) metaSpans.set(meta, span);
    return found;
  });
  return {
    matches: inOrder(
      shown.map(({ match }) => match),
      (match) => match,
    ),
    metaMatches: metas,
    replace: (chosen, replacement) => {
      const visibleSpans = chosen.flatMap((match) => spans.get(match) ?? []);
      const emptied = chosen.flatMap((match) => metaSpans.get(match) ?? []);
      return replaceInMarkup(source, visible, visibleSpans, replacement, emptyValues(source, attributes, emptied));
    },
  };
}

/** A match as a place of the source, and as one of the reading. */
interface MatchSpan {
  readonly match: FilterMatch;
  readonly span: Span;
}

function placesIn(source: string, reading: MarkupReading, sought: MatchOptions): MatchSpan[] {
  if (reading.text === "") return [];
  const words = findWords(reading.text, sought).matches.map((match) => ({ match, span: spanOf(match) }));
  return [...words, ...charactersIn(reading, sought)].flatMap(({ match, span }) => {
    const place = toSource(reading, span);
    return place.length === 0 ? [] : [{ match: shiftMatch(match, place, source), span }];
  });
}

/** Single characters, of which none that the reading put in is one. */
function charactersIn(reading: MarkupReading, sought: MatchOptions): MatchSpan[] {
  const { text, starts, ends } = reading;
  const kept: number[] = [];
  for (let i = 0; i < text.length; i++) if (!isPutIn(starts, ends, i)) kept.push(i);
  return findCharacters(withoutBreaks(reading).text, sought, false).map((match) => {
    const start = kept[match.start] ?? 0;
    const end = (kept[match.start + match.length - 1] ?? start) + 1;
    const indices = match.indices?.map((index) => starts[kept[index] ?? 0] ?? 0);
    return { match: { ...match, ...(indices === undefined ? {} : { indices }) }, span: { start, length: end - start } };
  });
}

function shiftMatch(match: FilterMatch, { start, length }: Span, source: string): FilterMatch {
  const matched = match.matched === undefined ? {} : { matched: source.slice(start, start + length) };
  return { ...match, start, length, ...matched };
}

function spanOf({ start, length }: Span): Span {
  return { start, length };
}
