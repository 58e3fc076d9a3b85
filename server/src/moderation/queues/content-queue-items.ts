/** The items of the queues of content as operators see them, in the queues' order: by severity, then by age. */
import type { components } from "@gatehouse/openapi/responses";
import type { Context } from "../../contract/context.ts";
import { severityOf } from "../../filtering/blacklist/severity-ranks.ts";
import { type CheckOutColumns, checkOutOf } from "../../filtering/users/check-outs.ts";
import { page } from "../../store/pages.ts";
import { contentItemRows, contentItemTable } from "../content/content-item-rows.ts";
import { openFlags } from "../flags/open-flags.ts";
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
  const { rows, totalResults } = await page<ContentQueueRow>(
    () =>
      contentQueue(context.db)
        .where({ queue, tenant_id: context.tenantId })
        .where(whereAccessible(operatorOf(context), "application_id", applicationId)),
    { startRow, numberOfResults, orderBy: contentQueueOrder },
  );
  return { items: await toContentQueueItems(context, rows), totalResults };
}

export async function toContentQueueItems(
  context: Context,
  rows: readonly ContentQueueRow[],
): Promise<ContentQueueItem[]> {
  const ids = rows.map(({ content_item_id: id }) => id);
  const [contents, flags] = await Promise.all([
    contentItemRows(context, ids),
    openFlags(context, { subject: "content_item_id", ids }),
  ]);
  return rows.flatMap((row) => {
    const content = contents.get(row.content_item_id);
    // Deleted since the queue was read.
    if (content === undefined) return [];
    const severity = severityOf(row.severity);
    return {
      content: contentItemTable.toShape(content),
      ...(severity === undefined ? {} : { severity }),
      ...(row.moderation_action === null ? {} : { moderationAction: row.moderation_action }),
      flags: flags.get(row.content_item_id) ?? [],
      queuedInstant: row.queued_instant,
      ...checkOutView(row, context.clock.now()),
    };
  });
}

/** Returns the check-out as queue items show it. */
export function checkOutView(row: CheckOutColumns, now: number): { checkOut?: QueueCheckOut } {
  const held = checkOutOf(row, now);
  if (held === undefined) return {};
  return { checkOut: { operatorId: held.operatorId, expirationInstant: held.expirationInstant } };
}
