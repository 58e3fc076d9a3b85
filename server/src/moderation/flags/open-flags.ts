/** The complaints about content and about users that no operator has dealt with yet. */
import type { components } from "@gatehouse/openapi/responses";
import type { Context } from "../../contract/context.ts";
import { notDeleted } from "../../filtering/users/deleted-applications.ts";
import { flagTable } from "../../filtering/users/user-alerts.ts";
import { jsonRowsColumn, parseJsonRows } from "../../store/json-rows.ts";
import { operatorOf, whereAccessible } from "../queues/queue-access.ts";

type Flag = components["schemas"]["ContentItemFlag"] & components["schemas"]["ContentUserFlag"];

/** Column that names the subject of a flag: a content item or a user. */
type Subject = "content_item_id" | "user_id";

const tables = { content_item_id: "content_flags", user_id: "user_flags" } as const satisfies Record<Subject, string>;

/** Maximum number of flags per subject in a response; the latest ones. */
const maximumFlags = 100;

export interface OpenFlagsColumn {
  readonly flags: unknown;
}

const flagColumns = Object.keys(flagTable.columns);

/** A column with the complaints that the operator may see. @param owners alias of the rows that they are about */
export function openFlagsColumn(context: Pick<Context, "db" | "operator">, subject: Subject, owners: string) {
  const { applicationIds } = operatorOf(context);
  const accessible =
    applicationIds.length === 0 ? "" : `and application_id in (${applicationIds.map(() => "?").join(", ")})`;
  const rows = `select * from ${tables[subject]} where tenant_id = ${owners}.tenant_id and ${subject} = ${owners}.${subject}
and settled_instant is null ${accessible} and ${notDeleted("application_id")}
order by create_instant desc, id desc limit ${maximumFlags}`;
  return jsonRowsColumn(context.db, "flags", flagColumns, { rows, bindings: applicationIds });
}

/** Returns the complaints, the oldest first. */
export function openFlagsIn({ flags }: OpenFlagsColumn): Flag[] {
  const rows = parseJsonRows(flags).toReversed();
  return rows.map((row) => flagTable.toShape(Object.fromEntries(flagColumns.map((name, at) => [name, row[at]]))));
}

/** Deals with the complaints that the operator may see, so that they are not shown again. */
export async function settleFlags(
  context: Pick<Context, "db" | "tenantId" | "operator" | "clock">,
  { subject, id }: { readonly subject: Subject; readonly id: string },
): Promise<void> {
  const { db, tenantId, clock } = context;
  await db(tables[subject])
    .where({ tenant_id: tenantId, [subject]: id })
    .whereNull("settled_instant")
    .where(whereAccessible(operatorOf(context), "application_id"))
    .update({ settled_instant: clock.now() });
}

/** Deals with the complaints about content because of which a user waited, unless the content waits for an operator itself. */
export async function settleFlagsOnContentOf(
  context: Pick<Context, "db" | "tenantId" | "operator" | "clock">,
  userId: string,
): Promise<void> {
  const { db, tenantId, clock } = context;
  const causes = db("user_alert_causes")
    .where({ tenant_id: tenantId, user_id: userId })
    .whereNotNull("content_item_id")
    .where(whereAccessible(operatorOf(context), "application_id"))
    .select("content_item_id");
  const waiting = db("content_queue")
    .where({ "content_queue.tenant_id": tenantId, queue: "contentAlert" })
    .whereRaw("content_queue.content_item_id = content_flags.content_item_id");
  await db("content_flags")
    .where({ tenant_id: tenantId })
    .whereNull("settled_instant")
    .whereIn("content_item_id", causes)
    .whereNotExists(waiting)
    .update({ settled_instant: clock.now() });
}
