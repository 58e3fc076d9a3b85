/** Email templates (Identity, Email template). */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../contract/context.ts";

type NewEmailTemplate = components["schemas"]["EmailTemplate"];

export async function putEmailTemplate(
  db: Db,
  tenantId: string,
  id: string,
  template: NewEmailTemplate,
): Promise<void> {
  const { name, ...document } = template;
  await db("email_templates")
    .insert({ id: id.toLowerCase(), tenant_id: tenantId, name, document: JSON.stringify(document) })
    .onConflict("id")
    .merge();
}
