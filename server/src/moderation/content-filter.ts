/** The filter operation: raw results, without an application's rules, and nothing is stored (Moderation, Filter request body). */
import { Problems } from "../contract/errors.ts";
import { type Handlers, type Input, reply } from "../contract/handlers.ts";
import { NotBuiltYet } from "../contract/not-built-yet.ts";
import type { BlacklistOptions, Filter } from "../filter/filter.ts";
import { replace } from "../filter/replace.ts";
import type { Filters } from "../filtering/filters.ts";
import {
  blacklistMatch,
  characterMatches,
  type FilterMatch,
  inOrder,
  listed,
  unicodeMatches,
  wordMatches,
} from "./matches.ts";
import { type CodePointRange, defaultRanges, parseRange } from "./unicode-ranges.ts";

type FilterRequest = Input<"filterContentItem">["body"];

export function contentFilter(filters: Filters) {
  return {
    async filterContentItem({ body }, { db, tenantId }) {
      const { ranges, problems } = readOptions(body);
      if (problems.any) return reply(400, problems.toErrors());
      const filter = await filters.of(db, tenantId);
      const matches = inOrder(findAll(filter, body, ranges));
      const replacement = replace(body.content, matches, { character: body.replaceChar });
      return reply(200, { matches: listed(matches), metaMatches: [], replacement });
    },
  } satisfies Handlers<"filterContentItem">;
}

function findAll(filter: Filter, body: FilterRequest, ranges: readonly CodePointRange[]): FilterMatch[] {
  const { content, blacklist } = body;
  return [
    ...(blacklist.disabled ? [] : filter.findBlacklisted(content, blacklistOptions(blacklist)).map(blacklistMatch)),
    ...characterMatches(content, body.characters ?? []),
    ...wordMatches(content, body.words ?? []),
    ...(body.unicode.disabled ? [] : unicodeMatches(content, ranges)),
  ];
}

function blacklistOptions(blacklist: FilterRequest["blacklist"]): BlacklistOptions {
  const { dictionaryTags, ignorableCharacters, locales, minimumSeverity, tags } = blacklist;
  return {
    ignorableCharacters,
    ...(dictionaryTags === undefined ? {} : { dictionaryTags }),
    ...(locales === undefined ? {} : { locales }),
    ...(minimumSeverity === undefined ? {} : { minimumSeverity }),
    ...(tags === undefined ? {} : { tags }),
  };
}

function readOptions(body: FilterRequest): { ranges: readonly CodePointRange[]; problems: Problems } {
  const problems = new Problems();
  if (body.contentType !== "text") throw new NotBuiltYet(`contentType ${body.contentType}`);
  if (body.whitelist) throw new NotBuiltYet("whitelist");
  if (!body.usernames.disabled) {
    problems.field(
      "usernames.scheme",
      "invalid",
      "The server knows no username filter scheme of this name. Set usernames.disabled.",
    );
  }
  if (body.phoneNumbers.minimumMatchLength > body.phoneNumbers.maximumMatchLength) {
    problems.field("phoneNumbers.minimumMatchLength", "tooLarge", "Must not be above phoneNumbers.maximumMatchLength.");
  }
  return { ranges: readRanges(body.unicode.ranges, problems), problems };
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
