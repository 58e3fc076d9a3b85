/**
 * Checking content out of its queues (Decisions: Queues). Two operators never get the same item: on
 * PostgreSQL each passes over the rows that another one is taking, and on SQLite writes take turns.
 */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context } from "../../contract/context.ts";
import { checkedOutBy, noCheckOut, whereFree, whereHeldBy } from "../../filtering/users/check-outs.ts";
import { lockFreeRows } from "../../store/locks.ts";
import type { ModerationApplication } from "../applications/applications.ts";
import { type ContentQueue, contentQueue } from "./content-queue.ts";
import { contentQueueOrder, toContentQueueItems } from "./content-queue-items.ts";
import { operatorOf } from "./queue-access.ts";
import { beginCheckOut } from "./queue-check-outs.ts";

type CheckOutRequest = components["schemas"]["QueueCheckOutRequest"];
type Configuration = ModerationApplication["moderationConfiguration"];

interface Limits {
  readonly size: number;
  readonly minutes: number;
}

const limits = {
  approval: ({ approvalQueueSize: size, approvalCheckOutMinutes: minutes }) => ({ size, minutes }),
  contentAlert: ({ contentAlertQueueSize: size, contentAlertCheckOutMinutes: minutes }) => ({ size, minutes }),
} as const satisfies Record<ContentQueue, (configuration: Configuration) => Limits>;

/** Checks out the first free items. Resolves to all that the operator holds of the application. */
export async function checkOutContent(context: Context, queue: ContentQueue, request: CheckOutRequest) {
  const begun = await beginCheckOut(context, request.applicationId);
  if ("errors" in begun) return begun;
  const { operator, application } = begun;
  const { size, minutes } = limits[queue](application.moderationConfiguration);
  const now = context.clock.now();
  const waiting = () =>
    contentQueue(context.db).where({ queue, tenant_id: context.tenantId, application_id: application.id });
  const held = await waiting().where(whereHeldBy(operator.id, now)).select("content_item_id");
  const wanted = Math.min(request.numberOfItems ?? size, size) - held.length;
  if (wanted > 0) {
    const free = waiting()
      .where(whereFree(now))
      .orderBy([...contentQueueOrder])
      .limit(wanted)
      .select("content_item_id");
    const taken = await lockFreeRows(context.db, free);
    const ids = taken.map(({ content_item_id: id }) => id);
    await waiting()
      .whereIn("content_item_id", ids)
      .update(checkedOutBy(operator.id, now, minutes));
  }
  return { items: await toContentQueueItems(context, waiting().where(whereHeldBy(operator.id, now))) };
}

/**
 * Releases items that the operator holds.
 *
 * @param ids of content items; everything when left out
 */
export async function releaseContent(
  context: Context,
  queue: ContentQueue,
  ids: readonly string[] | undefined,
): Promise<void> {
  const held = contentQueue(context.db).where({
    queue,
    tenant_id: context.tenantId,
    check_out_operator_id: operatorOf(context).id,
  });
  if (ids !== undefined) {
    held.whereIn(
      "content_item_id",
      ids.map((id) => id.toLowerCase()),
    );
  }
  await held.update(noCheckOut);
}
