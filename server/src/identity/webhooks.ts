/** Receivers of the identity service's events; they come from the bootstrap alone. */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../contract/context.ts";

type Webhook = components["schemas"]["BootstrapWebhook"];

export async function putWebhook(db: Db, webhook: Webhook): Promise<void> {
  const { id, url, tenantId, global, secret } = webhook;
  await db("webhooks")
    .insert({ id: id.toLowerCase(), url, tenant_id: tenantId?.toLowerCase() ?? null, global, secret: secret ?? null })
    .onConflict("id")
    .merge();
}
