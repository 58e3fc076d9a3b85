/**
 * The User Alert queue as it fills: one alert a content user, however many causes it has, with the complaints about them
 * (Decisions: Queues). Each cause belongs to an application, so that operators see what they have access to.
 */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Knex } from "knex";
import type { Db, StoreContext } from "../../contract/context.ts";
import type { Severity } from "../../engine/types.ts";
import { table } from "../../store/table.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { rankOf } from "../blacklist/severity-ranks.ts";
import type { CheckOutColumns } from "./check-outs.ts";

type ContentUserFlag = components["schemas"]["ContentUserFlag"];
type Flag = components["schemas"]["ContentItemFlag"] | ContentUserFlag;

export interface UserAlertRow extends CheckOutColumns {
  tenant_id: string;
  user_id: string;
  severity: number;
  queued_instant: number;
}

export interface UserAlertCauseRow {
  id: number;
  tenant_id: string;
  user_id: string;
  application_id: string;
  content_item_id: string | null;
  severity: number;
  create_instant: number;
}

export interface UserAlert {
  /** A content user of the tenant. */
  readonly userId: string;
  readonly applicationId: string;
  /** Undefined where no stored content led to it: a flag, or content that is not stored. */
  readonly contentItemId: string | undefined;
  /** The highest severity of the blacklist matches. */
  readonly severity: Severity | undefined;
}

type AlertContext = Pick<StoreContext, "db" | "tenantId" | "clock">;

/** Adds a user to the queue. A queued user keeps the position and gets the severity of the most severe cause. */
export async function raiseUserAlert({ db, tenantId, clock }: AlertContext, alert: UserAlert): Promise<void> {
  const user = { tenant_id: tenantId, user_id: alert.userId.toLowerCase() };
  const severity = rankOf(alert.severity);
  const now = clock.now();
  // The row is ours until the transaction ends, so that one cause is not kept twice.
  await db<UserAlertRow>("user_alerts")
    .insert({ ...user, severity, queued_instant: now })
    .onConflict(["tenant_id", "user_id"])
    .merge({ severity: higherSeverity(db, "user_alerts") });
  const cause = {
    ...user,
    application_id: alert.applicationId.toLowerCase(),
    content_item_id: alert.contentItemId?.toLowerCase() ?? null,
  };
  const known = await db<UserAlertCauseRow>("user_alert_causes").where(cause).first("id", "severity");
  if (known === undefined) {
    await db<UserAlertCauseRow>("user_alert_causes").insert({ ...cause, severity, create_instant: now });
  } else if (known.severity < severity) {
    await ofTenant<UserAlertCauseRow>({ db, tenantId }, "user_alert_causes")
      .where({ id: known.id })
      .update({ severity });
  }
}

/** In an insertion that meets a row: the higher severity of the two. */
function higherSeverity(db: Db, table: string) {
  return db.raw("case when excluded.severity > ??.severity then excluded.severity else ??.severity end", [
    table,
    table,
  ]);
}

export const flagTable = table<Required<Pick<Flag, "applicationId">> & Flag>()({
  name: "user_flags",
  keys: {},
  fields: {
    applicationId: "text",
    comment: "text?",
    createInstant: "bigint",
    reason: "text?",
    reporterId: "text",
  },
});

/** Keeps a complaint about content or about a user. */
export async function insertFlag(
  { db, tenantId }: Pick<StoreContext, "db" | "tenantId">,
  subject: { readonly content_item_id: string } | { readonly user_id: string },
  flag: Flag & { readonly applicationId: string },
): Promise<void> {
  const [applicationId, reporterId] = [flag.applicationId.toLowerCase(), flag.reporterId.toLowerCase()];
  const columns = flagTable.toColumns({ ...flag, applicationId, reporterId });
  await db("user_id" in subject ? flagTable.name : "content_flags").insert({
    tenant_id: tenantId,
    ...subject,
    ...columns,
  });
}

/** Keeps the complaint, and puts the user into the queue. A flag alone tells of no blacklist match. */
export async function flagUser(context: StoreContext, userId: string, flag: ContentUserFlag): Promise<void> {
  const { applicationId } = flag;
  await insertFlag(context, { user_id: userId }, { ...flag, applicationId });
  await raiseUserAlert(context, { userId, applicationId, contentItemId: undefined, severity: undefined });
}

/**
 * Removes causes. Users without a cause leave the queue; other alerts get the severity and age of their remaining
 * causes.
 *
 * @param gone a condition on causes
 */
export async function withdrawAlerts(
  { db, tenantId }: Pick<AlertContext, "db" | "tenantId">,
  gone: (where: Knex.QueryBuilder) => void,
): Promise<void> {
  const causes = () => db<UserAlertCauseRow>("user_alert_causes").where({ tenant_id: tenantId });
  const alerts = () =>
    db<UserAlertRow>("user_alerts")
      .where({ tenant_id: tenantId })
      .whereIn("user_id", causes().where(gone).select("user_id"));
  // Whoever is about to add a cause waits, and those who did are seen by what follows.
  await alerts().orderBy("user_id").forUpdate().select("user_id");
  await recount(db, alerts, () => causes().whereNot(gone));
  await causes().where(gone).delete();
}

/**
 * Takes away causes of one application, some at a time. Whose last cause it was leaves the queue; where it was the last of the
 * application alone, the alert is as severe, and waits as long, as what is left. Resolves to how many causes went.
 */
export async function removeAlertCauses(
  { db, tenantId }: Pick<AlertContext, "db" | "tenantId">,
  applicationId: string,
  limit: number,
): Promise<number> {
  const causes = () => db<UserAlertCauseRow>("user_alert_causes").where({ tenant_id: tenantId });
  const found = await causes().where({ application_id: applicationId }).limit(limit).select("id", "user_id");
  if (found.length === 0) return 0;
  const userIds = [...new Set(found.map(({ user_id: userId }) => userId))];
  const alerts = () => db<UserAlertRow>("user_alerts").where({ tenant_id: tenantId }).whereIn("user_id", userIds);
  // Whoever is about to add a cause waits, and those who did are seen by what follows.
  await alerts().orderBy("user_id").forUpdate().select("user_id");
  await causes()
    .whereIn(
      "id",
      found.map(({ id }) => id),
    )
    .delete();
  // A user with many causes is looked at once, when the last one of the application is gone.
  const ofApplication = causes().where({ application_id: applicationId }).where(isOfAlert);
  await recount(db, () => alerts().whereNotExists(ofApplication.clone()), causes);
  return found.length;
}

/** Deletes alerts without a cause left, and gives the others the severity and age of their causes. */
async function recount(db: Db, alerts: () => Knex.QueryBuilder, causes: () => Knex.QueryBuilder): Promise<void> {
  const left = () => causes().where(isOfAlert);
  await alerts().whereNotExists(left()).delete();
  await alerts().update({
    severity: db.raw("?", [left().max("severity")]),
    queued_instant: db.raw("?", [left().min("create_instant")]),
  });
}

function isOfAlert(cause: Knex.QueryBuilder): void {
  cause
    .whereRaw("user_alert_causes.tenant_id = user_alerts.tenant_id")
    .whereRaw("user_alert_causes.user_id = user_alerts.user_id");
}
