/** Prepares, checks and decides batches, both those that moderate and those that update. */
import type { Context, Db, Preparation } from "../../../contract/context.ts";
import { Problems } from "../../../contract/errors.ts";
import { findModerationApplication } from "../../applications/applications.ts";
import type { ContentItemResult } from "../../decision/decided-content.ts";
import type { ContentServices } from "../content-services.ts";
import { type FilteredItem, filterItemsInSlices } from "../filter-items.ts";
import { mediaQuestion } from "../media-filter.ts";
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

function readApplications(
  place: { readonly db: Db; readonly tenantId: string },
  submitted: SubmittedBatch,
): Promise<Applications> {
  return applicationsOf(submitted, (id) => findModerationApplication(place, id));
}

/** Results of the work before the transaction of a batch. */
export interface PreparedBatch {
  readonly applications: Applications;
  /** Empty where an application is missing. */
  readonly filtered: readonly FilteredItem[];
}

/** Reads the contents, and asks about the media in them. */
export async function prepareBatch(
  { mediaFilter, ...sources }: ContentServices,
  { submitted }: Batch,
  preparation: Preparation,
): Promise<PreparedBatch> {
  const { read, tenantId } = preparation;
  const { items } = submitted;
  const applications = await read((db) => readApplications({ db, tenantId }, submitted));
  if (items.some((item) => applicationOf(item, applications) === undefined)) return { applications, filtered: [] };
  const questions = items.flatMap((item) => {
    const application = applicationOf(item, applications);
    if (application === undefined) return [];
    return item.content.parts.flatMap((part) => mediaQuestion(part, application) ?? []);
  });
  const answers = await mediaFilter.ask(questions);
  return { applications, filtered: await filterItemsInSlices(sources, preparation, { items, applications, answers }) };
}

/** Outcome of checking a batch; `targets` are the stored items of updates. */
export interface BatchCheck {
  readonly problems: Problems;
  readonly targets: UpdateTargets | undefined;
}

/** Everything that is wrong with any of them. @param known the applications that it was prepared with, if it was */
export async function checkBatch(
  context: Context,
  { kind, submitted }: Batch,
  known: Applications | undefined,
): Promise<BatchCheck> {
  const problems = new Problems();
  const present = await readApplications(context, submitted);
  const usable = known === undefined ? present : new Map([...present].filter(([id]) => known.has(id)));
  checkApplications(submitted, usable, problems);
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
