/**
 * The approval queue and the content alert queue as they fill (Decisions: Queues). A content item stands in
 * each of them at most once.
 */
import type { Db, StoreContext } from "../../contract/context.ts";
import type { Severity } from "../../engine/types.ts";
import { rankOf } from "../../filtering/blacklist/severity-ranks.ts";
import type { CheckOutColumns } from "../../filtering/users/check-outs.ts";
import { InsertStatement, Statement } from "../../store/statement.ts";
import { type Row, table } from "../../store/table.ts";
import type { ModerationAction } from "../decision/decision.ts";

export type ContentQueue = "approval" | "contentAlert";

/** A content item in a queue, as it is queued: nobody has checked it out. */
interface QueuedItem {
  readonly queue: ContentQueue;
  readonly contentItemId: string;
  readonly applicationId: string;
  readonly severity: number;
  readonly queuedInstant: number;
  readonly moderationAction?: ModerationAction | undefined;
}

const queueTable = table<QueuedItem>()({
  name: "content_queue",
  keys: { tenant_id: "text" },
  fields: {
    queue: "text",
    contentItemId: "text",
    applicationId: "text",
    severity: "integer",
    queuedInstant: "bigint",
    moderationAction: "text?",
  },
});

type QueuedRow = Row<typeof queueTable>;

export type ContentQueueRow = QueuedRow & CheckOutColumns;

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

const insertQueued = new InsertStatement<QueuedRow>({
  table: queueTable.name,
  columns: queueTable.columns,
  end: `on conflict (queue, tenant_id, content_item_id) do update set
    severity = case when excluded.severity > content_queue.severity then excluded.severity else content_queue.severity end,
    moderation_action = coalesce(excluded.moderation_action, content_queue.moderation_action)`,
});

/** Queues a content item. A queued one keeps its position and gets the higher severity. */
export function queueContent(context: QueueContext, item: QueueEntry): Promise<void> {
  return queueContents(context, [item]);
}

/** Queues content items as `queueContent` does. @param items none of them twice in the same queue */
export async function queueContents(
  { db, tenantId, clock }: QueueContext,
  items: readonly QueueEntry[],
): Promise<void> {
  if (items.length === 0) return;
  const now = clock.now();
  const rows = items.map(({ queue, contentItemId, applicationId, severity, forced }) => {
    const item = { contentItemId: contentItemId.toLowerCase(), applicationId: applicationId.toLowerCase() };
    const queued = { queue, ...item, severity: rankOf(severity), queuedInstant: now, moderationAction: forced };
    return queueTable.toRow(queued, { tenant_id: tenantId });
  });
  await insertQueued.all(db, rows);
}

const deleteAllQueued = new Statement(
  "delete from content_queue where queue = ? and tenant_id = ? and content_item_id = any(?::text[])",
  "content_queue",
);

/** Removes content items from a queue. @param contentItemIds in lower case */
export async function removeAllFromQueue(
  { db, tenantId }: Pick<QueueContext, "db" | "tenantId">,
  queue: ContentQueue,
  contentItemIds: readonly string[],
): Promise<void> {
  if (contentItemIds.length > 0) await deleteAllQueued.all(db, [queue, tenantId, contentItemIds]);
}

export function contentQueue(db: Db) {
  return db<ContentQueueRow>("content_queue");
}
