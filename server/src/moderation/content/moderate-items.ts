/** Deciding content items that are new, one or many as one: scores, storing, queues, answers (Moderation, Endpoints, Content). */
import type { Context } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { findScore } from "../../filtering/users/content-users.ts";
import {
  type ContentItemResult,
  contentQueuesOf,
  type DecidedItem,
  decideItem,
  resultOf,
  rowOf,
} from "../decision/decided-content.ts";
import type { ModerationAction } from "../decision/decision.ts";
import { raiseAlerts } from "../decision/decision-alerts.ts";
import { lastScoreOf, SenderScores } from "../decision/senders.ts";
import { queueContents } from "../queues/content-queue.ts";
import { type Arrival, insertArrivals } from "./content-arrivals.ts";
import { findTakenIds, lockIds, newContentId } from "./content-ids.ts";
import { insertContentItemAtScore, insertContentItems } from "./content-item-rows.ts";
import type { FilteredItem } from "./filter-items.ts";
import { idsOf, type SubmittedBatch } from "./submissions.ts";

/** Finds the ids that are taken, by content that is stored or on its way. */
export async function checkFreeIds(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  { items }: SubmittedBatch,
  problems: Problems,
): Promise<void> {
  const ids = idsOf(items);
  if (ids.length > 0) rejectTakenIds(items, await findTakenIds(db, tenantId, ids), problems);
}

function rejectTakenIds(items: SubmittedBatch["items"], taken: ReadonlySet<string>, problems: Problems): void {
  for (const { id, fields } of items) {
    if (id === undefined || !taken.has(id)) continue;
    const message = `There is a content item ${id} already. Update it by PUT, or choose another id.`;
    problems.field(fields.id, "duplicate", message);
  }
}

/**
 * Moderates all of them. Where that fails, because an id is taken after all, nothing of it may be kept.
 *
 * @param filtered their applications exist, no id stands in them twice
 */
export async function moderateItems(
  context: Context,
  filtered: readonly FilteredItem[],
  forced: ModerationAction | undefined,
): Promise<ContentItemResult[] | Problems> {
  const items = filtered.map(({ submission }) => submission);
  const problems = new Problems();
  if (items.some(({ id }) => id !== undefined)) {
    await lockIds(context.db, context.tenantId, {
      stored: idsOf(filtered.filter((one) => !isLate(one)).map(({ submission }) => submission)),
      onTheirWay: idsOf(filtered.filter(isLate).map(({ submission }) => submission)),
    });
    await checkFreeIds(context, { items, forced }, problems);
    if (problems.any) return problems;
  }
  const decided = await decideItems(context, filtered, forced);
  rejectTakenIds(items, await storeItems(context, decided.filter(isStored)), problems);
  if (problems.any) return problems;
  for (const item of decided) if (item.decision.queues.length > 0) await raiseAlerts(context, item, isStored(item));
  return decided.map((item) => resultOf(item, isStored(item)));
}

/**
 * Moderates an item by one statement: its sender is known, and the decision leaves their score as it is. Content that is stored is
 * decided by the score that was last seen, and stored if it still is that one. Resolves to undefined, with nothing written, where
 * this is not so.
 */
export async function moderateByOneStatement(
  context: Context,
  [first, ...others]: readonly FilteredItem[],
  forced: ModerationAction | undefined,
): Promise<ContentItemResult | undefined> {
  // The ids that clients choose are locked.
  if (first === undefined || others.length > 0 || isLate(first) || first.submission.id !== undefined) return undefined;
  const stored = isStored(first);
  const { senderId } = first.submission.content;
  const senderScore = stored ? lastScoreOf(context.tenantId, senderId) : await findScore(context, senderId);
  if (senderScore === undefined) return undefined;
  const item = decideItem(first, { id: newContentId(context), forced, senderScore });
  if (item.decision.queues.length > 0 || item.decision.scoreAdjustment !== 0) return undefined;
  if (stored && !(await insertContentItemAtScore(context.db, rowOf(context, item), senderScore))) return undefined;
  return resultOf(item, stored);
}

function isStored({ application }: FilteredItem): boolean {
  return application.moderationConfiguration.storeContent;
}

/** Returns true for content that is stored after the answer. */
function isLate({ application: { moderationConfiguration } }: FilteredItem): boolean {
  const { storeContent, persistent, queuePersistentContent } = moderationConfiguration;
  return storeContent && persistent && queuePersistentContent;
}

/** Decides one after the other, since each counts on the scores that the ones before it leave. */
async function decideItems(
  context: Context,
  filtered: readonly FilteredItem[],
  forced: ModerationAction | undefined,
): Promise<DecidedItem[]> {
  const senders = filtered.map(({ submission }) => submission.content);
  const scores = await SenderScores.of(context, senders);
  const decided = filtered.map((one) => {
    const { senderId } = one.submission.content;
    const id = one.submission.id ?? newContentId(context);
    const item = decideItem(one, { id, forced, senderScore: scores.of(senderId) });
    scores.add(senderId, item.decision.scoreAdjustment);
    return item;
  });
  await scores.keep(context);
  return decided;
}

/** Stores them, now or after the answer. Resolves to the ids that others have. */
async function storeItems(context: Context, decided: readonly DecidedItem[]): Promise<ReadonlySet<string>> {
  const late = decided.filter(isLate);
  if (late.length === 0) return storeNow(context, decided);
  const now = decided.filter((item) => !isLate(item));
  const refused = await storeNow(context, now);
  return refused.union(
    await insertArrivals(
      context,
      late.map((item) => arrivalOf(context, item)),
    ),
  );
}

async function storeNow(context: Context, decided: readonly DecidedItem[]): Promise<ReadonlySet<string>> {
  const refused = await insertContentItems(
    context.db,
    decided.map((item) => rowOf(context, item)),
  );
  if (refused.size === 0) await queueContents(context, decided.flatMap(contentQueuesOf));
  return refused;
}

function arrivalOf(context: Context, item: DecidedItem): Arrival {
  return { row: rowOf(context, item), queues: contentQueuesOf(item) };
}
