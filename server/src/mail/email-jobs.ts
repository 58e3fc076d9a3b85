/** Sends queued emails at least once. If only some recipients are rejected, each of those gets its own job. */
import type { Context, Preparation } from "../contract/context.ts";
import { enqueueIn } from "../contract/enqueue.ts";
import { type JobHandler, type JobOutcome, jobHandler } from "../contract/jobs.ts";
import { addressesOf, isMailAddress } from "./addresses.ts";
import { type EmailPayload, email } from "./mail.ts";
import type { Mailer, RejectedRecipient } from "./mailer.ts";

/** Covers an outage of a day and a half. */
const retries = { attempts: 50, firstPauseMs: 30_000, maximumPauseMs: 60 * 60_000 };

/** Email that could not be delivered. */
export interface UnsentEmail {
  readonly recipients: readonly string[];
  /** Message-ID without the domain. */
  readonly key: string;
  readonly error: string;
}

/** Called in the transaction that ends the job of an undelivered email. */
export type OnUnsent = (context: Context, unsent: UnsentEmail) => Promise<void>;

export function emailJobs(mailer: Mailer, onUnsent: OnUnsent): JobHandler {
  return jobHandler<EmailPayload>({
    kind: email,
    retries,
    async attempt({ payload }, preparation, signal) {
      const recipients = payload.recipients ?? recipientsOf(payload);
      const { mail, key, instant } = payload;
      const message = { ...mail, from: mail.from ?? mailer.from, key, instant };
      const wrong = [message.from.address, ...recipients].find((address) => !isMailAddress(address));
      if (wrong === message.from.address) return { kind: "dead", error: `${wrong} is no address to send email from.` };
      if (recipients.length === 0) return { kind: "dead", error: "The email has no recipient." };
      const right = recipients.filter(isMailAddress);
      const refused = right.length === 0 ? [] : await mailer.deliver(message, right, signal);
      const wrongOnes = recipients.filter((address) => !isMailAddress(address)).map(invalidRecipient);
      return settled(payload, recipients, [...refused, ...wrongOnes], preparation);
    },
    onDead({ payload }, context, error) {
      const recipients = payload.recipients ?? recipientsOf(payload);
      return onUnsent(context, { recipients, key: payload.key, error });
    },
  });
}

async function settled(
  payload: EmailPayload,
  recipients: readonly string[],
  refused: readonly RejectedRecipient[],
  preparation: Preparation,
): Promise<JobOutcome> {
  if (refused.length === 0) return { kind: "done" };
  const reasons = {
    error: joined(refused.map(({ error }) => error)),
    detail: joined(refused.map(({ error, detail = error }) => detail)),
  };
  if (refused.length === recipients.length) {
    if (refused.every(({ isFinal }) => isFinal)) return { kind: "dead", ...reasons };
    if (refused.every(({ isFinal }) => !isFinal)) return { kind: "failed", ...reasons };
  }
  await enqueueEach(payload, refused, preparation);
  return { kind: "done" };
}

function joined(reasons: readonly string[]): string {
  return [...new Set(reasons)].join(" ").slice(0, 2_000);
}

async function enqueueEach(
  payload: EmailPayload,
  refused: readonly RejectedRecipient[],
  { write, tenantId, clock, trace }: Preparation,
): Promise<void> {
  await write(async (db) => {
    const enqueue = enqueueIn({ db, tenantId, clock, trace }, () => undefined);
    for (const { recipient, isFinal } of refused) {
      const dueInstant = clock.now() + (isFinal ? 0 : retries.firstPauseMs);
      await enqueue(email, { ...payload, recipients: [recipient] }, { dueInstant });
    }
  });
}

/** Returns each recipient once. */
function recipientsOf({ mail }: EmailPayload): string[] {
  return [...new Set(addressesOf(mail))];
}

function invalidRecipient(recipient: string): RejectedRecipient {
  return { recipient, error: `${JSON.stringify(recipient)} is no email address.`, isFinal: true };
}
