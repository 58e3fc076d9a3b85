/** Seals every kind of secret in the store. */
import type { Db } from "./contract/context.ts";
import { readSettings, sealApplicationSecrets, writeSettings } from "./identity/applications/application-secrets.ts";
import { signingKeySecrets } from "./identity/tokens/signing-keys.ts";
import { identityProviderSecrets } from "./identity/users/identity-providers.ts";
import { registrationSecrets } from "./identity/users/registrations.ts";
import { webhookSecrets } from "./identity/webhooks/webhooks.ts";
import { notificationServerSecrets } from "./moderation/notifications/notification-servers.ts";
import { oneTimePasswordSecrets } from "./moderation/operators/one-time-passwords.ts";
import { jobSecrets } from "./store/outbox/outbox.ts";
import { checkMasterKey, hasMasterKey, reseal, type Sealer, type SecretColumn, sealColumn } from "./store/sealed.ts";

const columns: readonly SecretColumn[] = [
  ...signingKeySecrets,
  identityProviderSecrets,
  registrationSecrets,
  webhookSecrets,
  notificationServerSecrets,
  oneTimePasswordSecrets,
  jobSecrets,
];

/**
 * Seals secrets at start that were stored without a master key.
 * @throws MasterKeyError when the store was sealed with another master key
 */
export async function sealSecrets(db: Db): Promise<void> {
  await checkMasterKey(db);
  if (!hasMasterKey(db)) return;
  await sealApplicationSecrets(db);
  for (const column of columns) await sealColumn(db, column);
}

/** Their secrets are inside a document. */
const applications = "applications";

export function hasSecrets(table: string): boolean {
  return table === applications || columns.some((secret) => secret.table === table);
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the row of a table as a store with another master key has it.
 * @throws MasterKeyError when another key sealed it
 */
export function resealRow(table: string, row: Row, from: Sealer, to: Sealer): Row {
  if (table === applications) {
    const id = String(row["id"]);
    return { ...row, document: writeSettings(to, id, readSettings(from, id, String(row["document"]))) };
  }
  const own = columns.filter((secret) => secret.table === table && row[secret.column] !== null);
  return { ...row, ...Object.fromEntries(own.map((secret) => [secret.column, reseal(secret, row, from, to)])) };
}
