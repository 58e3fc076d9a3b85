/** Seals every kind of secret in the store. */
import type { Db } from "./contract/context.ts";
import { sealApplicationSecrets } from "./identity/applications/application-secrets.ts";
import { sealSigningKeys } from "./identity/tokens/signing-keys.ts";
import { sealIdentityProviders } from "./identity/users/identity-providers.ts";
import { sealRegistrations } from "./identity/users/registrations.ts";
import { sealWebhookSecrets } from "./identity/webhooks/webhooks.ts";
import { sealNotificationServers } from "./moderation/notifications/notification-servers.ts";
import { sealOneTimePasswords } from "./moderation/operators/one-time-passwords.ts";
import { sealJobs } from "./store/outbox/outbox.ts";
import { checkMasterKey, hasMasterKey } from "./store/sealed.ts";

const sealings = [
  sealSigningKeys,
  sealApplicationSecrets,
  sealIdentityProviders,
  sealRegistrations,
  sealWebhookSecrets,
  sealNotificationServers,
  sealOneTimePasswords,
  sealJobs,
];

/**
 * Seals secrets at start that were stored without a master key.
 * @throws MasterKeyError when the store was sealed with another master key
 */
export async function sealSecrets(db: Db): Promise<void> {
  await checkMasterKey(db);
  if (!hasMasterKey(db)) return;
  for (const sealAll of sealings) await sealAll(db);
}
