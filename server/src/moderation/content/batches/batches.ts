/** Prepares, checks and decides batches, both those that moderate and those that update. */
import type { Context, Preparation } from "../../../contract/context.ts";
import { Problems } from "../../../contract/errors.ts";
import { findKeptApplication } from "../../applications/application-cache.ts";
import type { ContentItemResult } from "../../decision/decided-content.ts";
import type { ContentServices } from "../content-services.ts";
import { type FilteredItem, type FilteredItems, filterLongItems } from "../filter-items.ts";
import { type MediaQuestion, mediaQuestion } from "../media-filter.ts";
import { checkFreeIds, moderateItems } from "../moderate-items.ts";
import {
  type Applications,
  applicationOf,
  applicationsOf,
  checkApplications,
  checkRepeatedIds,
  type SubmittedBatch,
} from "../submissions.ts";
import { checkTargets, findTargets, type UpdateTargets, updateItems } from "../update-items.ts";

/** `moderate` adds content items, `update` changes stored ones. */
export type BatchKind = "moderate" | "update";

export interface Batch {
  readonly kind: BatchKind;
  readonly submitted: SubmittedBatch;
}

/** Results of the work before the transaction of a batch. */
export interface PreparedBatch {
  readonly applications: Applications;
  /** Empty where an application is missing. */
  readonly filtered: FilteredItems;
}

/** Reads the contents, and asks about the media in them. */
export async function prepareBatch(
  parts: ContentServices,
  { submitted }: Batch,
  preparation: Preparation,
): Promise<PreparedBatch> {
  const { read, tenantId } = preparation;
  const { items } = submitted;
  const applications = await read((db) => applicationsOf(submitted, (id) => findKeptApplication({ db, tenantId }, id)));
  if (items.some((item) => applicationOf(item, applications) === undefined)) return { applications, filtered: [] };
  const answers = await parts.mediaFilter.ask(questionsAbout(submitted, applications));
  return { applications, filtered: await filterLongItems(parts, preparation, { items, applications, answers }) };
}

/** Returns what the media filter is to be asked; nothing about submissions without an application. */
export function questionsAbout({ items }: SubmittedBatch, applications: Applications): MediaQuestion[] {
  return items.flatMap((item) => {
    const application = applicationOf(item, applications);
    if (application === undefined) return [];
    return item.content.parts.flatMap((part) => mediaQuestion(part, application) ?? []);
  });
}

/** Finds the applications, those alone that prepared work was done with, and what is wrong with the submissions so far. */
export async function checkSubmitted(
  context: Context,
  submitted: SubmittedBatch,
  prepared: PreparedBatch | undefined,
): Promise<{ readonly applications: Applications; readonly problems: Problems }> {
  const known = prepared?.applications;
  const problems = prepared?.filtered instanceof Problems ? prepared.filtered : new Problems();
  const present = await applicationsOf(submitted, (id) => findKeptApplication(context, id));
  const applications = known === undefined ? present : new Map([...present].filter(([id]) => known.has(id)));
  checkApplications(submitted, applications, problems);
  return { applications, problems };
}

/** Outcome of checking a batch; `targets` are the stored items of updates. */
export interface BatchCheck {
  readonly problems: Problems;
  readonly targets: UpdateTargets | undefined;
}

/** Everything that is wrong with any of them. @param prepared undefined where nothing was done before the transaction */
export async function checkBatch(
  context: Context,
  { kind, submitted }: Batch,
  prepared: PreparedBatch | undefined,
): Promise<BatchCheck> {
  const { problems } = await checkSubmitted(context, submitted, prepared);
  checkRepeatedIds(submitted, problems);
  if (kind === "moderate") {
    await checkFreeIds(context, submitted, problems);
    return { problems, targets: undefined };
  }
  const targets = await findTargets(context, submitted);
  await checkTargets(context, submitted, { targets, problems });
  return { problems, targets };
}

/** Decides and stores what was filtered and checked. Where problems come up after all, nothing of it may be kept. */
export async function decideBatch(
  context: Context,
  { submitted: { forced } }: Batch,
  { filtered, targets }: { readonly filtered: readonly FilteredItem[]; readonly targets: UpdateTargets | undefined },
): Promise<ContentItemResult[] | Problems> {
  return targets === undefined
    ? moderateItems(context, filtered, forced)
    : updateItems(context, filtered, { targets, forced });
}

/** Returns the filtered items of a batch without problems. */
export function filteredOf({ filtered }: PreparedBatch): readonly FilteredItem[] {
  if (filtered instanceof Problems) throw new Error("A batch with problems is not decided.");
  return filtered;
}
