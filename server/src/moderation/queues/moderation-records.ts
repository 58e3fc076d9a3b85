/**
 * Records of operators' actions with the previous state. They outlive the content, the user and the account
 * (Decisions: Queues).
 */
import type { components } from "@gatehouse/openapi/responses";
import type { Context, Operator } from "../../contract/context.ts";
import type { Sweep } from "../../contract/jobs.ts";
import { InsertStatement } from "../../store/statement.ts";
import { type Row, table } from "../../store/table.ts";

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
  readonly document: object;
}

const recordTable = table<ModerationRecord & { instant: number; operatorId: string; operatorEmail: string }>()({
  name: "moderation_records",
  keys: { tenant_id: "text" },
  fields: {
    instant: "bigint",
    operatorId: "text",
    operatorEmail: "text",
    action: "text",
    applicationId: "text?",
    contentItemId: "text?",
    userId: "text",
    document: "json",
  },
});

const { name, columns } = recordTable;
const insertRecord = new InsertStatement<Row<typeof recordTable>>({ table: name, columns, end: "" });

/** Records an action of the authenticated operator. */
export async function recordOperatorAction(
  { db, tenantId, clock }: Pick<Context, "db" | "tenantId" | "clock">,
  { id: operatorId, email: operatorEmail }: Operator,
  record: ModerationRecord,
): Promise<void> {
  const entry = { ...record, instant: clock.now(), operatorId, operatorEmail };
  await insertRecord.all(db, [recordTable.toRow(entry, { tenant_id: tenantId })]);
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
