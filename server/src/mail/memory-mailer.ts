/** Collects emails in memory, for tests. */
import type { MailAddress } from "./mail.ts";
import type { Mailer, Message, Refusal } from "./mailer.ts";

const mostKept = 10_000;

export class MemoryMailer implements Mailer {
  readonly description = "memory";
  readonly from: MailAddress = { address: "gatehouse@localhost", display: "Gatehouse" };
  /** The oldest first. */
  readonly sent: Message[] = [];

  async deliver(message: Message): Promise<readonly Refusal[]> {
    this.sent.push(message);
    if (this.sent.length > mostKept) this.sent.shift();
    return [];
  }
}
