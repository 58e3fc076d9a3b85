/**
 * Email. Operations enqueue emails in their own transaction; the background sends them at least once, over SMTP if
 * configured, otherwise into a folder.
 */
import type { Context } from "../contract/context.ts";
import { jobKind } from "../contract/job-kinds.ts";

export interface MailAddress {
  readonly address: string;
  /** Display name. */
  readonly display?: string;
}

export interface Mail {
  /** Sender; the server's own address by default. */
  readonly from?: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc?: readonly MailAddress[];
  /** Blind copies. */
  readonly bcc?: readonly MailAddress[];
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
}

export interface EmailPayload {
  readonly mail: Mail;
  /** Message-ID without the domain, the same in each attempt, so that mail programs detect duplicates. */
  readonly key: string;
  readonly instant: number;
  /** Remaining recipients; all of them if undefined. */
  readonly recipients?: readonly string[];
}

export const email = jobKind<EmailPayload>("email");

/** Enqueues an email; the job fails for invalid addresses. */
export async function enqueueEmail(
  { enqueue, newId, clock }: Pick<Context, "enqueue" | "newId" | "clock">,
  mail: Mail,
): Promise<void> {
  await enqueue(email, { mail, key: newId(), instant: clock.now() });
}
