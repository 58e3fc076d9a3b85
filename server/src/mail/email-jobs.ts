/** Sends what was left, at least once. Whoever is refused while others get the email has a job of their own from then on. */
import type { Context, Preparation } from "../contract/context.ts";
import { enqueueIn } from "../contract/enqueue.ts";
import { type JobHandler, type JobOutcome, jobHandler } from "../contract/jobs.ts";
import { addressesOf, isMailAddress } from "./addresses.ts";
import { email, type LeftMail } from "./mail.ts";
import type { Mailer, Refusal } from "./mailer.ts";

/** A mail server that is away for a day and a half costs no email. */
const retries = { attempts: 50, firstPauseMs: 30_000, maximumPauseMs: 60 * 60_000 };

/** An email that was given up. */
export interface UnsentEmail {
  readonly recipients: readonly string[];
  /** Its Message-ID, but for the domain. */
  readonly key: string;
  readonly error: string;
}

/** What follows, in one transaction, when an email is given up. */
export type OnUnsent = (context: Context, unsent: UnsentEmail) => Promise<void>;

export function emailJobs(mailer: Mailer, onUnsent: OnUnsent): JobHandler {
  return jobHandler<LeftMail>({
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
      const wrongOnes = recipients.filter((address) => !isMailAddress(address)).map(asNoAddress);
      return settled(payload, recipients, [...refused, ...wrongOnes], preparation);
    },
    onDead({ payload }, context, error) {
      const recipients = payload.recipients ?? recipientsOf(payload);
      return onUnsent(context, { recipients, key: payload.key, error });
    },
  });
}

async function settled(
  payload: LeftMail,
  recipients: readonly string[],
  refused: readonly Refusal[],
  preparation: Preparation,
): Promise<JobOutcome> {
  if (refused.length === 0) return { kind: "done" };
  const error = [...new Set(refused.map((each) => each.error))].join(" ").slice(0, 2_000);
  if (refused.length === recipients.length) {
    if (refused.every(({ isFinal }) => isFinal)) return { kind: "dead", error };
    if (refused.every(({ isFinal }) => !isFinal)) return { kind: "failed", error };
  }
  await leaveEach(payload, refused, preparation);
  return { kind: "done" };
}

async function leaveEach(
  payload: LeftMail,
  refused: readonly Refusal[],
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

/** Everybody once, however often they are named. */
function recipientsOf({ mail }: LeftMail): string[] {
  return [...new Set(addressesOf(mail))];
}

function asNoAddress(recipient: string): Refusal {
  return { recipient, error: `${JSON.stringify(recipient)} is no email address.`, isFinal: true };
}
