/** Stores webhooks of the identity service. Only the bootstrap makes and deletes them. */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../../contract/context.ts";
import { seal, unseal } from "../../store/sealed.ts";

type Webhook = components["schemas"]["BootstrapWebhook"];

export async function putWebhook(db: Db, webhook: Webhook): Promise<void> {
  const { url, tenantId, global, secret } = webhook;
  const id = webhook.id.toLowerCase();
  const sealed = secret === undefined ? null : seal(db, secret, { ...webhookSecrets, id });
  await db("webhooks")
    .insert({ id, url, tenant_id: tenantId?.toLowerCase() ?? null, global, secret: sealed, origin: "bootstrap" })
    .onConflict("id")
    .merge();
}

/**
 * Deletes webhooks that left the bootstrap, with their links to applications and what was still to be sent to them.
 * @param named the ids that the bootstrap holds, in lower case
 */
export async function deleteUnnamedWebhooks(db: Db, named: ReadonlySet<string>): Promise<void> {
  const stored: { id: string }[] = await db("webhooks").where({ origin: "bootstrap" }).select("id");
  for (const { id } of stored) if (!named.has(id)) await db("webhooks").where({ id }).delete();
}

/** Opens the stored secret that signs the webhook's messages. */
export function webhookSecret(db: Db, id: string, stored: string | null): string | undefined {
  return stored === null ? undefined : unseal(db, stored, { ...webhookSecrets, id });
}

export const webhookSecrets = { table: "webhooks", column: "secret" };
