/** Match options of an application's configuration (Moderation, Moderation application). */
import type { ContactOptions } from "../../engine/filter.ts";
import { isUsernameScheme, type UsernameSchemeName } from "../../engine/usernames/schemes.ts";
import type { Whitelist } from "../../engine/whitelist/whitelist.ts";
import type { TenantFilter } from "../../filtering/blacklist/tenant-filter.ts";
import type { Configuration } from "../decision/decision-outcomes.ts";
import type { MatchOptions } from "./find-matches.ts";
import { type CodePointRange, defaultRanges, parseRangeLines } from "./unicode-ranges.ts";

/** The word lists of a tenant, to be used in the turn of the event loop in which they were given. */
export interface WordLists {
  readonly filter: TenantFilter;
  /** Undefined where no application asks for it. */
  readonly whitelist: Whitelist | undefined;
}

export function matchOptionsOf(configuration: Configuration, { filter, whitelist }: WordLists): MatchOptions {
  const { dictionaryTags, ignorableCharacters, rules, unicodeFilterRule } = configuration;
  return {
    filter,
    whitelist: usesWhitelist(configuration) ? whitelist : undefined,
    blacklist: { ignorableCharacters, ...(dictionaryTags === undefined ? {} : { dictionaryTags }) },
    contacts: contactOptionsOf(configuration),
    ranges: unicodeFilterRule.action === "allow" ? undefined : rangesOf(unicodeFilterRule.data),
    username: schemeOf(rules.usernameFilterRule, "default"),
    senderDisplayName: schemeOf(rules.senderDisplayNameFilterRule, "nickname"),
  };
}

function schemeOf(
  rule: Configuration["rules"]["senderDisplayNameFilterRule"],
  otherwise: UsernameSchemeName,
): UsernameSchemeName | undefined {
  if (rule?.enabled !== true) return undefined;
  // An application may have been stored before its scheme's name was held against those there are.
  return rule.scheme !== undefined && isUsernameScheme(rule.scheme) ? rule.scheme : otherwise;
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
