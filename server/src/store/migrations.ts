/** Migrations run at start, forward only; each is a file of its own, named by its number. */
import type { Knex } from "knex";
import * as tenants from "./migrations/001-tenants.ts";
import * as identity from "./migrations/002-identity.ts";
import * as filtering from "./migrations/003-filtering.ts";
import * as moderation from "./migrations/004-moderation.ts";
import * as whitelist from "./migrations/005-whitelist.ts";
import * as phraseKeys from "./migrations/006-phrase-keys.ts";
import * as userAlerts from "./migrations/007-user-alerts.ts";
import * as wordListChanges from "./migrations/008-word-list-changes.ts";
import * as outbox from "./migrations/009-outbox.ts";
import * as queues from "./migrations/010-queues.ts";
import * as contentItems from "./migrations/011-content-items.ts";
import * as notifications from "./migrations/011-notifications.ts";
import * as queueOrder from "./migrations/013-queue-order.ts";
import * as moderatorEmails from "./migrations/014-moderator-emails.ts";
import * as archiving from "./migrations/015-archiving.ts";
import * as logs from "./migrations/020-logs.ts";
import * as signingKeys from "./migrations/021-signing-keys.ts";
import * as users from "./migrations/022-users.ts";
import * as reports from "./migrations/023-reports.ts";
import * as refreshTokens from "./migrations/024-refresh-tokens.ts";
import * as webhookDeliveries from "./migrations/025-webhook-deliveries.ts";
import * as loggingLevels from "./migrations/026-logging-levels.ts";
import * as outboxTrace from "./migrations/039-outbox-trace.ts";

interface Step {
  readonly name: string;
  readonly up: (db: Knex) => Promise<void>;
}

const steps: readonly Step[] = [
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
  { name: "011-content-items", up: contentItems.up },
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
  { name: "039-outbox-trace", up: outboxTrace.up },
];

export async function migrate(db: Knex): Promise<void> {
  await db.migrate.latest({
    migrationSource: {
      getMigrations: async () => [...steps],
      getMigrationName: (step: Step) => step.name,
      getMigration: async (step: Step) => ({ up: step.up, down: async () => undefined }),
    },
  });
}
