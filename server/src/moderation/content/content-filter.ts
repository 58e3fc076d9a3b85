/** The filter operation: raw results, without an application's rules, and nothing is stored (Moderation, Filter request body). */
import type { Context } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type Input, reply } from "../../contract/handlers.ts";
import type { BlacklistOptions, ContactOptions } from "../../engine/filter.ts";
import { isUsernameScheme, type UsernameSchemeName, usernameSchemes } from "../../engine/usernames/usernames.ts";
import type { Filters } from "../../filtering/blacklist/filters.ts";
import type { Whitelists } from "../../filtering/whitelist/whitelists.ts";
import { contactNumbers } from "./filter-request-numbers.ts";
import { type ContentMatches, findMatches, isObjectionable, type MatchOptions } from "./find-matches.ts";
import { listed } from "./matches.ts";
import { type CodePointRange, defaultRanges, parseRange } from "./unicode-ranges.ts";

type FilterRequest = Input<"filterContentItem">["body"];
/** Options that the filters of one content and of many share. */
type FilterOptions = Omit<FilterRequest, "content">;

export function contentFilter(filters: Filters, whitelists: Whitelists) {
  const seek = async (body: FilterOptions, { db, tenantId }: Context): Promise<MatchOptions | Problems> => {
    const options = readOptions(body);
    if (options instanceof Problems) return options;
    const filter = await filters.of(db, tenantId);
    if (body.whitelist) return { filter, whitelist: await whitelists.of(db, tenantId) };
    return { filter, ...options };
  };
  return {
    async filterContentItem({ body }, context) {
      const sought = await seek(body, context);
      if (sought instanceof Problems) return reply(400, sought.toErrors());
      const found = findMatches({ type: body.contentType, text: body.content }, sought);
      return reply(200, { ...resultOf(found, body), metaMatches: listed(found.metaMatches) });
    },

    async batchFilterContentItems({ body }, context) {
      const sought = await seek(body, context);
      if (sought instanceof Problems) return reply(400, sought.toErrors());
      const results = body.contentItems.map((text) =>
        resultOf(findMatches({ type: body.contentType, text }, sought), body),
      );
      return reply(200, { results });
    },
  } satisfies Handlers<"filterContentItem" | "batchFilterContentItems">;
}

function resultOf(found: ContentMatches, { replaceChar }: Pick<FilterOptions, "replaceChar">) {
  const replacement = found.replace(found.matches.filter(isObjectionable), { character: replaceChar });
  return { matches: listed(found.matches), replacement };
}

function readOptions(body: FilterOptions): Omit<MatchOptions, "filter"> | Problems {
  const problems = new Problems();
  const contacts = contactNumbers(body);
  if (contacts.phoneNumbers.minimumMatchLength > contacts.phoneNumbers.maximumMatchLength) {
    problems.field("phoneNumbers.minimumMatchLength", "tooLarge", "Must not be above phoneNumbers.maximumMatchLength.");
  }
  const ranges = readRanges(body.unicode.ranges, problems);
  const username = readScheme(body.usernames, problems);
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

function readScheme(
  { disabled, scheme }: FilterOptions["usernames"],
  problems: Problems,
): UsernameSchemeName | undefined {
  if (disabled || scheme === undefined) return undefined;
  if (isUsernameScheme(scheme)) return scheme;
  const message = `There is no username filter scheme of this name. Send one of ${usernameSchemes.join(", ")}.`;
  problems.field("usernames.scheme", "invalid", message);
  return undefined;
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
