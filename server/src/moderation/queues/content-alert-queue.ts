/** The content alert queue: content that may be seen, and that an operator should look at (Decisions: Queues). */
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { settleFlags } from "../flags/open-flags.ts";
import { removeAllFromQueue } from "./content-queue.ts";
import { deleteContent, editContent, lockQueueItem, recordContentAction } from "./content-queue-actions.ts";
import { checkOutContent, releaseContent } from "./content-queue-check-outs.ts";
import { listContentQueue } from "./content-queue-items.ts";

export const contentAlertQueue = {
  async listContentAlertQueueItems({ query }, context) {
    return reply(200, await listContentQueue(context, "contentAlert", query));
  },

  async checkOutContentAlertQueueItems({ body }, context) {
    const answer = await checkOutContent(context, "contentAlert", body);
    return "errors" in answer ? reply(400, answer.errors) : reply(200, answer);
  },

  async releaseContentAlertQueueItems({ body }, context) {
    await releaseContent(context, "contentAlert", body.contentItemIds);
    return reply(200);
  },

  async dismissContentAlert({ path }, context) {
    const taken = await lockQueueItem(context, "contentAlert", path.contentItemId);
    if ("refusal" in taken) return taken.refusal;
    const { id } = taken.content;
    await settleFlags(context, { subject: "content_item_id", id });
    await removeAllFromQueue(context, "contentAlert", [id]);
    await recordContentAction(context, taken, "dismissContentAlert");
    return reply(200);
  },

  async editContentAlertQueueItem({ path, body }, context) {
    return editContent(context, "contentAlert", { ...path, ...body });
  },

  async deleteContentAlertQueueItem({ path }, context) {
    return deleteContent(context, "contentAlert", path.contentItemId);
  },
} satisfies Partial<Handlers<OperationId>>;
