/** Flagging a content user: complaints of users about users, which operators see (Filtering, Content users). */
import { fieldError } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
import { adjustScore, isContentUser } from "../../filtering/users/content-users.ts";
import { flagUser } from "../../filtering/users/user-alerts.ts";
import { findModerationApplication } from "../applications/applications.ts";
import { mailAboutFlaggedUser } from "../emails/moderator-emails.ts";

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
    await mailAboutFlaggedUser(context, application, [reason, comment]);
    await adjustScore(db, tenantId, userId, application.moderationConfiguration.userFlagUserScoreAdjustment ?? 0);
    return reply(200);
  },
} satisfies Partial<Handlers<OperationId>>;
