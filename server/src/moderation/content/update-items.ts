/**
 * Deciding content items anew, one or many as one (Moderation, Endpoints, Content: updates of persistent content). What was
 * said does not become unsaid: alerts stay, and an update never raises a score.
 */

import type { Context } from "../../contract/context.ts";
import type { Problems } from "../../contract/errors.ts";
import { checkOutOf } from "../../filtering/users/check-outs.ts";
import { chunksOf } from "../../store/chunks.ts";
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
import { SenderScores } from "../decision/senders.ts";
import { contentQueue, queueContent, removeFromQueue } from "../queues/content-queue.ts";
import { storeArrivals } from "./content-arrivals.ts";
import {
  type ContentItemRow,
  contentItemRows,
  itemBatchSize,
  lockContentItemRows,
  replaceContentItem,
} from "./content-item-rows.ts";
import type { FilteredItem } from "./filter-items.ts";
import { idsOf, type SubmittedBatch } from "./submissions.ts";

/** The items that updates are about, ours until the transaction ends, and the scores of their senders. */
export interface UpdateTargets {
  /** By their ids; none where there is no persistent content item. */
  readonly rows: ReadonlyMap<string, ContentItemRow>;
  readonly scores: SenderScores;
}

export async function findTargets(context: Context, { items }: SubmittedBatch): Promise<UpdateTargets> {
  const ids = idsOf(items);
  await storeArrivals(context, ids);
  const known = await contentItemRows(context, ids);
  const senders = [...known.values()].map((row) => ({ applicationId: row.application_id, senderId: row.sender_id }));
  // Users come before their items, as where a user is deleted.
  const scores = await SenderScores.of(context, senders);
  const rows = await lockContentItemRows(context, [...known.keys()]);
  return { rows: new Map([...rows].filter(([, { persistent }]) => Boolean(persistent))), scores };
}

/** An item stays in its application and with its sender, and does not change under the eyes of an operator. */
export async function checkTargets(
  context: Context,
  { items }: SubmittedBatch,
  { targets: { rows }, problems }: { readonly targets: UpdateTargets; readonly problems: Problems },
): Promise<void> {
  const held = await checkedOutItems(context, idsOf(items));
  for (const { content, id = "", fields } of items) {
    const row = rows.get(id);
    if (row === undefined) {
      problems.field(fields.id, "invalid", "There is no persistent content item with this id. Moderate it first.");
      continue;
    }
    if (row.application_id !== content.applicationId.toLowerCase()) {
      const message = "The content item is of another application. Send the applicationId that it was moderated with.";
      problems.field(`${fields.content}.applicationId`, "invalid", message);
    }
    if (row.sender_id !== content.senderId.toLowerCase()) {
      const message = "Another user sent the content item, which an update does not change. Send the same senderId.";
      problems.field(`${fields.content}.senderId`, "invalid", message);
    }
    if (held.has(id)) {
      const message = "A moderator has checked the content item out. Try again when they are done with it.";
      problems.field(fields.id, "checkedOut", message);
    }
  }
}

/** Which of the items an operator has checked out of one of the queues of content. */
async function checkedOutItems({ db, tenantId, clock }: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const held = new Set<string>();
  for (const some of chunksOf(ids, itemBatchSize)) {
    const rows = await contentQueue(db)
      .where({ tenant_id: tenantId })
      .whereIn("content_item_id", some)
      .orderBy(["content_item_id", "queue"])
      .forUpdate();
    for (const row of rows) if (checkOutOf(row, clock.now()) !== undefined) held.add(row.content_item_id);
  }
  return held;
}

/** Updates all of them. @param filtered their targets were checked */
export async function updateItems(
  context: Context,
  filtered: readonly FilteredItem[],
  {
    targets: { rows, scores },
    forced,
  }: { readonly targets: UpdateTargets; readonly forced: ModerationAction | undefined },
): Promise<ContentItemResult[]> {
  const results: ContentItemResult[] = [];
  for (const one of filtered) {
    const { content, id = "" } = one.submission;
    const former = rows.get(id);
    if (former === undefined) throw new Error(`There is no content item ${id} to update.`);
    const item = decideItem(one, { id, forced, senderScore: scores.of(content.senderId) });
    const cost = Math.min(former.score_adjustment, item.decision.scoreAdjustment);
    scores.add(content.senderId, cost - former.score_adjustment);
    await replaceContentItem(context, {
      ...rowOf(context, item),
      store_instant: former.store_instant,
      score_adjustment: cost,
    });
    await requeue(context, item);
    results.push(resultOf(item, true));
  }
  await scores.keep(context);
  return results;
}

/** It waits for approval if the new decision says so; alerts about what it was stay until an operator dismisses them. */
async function requeue(context: Context, item: DecidedItem): Promise<void> {
  const queues = contentQueuesOf(item);
  if (!queues.some(({ queue }) => queue === "approval")) await removeFromQueue(context, "approval", item.id);
  for (const queued of queues) await queueContent(context, queued);
  await raiseAlerts(context, item, true);
}
