/** An email as the library takes it that writes it down (RFC 5322). */
import { headText } from "./addresses.ts";
import type { MailAddress } from "./mail.ts";
import type { Message } from "./mailer.ts";

/** Nothing in an email makes the server read a file or ask another server. */
const closed = { disableFileAccess: true, disableUrlAccess: true } as const;

export function toMime(message: Message) {
  const { from, to, cc = [], bcc = [], subject, text, html, key, instant } = message;
  return {
    ...closed,
    from: toName(from),
    to: to.map(toName),
    cc: cc.map(toName),
    bcc: bcc.map(toName),
    subject: headText(subject),
    messageId: `<${key}@${domainOf(from.address)}>`,
    date: new Date(instant),
    // No automatic answers to what a program wrote (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html }),
  };
}

function toName({ address, display = "" }: MailAddress) {
  return { address, name: headText(display) };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
