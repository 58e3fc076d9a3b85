/** Deletes a moderation application, however much content it has. */
import type { Context } from "../../contract/context.ts";
import { MarkedDeletion } from "../../contract/marked-deletion.ts";
import { removeAlertCauses } from "../../filtering/users/user-alerts.ts";
import { batchSize, deleteOwned } from "../../store/delete-batch.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { applicationTable } from "./application-rows.ts";

const table = applicationTable.name;

/** Tables of the data; rows that hang on others come before those. */
const ownedTables: readonly string[] = [
  "user_alert_causes",
  "content_flags",
  "content_queue",
  "content_items",
  "content_arrivals",
  "user_flags",
  "notifications",
  "moderator_email_causes",
];

export const moderationApplicationDeletion = new MarkedDeletion(
  "deleted moderation applications",
  table,
  async ({ db, tenantId }, id) => {
    const causes = await removeAlertCauses({ db, tenantId }, id, batchSize);
    const owned = ownedTables.map((each) => ({ table: each, where: { tenant_id: tenantId, application_id: id } }));
    const application = { table, where: { tenant_id: tenantId, id } };
    return causes === batchSize || deleteOwned(db, application, owned, batchSize - causes);
  },
);

/** Marks the tenant's application and removes the first batch, which is all where there is little; false where there is none. */
export async function deleteApplication(
  context: Pick<Context, "db" | "tenantId" | "clock" | "newId">,
  id: string,
): Promise<boolean> {
  if (!(await moderationApplicationDeletion.mark(context, id))) return false;
  // Deleted at once: they hold passwords, and no notification is sent any more.
  await ofTenant(context, "notification_servers").where({ application_id: id }).delete();
  await moderationApplicationDeletion.removeBatch(context, id);
  return true;
}
