/**
 * Forwards user-action notifications of the moderation service to webhooks (Decisions: User-action
 * notifications).
 */
import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Context } from "../../contract/context.ts";
import { type Handlers, reply } from "../../contract/handlers.ts";
import { idsOfPartners } from "../applications/application-store.ts";
import { isPartnerLinkOn } from "../applications/partner-link.ts";
import { insertEvent } from "../system/event-log.ts";
import { deliverEvent, retryDeadDeliveries } from "./webhook-deliveries.ts";
import { webhooksFor } from "./webhook-links.ts";

type Notification = Requests["schemas"]["PartnerNotification"];
type Event = components["schemas"]["UserActionEvent"];
/** Fields of an event that come from its notification. */
type UserAction = Omit<Event, "id" | "type" | "createInstant" | "tenantId">;

export const userActionNotifications = {
  async createUserActionNotification({ body, header }, context) {
    const userAction = userActionOf(body);
    if (userAction === undefined) return reply(200);
    const messageId = header["webhook-id"];
    // A duplicate: sent by the notification server of another application, or retried after a lost response.
    if (messageId !== undefined && (await retryDeadDeliveries(context, messageId))) return reply(200);
    await enqueueUserAction(context, userAction, messageId);
    return reply(200);
  },
} satisfies Handlers<"createUserActionNotification">;

/** Returns undefined for a notification about something else. The schema guarantees these fields for a user action. */
function userActionOf({
  type,
  approvals: _approvals,
  applicationId: _applicationId,
  id: _id,
  newParts: _newParts,
  ...rest
}: Notification): UserAction | undefined {
  const { applicationIds, action, key, phase, userId, notifyUser } = rest;
  if (type !== "userAction" || applicationIds === undefined || action === undefined || key === undefined)
    return undefined;
  if (phase === undefined || userId === undefined || notifyUser === undefined) return undefined;
  return { ...rest, applicationIds, action, key, phase, userId, notifyUser };
}

async function enqueueUserAction(
  context: Context,
  userAction: UserAction,
  messageId: string | undefined,
): Promise<void> {
  if (!(await isPartnerLinkOn(context.db)))
    return recordUndelivered(context, userAction, "the link to the moderation service is off");
  const applicationIds = await idsOfPartners(context, userAction.applicationIds);
  if (applicationIds.length === 0)
    return recordUndelivered(context, userAction, "no active application is mapped to one of them");
  const webhookIds = await webhooksFor(context, applicationIds);
  if (webhookIds.length === 0)
    return recordUndelivered(context, userAction, "no webhook is for what they are mapped to");
  const { newId, clock, tenantId } = context;
  const about = { id: newId(), type: "user.action", createInstant: clock.now(), tenantId } as const;
  await deliverEvent(context, { event: { ...about, ...userAction, applicationIds }, messageId, webhookIds });
}

function recordUndelivered(
  { db, clock }: Context,
  { key, phase, applicationIds }: UserAction,
  why: string,
): Promise<void> {
  const what = `the user action ${key} (${phase}) for the moderation applications ${applicationIds.join(", ")}`;
  return insertEvent(db, { type: "information", message: `Nobody was told of ${what}: ${why}.` }, clock.now());
}
