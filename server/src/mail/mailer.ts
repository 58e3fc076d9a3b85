/** Interface of email transports. */
import type { Mail, MailAddress } from "./mail.ts";

/** Email with sender and Message-ID. */
export interface Message extends Mail {
  readonly from: MailAddress;
  /** Message-ID without the domain, the same in each attempt. */
  readonly key: string;
  readonly instant: number;
}

/** Recipient without delivery, and why. */
export interface RejectedRecipient {
  readonly recipient: string;
  /** Goes to the event log: it names no host, port or file. */
  readonly error: string;
  /** In place of `error`, for the log alone. */
  readonly detail?: string;
  /** True if a retry cannot succeed. */
  readonly isFinal: boolean;
}

export interface Mailer {
  /** Description for the startup log line. */
  readonly description: string;
  /** Default sender. */
  readonly from: MailAddress;
  /** Delivers the message; resolves to the rejected recipients. It has a timeout and aborts with the signal. */
  deliver(message: Message, recipients: readonly string[], signal: AbortSignal): Promise<readonly RejectedRecipient[]>;
}

/** Rejects all recipients for one reason. */
export function rejectAll(
  recipients: readonly string[],
  reason: Omit<RejectedRecipient, "recipient">,
): RejectedRecipient[] {
  return recipients.map((recipient) => ({ recipient, ...reason }));
}
