/** Everything in the store that is sealed where there is a master key. */
import type { Db } from "./contract/context.ts";
import { sealApplicationSecrets } from "./identity/applications/application-secrets.ts";
import { sealSigningKeys } from "./identity/tokens/signing-keys.ts";
import { sealIdentityProviders } from "./identity/users/identity-providers.ts";
import { sealRegistrations } from "./identity/users/registrations.ts";
import { sealWebhookSecrets } from "./identity/webhooks/webhooks.ts";
import { sealNotificationServers } from "./moderation/notifications/notification-servers.ts";
import { sealJobs } from "./store/outbox/outbox.ts";
import { checkMasterKey, hasMasterKey } from "./store/sealed.ts";

const sealings = [
  sealSigningKeys,
  sealApplicationSecrets,
  sealIdentityProviders,
  sealRegistrations,
  sealWebhookSecrets,
  sealNotificationServers,
  sealJobs,
];

/**
 * At start: what was stored before there was a master key is sealed.
 * @throws MasterKeyError when the master key is not the one that the store's secrets were sealed with
 */
export async function sealSecrets(db: Db): Promise<void> {
  await checkMasterKey(db);
  if (!hasMasterKey(db)) return;
  for (const sealAll of sealings) await sealAll(db);
}
