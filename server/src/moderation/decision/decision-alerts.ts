/** Raises alerts about senders and emails moderators after a decision. */
import type { StoreContext } from "../../contract/context.ts";
import { raiseUserAlert } from "../../filtering/users/user-alerts.ts";
import { mailModerators } from "../emails/moderator-emails.ts";
import type { DecidedItem } from "./decided-content.ts";

/** @param isStored content that is not has no place in the content alert queue; its sender can be looked at all the same */
export async function raiseAlerts(
  context: StoreContext,
  { id, submission, application, decision, parts }: DecidedItem,
  isStored: boolean,
): Promise<void> {
  if (decision.queues.includes("userAlert")) {
    await raiseUserAlert(context, {
      userId: submission.content.senderId,
      applicationId: application.id,
      contentItemId: isStored ? id : undefined,
      severity: decision.severity,
    });
  }
  if (isStored && decision.queues.includes("contentAlert")) {
    const texts = parts.map(({ part }) => part.content);
    await mailModerators(context, application, "contentAlert", texts);
  }
}
