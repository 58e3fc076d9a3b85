/**
 * Records of operators' actions with the previous state. They outlive the content, the user and the account
 * (Decisions: Queues).
 */
import type { components } from "@gatehouse/openapi/responses";
import type { Context, Operator } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { InsertStatement } from "../../store/statement.ts";

export type OperatorAction =
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
  readonly action: OperatorAction;
  /** Undefined if the action concerns several applications. */
  readonly applicationId?: string;
  readonly contentItemId?: string;
  /** User whose content it is, or whom the action is about. */
  readonly userId: string;
  /** State before the action. */
  readonly before: object;
}

interface InsertedRecord {
  tenant_id: string;
  instant: number;
  operator_id: string;
  operator_email: string;
  action: OperatorAction;
  application_id: string | null;
  content_item_id: string | null;
  user_id: string;
  document: string;
}

const insertRecord = new InsertStatement<InsertedRecord>({
  table: "moderation_records",
  columns: {
    tenant_id: "text",
    instant: "bigint",
    operator_id: "text",
    operator_email: "text",
    action: "text",
    application_id: "text",
    content_item_id: "text",
    user_id: "text",
    document: "text",
  },
  end: "",
});

/** Records an action of the authenticated operator. */
export async function recordOperatorAction(
  { db, tenantId, clock }: Pick<Context, "db" | "tenantId" | "clock">,
  operator: Operator,
  { action, applicationId, contentItemId, userId, before }: ModerationRecord,
): Promise<void> {
  const record = {
    tenant_id: tenantId,
    instant: clock.now(),
    operator_id: operator.id,
    operator_email: operator.email,
    action,
    application_id: applicationId ?? null,
    content_item_id: contentItemId ?? null,
    user_id: userId,
    document: JSON.stringify(before),
  };
  await insertRecord.all(db, [record]);
}

const day = 24 * 60 * 60 * 1000;
/** Retention in milliseconds: the audit log's default. */
const retention = 365 * day;
const batchSize = 1_000;

/** Deletes records older than the retention. They are inserted in the order of time, so only the first ones are read. */
export const moderationRecordSweep: Sweep = {
  name: "moderation records",
  every: 10 * 60 * 1000,
  run: ({ write, clock }) =>
    write(async (db) => {
      const before = clock.now() - retention;
      const oldest: { id: number; instant: number }[] = await db("moderation_records")
        .orderBy("id")
        .limit(batchSize)
        .select("id", "instant");
      const ids = oldest.flatMap(({ id, instant }) => (instant < before ? [id] : []));
      if (ids.length > 0) await db("moderation_records").whereIn("id", ids).delete();
      return ids.length === batchSize;
    }),
};

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
