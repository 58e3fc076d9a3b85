/**
 * The migrations, in the order in which they run; each is a file of its own in the folder of the version that brought
 * it, named by its number.
 *
 * A new one is added at the end and only expands the schema, so that processes of the version before go on serving: tables,
 * columns that may be null or have a default, indexes. What it replaces is removed a version later, by a migration that says
 * in `requires` which versions can serve afterwards. Ids, and columns that refer to them, are `bigIncrements` and
 * `bigInteger`.
 */
import type { Knex } from "knex";
import * as tenants from "../migrations/0.1.0/001-tenants.ts";
import * as identity from "../migrations/0.1.0/002-identity.ts";
import * as filtering from "../migrations/0.1.0/003-filtering.ts";
import * as moderation from "../migrations/0.1.0/004-moderation.ts";
import * as whitelist from "../migrations/0.1.0/005-whitelist.ts";
import * as phraseKeys from "../migrations/0.1.0/006-phrase-keys.ts";
import * as userAlerts from "../migrations/0.1.0/007-user-alerts.ts";
import * as wordListChanges from "../migrations/0.1.0/008-word-list-changes.ts";
import * as outbox from "../migrations/0.1.0/009-outbox.ts";
import * as queues from "../migrations/0.1.0/010-queues.ts";
import * as notifications from "../migrations/0.1.0/011-notifications.ts";
import * as contentItems from "../migrations/0.1.0/012-content-items.ts";
import * as queueOrder from "../migrations/0.1.0/013-queue-order.ts";
import * as moderatorEmails from "../migrations/0.1.0/014-moderator-emails.ts";
import * as archiving from "../migrations/0.1.0/015-archiving.ts";
import * as logs from "../migrations/0.1.0/020-logs.ts";
import * as signingKeys from "../migrations/0.1.0/021-signing-keys.ts";
import * as users from "../migrations/0.1.0/022-users.ts";
import * as reports from "../migrations/0.1.0/023-reports.ts";
import * as refreshTokens from "../migrations/0.1.0/024-refresh-tokens.ts";
import * as webhookDeliveries from "../migrations/0.1.0/025-webhook-deliveries.ts";
import * as loggingLevels from "../migrations/0.1.0/026-logging-levels.ts";
import * as bigintIds from "../migrations/0.2.0/027-bigint-ids.ts";
import * as outboxLines from "../migrations/0.2.0/030-outbox-lines.ts";
import * as outboxBreakers from "../migrations/0.2.0/031-outbox-breakers.ts";
import * as deletions from "../migrations/0.2.0/032-deletions.ts";
import * as loginRecordUsers from "../migrations/0.2.0/035-login-record-users.ts";
import * as apiKeys from "../migrations/0.2.0/036-api-keys.ts";
import * as outboxTrace from "../migrations/0.2.0/039-outbox-trace.ts";
import * as onlineIndexes from "../migrations/0.2.0/040-online-indexes.ts";
import * as dictionaryCase from "../migrations/0.2.0/041-dictionary-case.ts";
import * as moderationRecordAction from "../migrations/0.2.0/042-moderation-record-action.ts";
import * as usernameModeration from "../migrations/0.2.0/043-username-moderation.ts";
import * as bootstrapOrigins from "../migrations/0.2.0/044-bootstrap-origins.ts";
import * as signInCounters from "../migrations/0.2.0/047-sign-in-counters.ts";
import * as oneTimePasswords from "../migrations/0.2.0/048-one-time-passwords.ts";
import * as signInAudit from "../migrations/0.2.0/049-sign-in-audit.ts";
import * as contentIndexes from "../migrations/0.2.0/050-content-indexes.ts";
import { type Migration, type MigrationReport, silentReport } from "./migration.ts";
import { runMigrations } from "./migration-runner.ts";

export const migrations: readonly Migration[] = [
  { name: "001-tenants", up: tenants.up },
  { name: "002-identity", up: identity.up },
  { name: "003-filtering", up: filtering.up },
  { name: "004-moderation", up: moderation.up },
  { name: "005-whitelist", up: whitelist.up },
  { name: "006-phrase-keys", up: phraseKeys.up },
  { name: "007-user-alerts", up: userAlerts.up },
  { name: "008-word-list-changes", up: wordListChanges.up },
  { name: "009-outbox", up: outbox.up },
  { name: "010-queues", up: queues.up },
  { name: "011-notifications", up: notifications.up },
  { name: "012-content-items", up: contentItems.up },
  { name: "013-queue-order", up: queueOrder.up },
  { name: "014-moderator-emails", up: moderatorEmails.up },
  { name: "015-archiving", up: archiving.up },
  { name: "020-logs", up: logs.up },
  { name: "021-signing-keys", up: signingKeys.up },
  { name: "022-users", up: users.up },
  { name: "023-reports", up: reports.up },
  { name: "024-refresh-tokens", up: refreshTokens.up },
  { name: "025-webhook-deliveries", up: webhookDeliveries.up },
  { name: "026-logging-levels", up: loggingLevels.up },
  { name: "027-bigint-ids", up: bigintIds.up, transaction: false },
  { name: "030-outbox-lines", up: outboxLines.up },
  { name: "031-outbox-breakers", up: outboxBreakers.up },
  { name: "032-deletions", up: deletions.up },
  { name: "035-login-record-users", up: loginRecordUsers.up, transaction: false },
  { name: "036-api-keys", up: apiKeys.up },
  { name: "039-outbox-trace", up: outboxTrace.up },
  { name: "040-online-indexes", up: onlineIndexes.up, transaction: false },
  { name: "041-dictionary-case", up: dictionaryCase.up, transaction: false },
  { name: "042-moderation-record-action", up: moderationRecordAction.up },
  { name: "043-username-moderation", up: usernameModeration.up },
  { name: "044-bootstrap-origins", up: bootstrapOrigins.up },
  { name: "047-sign-in-counters", up: signInCounters.up },
  { name: "048-one-time-passwords", up: oneTimePasswords.up },
  { name: "049-sign-in-audit", up: signInAudit.up },
  { name: "050-content-indexes", up: contentIndexes.up, transaction: false },
];

/** Brings the database to the schema of this version. Any number of processes may do so at once. */
export function migrate(db: Knex, report: MigrationReport = silentReport): Promise<void> {
  return runMigrations(db, migrations, report);
}
