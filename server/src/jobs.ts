/** Registers background work: a handler per kind of job, and the periodic sweeps. */
import { endedJobSweeps } from "./background/ended-jobs.ts";
import type { JobHandler, Sweep } from "./contract/jobs.ts";
import { applicationDeletion } from "./identity/applications/application-deletion.ts";
import { zoneRulesSweep } from "./identity/reports/change-zone.ts";
import { loginRecordSweep } from "./identity/reports/login-records.ts";
import { forgottenCountSweep } from "./identity/reports/records.ts";
import { auditLogSweep } from "./identity/system/audit-log.ts";
import { eventLogSweep, recordGivenUp, recordUnsent } from "./identity/system/event-log.ts";
import { signInAuditSweep } from "./identity/system/sign-in-audit.ts";
import { refreshTokenSweeps } from "./identity/tokens/refresh-token-store.ts";
import { signingKeyRotation, signingKeySweep } from "./identity/tokens/signing-keys.ts";
import { usernameDecisions } from "./identity/users/username-statuses.ts";
import { userActionEventSweep, webhookDelivery } from "./identity/webhooks/webhook-deliveries.ts";
import { emailJobs } from "./mail/email-jobs.ts";
import type { Mailer } from "./mail/mailer.ts";
import { moderationApplicationDeletion } from "./moderation/applications/application-deletion.ts";
import { archiveSweep } from "./moderation/archive/archive.ts";
import { batchModeration } from "./moderation/content/batches/batch-jobs.ts";
import { batchResultsDelivery } from "./moderation/content/batches/batch-results.ts";
import { contentArrivalStorage } from "./moderation/content/content-arrivals.ts";
import type { ContentServices } from "./moderation/content/content-services.ts";
import { moderatorEmailJobs } from "./moderation/emails/moderator-email-jobs.ts";
import { moderatorEmailSweep } from "./moderation/emails/moderator-emails.ts";
import { notificationDelivery } from "./moderation/notifications/notification-delivery.ts";
import { knownNetworkSweep } from "./moderation/operators/known-networks.ts";
import { operatorTokenSweep } from "./moderation/operators/operator-tokens.ts";
import { signInCounterSweep } from "./moderation/operators/sign-in-counters.ts";
import { requeueUndelivered } from "./moderation/queues/approval-queue.ts";
import { moderationRecordSweep } from "./moderation/queues/moderation-records.ts";
import { userActionEnds } from "./moderation/user-actions/user-action-phases.ts";
import type { Sender } from "./outgoing/outgoing.ts";

export interface JobParts extends ContentServices {
  /** Sends requests to addresses that users configure. */
  readonly outgoing: Sender;
  readonly mailer: Mailer;
}

export function makeJobHandlers(parts: JobParts): readonly JobHandler[] {
  return [
    notificationDelivery(parts.outgoing, { contentApproval: requeueUndelivered, givenUp: recordGivenUp }),
    webhookDelivery(parts.outgoing),
    contentArrivalStorage(),
    batchModeration(parts),
    batchResultsDelivery(parts.outgoing, recordGivenUp),
    emailJobs(parts.mailer, recordUnsent),
    moderatorEmailJobs,
    userActionEnds,
    usernameDecisions,
  ];
}

export const sweeps: readonly Sweep[] = [
  auditLogSweep,
  eventLogSweep,
  loginRecordSweep,
  applicationDeletion.sweep,
  forgottenCountSweep,
  zoneRulesSweep,
  userActionEventSweep,
  ...refreshTokenSweeps,
  signingKeyRotation,
  signingKeySweep,
  operatorTokenSweep,
  signInCounterSweep,
  knownNetworkSweep,
  signInAuditSweep,
  ...endedJobSweeps,
  moderatorEmailSweep,
  moderationRecordSweep,
  archiveSweep,
  moderationApplicationDeletion.sweep,
];
