/** Filters texts as the options of a request say. It needs no store, so that any thread may do it. */

import type { components as Responses } from "@gatehouse/openapi/responses";
import { Problems } from "../../contract/errors.ts";
import type { Input } from "../../contract/handlers.ts";
import type { BlacklistOptions, ContactOptions } from "../../engine/filter.ts";
import { isUsernameScheme, type UsernameSchemeName } from "../../engine/usernames/schemes.ts";
import { budgetOfRequest, budgetOfText, type CostProblem, withinBudget } from "./filter-budgets.ts";
import { findMatches, isObjectionable, type MatchOptions } from "./find-matches.ts";
import type { WordLists } from "./match-options.ts";
import { listed } from "./matches.ts";
import { type CodePointRange, defaultRanges, parseRange } from "./unicode-ranges.ts";

/** Options that the filters of one content and of many share. */
export type FilterOptions = Omit<Input<"filterContentItem">["body"], "content">;

export type FilterResult = Responses["schemas"]["ContentFilterResponse"];

export interface TextsToFilter {
  readonly options: FilterOptions;
  readonly texts: readonly string[];
}

/** Returns a result for each text, or why it has none. */
export function filterTexts(
  { options, texts }: TextsToFilter,
  { filter, whitelist }: WordLists,
): readonly (FilterResult | CostProblem)[] {
  const read = readOptions(options);
  if (read instanceof Problems) throw new Error("Options with problems are not filtered with.");
  const matchOptions: MatchOptions = whitelist === undefined ? { filter, ...read } : { filter, whitelist };
  const { contentType: type, replaceChar: character } = options;
  const whole = budgetOfRequest(texts.reduce((sum, { length }) => sum + length, 0));
  return texts.map((text) =>
    withinBudget(() => {
      const budget = budgetOfText(text.length, whole);
      const found = findMatches({ type, text }, matchOptions, budget);
      budget.spend(text.length);
      const replacement = found.replace(found.matches.filter(isObjectionable), { character });
      return { matches: listed(found.matches), replacement, metaMatches: listed(found.metaMatches) };
    }),
  );
}

/** Returns what to look for, or what is wrong with the options. */
export function readOptions(body: FilterOptions): Omit<MatchOptions, "filter"> | Problems {
  const problems = new Problems();
  const contacts = contactNumbers(body);
  if (contacts.phoneNumbers.minimumMatchLength > contacts.phoneNumbers.maximumMatchLength) {
    problems.field("phoneNumbers.minimumMatchLength", "tooLarge", "Must not be above phoneNumbers.maximumMatchLength.");
  }
  const ranges = readRanges(body.unicode.ranges, problems);
  const username = schemeOf(body.usernames);
  if (problems.any) return problems;
  return {
    blacklist: body.blacklist.disabled ? undefined : blacklistOptions(body.blacklist),
    contacts: contactOptions(body, contacts),
    characters: body.characters,
    words: body.words,
    ranges: body.unicode.disabled ? undefined : ranges,
    username,
  };
}

function blacklistOptions(blacklist: FilterOptions["blacklist"]): BlacklistOptions {
  const { dictionaryTags, ignorableCharacters, locales, minimumSeverity, tags } = blacklist;
  return {
    ignorableCharacters,
    ...(dictionaryTags === undefined ? {} : { dictionaryTags }),
    // An empty list means all of them.
    ...(locales === undefined || locales.length === 0 ? {} : { locales }),
    ...(minimumSeverity === undefined ? {} : { minimumSeverity }),
    ...(tags === undefined ? {} : { tags }),
  };
}

function contactOptions(
  { emails, urls, phoneNumbers }: FilterOptions,
  numbers: ReturnType<typeof contactNumbers>,
): ContactOptions {
  return {
    emails: emails.disabled ? undefined : numbers.emails,
    urls: urls.disabled ? undefined : numbers.urls,
    phoneNumbers: phoneNumbers.disabled ? undefined : numbers.phoneNumbers,
  };
}

function schemeOf({ disabled, scheme }: FilterOptions["usernames"]): UsernameSchemeName | undefined {
  return !disabled && scheme !== undefined && isUsernameScheme(scheme) ? scheme : undefined;
}

function readRanges(texts: readonly string[] | undefined, problems: Problems): readonly CodePointRange[] {
  return (
    texts?.flatMap((text, index) => {
      const range = parseRange(text, false);
      if (range === undefined) {
        const message = "Send two code points such as \\uE000-\\uF8FF, the first not above the second.";
        problems.field(`unicode.ranges[${index}]`, "invalid", message);
      }
      return range ?? [];
    }) ?? defaultRanges
  );
}

type FilterRequest = Input<"filterContentItem">["body"];

/** Returns the options of contacts with numbers in place of texts; the schema has checked their form. */
function contactNumbers({ emails, urls, phoneNumbers }: Pick<FilterRequest, "emails" | "urls" | "phoneNumbers">) {
  return { emails: hostNumbers(emails), urls: hostNumbers(urls), phoneNumbers: phoneNumberNumbers(phoneNumbers) };
}

type HostOptions = FilterRequest["emails"] | FilterRequest["urls"];

function hostNumbers({ domainQuality, maximumMatchLength, minimumQuality, spacePenalty }: HostOptions) {
  return {
    maximumMatchLength: Number(maximumMatchLength),
    spacePenalty: Number(spacePenalty),
    ...withMinimum(minimumQuality),
    ...(domainQuality === undefined
      ? {}
      : { domainQuality: domainQuality.map(({ domain, quality }) => ({ domain, quality: Number(quality) })) }),
  } satisfies ContactOptions["emails"];
}

function phoneNumberNumbers(options: FilterRequest["phoneNumbers"]) {
  return {
    maximumMatchLength: Number(options.maximumMatchLength),
    minimumMatchLength: Number(options.minimumMatchLength),
    separatorPenalty: Number(options.separatorPenalty),
    spacePenalty: Number(options.spacePenalty),
    wordPenalty: Number(options.wordPenalty),
    ...withMinimum(options.minimumQuality),
  } satisfies ContactOptions["phoneNumbers"];
}

function withMinimum(minimumQuality: number | string | undefined) {
  return minimumQuality === undefined ? {} : { minimumQuality: Number(minimumQuality) };
}
