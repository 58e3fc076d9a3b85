/** What the background does: a handler for each kind of job that operations leave, and what comes back by itself. */
import { endedJobSweeps } from "./background/ended-jobs.ts";
import type { JobHandler, Sweep } from "./contract/jobs.ts";
import { removalSweep } from "./identity/application-deletion.ts";
import { auditLogSweep } from "./identity/audit-log.ts";
import { eventLogSweep, recordGivenUp, recordUnsent } from "./identity/event-log.ts";
import { refreshTokenSweep } from "./identity/refresh-token-store.ts";
import { zoneRulesSweep } from "./identity/reports/change-zone.ts";
import { loginRecordSweep } from "./identity/reports/login-records.ts";
import { forgottenCountSweep } from "./identity/reports/records.ts";
import { signingKeySweep } from "./identity/signing-keys.ts";
import { userActionEventSweep, webhookDelivery } from "./identity/webhook-deliveries.ts";
import { emailJobs } from "./mail/email-jobs.ts";
import type { Mailer } from "./mail/mailer.ts";
import { applicationDeletionSweep } from "./moderation/application-deletion.ts";
import { putBack } from "./moderation/approval-queue.ts";
import { archiveSweep } from "./moderation/archive.ts";
import { batchModeration } from "./moderation/batch-jobs.ts";
import { batchResultsDelivery } from "./moderation/batch-results.ts";
import type { ContentParts } from "./moderation/batches.ts";
import { contentArrivalStorage } from "./moderation/content-arrivals.ts";
import { moderationRecordSweep } from "./moderation/moderation-records.ts";
import { moderatorEmailJobs } from "./moderation/moderator-email-jobs.ts";
import { moderatorEmailSweep } from "./moderation/moderator-emails.ts";
import { notificationDelivery } from "./moderation/notification-delivery.ts";
import { signInSweep } from "./moderation/operator-login.ts";
import { operatorTokenSweep } from "./moderation/operator-tokens.ts";
import { userActionEnds } from "./moderation/user-action-phases.ts";
import type { Sender } from "./outgoing/outgoing.ts";

export interface JobParts extends ContentParts {
  /** For requests to addresses that users configure. */
  readonly outgoing: Sender;
  readonly mailer: Mailer;
}

export function makeJobHandlers(parts: JobParts): readonly JobHandler[] {
  return [
    notificationDelivery(parts.outgoing, { contentApproval: putBack, givenUp: recordGivenUp }),
    webhookDelivery(parts.outgoing),
    contentArrivalStorage(),
    batchModeration(parts),
    batchResultsDelivery(parts.outgoing, recordGivenUp),
    emailJobs(parts.mailer, recordUnsent),
    moderatorEmailJobs,
    userActionEnds,
  ];
}

export const sweeps: readonly Sweep[] = [
  auditLogSweep,
  eventLogSweep,
  loginRecordSweep,
  removalSweep,
  forgottenCountSweep,
  zoneRulesSweep,
  userActionEventSweep,
  refreshTokenSweep,
  signingKeySweep,
  operatorTokenSweep,
  signInSweep,
  ...endedJobSweeps,
  moderatorEmailSweep,
  moderationRecordSweep,
  archiveSweep,
  applicationDeletionSweep,
];
