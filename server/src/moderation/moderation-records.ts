/** What operators did, to what, and what was before. It outlives the content, the user and the account (Conventions, Queues). */
import type { components } from "@gatehouse/openapi/responses";
import type { Context, Operator } from "../contract/context.ts";

export type Deed =
  | "approve"
  | "reject"
  | "edit"
  | "delete"
  | "dismissContentAlert"
  | "dismissUserAlert"
  | "startUserAction"
  | "modifyUserAction"
  | "cancelUserAction";

export interface ModerationRecord {
  readonly deed: Deed;
  /** Left out where a deed is about several applications. */
  readonly applicationId?: string;
  readonly contentItemId?: string;
  /** Whose content it is, or whom the deed is about. */
  readonly userId: string;
  /** How things stood, for people who look into it. */
  readonly before: object;
}

/** Keeps a deed of the operator whose token opened the operation. */
export async function recordDeed(
  { db, tenantId, clock }: Pick<Context, "db" | "tenantId" | "clock">,
  operator: Operator,
  { deed, applicationId, contentItemId, userId, before }: ModerationRecord,
): Promise<void> {
  await db("moderation_records").insert({
    tenant_id: tenantId,
    instant: clock.now(),
    operator_id: operator.id,
    operator_email: operator.email,
    deed,
    application_id: applicationId ?? null,
    content_item_id: contentItemId ?? null,
    user_id: userId,
    document: JSON.stringify(before),
  });
}

type Moderator = Pick<
  components["schemas"]["ContentApprovalNotification"],
  "moderatorId" | "moderatorEmail" | "moderatorExternalId"
>;

/** The operator as notifications name them. */
export function moderatorOf({ id, email, externalId }: Operator): Moderator {
  return {
    moderatorId: id,
    moderatorEmail: email,
    ...(externalId === undefined ? {} : { moderatorExternalId: externalId }),
  };
}
