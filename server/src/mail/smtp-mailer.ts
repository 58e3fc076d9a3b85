/** Brings emails to a mail server (SMTP, RFC 5321). */
import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import { headText } from "./addresses.ts";
import type { MailAddress } from "./mail.ts";
import { allRefused, type Mailer, type Message, type Refusal } from "./mailer.ts";
import { toMime } from "./mime.ts";
import type { SmtpLocation } from "./smtp-url.ts";

/** How long the mail server may keep us waiting, in milliseconds. */
export interface SmtpPatience {
  /** For the connection, and for each answer. */
  readonly answer: number;
  /** For an email from beginning to end. */
  readonly whole: number;
  /** After it could not be reached, it is left alone for so long: emails to come do not wait for it one by one. */
  readonly rest: number;
}

const standard: SmtpPatience = { answer: 10_000, whole: 60_000, rest: 20_000 };
const loopback = /^(localhost|127(\.\d+){3}|::1)$/;
/** What is refused for good at these is the email; anything else is about the server or the way to it. */
const aboutTheMail: ReadonlySet<unknown> = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

export class SmtpMailer implements Mailer {
  readonly description: string;
  readonly from: MailAddress;
  readonly #transport;
  readonly #patience: SmtpPatience;
  #unreachable: { readonly until: number; readonly error: string } | undefined;

  constructor(location: SmtpLocation, from: MailAddress, patience: SmtpPatience = standard) {
    const { host, port, secure, credentials } = location;
    this.from = from;
    this.description = `SMTP ${host}:${port}`;
    this.#patience = patience;
    const { answer } = patience;
    this.#transport = createTransport({
      host,
      port,
      secure,
      // A password goes over no network that others can listen to.
      requireTLS: !secure && credentials !== undefined && !loopback.test(host),
      ...(credentials === undefined ? {} : { auth: { user: credentials.user, pass: credentials.password } }),
      ...{ connectionTimeout: answer, greetingTimeout: answer, socketTimeout: answer, dnsTimeout: answer },
    });
  }

  async deliver(message: Message, recipients: readonly string[], signal: AbortSignal): Promise<readonly Refusal[]> {
    const known = this.#unreachable;
    if (known !== undefined && performance.now() < known.until) {
      return allRefused(recipients, { error: known.error, isFinal: false });
    }
    this.#unreachable = undefined;
    const deadline = AbortSignal.timeout(this.#patience.whole);
    try {
      const sent = await this.#transport.sendMail({
        ...toMime(message),
        envelope: { from: message.from.address, to: [...recipients] },
        signal: AbortSignal.any([signal, deadline]),
      });
      return this.#refusals(sent.rejectedErrors, recipients);
    } catch (error) {
      const each = this.#refusals(part(error, "rejectedErrors"), recipients);
      if (each.length === recipients.length) return each;
      return this.#refusedAsAWhole(error, { recipients, isTooLate: deadline.aborted, isStopping: signal.aborted });
    }
  }

  #refusedAsAWhole(error: unknown, { recipients, isTooLate, isStopping }: Failure): Refusal[] {
    const late = `it did not take the email within ${this.#patience.whole} ms`;
    const reason = { error: this.#said(isTooLate ? late : messageOf(error)), isFinal: isFinal(error) };
    if (!isAboutTheMail(error) && !isStopping) {
      this.#unreachable = { until: performance.now() + this.#patience.rest, error: reason.error };
    }
    return allRefused(recipients, reason);
  }

  #refusals(errors: unknown, recipients: readonly string[]): Refusal[] {
    if (!Array.isArray(errors)) return [];
    return errors.map((error: unknown) => {
      const sentTo = part(error, "recipient");
      const recipient = recipients.find((each) => typeof sentTo === "string" && asSent(each) === asSent(sentTo));
      if (recipient === undefined) throw new Error(`The mail server refused somebody else: ${String(sentTo)}`);
      return { recipient, error: this.#said(messageOf(error)), isFinal: isFinal(error) };
    });
  }

  #said(message: string): string {
    return `${this.description}: ${message}.`.replace(/\.\.$/, ".");
  }
}

interface Failure {
  readonly recipients: readonly string[];
  readonly isTooLate: boolean;
  readonly isStopping: boolean;
}

function isFinal(error: unknown): boolean {
  return part(error, "permanent") === true && isAboutTheMail(error);
}

/** Otherwise it is about the server or the way to it, a wrong password too: other emails fare no better. */
function isAboutTheMail(error: unknown): boolean {
  return aboutTheMail.has(part(error, "command"));
}

/** Domains of other scripts travel in ASCII, and their case does not matter. */
function asSent(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + domainToASCII(address.slice(at)).toLowerCase();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? headText(error.message).slice(0, 500) : "it failed for no known reason";
}

function part(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}
