/** Complaints of users about content (Decisions: Flagging content). */
import type { Context } from "../../contract/context.ts";
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { severityOf } from "../../filtering/blacklist/severity-ranks.ts";
import { adjustScore, isContentUser } from "../../filtering/users/content-users.ts";
import { flagUser, insertFlag, raiseUserAlert } from "../../filtering/users/user-alerts.ts";
import { findModerationApplication, type ModerationApplication } from "../applications/applications.ts";
import { storeArrivals } from "../content/content-arrivals.ts";
import { type ContentItemRow, contentItemRows, lockContentItemRows, textsOf } from "../content/content-item-rows.ts";
import { SenderScores } from "../decision/senders.ts";
import { mailModerators } from "../emails/moderator-emails.ts";
import { queueContent } from "../queues/content-queue.ts";

export const contentFlags = {
  async flagContentItem({ path, body: { flag } }, context) {
    const item = await findItem(context, path.contentItemId.toLowerCase());
    if (item === undefined) return reply(404);
    const { applicationId = item.application_id } = flag;
    if (applicationId.toLowerCase() !== item.application_id) {
      const message = "The content item is of another application. Send the one that it was moderated with, or none.";
      return reply(400, fieldError("flag.applicationId", "invalid", message));
    }
    const application = await findModerationApplication(context, item.application_id);
    // An application that is being deleted takes its content along.
    if (application === undefined) return reply(404);
    await insertFlag(context, { content_item_id: item.id }, { ...flag, applicationId });
    await alertAbout(item, application, context);
    const texts = [flag.comment ?? flag.reason ?? "", ...textsOf(item)];
    await mailModerators(context, application, "contentFlagged", texts);
    const adjustment = application.moderationConfiguration.contentFlagUserScoreAdjustment ?? 0;
    await adjustScore(context.db, context.tenantId, item.sender_id, adjustment);
    return reply(200);
  },
} satisfies Partial<Handlers<OperationId>>;

/** The item, which stays until the transaction ends. Its sender comes before it, as where a user is deleted. */
async function findItem(context: Context, id: string): Promise<ContentItemRow | undefined> {
  await storeArrivals(context, [id]);
  const known = (await contentItemRows(context, [id])).get(id);
  if (known === undefined) return undefined;
  await SenderScores.of(context, [{ applicationId: known.application_id, senderId: known.sender_id }]);
  return (await lockContentItemRows(context, [id])).get(id);
}

/** `contentFlagAlertType` says whether operators look at the content or at its sender. */
async function alertAbout(item: ContentItemRow, application: ModerationApplication, context: Context): Promise<void> {
  const alert = { applicationId: application.id, contentItemId: item.id, severity: severityOf(item.severity) };
  if (application.moderationConfiguration.contentFlagAlertType === "Content") {
    await queueContent(context, { ...alert, queue: "contentAlert" });
  } else {
    await raiseUserAlert(context, { ...alert, userId: item.sender_id });
  }
}

export const userFlags = {
  async flagContentUser({ path, body: { flag } }, context) {
    const { db, tenantId } = context;
    const userId = path.contentUserId.toLowerCase();
    if (!(await isContentUser(db, tenantId, userId))) return reply(404);
    const application = await findModerationApplication({ db, tenantId }, flag.applicationId);
    if (application === undefined) {
      const message = "There is no moderation application with this id. Send the one that the flag comes from.";
      return reply(400, fieldError("flag.applicationId", "invalid", message));
    }
    await flagUser(context, userId, flag);
    const { reason = "", comment = "" } = flag;
    await mailModerators(context, application, "userFlagged", [reason, comment]);
    await adjustScore(db, tenantId, userId, application.moderationConfiguration.userFlagUserScoreAdjustment ?? 0);
    return reply(200);
  },
} satisfies Partial<Handlers<OperationId>>;
