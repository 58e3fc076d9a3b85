/** Sends emails over SMTP (RFC 5321). */
import { domainToASCII } from "node:url";
import { once } from "../contract/once.ts";
import { headerText } from "./addresses.ts";
import type { MailAddress } from "./mail.ts";
import { type Mailer, type Message, type RejectedRecipient, rejectAll } from "./mailer.ts";
import { toMime } from "./mime.ts";
import type { SmtpLocation } from "./smtp-url.ts";

/** Timeouts in milliseconds. */
export interface SmtpTimeouts {
  /** For the connection and for each response. */
  readonly response: number;
  /** For one email in total. */
  readonly total: number;
  /** Pause after a failed connection, in which emails fail at once instead of waiting for the timeout. */
  readonly coolDown: number;
}

const defaultTimeouts: SmtpTimeouts = { response: 10_000, total: 60_000, coolDown: 20_000 };
const loopback = /^(localhost|127(\.\d+){3}|::1)$/;
/** SMTP commands whose permanent errors concern the message; other errors concern the server or the connection. */
const messageCommands: ReadonlySet<unknown> = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

export class SmtpMailer implements Mailer {
  readonly description: string;
  readonly from: MailAddress;
  readonly #transport;
  readonly #timeouts: SmtpTimeouts;
  #unreachable: { readonly until: number; readonly detail: string } | undefined;

  constructor(location: SmtpLocation, from: MailAddress, timeouts: SmtpTimeouts = defaultTimeouts) {
    const { host, port, secure, credentials } = location;
    this.from = from;
    this.description = `SMTP ${host}:${port}`;
    this.#timeouts = timeouts;
    const { response: answer } = timeouts;
    const options = {
      host,
      port,
      secure,
      // Never sends a password unencrypted, except to loopback.
      requireTLS: !secure && credentials !== undefined && !loopback.test(host),
      ...(credentials === undefined ? {} : { auth: { user: credentials.user, pass: credentials.password } }),
      ...{ connectionTimeout: answer, greetingTimeout: answer, socketTimeout: answer, dnsTimeout: answer },
    };
    // Loaded with the first email.
    this.#transport = once(async () => (await import("nodemailer")).createTransport(options));
  }

  async deliver(
    message: Message,
    recipients: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly RejectedRecipient[]> {
    const known = this.#unreachable;
    if (known !== undefined && performance.now() < known.until) {
      return rejectAll(recipients, { error: unreachable, detail: known.detail, isFinal: false });
    }
    this.#unreachable = undefined;
    const deadline = AbortSignal.timeout(this.#timeouts.total);
    try {
      const sent = await (await this.#transport()).sendMail({
        ...toMime(message),
        envelope: { from: message.from.address, to: [...recipients] },
        signal: AbortSignal.any([signal, deadline]),
      });
      return this.#rejectedRecipients(sent.rejectedErrors, recipients);
    } catch (error) {
      const each = this.#rejectedRecipients(part(error, "rejectedErrors"), recipients);
      if (each.length === recipients.length) return each;
      return this.#rejectAll(error, { recipients, isTooLate: deadline.aborted, isStopping: signal.aborted });
    }
  }

  #rejectAll(error: unknown, { recipients, isTooLate, isStopping }: DeliveryContext): RejectedRecipient[] {
    const late = `it did not take the email within ${this.#timeouts.total} ms`;
    const reason = this.#reason(error, isTooLate ? late : messageOf(error));
    if (!isMessageError(error) && !isStopping) {
      this.#unreachable = { until: performance.now() + this.#timeouts.coolDown, detail: reason.detail };
    }
    return rejectAll(recipients, reason);
  }

  #rejectedRecipients(errors: unknown, recipients: readonly string[]): RejectedRecipient[] {
    if (!Array.isArray(errors)) return [];
    return errors.map((error: unknown) => {
      const sentTo = part(error, "recipient");
      const recipient = recipients.find(
        (each) => typeof sentTo === "string" && normalizeAddress(each) === normalizeAddress(sentTo),
      );
      if (recipient === undefined) throw new Error(`The mail server refused somebody else: ${String(sentTo)}`);
      return { recipient, ...this.#reason(error, messageOf(error)) };
    });
  }

  /** Tells the mail server's answer about the message; other errors, such as those of the network, are for the log. */
  #reason(error: unknown, message: string) {
    const text = `${message}.`.replace(/\.\.$/, ".");
    const detail = `${this.description}: ${text}`;
    return { error: isMessageError(error) ? text : unreachable, detail, isFinal: isFinal(error) };
  }
}

const unreachable = "The mail server cannot be reached, or takes no emails from this server.";

interface DeliveryContext {
  readonly recipients: readonly string[];
  readonly isTooLate: boolean;
  readonly isStopping: boolean;
}

function isFinal(error: unknown): boolean {
  return part(error, "permanent") === true && isMessageError(error);
}

/** Returns false for errors of the server or connection, such as a wrong password, which affect all emails. */
function isMessageError(error: unknown): boolean {
  return messageCommands.has(part(error, "command"));
}

/** Returns the address with its domain in lower-case Punycode. */
function normalizeAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + domainToASCII(address.slice(at)).toLowerCase();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? headerText(error.message).slice(0, 500) : "it failed for no known reason";
}

function part(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}
