/** Stores email templates (Identity, Email template). */
import type { components as Responses } from "@gatehouse/openapi/responses";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db, TenantDb } from "../../contract/context.ts";

export type EmailTemplate = Responses["schemas"]["EmailTemplate"];
export type NewEmailTemplate = components["schemas"]["EmailTemplate"];

interface EmailTemplateRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly name: string;
  readonly document: string;
}

type TemplateDocument = Omit<EmailTemplate, "id" | "name">;
/** Lists the tenant's templates, ordered by name. */
export async function listTemplates(tenantDb: TenantDb): Promise<EmailTemplate[]> {
  return (await tenantTemplates(tenantDb).orderBy("name")).map(toTemplate);
}

export async function findTemplate(tenantDb: TenantDb, id: string): Promise<EmailTemplate | undefined> {
  const row = await tenantTemplates(tenantDb).where({ id: id.toLowerCase() }).first();
  return row === undefined ? undefined : toTemplate(row);
}

/** Returns the id of the tenant's template with this name. */
export async function templateIdOfName(tenantDb: TenantDb, name: string): Promise<string | undefined> {
  return (await tenantTemplates(tenantDb).where({ name }).first("id"))?.id;
}

/** Returns whether a template of any tenant has this id. */
export async function isTakenTemplateId(db: Db, id: string): Promise<boolean> {
  return (await db<EmailTemplateRow>("email_templates").where({ id }).first("id")) !== undefined;
}

/** Adds the template or replaces the one with its id. */
export async function putEmailTemplate(
  db: Db,
  tenantId: string,
  id: string,
  template: NewEmailTemplate,
): Promise<EmailTemplate> {
  const { name, ...document } = template;
  const row = { id: id.toLowerCase(), tenant_id: tenantId, name, document: JSON.stringify(document) };
  await db<EmailTemplateRow>("email_templates").insert(row).onConflict("id").merge();
  return toTemplate(row);
}

export async function removeTemplate(tenantDb: TenantDb, id: string): Promise<boolean> {
  return (await tenantTemplates(tenantDb).where({ id: id.toLowerCase() }).delete()) > 0;
}

function tenantTemplates({ db, tenantId }: TenantDb) {
  return db<EmailTemplateRow>("email_templates").where({ tenant_id: tenantId });
}

function toTemplate({ id, name, document }: EmailTemplateRow): EmailTemplate {
  const stored: TemplateDocument = JSON.parse(document);
  return { id, name, ...stored };
}
