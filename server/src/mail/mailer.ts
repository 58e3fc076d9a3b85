/** What brings emails on their way, whichever way that is. */
import type { Mail, MailAddress } from "./mail.ts";

/** An email that is ready to go. */
export interface Message extends Mail {
  readonly from: MailAddress;
  /** The same in each attempt. */
  readonly key: string;
  readonly instant: number;
}

/** A recipient whom the email was not brought on its way to, and why, in words for an operator. */
export interface Refusal {
  readonly recipient: string;
  readonly error: string;
  /** Trying again is of no use. */
  readonly isFinal: boolean;
}

export interface Mailer {
  /** For the line that the start prints. */
  readonly description: string;
  /** The sender of what names none. */
  readonly from: MailAddress;
  /**
   * Brings it to the recipients; resolves to those it could not be brought to. It gives up in good time, and at once when
   * the signal says so.
   */
  deliver(message: Message, recipients: readonly string[], signal: AbortSignal): Promise<readonly Refusal[]>;
}

/** All recipients are refused for one reason. */
export function allRefused(recipients: readonly string[], reason: Omit<Refusal, "recipient">): Refusal[] {
  return recipients.map((recipient) => ({ recipient, ...reason }));
}
