/** Stores webhooks of the identity service. They come only from the bootstrap. */
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Db } from "../../contract/context.ts";
import { seal, sealColumn, unseal } from "../../store/sealed.ts";

type Webhook = components["schemas"]["BootstrapWebhook"];

export async function putWebhook(db: Db, webhook: Webhook): Promise<void> {
  const { url, tenantId, global, secret } = webhook;
  const id = webhook.id.toLowerCase();
  const sealed = secret === undefined ? null : seal(db, secret, { ...secrets, id });
  await db("webhooks")
    .insert({ id, url, tenant_id: tenantId?.toLowerCase() ?? null, global, secret: sealed })
    .onConflict("id")
    .merge();
}

/** Opens the stored secret that signs the webhook's messages. */
export function webhookSecret(db: Db, id: string, stored: string | null): string | undefined {
  return stored === null ? undefined : unseal(db, stored, { ...secrets, id });
}

/** Seals the secrets that were stored without a master key. */
export function sealWebhookSecrets(db: Db): Promise<void> {
  return sealColumn(db, secrets);
}

const secrets = { table: "webhooks", column: "secret" };
