/**
 * Forwards user-action notifications of the moderation service to webhooks (Decisions: User-action
 * notifications).
 */
import type { components } from "@gatehouse/openapi/responses";
import type { components as Requests } from "@gatehouse/openapi/validated-requests";
import type { Context } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { type Handlers, type OperationId, reply } from "../../contract/handlers.ts";
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
    if (body.type !== "userAction") return reply(200);
    const problems = new Problems();
    const userAction = userActionOf(body, problems);
    if (userAction === undefined) return reply(400, problems.toErrors());
    const messageId = header["webhook-id"];
    // A duplicate: sent by the notification server of another application, or retried after a lost response.
    if (messageId !== undefined && (await retryDeadDeliveries(context, messageId))) return reply(200);
    await enqueueUserAction(context, userAction, messageId);
    return reply(200);
  },
} satisfies Partial<Handlers<OperationId>>;

/** Fields that a user action cannot do without; the schema requires them and lets them be null. */
const requiredFields = ["applicationIds", "action", "key", "phase", "userId"] as const;

/** Returns undefined, and adds problems, where a required field is null. */
function userActionOf(body: Notification, problems: Problems): UserAction | undefined {
  const { applicationIds, action, key, phase, userId } = body;
  for (const name of requiredFields) {
    if (body[name] === null || body[name] === undefined)
      problems.field(name, "null", "Null is not allowed in a user action. Send a value.");
  }
  if (!applicationIds || !action || !key || !phase || !userId) return undefined;
  const { comment, expiry, reason, reasonCode, localizedAction } = body;
  const { moderatorId, moderatorEmail, moderatorExternalId } = body;
  return {
    applicationIds,
    action,
    key,
    phase,
    userId,
    notifyUser: body.notifyUser ?? false,
    ...withoutNulls({ comment, expiry, reason, reasonCode, localizedAction }),
    ...withoutNulls({ moderatorId, moderatorEmail, moderatorExternalId }),
  };
}

type WithoutNulls<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

function withoutNulls<Fields extends Record<string, unknown>>(fields: Fields): WithoutNulls<Fields> {
  const kept: WithoutNulls<Fields> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== null && value !== undefined) kept[name] = value;
  }
  return kept;
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
