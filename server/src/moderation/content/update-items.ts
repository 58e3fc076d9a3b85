/**
 * Deciding content items anew, one or many as one (Moderation, Endpoints, Content: updates of persistent content). What was
 * said does not become unsaid: alerts stay, and an update never raises a score.
 */

import type { Context } from "../../contract/context.ts";
import type { Problems } from "../../contract/errors.ts";
import { checkOutOf } from "../../filtering/users/check-outs.ts";
import { isAnyOf } from "../../store/json-rows.ts";
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
import { contentQueue, queueContents, removeAllFromQueue } from "../queues/content-queue.ts";
import { storeArrivals } from "./content-arrivals.ts";
import {
  type ContentItemRow,
  contentItemRows,
  documentOf,
  lockContentItemRows,
  replaceContentItems,
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
  const rows = await contentQueue(db)
    .where({ tenant_id: tenantId })
    .where(isAnyOf(db, "content_item_id", ids))
    .orderBy(["content_item_id", "queue"])
    .forUpdate();
  const held = rows.filter((row) => checkOutOf(row, clock.now()) !== undefined);
  return new Set(held.map((row) => row.content_item_id));
}

/** Updates all of them. @param filtered their targets were checked */
export async function updateItems(
  context: Context,
  filtered: readonly FilteredItem[],
  { targets, forced }: { readonly targets: UpdateTargets; readonly forced: ModerationAction | undefined },
): Promise<ContentItemResult[]> {
  const updates = filtered.map((one) => updateOf(context, one, { targets, forced }));
  const items = updates.map(({ item }) => item);
  await replaceContentItems(
    context.db,
    updates.map(({ row }) => row),
  );
  await requeue(context, items);
  await targets.scores.keep(context);
  return items.map((item) => resultOf(item, true));
}

interface Update {
  readonly item: DecidedItem;
  readonly row: ContentItemRow;
}

/** Decides the item on the score that those before it leave. */
function updateOf(
  context: Context,
  filtered: FilteredItem,
  {
    targets: { rows, scores },
    forced,
  }: { readonly targets: UpdateTargets; readonly forced: ModerationAction | undefined },
): Update {
  const { content, id = "" } = filtered.submission;
  const former = rows.get(id);
  if (former === undefined) throw new Error(`There is no content item ${id} to update.`);
  const wasRejected = former.approval_status === "rejected" || waitsAfterRejection(former);
  const item = decideItem(filtered, { id, forced, senderScore: scores.of(content.senderId), wasRejected });
  const cost = Math.min(former.score_adjustment, item.decision.scoreAdjustment);
  scores.add(content.senderId, cost - former.score_adjustment);
  const { store_instant } = former;
  const row = { ...rowOf(context, item), store_instant, score_adjustment: cost };
  // A rule's rejection does not take the moderator's back.
  const isStillRejected = wasRejected && item.decision.contentAction === "reject";
  return { item, row: isStillRejected ? { ...row, approval_status: "rejected" } : row };
}

/** Returns true for what a moderator rejected, its author changed, and nobody has looked at since. */
function waitsAfterRejection(row: ContentItemRow): boolean {
  return row.approval_status === "queuedForApproval" && documentOf(row).decision?.by === "rejection";
}

/** They wait for approval if the new decision says so; alerts about what they were stay until an operator dismisses them. */
async function requeue(context: Context, items: readonly DecidedItem[]): Promise<void> {
  const queues = items.flatMap(contentQueuesOf);
  const waiting = new Set(queues.filter(({ queue }) => queue === "approval").map(({ contentItemId }) => contentItemId));
  const others = items.filter(({ id }) => !waiting.has(id)).map(({ id }) => id);
  await removeAllFromQueue(context, "approval", others);
  await queueContents(context, queues);
  for (const item of items) if (item.decision.queues.length > 0) await raiseAlerts(context, item, true);
}
