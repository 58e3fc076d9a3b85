/** Deletes an application with any number of registrations. */
import type { Knex } from "knex";
import type { Context } from "../../contract/context.ts";
import { MarkedDeletion } from "../../contract/marked-deletion.ts";
import { deleteOwned } from "../../store/delete-batch.ts";
import { ofTenant } from "../../store/tenant-rows.ts";
import { forgetApplication } from "../reports/records.ts";

const table = "applications";

export const applicationDeletion = new MarkedDeletion("deleted applications", table, ({ db, tenantId }, id) => {
  const where = { tenant_id: tenantId, application_id: id };
  return deleteOwned(db, { table, where: { tenant_id: tenantId, id } }, [
    { table: "refresh_tokens", where },
    { table: "registrations", where },
  ]);
});

/** Marks the tenant's application and deletes the first batch, which is everything for a small application. */
export async function removeApplication(
  context: Pick<Context, "db" | "tenantId" | "clock" | "newId">,
  id: string,
): Promise<void> {
  if (!(await applicationDeletion.mark(context, id, { active: false }))) return;
  await forgetApplication(context, id);
  // These tables have few rows, and their readers do not check the mark.
  for (const dependent of ["application_webhooks", "signing_keys"])
    await ofTenant(context, dependent).where({ application_id: id }).delete();
  await applicationDeletion.removeBatch(context, id);
}

/** Adds a condition to rows that belong to an application: it is not marked as deleted. */
export function isOfPresentApplication(where: Knex.QueryBuilder): void {
  where.whereNotIn(["tenant_id", "application_id"], (deleted: Knex.QueryBuilder) => {
    deleted.select("applications.tenant_id", "applications.id").from(table).whereNotNull("applications.delete_instant");
  });
}
