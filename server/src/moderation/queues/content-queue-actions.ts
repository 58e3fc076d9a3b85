/** Actions of operators on queued content (Decisions: Queues; Decisions: Transitions). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Context, Operator } from "../../contract/context.ts";
import { type Errors, fieldError } from "../../contract/errors.ts";
import { reply } from "../../contract/handlers.ts";
import { checkOutOf } from "../../filtering/users/check-outs.ts";
import { notDeleted } from "../../filtering/users/deleted-applications.ts";
import { findModerationApplication } from "../applications/applications.ts";
import { type ContentDocument, type ContentItemRow, contentItems, documentOf } from "../content/content-item-rows.ts";
import { notify } from "../notifications/notifications.ts";
import { followUsername } from "../usernames/moderated-usernames.ts";
import { type ContentQueue, type ContentQueueRow, contentQueue } from "./content-queue.ts";
import { toContentQueueItems } from "./content-queue-items.ts";
import { moderatorOf, recordOperatorAction } from "./moderation-records.ts";
import { hasAccessTo, operatorOf } from "./queue-access.ts";

type ContentPart = components["schemas"]["ContentPart"];

/** An item of a queue, and its content; both are ours until the transaction ends. */
export interface LockedQueueItem {
  readonly operator: Operator;
  readonly queued: ContentQueueRow;
  readonly content: ContentItemRow;
}

/** Response to an operator who may not work on an item. */
export type Denial = { readonly refusal: ReturnType<typeof absent> | ReturnType<typeof refused> };

/** Locks a queue item for the operator; denied if it is not visible or checked out by another one. */
export async function lockQueueItem(
  context: Context,
  queue: ContentQueue,
  contentItemId: string,
): Promise<LockedQueueItem | Denial> {
  const { db, tenantId, clock } = context;
  const operator = operatorOf(context);
  const id = contentItemId.toLowerCase();
  // The content first, then its places in queues: everyone locks them in this order.
  const content = await contentItems(db)
    .where({ tenant_id: tenantId, id })
    .whereRaw(notDeleted("application_id"))
    .forUpdate()
    .first();
  const queued = await contentQueue(db).where({ queue, tenant_id: tenantId, content_item_id: id }).forUpdate().first();
  if (content === undefined || queued === undefined || !hasAccessTo(operator, queued.application_id)) {
    return { refusal: absent() };
  }
  const held = checkOutOf(queued, clock.now());
  if (held !== undefined && held.operatorId !== operator.id) return { refusal: refused(checkedOut("contentItemId")) };
  return { operator, queued, content };
}

/** Replaces the parts. The moderator decides what they may say: the filter is not asked again. */
export async function editContent(
  context: Context,
  queue: ContentQueue,
  { contentItemId, parts }: { readonly contentItemId: string; readonly parts: readonly ContentPart[] },
) {
  const taken = await lockQueueItem(context, queue, contentItemId);
  if ("refusal" in taken) return taken.refusal;
  const { operator, content } = taken;
  const forbidden = await denialReason(context, taken, "contentEditable");
  if (forbidden !== undefined) return refused(forbidden);
  const former = documentOf(content);
  const document: ContentDocument = { ...former, parts: parts.map(withReplacement) };
  const { id, application_id: applicationId } = content;
  await contentItems(context.db)
    .where({ tenant_id: context.tenantId, id })
    .update({ document: JSON.stringify(document) });
  await notify(context, [applicationId], {
    type: "contentEdit",
    applicationId,
    id,
    newParts: parts.map((part) => part.content),
    ...moderatorOf(operator),
  });
  await followUsername(context, { id, parts }, undefined);
  await recordContentAction(context, taken, "edit", { parts: former.parts });
  const place = contentQueue(context.db).where({ queue, tenant_id: context.tenantId, content_item_id: id });
  const [item] = await toContentQueueItems(context, place);
  return item === undefined ? absent() : reply(200, { item });
}

/** Deletes the content itself, which takes it out of every queue. */
export async function deleteContent(context: Context, queue: ContentQueue, contentItemId: string) {
  const taken = await lockQueueItem(context, queue, contentItemId);
  if ("refusal" in taken) return taken.refusal;
  const { operator, content } = taken;
  const forbidden = await denialReason(context, taken, "contentDeletable");
  if (forbidden !== undefined) return refused(forbidden);
  const { id, application_id: applicationId } = content;
  await contentItems(context.db).where({ tenant_id: context.tenantId, id }).delete();
  await notify(context, [applicationId], { type: "contentDelete", applicationId, id, ...moderatorOf(operator) });
  await followUsername(context, { id, parts: [] }, "REJECTED");
  await recordContentAction(context, taken, "delete", documentOf(content));
  return reply(200);
}

/** Records the operator's action with the previous state. */
export async function recordContentAction(
  context: Context,
  { operator, queued, content }: LockedQueueItem,
  action: "approve" | "reject" | "edit" | "delete" | "dismissContentAlert",
  more: object = {},
): Promise<void> {
  await recordOperatorAction(context, operator, {
    action,
    applicationId: content.application_id,
    contentItemId: content.id,
    userId: content.sender_id,
    document: {
      queue: queued.queue,
      queuedInstant: queued.queued_instant,
      contentAction: content.content_action,
      approvalStatus: content.approval_status,
      ...more,
    },
  });
}

export function checkedOut(field: string): Errors {
  return fieldError(field, "checkedOut", "Another operator has it checked out. Wait until it is released.");
}

/**
 * Returns why the content must not be edited or deleted (Moderation, What the service does; contentEditable,
 * contentDeletable).
 */
async function denialReason(
  { db, tenantId }: Context,
  { content }: LockedQueueItem,
  permission: "contentEditable" | "contentDeletable",
): Promise<Errors | undefined> {
  if (!content.persistent) {
    const message = "The content is transient: it can be neither edited nor deleted. Dismiss the alert instead.";
    return fieldError("contentItemId", "invalid", message);
  }
  const application = await findModerationApplication({ db, tenantId }, content.application_id);
  if (application?.moderationConfiguration[permission] === true) return undefined;
  const message = `The application of the content does not allow this. Set its moderationConfiguration.${permission} to true first.`;
  return fieldError("contentItemId", "invalid", message);
}

/** A text stands for itself: nothing in it is replaced. */
function withReplacement(part: ContentPart): ContentDocument["parts"][number] {
  const isText = part.type === "text" || part.type === "bbcode" || part.type === "html";
  return isText ? { ...part, replacement: part.content } : part;
}

function absent() {
  return reply(404);
}

function refused(errors: Errors) {
  return reply(400, errors);
}
