/** Looking at content before it is decided: the filter reads texts, and the media filter was asked about images and videos. */

import type { Preparation, TenantDb } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import type { Filters } from "../../filtering/blacklist/filters.ts";
import type { Whitelists } from "../../filtering/whitelist/whitelists.ts";
import type { ModerationApplication } from "../applications/applications.ts";
import type { Configuration, MediaConfidence } from "../decision/decision-outcomes.ts";
import { addCostProblem, maximumShortLength } from "./filter-budgets.ts";
import type { LongTexts, SharedLists } from "./long-texts.ts";
import { usesWhitelist } from "./match-options.ts";
import type { FilterMatch } from "./matches.ts";
import { type MediaResults, mediaQuestion } from "./media-filter.ts";
import type { FilteredText, PartOutcome, PartsToRead, PartToRead } from "./read-parts.ts";
import { type Applications, applicationOf, type Submission } from "./submissions.ts";
import { loadTextReaders } from "./text-readers.ts";

/** A submission with what is known of its parts. */
export interface FilteredItem {
  readonly submission: Submission;
  readonly application: ModerationApplication;
  readonly parts: readonly FilteredPart[];
  /** Problems of the name of the sender, where the application asks. */
  readonly senderDisplayName: readonly FilterMatch[];
}

export interface FilteredPart {
  readonly part: Submission["content"]["parts"][number];
  /** Undefined where the filter does not read the part. */
  readonly read: FilteredText | undefined;
  readonly confidence: MediaConfidence | undefined;
}

export interface WordListSources {
  readonly filters: Filters;
  readonly whitelists: Whitelists;
}

export interface FilterServices extends WordListSources {
  readonly longTexts: LongTexts;
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
  const { readParts } = await loadTextReaders();
  const lists = await listsOf(sources, place, toExamine);
  return filteredItems(toExamine, readParts(partsOf(toExamine), lists));
}

/** Filters items of any length before the transaction. */
export async function filterLongItems(
  { longTexts, ...sources }: FilterServices,
  preparation: Preparation,
  toExamine: ItemsToFilter,
): Promise<FilteredItems> {
  const input = partsOf(toExamine);
  const outcomes = await longTexts.run(preparation, {
    size: lengthOf(toExamine.items),
    lists: (place) => listsOf(sources, place, toExamine),
    task: { kind: "readParts", input },
  });
  return filteredItems(toExamine, outcomes);
}

function lengthOf(items: readonly Submission[]): number {
  let length = 0;
  for (const { content } of items) for (const part of content.parts) length += part.content.length;
  return length;
}

async function listsOf(
  { filters, whitelists }: WordListSources,
  { db, tenantId }: TenantDb,
  { applications }: ItemsToFilter,
): Promise<SharedLists> {
  const asks = [...applications.values()].some(({ moderationConfiguration }) => usesWhitelist(moderationConfiguration));
  const whitelist = asks ? await whitelists.of(db, tenantId) : undefined;
  // From here on without a pause: the filter is that of this moment.
  return { filter: await filters.of(db, tenantId), whitelist };
}

function partsOf({ items, applications }: ItemsToFilter): PartsToRead {
  const parts = items.flatMap((submission) => {
    const { moderationConfiguration: configuration } = wantedApplication(submission, applications);
    return [...submission.content.parts, ...namesIn(submission, configuration)].map(({ type, content }) => ({
      type,
      content,
      configuration,
    }));
  });
  return { parts, length: lengthOf(items) };
}

/** The name of the sender as a part to read, where the application asks for it. */
function namesIn({ content }: Submission, { rules }: Configuration): readonly Pick<PartToRead, "type" | "content">[] {
  const { senderDisplayName: name } = content;
  const isAsked = rules.senderDisplayNameFilterRule?.enabled === true && name !== undefined && name !== "";
  return isAsked ? [{ type: "senderDisplayName", content: name }] : [];
}

function wantedApplication(submission: Submission, applications: Applications): ModerationApplication {
  const application = applicationOf(submission, applications);
  if (application === undefined) throw new Error(`There is no application ${submission.content.applicationId}.`);
  return application;
}

/** @param outcomes one for each part of the items and each name, in order */
function filteredItems(
  { items, applications, answers }: ItemsToFilter,
  outcomes: readonly PartOutcome[],
): FilteredItems {
  const problems = new Problems();
  let next = 0;
  const filtered = items.map((submission) => {
    const application = wantedApplication(submission, applications);
    const readNext = (field: string): FilteredText | undefined => {
      const read = outcomes[next++];
      if (typeof read !== "string") return read;
      addCostProblem(read, `${submission.fields.content}.${field}`, problems);
      return undefined;
    };
    const parts = submission.content.parts.map((part, index): FilteredPart => {
      const read = readNext(`parts[${index}].content`);
      return { part, read, confidence: confidenceOf(part, application, answers) };
    });
    const names = namesIn(submission, application.moderationConfiguration).map(() => readNext("senderDisplayName"));
    return { submission, application, parts, senderDisplayName: names[0]?.matches ?? [] };
  });
  return problems.any ? problems : filtered;
}

function confidenceOf(
  part: FilteredPart["part"],
  application: ModerationApplication,
  answers: MediaResults,
): MediaConfidence | undefined {
  const question = mediaQuestion(part, application);
  const confidence = question === undefined ? undefined : answers.to(question);
  return question === undefined || confidence === undefined ? undefined : { media: question.type, confidence };
}
