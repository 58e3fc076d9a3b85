/**
 * The approval queue and the content alert queue as they fill (Decisions: Queues). A content item stands in
 * each of them at most once.
 */
import type { Db, StoreContext } from "../../contract/context.ts";
import type { Severity } from "../../engine/types.ts";
import { rankOf } from "../../filtering/blacklist/severity-ranks.ts";
import type { CheckOutColumns } from "../../filtering/users/check-outs.ts";
import { higherSeverity } from "../../filtering/users/user-alerts.ts";
import type { ModerationAction } from "../decision/decision.ts";

export type ContentQueue = "approval" | "contentAlert";

export interface ContentQueueRow extends CheckOutColumns {
  queue: ContentQueue;
  tenant_id: string;
  content_item_id: string;
  application_id: string;
  severity: number;
  queued_instant: number;
  moderation_action: ModerationAction | null;
}

export interface QueueEntry {
  readonly queue: ContentQueue;
  /** A content item that is stored. */
  readonly contentItemId: string;
  readonly applicationId: string;
  /** The highest severity of its blacklist matches. */
  readonly severity: Severity | undefined;
  /** The queue that the request forced, if it did. */
  readonly forced?: ModerationAction | undefined;
}

type QueueContext = Pick<StoreContext, "db" | "tenantId" | "clock">;

/** Queues a content item. A queued one keeps its position and gets the higher severity. */
export async function queueContent({ db, tenantId, clock }: QueueContext, item: QueueEntry): Promise<void> {
  const { queue, contentItemId, applicationId, severity, forced } = item;
  await contentQueue(db)
    .insert({
      queue,
      tenant_id: tenantId,
      content_item_id: contentItemId.toLowerCase(),
      application_id: applicationId.toLowerCase(),
      severity: rankOf(severity),
      queued_instant: clock.now(),
      moderation_action: forced ?? null,
    })
    .onConflict(["queue", "tenant_id", "content_item_id"])
    .merge({
      severity: higherSeverity(db, "content_queue"),
      ...(forced === undefined ? {} : { moderation_action: forced }),
    });
}

/** Removes a content item from a queue. Resolves to true if it was queued. */
export async function removeFromQueue(
  { db, tenantId }: Pick<QueueContext, "db" | "tenantId">,
  queue: ContentQueue,
  contentItemId: string,
): Promise<boolean> {
  const item = { queue, tenant_id: tenantId, content_item_id: contentItemId.toLowerCase() };
  return (await contentQueue(db).where(item).delete()) > 0;
}

export function contentQueue(db: Db) {
  return db<ContentQueueRow>("content_queue");
}
