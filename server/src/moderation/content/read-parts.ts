/**
 * Reads the texts of content items as the configurations of their applications say: finds their matches and replaces them.
 * It needs no store, so that any thread may do it.
 */
import type { StepBudget } from "../../engine/budget.ts";
import { programSchemes } from "../../engine/contacts/signals.ts";
import type { ContactOptions } from "../../engine/filter.ts";
import { isUsernameScheme } from "../../engine/usernames/usernames.ts";
import type { Whitelist } from "../../engine/whitelist/whitelist.ts";
import type { TenantFilter } from "../../filtering/blacklist/tenant-filter.ts";
import type { Configuration } from "../decision/decision-outcomes.ts";
import { budgetOfRequest, budgetOfText, type CostProblem, withinBudget } from "./filter-budgets.ts";
import { findMatches, type MatchOptions } from "./find-matches.ts";
import type { FilterMatch, MetaMatch } from "./matches.ts";
import { replacementOf } from "./replacement.ts";
import type { Part } from "./submissions.ts";
import { type CodePointRange, defaultRanges, parseRangeLines } from "./unicode-ranges.ts";

/** Matches in a text, and the text with its matches replaced. */
export interface FilteredText {
  readonly matches: readonly FilterMatch[];
  /** Those inside attributes of tags. */
  readonly metaMatches: readonly MetaMatch[];
  /** Undefined for a hyperlink, which has no text. */
  readonly replacement: string | undefined;
}

export interface PartToRead extends Pick<Part, "type" | "content"> {
  readonly configuration: Configuration;
}

/** The parts of a request, and the number of characters in all of them. */
export interface PartsToRead {
  readonly parts: readonly PartToRead[];
  readonly length: number;
}

/** Undefined where the filter does not read the part. */
export type PartOutcome = FilteredText | CostProblem | undefined;

/** Returns an outcome for each part. */
export function readParts({ parts, length }: PartsToRead, lists: WordLists): readonly PartOutcome[] {
  const whole = budgetOfRequest(length);
  return parts.map((part) =>
    withinBudget(() => {
      const matchOptions = matchOptionsOf(part.configuration, lists);
      return readPart(part, matchOptions, budgetOfText(part.content.length, whole));
    }),
  );
}

function readPart(
  { type, content, configuration }: PartToRead,
  matchOptions: MatchOptions,
  budget: StepBudget,
): FilteredText | undefined {
  if (type === "hyperlink") return readHyperlink(content, matchOptions, budget);
  if (type !== "text" && type !== "html" && type !== "bbcode") return undefined;
  const text = { type, text: content };
  const found = findMatches(text, matchOptions, budget);
  const { matches, metaMatches } = found;
  return { matches, metaMatches, replacement: replacementOf(text, found, { configuration, matchOptions, budget }) };
}

/** A hyperlink is expected to hold a URL; only script and file URLs count. */
function readHyperlink(text: string, { filter, contacts }: MatchOptions, budget: StepBudget): FilteredText | undefined {
  if (!programLink.test(text)) return undefined;
  const options = { filter, contacts: { urls: contacts?.urls } };
  const { matches, metaMatches } = findMatches({ type: "text", text }, options, budget);
  return { matches, metaMatches, replacement: undefined };
}

const programLink = new RegExp(`^(?:${programSchemes.join("|")}):`, "i");

/** The word lists of a tenant, to be used in the turn of the event loop in which they were given. */
export interface WordLists {
  readonly filter: TenantFilter;
  /** Undefined where no application asks for it. */
  readonly whitelist: Whitelist | undefined;
}

const defaultScheme = "default";

/** Options that a configuration alone decides, as long as the configuration is in memory. */
const ownOptions = new WeakMap<Configuration, Omit<MatchOptions, "filter" | "whitelist">>();

export function matchOptionsOf(configuration: Configuration, { filter, whitelist }: WordLists): MatchOptions {
  const own = ownOptions.get(configuration) ?? readOptions(configuration);
  ownOptions.set(configuration, own);
  return { ...own, filter, whitelist: usesWhitelist(configuration) ? whitelist : undefined };
}

function readOptions(configuration: Configuration): Omit<MatchOptions, "filter" | "whitelist"> {
  const { dictionaryTags, ignorableCharacters, rules, unicodeFilterRule } = configuration;
  const { enabled, scheme = defaultScheme } = rules.usernameFilterRule;
  return {
    blacklist: { ignorableCharacters, ...(dictionaryTags === undefined ? {} : { dictionaryTags }) },
    contacts: contactOptionsOf(configuration),
    ranges: unicodeFilterRule.action === "allow" ? undefined : rangesOf(unicodeFilterRule.data),
    // An application may have been stored before its scheme's name was held against those there are.
    username: enabled ? (isUsernameScheme(scheme) ? scheme : defaultScheme) : undefined,
  };
}

export function usesWhitelist({ rules }: Configuration): boolean {
  return rules.whitelistFilterRules !== undefined;
}

function contactOptionsOf(configuration: Configuration): ContactOptions {
  return {
    emails: {
      maximumMatchLength: configuration.emailFilterMaxLength,
      spacePenalty: configuration.emailFilterSpacePenalty,
    },
    urls: { maximumMatchLength: configuration.urlFilterMaxLength, spacePenalty: configuration.urlFilterSpacePenalty },
    phoneNumbers: {
      maximumMatchLength: configuration.phoneNumberFilterMaxLength,
      minimumMatchLength: configuration.phoneNumberFilterMinLength,
      separatorPenalty: configuration.phoneNumberFilterSeparatorPenalty,
      spacePenalty: configuration.phoneNumberFilterSpacePenalty,
      wordPenalty: configuration.phoneNumberFilterWordPenalty,
    },
  };
}

function rangesOf(data: string | undefined): readonly CodePointRange[] {
  const parsed = data === undefined ? undefined : parseRangeLines(data);
  return parsed !== undefined && "ranges" in parsed ? parsed.ranges : defaultRanges;
}
