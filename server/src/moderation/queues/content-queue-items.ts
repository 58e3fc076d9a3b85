/** The items of the queues of content as operators see them, in the queues' order: by severity, then by age. */
import type { components } from "@gatehouse/openapi/responses";
import type { Knex } from "knex";
import type { Context } from "../../contract/context.ts";
import { severityOf } from "../../filtering/blacklist/severity-ranks.ts";
import { type CheckOutColumns, checkOutOf } from "../../filtering/users/check-outs.ts";
import { page } from "../../store/pages.ts";
import { contentItems, contentItemTable } from "../content/content-item-rows.ts";
import { type OpenFlagsColumn, openFlagsColumn, openFlagsIn } from "../flags/open-flags.ts";
import { type ContentQueue, type ContentQueueRow, contentQueue } from "./content-queue.ts";
import { operatorOf, whereAccessible } from "./queue-access.ts";

type ContentQueueItem = components["schemas"]["ContentQueueItem"];
type QueueCheckOut = components["schemas"]["QueueCheckOut"];

export const contentQueueOrder = [
  { column: "severity", order: "desc" },
  { column: "queued_instant", order: "asc" },
  { column: "content_item_id", order: "asc" },
] as const;

export interface ListedQueueItem {
  readonly applicationId?: readonly string[] | undefined;
  readonly startRow: number;
  readonly numberOfResults: number;
}

/** A page of what the operator may see of a queue, whoever holds it. */
export async function listContentQueue(
  context: Context,
  queue: ContentQueue,
  { applicationId, startRow, numberOfResults }: ListedQueueItem,
): Promise<{ items: ContentQueueItem[]; totalResults: number }> {
  const { rows, totalResults } = await page<QueuedContent>(
    () =>
      contentQueue(context.db)
        .where({ queue, tenant_id: context.tenantId })
        .modify(whereAccessible(operatorOf(context), "application_id", applicationId)),
    { startRow, numberOfResults, orderBy: contentQueueOrder, withRelated: (queued) => withContents(context, queued) },
  );
  return { items: rows.map((row) => toItem(context, row)), totalResults };
}

/** Those that are queued, in the queues' order. */
export async function toContentQueueItems(context: Context, queued: Knex.QueryBuilder): Promise<ContentQueueItem[]> {
  const rows: QueuedContent[] = await withContents(context, queued).orderBy([...contentQueueOrder]);
  return rows.map((row) => toItem(context, row));
}

/** Columns of the content that the queue has none of the same name for, which would mean something else. */
const contentColumns = [
  "id",
  "create_instant",
  "location",
  "sender_id",
  "content_action",
  "approval_status",
  "document",
];

type QueuedContent = ContentQueueRow & OpenFlagsColumn;

/** Adds the content and the complaints about it, in the same statement. */
function withContents(context: Context, queued: Knex.QueryBuilder): Knex.QueryBuilder {
  const { db } = context;
  const contents = contentItems(db).select("tenant_id as content_tenant_id", ...contentColumns);
  return db(queued.as("queued"))
    .join(contents.as("content"), { content_tenant_id: "queued.tenant_id", "content.id": "queued.content_item_id" })
    .select("*", openFlagsColumn(context, "content_item_id", "queued"));
}

function toItem({ clock }: Context, row: QueuedContent): ContentQueueItem {
  const severity = severityOf(row.severity);
  return {
    content: contentItemTable.toShape(row),
    ...(severity === undefined ? {} : { severity }),
    ...(row.moderation_action === null ? {} : { moderationAction: row.moderation_action }),
    flags: openFlagsIn(row),
    queuedInstant: row.queued_instant,
    ...checkOutView(row, clock.now()),
  };
}

/** Returns the check-out as queue items show it. */
export function checkOutView(row: CheckOutColumns, now: number): { checkOut?: QueueCheckOut } {
  const held = checkOutOf(row, now);
  if (held === undefined) return {};
  return { checkOut: { operatorId: held.operatorId, expirationInstant: held.expirationInstant } };
}
