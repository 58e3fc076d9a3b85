/** Writes an email to each moderator of an application: operators who see it and have a role that opens its queues. */
import type { Operator } from "../../contract/context.ts";
import { jobKind } from "../../contract/job-kinds.ts";
import { jobHandler } from "../../contract/jobs.ts";
import { listOperators } from "../../filtering/users/operators.ts";
import { enqueueEmail } from "../../mail/mail.ts";
import { findModerationApplication } from "../applications/applications.ts";
import { hasExpired } from "../operators/operator-tokens.ts";
import { hasAccessTo } from "../queues/queue-access.ts";
import { type ModeratorDigest, renderDigest } from "./moderator-digest.ts";

interface ModeratorEmail {
  readonly applicationId: string;
  /** Named so in stored jobs. */
  readonly digest: ModeratorDigest;
  /** The operators up to this id have theirs. */
  readonly after?: string;
}

export const moderatorEmail = jobKind<ModeratorEmail>("moderatorEmail");

const batchSize = 100;
const roles = ["admin", "moderator", "moderator_manager"] as const;

export const moderatorEmailJobs = jobHandler<ModeratorEmail>({
  kind: moderatorEmail,
  retries: { attempts: 20, firstPauseMs: 1_000, maximumPauseMs: 10 * 60_000 },
  async perform({ payload }, context) {
    const { db, tenantId, clock, enqueue } = context;
    const application = await findModerationApplication({ db, tenantId }, payload.applicationId);
    if (application === undefined) return;
    const operators = await listOperators(db, tenantId, { after: payload.after ?? "", limit: batchSize });
    for (const operator of operators) {
      if (!moderates(operator, application.id) || hasExpired(operator, clock.now())) continue;
      await enqueueEmail(context, { to: [{ address: operator.email }], ...renderDigest(application, payload.digest) });
    }
    const last = operators[batchSize - 1];
    if (last !== undefined) await enqueue(moderatorEmail, { ...payload, after: last.id });
  },
});

function moderates(operator: Operator, applicationId: string): boolean {
  return hasAccessTo(operator, applicationId) && roles.some((role) => operator.roles.includes(role));
}
