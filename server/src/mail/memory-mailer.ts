/** Collects emails in memory, for tests. */
import type { MailAddress } from "./mail.ts";
import type { Mailer, Message, RejectedRecipient } from "./mailer.ts";

const maximumEmails = 10_000;

export class MemoryMailer implements Mailer {
  readonly description = "memory";
  readonly from: MailAddress = { address: "gatehouse@localhost", display: "Gatehouse" };
  /** Oldest first. */
  readonly sent: Message[] = [];

  async deliver(message: Message): Promise<readonly RejectedRecipient[]> {
    this.sent.push(message);
    if (this.sent.length > maximumEmails) this.sent.shift();
    return [];
  }
}
