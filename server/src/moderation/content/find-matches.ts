/**
 * Finds matches in content of any type: plain text, and HTML and BBCode as rendered (Moderation, Filter request body,
 * contentType; Content item, parts). Positions refer to the submitted content.
 */
import { checkNumber, type StepBudget } from "../../engine/budget.ts";
import type { BlacklistOptions, ContactOptions, FilterResult, Span } from "../../engine/filter.ts";
import { type MarkupReading, type ReadMarkup, toSource, withoutBreaks } from "../../engine/markup/markup-reading.ts";
import { qualityInMarkup } from "../../engine/markup/quality-in-markup.ts";
import { readMarkup } from "../../engine/markup/read-markup.ts";
import { emptyValues, replaceInMarkup } from "../../engine/markup/replace-in-markup.ts";
import { type Replacement, replace } from "../../engine/replace.ts";
import type { UsernameSchemeName } from "../../engine/usernames/schemes.ts";
import { findUsernameProblems } from "../../engine/usernames/usernames.ts";
import type { Whitelist } from "../../engine/whitelist/whitelist.ts";
import type { TenantFilter } from "../../filtering/blacklist/tenant-filter.ts";
import { maximumShortLength } from "./filter-budgets.ts";
import {
  blacklistMatch,
  byPlace,
  characterMatches,
  contactMatch,
  type FilterMatch,
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
  /** Scheme of the names beside texts, which are read apart. */
  readonly senderDisplayName?: UsernameSchemeName | undefined;
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

/**
 * Finds the matches.
 *
 * @throws StepBudgetExceeded
 * @throws TooManyMatches
 */
export function findMatches(content: Content, matchOptions: MatchOptions, budget: StepBudget): ContentMatches {
  const { measure } = matchOptions.filter;
  if (measure === undefined) return find(content, matchOptions, budget);
  return measure(() => find(content, matchOptions, budget));
}

function find({ type, text }: Content, matchOptions: MatchOptions, budget: StepBudget): ContentMatches {
  if (type !== "text") {
    if (text.length > maximumShortLength) budget.spend(text.length);
    return findInMarkup(text, readMarkup(text, type), matchOptions, budget);
  }
  const listed = findListed(text, matchOptions, budget);
  return isAll(listed, matchOptions)
    ? new TextMatches(text, matchesOf(listed))
    : findInText(text, listed, matchOptions, budget);
}

/** Returns true when nothing is left to look for but the listed words and contacts that were found. */
function isAll({ isPlain }: FilterResult, matchOptions: MatchOptions): boolean {
  if (!isPlain || matchOptions.characters !== undefined) return false;
  return (
    matchOptions.ranges === defaultRanges && !(matchOptions.words || matchOptions.username || matchOptions.whitelist)
  );
}

/** Returns listed words and contacts in the order of their places. */
function matchesOf({ blacklisted, contacts }: FilterResult): readonly FilterMatch[] {
  const number = blacklisted.length + contacts.length;
  if (number === 0) return [];
  checkNumber(number);
  const matches: FilterMatch[] = [];
  for (const match of blacklisted) matches.push(blacklistMatch(match));
  for (const match of contacts) matches.push(contactMatch(match));
  return number === 1 ? matches : matches.sort(byPlace);
}

function findInText(
  text: string,
  listed: FilterResult,
  matchOptions: MatchOptions,
  budget: StepBudget,
): ContentMatches {
  const { matches, isPlain } = findWords(text, listed, matchOptions, budget);
  const signs = findCharacters(text, matchOptions, isPlain, budget);
  const all = matches.length + signs.length === 0 ? [] : [...matches, ...signs];
  checkNumber(all.length);
  return new TextMatches(text, all.length < 2 ? all : all.toSorted(byPlace));
}

/** The matches in a plain text. */
class TextMatches implements ContentMatches {
  readonly matches: readonly FilterMatch[];
  readonly metaMatches: readonly MetaMatch[] = [];
  readonly #text: string;

  constructor(text: string, matches: readonly FilterMatch[]) {
    this.#text = text;
    this.matches = matches;
  }

  replace(chosen: readonly AnyMatch[], replacement: Replacement): string {
    return replace(this.#text, chosen, replacement);
  }
}

/** Returns false for an allowed word, which is never replaced. */
export function isObjectionable({ whitelistResult }: FilterMatch): boolean {
  return whitelistResult !== "allowed";
}

interface FoundWords {
  readonly matches: readonly FilterMatch[];
  readonly isPlain: boolean;
}

/** Runs the checks that read words; `listed` has the blacklist matches and contacts. */
function findWords(
  text: string,
  { blacklisted, contacts, isPlain }: FilterResult,
  { filter, blacklist, words, username, whitelist }: MatchOptions,
  budget: StepBudget,
): FoundWords {
  if (blacklisted.length + contacts.length === 0 && !(words || username || whitelist)) return { matches: [], isPlain };
  const matches = [blacklisted.map(blacklistMatch), contacts.map(contactMatch)];
  if (words !== undefined) {
    budget.spend(text.length + words.length);
    matches.push(wordMatches(text, words));
  }
  if (username !== undefined) {
    const before = filter.steps;
    const findIn = (name: string) => (blacklist === undefined ? [] : filter.findBlacklisted(name, blacklist, budget));
    matches.push(findUsernameProblems(text, username, findIn).map(usernameMatch));
    budget.spend(filter.steps - before);
  }
  if (whitelist !== undefined) {
    const before = whitelist.steps();
    matches.push(whitelist.check(text).map(whitelistMatch));
    budget.spend(whitelist.steps() - before);
  }
  return { matches: matches.flat(), isPlain };
}

/** Returns blacklist matches and contacts. */
function findListed(text: string, matchOptions: MatchOptions, budget: StepBudget): FilterResult {
  const { filter } = matchOptions;
  const before = filter.steps;
  const found = filter.find(text, matchOptions, budget);
  budget.spend(filter.steps - before);
  return found;
}

/** Runs the checks of single characters. `isPlain`: no default range contains any. */
function findCharacters(
  text: string,
  { characters, ranges }: MatchOptions,
  isPlain: boolean,
  budget: StepBudget,
): readonly FilterMatch[] {
  if (characters === undefined && isPlain && ranges === defaultRanges) return [];
  budget.spend(text.length);
  return [
    characters === undefined ? [] : characterMatches(text, characters),
    ranges === undefined || (isPlain && ranges === defaultRanges) ? [] : unicodeMatches(text, ranges),
  ].flat();
}

function findInMarkup(
  source: string,
  { visible, attributes }: ReadMarkup,
  matchOptions: MatchOptions,
  budget: StepBudget,
): ContentMatches {
  const shown = placesIn(source, visible, matchOptions, budget);
  // A value is no name, and the whitelist is about what is read.
  const valueChecks = { ...matchOptions, username: undefined, whitelist: undefined };
  const hidden = placesIn(source, attributes, valueChecks, budget).sort((a, b) => byPlace(a.match, b.match));
  checkNumber(shown.length + hidden.length);
  const spans = new Map<AnyMatch, Span>(shown.map(({ match, span }) => [match, span]));
  const metaSpans = new Map<AnyMatch, Span>();
  const metas = hidden.flatMap(({ match, span }) => {
    const found = metaMatches([match]);
    for (const meta of found) metaSpans.set(meta, span);
    return found;
  });
  return {
    matches: shown.map(({ match }) => match).sort(byPlace),
    metaMatches: metas,
    replace(chosen, replacement) {
      const visibleSpans = chosen.flatMap((match) => spans.get(match) ?? []);
      const emptied = chosen.flatMap((match) => metaSpans.get(match) ?? []);
      const others = emptyValues(source, attributes, emptied);
      return replaceInMarkup(source, visible, visibleSpans, replacement, others);
    },
  };
}

/** A match as a place of the source, and as one of the reading. */
interface MatchSpan {
  readonly match: FilterMatch;
  readonly span: Span;
}

function placesIn(source: string, reading: MarkupReading, matchOptions: MatchOptions, budget: StepBudget): MatchSpan[] {
  if (reading.text === "") return [];
  const { matches } = findWords(reading.text, findListed(reading.text, matchOptions, budget), matchOptions, budget);
  const words = matches.map((match) => ({ match, span: spanOf(match) }));
  return [...words, ...charactersIn(reading, matchOptions, budget)].flatMap(({ match, span }) => {
    const place = toSource(reading, span);
    return place.length === 0 ? [] : [{ match: shiftMatch(lowered(match, reading, span), place, source), span }];
  });
}

/** Single characters, of which none that the reading put in is one. */
function charactersIn(reading: MarkupReading, matchOptions: MatchOptions, budget: StepBudget): MatchSpan[] {
  const { starts } = reading;
  if (matchOptions.characters === undefined && matchOptions.ranges === undefined) return [];
  budget.spend(reading.text.length);
  const { text, indices: kept } = withoutBreaks(reading);
  const found = findCharacters(text, matchOptions, false, budget);
  return found.map((match) => {
    const start = kept[match.start] ?? 0;
    const end = (kept[match.start + match.length - 1] ?? start) + 1;
    const indices = match.indices?.map((index) => starts[kept[index] ?? 0] ?? 0);
    return { match: { ...match, ...(indices === undefined ? {} : { indices }) }, span: { start, length: end - start } };
  });
}

/** Returns the match with its quality less for the markup that hid a listed word. */
function lowered(match: FilterMatch, reading: MarkupReading, span: Span): FilterMatch {
  if (match.type !== "blacklist") return match;
  return { ...match, quality: qualityInMarkup(reading, span, match.quality) };
}

function shiftMatch(match: FilterMatch, { start, length }: Span, source: string): FilterMatch {
  const matched = match.matched === undefined ? {} : { matched: source.slice(start, start + length) };
  return { ...match, start, length, ...matched };
}

function spanOf({ start, length }: Span): Span {
  return { start, length };
}
