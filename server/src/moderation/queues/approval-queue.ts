/** The approval queue: content that nobody sees until an operator approved it (Decisions: Queues). */
import type { components } from "@gatehouse/openapi/responses";
import type { Context } from "../../contract/context.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { severityOf } from "../../filtering/blacklist/severity-ranks.ts";
import { notDeleted } from "../../filtering/users/deleted-applications.ts";
import { contentItems, documentOf } from "../content/content-item-rows.ts";
import { notify } from "../notifications/notifications.ts";
import { followUsername } from "../usernames/moderated-usernames.ts";
import { queueContent, removeAllFromQueue } from "./content-queue.ts";
import { deleteContent, editContent, lockQueueItem, recordContentAction } from "./content-queue-actions.ts";
import { checkOutContent, releaseContent } from "./content-queue-check-outs.ts";
import { listContentQueue } from "./content-queue-items.ts";
import { moderatorOf } from "./moderation-records.ts";

export const approvalQueue = {
  async listApprovalQueueItems({ query }, context) {
    return reply(200, await listContentQueue(context, "approval", query));
  },

  async checkOutApprovalQueueItems({ body }, context) {
    const answer = await checkOutContent(context, "approval", body);
    return "errors" in answer ? reply(400, answer.errors) : reply(200, answer);
  },

  async releaseApprovalQueueItems({ body }, context) {
    await releaseContent(context, "approval", body.contentItemIds);
    return reply(200);
  },

  async approveContentItem({ path }, context) {
    return settleItem(context, path.contentItemId, "approved");
  },

  async rejectContentItem({ path }, context) {
    return settleItem(context, path.contentItemId, "rejected");
  },

  async editApprovalQueueItem({ path, body }, context) {
    return editContent(context, "approval", { ...path, ...body });
  },

  async deleteApprovalQueueItem({ path }, context) {
    return deleteContent(context, "approval", path.contentItemId);
  },
} satisfies Partial<Handlers<OperationId>>;

type Approval = "approved" | "rejected";

/** Content action by decision (Moderation, contentAction). */
const contentActions = { approved: "allow", rejected: "reject" } as const satisfies Record<Approval, string>;
const usernameStatuses = { approved: "ACTIVE", rejected: "REJECTED" } as const satisfies Record<Approval, string>;
const recordedActions = { approved: "approve", rejected: "reject" } as const satisfies Record<Approval, string>;

async function settleItem(context: Context, contentItemId: string, approval: Approval) {
  const taken = await lockQueueItem(context, "approval", contentItemId);
  if ("refusal" in taken) return taken.refusal;
  const { id, application_id: applicationId } = taken.content;
  await contentItems(context.db)
    .where({ tenant_id: context.tenantId, id })
    .update({ approval_status: approval, content_action: contentActions[approval] });
  await removeAllFromQueue(context, "approval", [id]);
  await notify(context, [applicationId], {
    type: "contentApproval",
    approvals: { [id]: approval },
    ...moderatorOf(taken.operator),
  });
  await followUsername(context, { id, parts: documentOf(taken.content).parts }, usernameStatuses[approval]);
  await recordContentAction(context, taken, recordedActions[approval]);
  return reply(200);
}

/** Puts items back into the queue of which no notification server could be told, unless something happened to them since. */
export async function requeueUndelivered(
  { approvals }: components["schemas"]["ContentApprovalNotification"],
  context: Context,
): Promise<void> {
  const { db, tenantId } = context;
  for (const [id, approval] of Object.entries(approvals)) {
    const [row] = await contentItems(db)
      .where({ tenant_id: tenantId, id, approval_status: approval })
      .whereRaw(notDeleted("application_id"))
      .update({ approval_status: "queuedForApproval", content_action: "queuedForApproval" })
      .returning("*");
    if (row === undefined) continue;
    const item = { contentItemId: id, applicationId: row.application_id, severity: severityOf(row.severity) };
    await queueContent(context, { queue: "approval", ...item });
    await followUsername(context, { id, parts: documentOf(row).parts }, "PENDING");
  }
}
