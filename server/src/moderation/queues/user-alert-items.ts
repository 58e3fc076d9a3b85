/**
 * The users of the User Alert queue as an operator sees them: by what the applications that they have access to know of
 * each. Who waits because of other applications alone is not there for them.
 */
import type { components } from "@gatehouse/openapi/responses";
import type { Knex } from "knex";
import type { Context, Db, Operator } from "../../contract/context.ts";
import { severityOf } from "../../filtering/blacklist/severity-ranks.ts";
import { type CheckOutColumns, noCheckOut } from "../../filtering/users/check-outs.ts";
import { findContentUsers } from "../../filtering/users/content-users.ts";
import { notDeleted, waitsForOthers } from "../../filtering/users/deleted-applications.ts";
import { page } from "../../store/pages.ts";
import { contentItemRows, documentOf } from "../content/content-item-rows.ts";
import { type OpenFlagsColumn, openFlagsColumn, openFlagsIn } from "../flags/open-flags.ts";
import { checkOutView, type ListedQueueItem } from "./content-queue-items.ts";
import { operatorOf, whereAccessible } from "./queue-access.ts";

type UserAlertQueueItem = components["schemas"]["UserAlertQueueItem"];

interface VisibleUserAlert extends CheckOutColumns, OpenFlagsColumn {
  user_id: string;
  /** Of the causes that the operator may see, the highest. */
  severity: number;
  /** Of the causes that the operator may see, the first. */
  queued_instant: number;
}

export const userAlertOrder = [
  { column: "severity", order: "desc" },
  { column: "queued_instant", order: "asc" },
  { column: "user_id", order: "asc" },
] as const;

const checkOutColumns = Object.keys(noCheckOut);

/** Maximum number of content items per user in a response; the latest ones. */
const maximumItems = 100;

/**
 * The alerts that the operator may see.
 *
 * @param asked where given, only users who wait because of one of these applications
 */
export function visibleUserAlerts(
  { db, tenantId }: Pick<Context, "db" | "tenantId">,
  operator: Operator,
  asked?: readonly string[],
) {
  const alerts = db("user_alerts").where({ "user_alerts.tenant_id": tenantId }).whereRaw(waitsForOthers);
  if (asked !== undefined) {
    alerts.whereExists(
      visibleCauses({ db, tenantId }, operator, asked).whereRaw("user_alert_causes.user_id = user_alerts.user_id"),
    );
  }
  if (operator.applicationIds.length === 0) return alerts.select("user_alerts.*");
  const seen = visibleCauses({ db, tenantId }, operator)
    .groupBy("user_id")
    .select("user_id as seen_user_id")
    .max({ seen_severity: "severity" })
    .min({ seen_instant: "create_instant" });
  return alerts
    .join(seen.as("seen"), "seen_user_id", "user_alerts.user_id")
    .select(
      "user_alerts.tenant_id",
      "user_alerts.user_id",
      "seen_severity as severity",
      "seen_instant as queued_instant",
      ...checkOutColumns,
    );
}

/** A page of the users who wait, whoever holds them. */
export async function listUserAlerts(
  context: Context,
  { applicationId, startRow, numberOfResults }: ListedQueueItem,
): Promise<{ items: UserAlertQueueItem[]; totalResults: number }> {
  const { rows, totalResults } = await page<VisibleUserAlert>(
    () => context.db(visibleUserAlerts(context, operatorOf(context), applicationId).as("alerts")),
    { startRow, numberOfResults, orderBy: userAlertOrder, withRelated: (alerts) => withFlags(context, alerts) },
  );
  return { items: await toUserAlertItems(context, rows), totalResults };
}

/** Adds the complaints about each user, for `toUserAlertItems`. */
export function withFlags(context: Context, alerts: Knex.QueryBuilder): Knex.QueryBuilder {
  return context.db(alerts.as("alerts")).select("*", openFlagsColumn(context, "user_id", "alerts"));
}

export async function toUserAlertItems(
  context: Context,
  rows: readonly VisibleUserAlert[],
): Promise<UserAlertQueueItem[]> {
  const ids = rows.map(({ user_id: id }) => id);
  const users = await findContentUsers(context, ids);
  const applicationIds = await applicationsOf(context, ids);
  const contentItemIds = await contentOf(context, ids);
  const latest = await contentItemRows(
    context,
    [...contentItemIds.values()].flatMap((items) => items.at(-1) ?? []),
  );
  return rows.flatMap((row) => {
    const { user_id: id } = row;
    const user = users.get(id);
    if (user === undefined) return [];
    const severity = severityOf(row.severity);
    const items = contentItemIds.get(id) ?? [];
    const content = latest.get(items.at(-1) ?? "");
    const decision = content && documentOf(content).decision;
    return {
      user,
      applicationIds: applicationIds.get(id) ?? [],
      ...(severity === undefined ? {} : { severity }),
      contentItemIds: items,
      ...(decision === undefined ? {} : { decision }),
      flags: openFlagsIn(row),
      queuedInstant: row.queued_instant,
      ...checkOutView(row, context.clock.now()),
    };
  });
}

async function applicationsOf(context: Context, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await visibleCauses(context, operatorOf(context))
    .whereIn("user_id", [...userIds])
    .groupBy(["user_id", "application_id"])
    .orderByRaw("min(id)")
    .select<{ user_id: string; application_id: string }[]>("user_id", "application_id");
  return collect(rows, ({ application_id: id }) => id);
}

/** The content that led to an alert, as far as it is still there. */
async function contentOf(context: Context, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const { db, tenantId } = context;
  const latestFirst = "row_number() over (partition by user_id order by create_instant desc, id desc) as place";
  const kept = db("content_items")
    .where({ "content_items.tenant_id": tenantId })
    .whereRaw(notDeleted("content_items.application_id"))
    .whereRaw("content_items.id = user_alert_causes.content_item_id");
  const latest = visibleCauses(context, operatorOf(context))
    .whereIn("user_id", [...userIds])
    .whereExists(kept)
    .select("user_id", "content_item_id", "create_instant", "id", db.raw(latestFirst))
    .as("latest");
  const rows: { user_id: string; content_item_id: string }[] = await db(latest)
    .where("place", "<=", maximumItems)
    .orderBy(["create_instant", "id"]);
  return collect(rows, ({ content_item_id: id }) => id);
}

function visibleCauses({ db, tenantId }: { db: Db; tenantId: string }, operator: Operator, asked?: readonly string[]) {
  return db("user_alert_causes")
    .where({ "user_alert_causes.tenant_id": tenantId })
    .where(whereAccessible(operator, "user_alert_causes.application_id", asked));
}

function collect<Row extends { user_id: string }>(
  rows: readonly Row[],
  what: (row: Row) => string,
): Map<string, string[]> {
  const collected = new Map<string, string[]>();
  for (const row of rows) collected.set(row.user_id, [...(collected.get(row.user_id) ?? []), what(row)]);
  return collected;
}
