/** Stores email templates (Identity, Email template). */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db, TenantDb } from "../../contract/context.ts";
import { table } from "../../store/table.ts";

export type EmailTemplate = Responses["schemas"]["EmailTemplate"];
export type NewEmailTemplate = components["schemas"]["EmailTemplate"];

const templateTable = table<EmailTemplate, Exclude<keyof EmailTemplate, "id" | "name">>()({
  name: "email_templates",
  keys: { tenant_id: "text" },
  fields: { id: "text", name: "text" },
  hasDocument: true,
});

/** Lists the tenant's templates, ordered by name. */
export async function listTemplates(tenantDb: TenantDb): Promise<EmailTemplate[]> {
  return (await tenantTemplates(tenantDb).orderBy("name")).map((row) => templateTable.toShape(row));
}

export async function findTemplate(tenantDb: TenantDb, id: string): Promise<EmailTemplate | undefined> {
  const row = await tenantTemplates(tenantDb).where({ id: id.toLowerCase() }).first();
  return row === undefined ? undefined : templateTable.toShape(row);
}

/** Returns and locks the template until the transaction ends. */
export async function lockTemplate(tenantDb: TenantDb, id: string): Promise<EmailTemplate | undefined> {
  const row = await tenantTemplates(tenantDb).where({ id: id.toLowerCase() }).forUpdate().first();
  return row === undefined ? undefined : templateTable.toShape(row);
}

/** Returns the id of the tenant's template with this name. */
export async function templateIdOfName(tenantDb: TenantDb, name: string): Promise<string | undefined> {
  return (await tenantTemplates(tenantDb).where({ name }).first("id"))?.id;
}

/** Adds the template or replaces the one with its id. */
export async function putEmailTemplate(
  db: Db,
  tenantId: string,
  id: string,
  template: NewEmailTemplate,
): Promise<EmailTemplate> {
  const row = templateTable.toRow({ ...template, id: id.toLowerCase() }, { tenant_id: tenantId });
  await templateTable.rows(db).insert(row).onConflict(["tenant_id", "id"]).merge();
  return templateTable.toShape(row);
}

export async function removeTemplate(tenantDb: TenantDb, id: string): Promise<boolean> {
  return (await tenantTemplates(tenantDb).where({ id: id.toLowerCase() }).delete()) > 0;
}

function tenantTemplates({ db, tenantId }: TenantDb) {
  return templateTable.rows(db).where({ tenant_id: tenantId });
}
