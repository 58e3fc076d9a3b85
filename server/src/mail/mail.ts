/**
 * Email. What an operation wants to send is left in the outbox in its own transaction, and sent at least once by the
 * background: over SMTP where the configuration names a server, into a folder otherwise.
 */
import type { Context } from "../contract/context.ts";
import { jobKind } from "../contract/job-kinds.ts";

export interface MailAddress {
  readonly address: string;
  /** The name that mail programs show. */
  readonly display?: string;
}

export interface Mail {
  /** The server's own address where it is left out. */
  readonly from?: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc?: readonly MailAddress[];
  /** Who gets it without the others knowing. */
  readonly bcc?: readonly MailAddress[];
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
}

export interface LeftMail {
  readonly mail: Mail;
  /** The same in each attempt, so that a mail program knows a message that came twice. */
  readonly key: string;
  readonly instant: number;
  /** Those who have not got it yet; all of them where it is left out. */
  readonly recipients?: readonly string[];
}

export const email = jobKind<LeftMail>("email");

/** Leaves an email; its addresses have been checked, or its job fails for those that are none. */
export async function leaveMail(
  { enqueue, newId, clock }: Pick<Context, "enqueue" | "newId" | "clock">,
  mail: Mail,
): Promise<void> {
  await enqueue(email, { mail, key: newId(), instant: clock.now() });
}
