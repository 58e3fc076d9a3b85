/**
 * Makes filter requests that look for what the moderation of an application looks for. The filter operation stores nothing,
 * whatever the application stores.
 */
import type { RequestComponents, ResponseComponents } from "@gatehouse/sdk";

export type Configuration = ResponseComponents["schemas"]["ModerationConfiguration"];
export type FilterOptions = Omit<RequestComponents["schemas"]["ContentFilterRequest"], "content">;

/** Returns one request, and a second one for an application with whitelist rules: the whitelist is asked alone. */
export function filterRequestsOf(configuration: Configuration): readonly FilterOptions[] {
  const request: FilterOptions = {
    blacklist: blacklistOf(configuration),
    emails: {
      maximumMatchLength: configuration.emailFilterMaxLength,
      spacePenalty: configuration.emailFilterSpacePenalty,
    },
    urls: {
      maximumMatchLength: configuration.urlFilterMaxLength,
      spacePenalty: configuration.urlFilterSpacePenalty,
    },
    phoneNumbers: {
      maximumMatchLength: configuration.phoneNumberFilterMaxLength,
      minimumMatchLength: configuration.phoneNumberFilterMinLength,
      separatorPenalty: configuration.phoneNumberFilterSeparatorPenalty,
      spacePenalty: configuration.phoneNumberFilterSpacePenalty,
      wordPenalty: configuration.phoneNumberFilterWordPenalty,
    },
    unicode: unicodeOf(configuration.unicodeFilterRule),
    usernames: usernamesOf(configuration.rules.usernameFilterRule),
  };
  return configuration.rules.whitelistFilterRules === undefined ? [request] : [request, { whitelist: true }];
}

function blacklistOf({ dictionaryTags, ignorableCharacters }: Configuration): NonNullable<FilterOptions["blacklist"]> {
  return { ignorableCharacters, ...(dictionaryTags === undefined ? {} : { dictionaryTags }) };
}

function unicodeOf({ action, data }: Configuration["unicodeFilterRule"]): NonNullable<FilterOptions["unicode"]> {
  if (action === "allow") return { disabled: true };
  return data === undefined ? {} : { ranges: rangesOf(data) };
}

/** Closes the last range, which may be open in the lines of an application. */
function rangesOf(data: string): string[] {
  const lines = data.split(/\r\n|\r|\n/).map((line) => line.trim());
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => (line.endsWith("-") ? `${line}\\u{10FFFF}` : line));
}

type Rules = Configuration["rules"];

function usernamesOf({ enabled, scheme }: Rules["usernameFilterRule"]): NonNullable<FilterOptions["usernames"]> {
  return enabled ? { disabled: false, scheme: scheme ?? "default" } : { disabled: true };
}
