/** Looking at content before it is decided: the filter reads texts, and the media filter was asked about images and videos. */
import type { Preparation, TenantDb } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { callerOf, type TimeSlices } from "../../contract/time-slices.ts";
import type { StepBudget } from "../../engine/budget.ts";
import { programSchemes } from "../../engine/contacts/signals.ts";
import { type Coroutine, complete } from "../../engine/coroutine.ts";
import type { Filters } from "../../filtering/blacklist/filters.ts";
import type { Whitelists } from "../../filtering/whitelist/whitelists.ts";
import type { ModerationApplication } from "../applications/applications.ts";
import type { MediaConfidence } from "../decision/decision-outcomes.ts";
import { addCostProblem, budgetOfRequest, budgetOfText } from "./filter-budgets.ts";
import { type Content as FilteredContent, findMatches, type MatchOptions, maximumShortLength } from "./find-matches.ts";
import { matchOptionsOf, usesWhitelist, type WordLists } from "./match-options.ts";
import type { FilterMatch, MetaMatch } from "./matches.ts";
import { type MediaResults, mediaQuestion } from "./media-filter.ts";
import { replacementOf } from "./replacement.ts";
import { type Applications, applicationOf, type Part, type Submission } from "./submissions.ts";

/** A submission with what is known of its parts. */
export interface FilteredItem {
  readonly submission: Submission;
  readonly application: ModerationApplication;
  readonly parts: readonly FilteredPart[];
}

export interface FilteredPart {
  readonly part: Part;
  /** Undefined where the filter does not read the part. */
  readonly read: FilteredText | undefined;
  readonly confidence: MediaConfidence | undefined;
}

/** Matches in a text, and the text with its matches replaced. */
export interface FilteredText {
  readonly matches: readonly FilterMatch[];
  /** Those inside attributes of tags. */
  readonly metaMatches: readonly MetaMatch[];
  /** Undefined for a hyperlink, which has no text. */
  readonly replacement: string | undefined;
}

export interface WordListSources {
  readonly filters: Filters;
  readonly whitelists: Whitelists;
}

export interface FilterServices extends WordListSources {
  /** Schedules long texts. */
  readonly slices: TimeSlices;
}

/** Submissions, each with an application that exists, and what the media filter said about their parts. */
export interface ItemsToFilter {
  readonly items: readonly Submission[];
  readonly applications: Applications;
  readonly answers: MediaResults;
}

/** Filtered items, or what is wrong with the contents of any of them. */
export type FilteredItems = readonly FilteredItem[] | Problems;

/** Returns true when all texts of the items together take no time to speak of. */
export function areShort(items: readonly Submission[]): boolean {
  return lengthOf(items) <= maximumShortLength;
}

/** Filters short items, in the transaction that decides them. */
export async function filterItems(
  sources: WordListSources,
  place: TenantDb,
  toExamine: ItemsToFilter,
): Promise<FilteredItems> {
  return complete(filterEach(await wordListsOf(sources, place, toExamine), toExamine));
}

/** Filters items before the transaction, by turns with others. */
export async function filterItemsInTurns(
  { slices, ...sources }: FilterServices,
  preparation: Preparation,
  toExamine: ItemsToFilter,
): Promise<FilteredItems> {
  const { tenantId } = preparation;
  const lists = await preparation.read(async (db) => {
    const found = await wordListsOf(sources, { db, tenantId }, toExamine);
    found.filter.hold();
    return found;
  });
  const longest = toExamine.items.reduce((length, item) => Math.max(length, lengthOf([item])), 0);
  return slices.run(callerOf(preparation), longest, filterEach(lists, toExamine));
}

function lengthOf(items: readonly Submission[]): number {
  let length = 0;
  for (const { content } of items) for (const part of content.parts) length += part.content.length;
  return length;
}

async function wordListsOf(
  { filters, whitelists }: WordListSources,
  { db, tenantId }: TenantDb,
  { applications }: ItemsToFilter,
): Promise<WordLists> {
  const asks = [...applications.values()].some(({ moderationConfiguration }) => usesWhitelist(moderationConfiguration));
  const whitelist = asks ? await whitelists.of(db, tenantId) : undefined;
  // From here on without a pause: the filter is that of this moment.
  return { filter: await filters.of(db, tenantId), whitelist };
}

function* filterEach(lists: WordLists, { items, applications, answers }: ItemsToFilter): Coroutine<FilteredItems> {
  const whole = budgetOfRequest(lengthOf(items));
  const problems = new Problems();
  const options = new Map<ModerationApplication, MatchOptions>();
  const filtered: FilteredItem[] = [];
  for (const submission of items) {
    const application = applicationOf(submission, applications);
    if (application === undefined) throw new Error(`There is no application ${submission.content.applicationId}.`);
    const wanted = options.get(application) ?? matchOptionsOf(application.moderationConfiguration, lists);
    options.set(application, wanted);
    const parts: FilteredPart[] = [];
    for (const [index, part] of submission.content.parts.entries()) {
      const field = `${submission.fields.content}.parts[${index}].content`;
      const budget = budgetOfText(part.content.length, whole);
      try {
        parts.push(yield* filterPart(part, application, { wanted, answers, budget }));
      } catch (error) {
        addCostProblem(error, field, problems);
      }
    }
    filtered.push({ submission, application, parts });
    yield;
  }
  return problems.any ? problems : filtered;
}

interface FilterContext {
  readonly wanted: MatchOptions;
  readonly answers: MediaResults;
  readonly budget: StepBudget;
}

function* filterPart(
  part: Part,
  application: ModerationApplication,
  { wanted, answers, budget }: FilterContext,
): Coroutine<FilteredPart> {
  const question = mediaQuestion(part, application);
  const confidence = question === undefined ? undefined : answers.to(question);
  return {
    part,
    read: yield* readText(part, application, wanted, budget),
    confidence: question === undefined || confidence === undefined ? undefined : { media: question.type, confidence },
  };
}

function* readText(
  part: Part,
  { moderationConfiguration: configuration }: ModerationApplication,
  matchOptions: MatchOptions,
  budget: StepBudget,
): Coroutine<FilteredText | undefined> {
  if (part.type === "hyperlink") return yield* readHyperlink(part.content, matchOptions, budget);
  const text = readable(part);
  if (text === undefined) return undefined;
  const found = yield* findMatches(text, matchOptions, budget);
  const { matches, metaMatches } = found;
  return {
    matches,
    metaMatches,
    replacement: yield* replacementOf(text, found, { configuration, matchOptions, budget }),
  };
}

/** Hyperlinks lead somewhere, which is no fault; the URL filter reads those that run a program or open a file. */
function* readHyperlink(
  text: string,
  { filter, contacts }: MatchOptions,
  budget: StepBudget,
): Coroutine<FilteredText | undefined> {
  if (!programLink.test(text)) return undefined;
  const options = { filter, contacts: { urls: contacts?.urls } };
  const { matches, metaMatches } = yield* findMatches({ type: "text", text }, options, budget);
  return { matches, metaMatches, replacement: undefined };
}

const programLink = new RegExp(`^(?:${programSchemes.join("|")}):`, "i");

/** The types whose content the filter reads. */
function readable({ type, content: text }: Part): FilteredContent | undefined {
  return type === "text" || type === "html" || type === "bbcode" ? { type, text } : undefined;
}
