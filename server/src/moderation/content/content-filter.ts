/** The filter operation: raw results, without an application's rules, and nothing is stored (Moderation, Filter request body). */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { Context, Preparation } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type Input, reply, withPreparation } from "../../contract/handlers.ts";
import { callerOf } from "../../contract/time-slices.ts";
import { type Coroutine, complete } from "../../engine/coroutine.ts";
import type { BlacklistOptions, ContactOptions } from "../../engine/filter.ts";
import { isUsernameScheme, type UsernameSchemeName, usernameSchemes } from "../../engine/usernames/usernames.ts";
import { addCostProblem, budgetOfRequest, budgetOfText } from "./filter-budgets.ts";
import type { FilterServices } from "./filter-items.ts";
import { contactNumbers } from "./filter-request-numbers.ts";
import { findMatches, isObjectionable, type MatchOptions, maximumShortLength } from "./find-matches.ts";
import { listed } from "./matches.ts";
import { type CodePointRange, defaultRanges, parseRange } from "./unicode-ranges.ts";

type FilterRequest = Input<"filterContentItem">["body"];
/** Options that the filters of one content and of many share. */
type FilterOptions = Omit<FilterRequest, "content">;

/** A text of the request, and where the request has it. */
interface RequestText {
  readonly field: string;
  readonly text: string;
}

type Result = Responses["schemas"]["FilterContentItemResponse"];
type Results = readonly Result[] | Problems;

export function contentFilter({ filters, whitelists, slices }: FilterServices) {
  const seek = async (
    body: FilterOptions,
    { db, tenantId }: Pick<Context, "db" | "tenantId">,
  ): Promise<MatchOptions | Problems> => {
    const options = readOptions(body);
    if (options instanceof Problems) return options;
    const filter = await filters.of(db, tenantId);
    if (body.whitelist) return { filter, whitelist: await whitelists.of(db, tenantId) };
    return { filter, ...options };
  };

  /** Filters long texts before the transaction, by turns with others. */
  const prepare = async (body: FilterOptions, texts: readonly RequestText[], preparation: Preparation) => {
    const lengths = texts.map(({ text }) => text.length);
    if (sum(lengths) <= maximumShortLength) return undefined;
    const { tenantId } = preparation;
    const matchOptions = await preparation.read(async (db) => {
      const found = await seek(body, { db, tenantId });
      if (!(found instanceof Problems)) found.filter.hold();
      return found;
    });
    if (matchOptions instanceof Problems) return matchOptions;
    return slices.run(callerOf(preparation), Math.max(...lengths), filterTexts(body, texts, matchOptions));
  };

  /** Filters short texts, and returns the results of long ones. */
  const filter = async (
    body: FilterOptions,
    texts: readonly RequestText[],
    { context, prepared }: { readonly context: Context; readonly prepared: Results | undefined },
  ): Promise<Results> => {
    if (prepared !== undefined) return prepared;
    const matchOptions = await seek(body, context);
    return matchOptions instanceof Problems ? matchOptions : complete(filterTexts(body, texts, matchOptions));
  };

  return {
    filterContentItem: withPreparation<"filterContentItem", Results | undefined>(
      ({ body }, preparation) => prepare(body, textOf(body), preparation),
      async ({ body }, context, prepared) => {
        const results = await filter(body, textOf(body), { context, prepared });
        if (results instanceof Problems) return reply(400, results.toErrors());
        const [result] = results;
        if (result === undefined) throw new Error("A text was filtered without a result.");
        return reply(200, result);
      },
    ),

    batchFilterContentItems: withPreparation<"batchFilterContentItems", Results | undefined>(
      ({ body }, preparation) => prepare(body, textsOf(body), preparation),
      async ({ body }, context, prepared) => {
        const results = await filter(body, textsOf(body), { context, prepared });
        if (results instanceof Problems) return reply(400, results.toErrors());
        return reply(200, { results: results.map(({ matches, replacement }) => ({ matches, replacement })) });
      },
    ),
  } satisfies Handlers<"filterContentItem" | "batchFilterContentItems">;
}

function textOf({ content }: FilterRequest): readonly RequestText[] {
  return [{ field: "content", text: content }];
}

function textsOf({ contentItems }: Input<"batchFilterContentItems">["body"]): readonly RequestText[] {
  return contentItems.map((text, index) => ({ field: `contentItems[${index}]`, text }));
}

/** Returns a result for each text, or what is wrong with any of them. */
function* filterTexts(
  { contentType: type, replaceChar: character }: FilterOptions,
  texts: readonly RequestText[],
  matchOptions: MatchOptions,
): Coroutine<Results> {
  const whole = budgetOfRequest(sum(texts.map(({ text }) => text.length)));
  const problems = new Problems();
  const results: Result[] = [];
  for (const { field, text } of texts) {
    try {
      const budget = budgetOfText(text.length, whole);
      const found = yield* findMatches({ type, text }, matchOptions, budget);
      budget.spend(text.length);
      const replacement = yield* found.replace(found.matches.filter(isObjectionable), { character });
      results.push({ matches: listed(found.matches), replacement, metaMatches: listed(found.metaMatches) });
    } catch (error) {
      addCostProblem(error, field, problems);
    }
    yield;
  }
  return problems.any ? problems : results;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
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
