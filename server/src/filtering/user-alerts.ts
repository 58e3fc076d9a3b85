/** The User Alert queue as it fills: one open alert a content user, with the complaints about them (Conventions, Queues). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db, StoreContext } from "../contract/context.ts";

type ContentUserFlag = components["schemas"]["ContentUserFlag"];

interface UserAlertRow {
  tenant_id: string;
  user_id: string;
  severity: number;
  queued_instant: number;
  check_out_operator_id: string | null;
  check_out_instant: number | null;
  check_out_expiration_instant: number | null;
}

interface UserFlagRow {
  id: number;
  tenant_id: string;
  user_id: string;
  application_id: string;
  reporter_id: string;
  create_instant: number;
  comment: string | null;
  reason: string | null;
}

/** A flag alone tells of no blacklist match; rules of applications raise alerts with the severity of theirs. */
const withoutMatch = 0;

/** Keeps the complaint, and puts the user into the queue; who waits there already keeps their place. */
export async function flagUser(
  { db, tenantId, clock }: StoreContext,
  userId: string,
  { applicationId, reporterId, createInstant, comment, reason }: ContentUserFlag,
): Promise<void> {
  const user = { tenant_id: tenantId, user_id: userId };
  await db<UserFlagRow>("user_flags").insert({
    ...user,
    application_id: applicationId.toLowerCase(),
    reporter_id: reporterId.toLowerCase(),
    create_instant: createInstant,
    comment: comment ?? null,
    reason: reason ?? null,
  });
  await db<UserAlertRow>("user_alerts")
    .insert({ ...user, severity: withoutMatch, queued_instant: clock.now() })
    .onConflict(["tenant_id", "user_id"])
    .ignore();
}

/** Who holds a user, and since when. */
export interface CheckOut {
  readonly operatorId: string;
  readonly instant: number;
}

/** The check-out of a user that is in force; undefined when nobody holds them, or nobody any longer. */
export async function userCheckOut(
  { db, tenantId, clock }: Pick<StoreContext, "db" | "tenantId" | "clock">,
  userId: string,
): Promise<CheckOut | undefined> {
  const row = await db<UserAlertRow>("user_alerts")
    .where({ tenant_id: tenantId, user_id: userId })
    .where("check_out_expiration_instant", ">", clock.now())
    .first("check_out_operator_id", "check_out_instant");
  if (row === undefined || row.check_out_operator_id === null || row.check_out_instant === null) return undefined;
  return { operatorId: row.check_out_operator_id, instant: row.check_out_instant };
}

/** Puts back everyone whom the operator holds. */
export async function releaseUsers(db: Db, operatorId: string): Promise<void> {
  await db<UserAlertRow>("user_alerts")
    .where({ check_out_operator_id: operatorId })
    .update({ check_out_operator_id: null, check_out_instant: null, check_out_expiration_instant: null });
}
