/** Maps an email to the options of Nodemailer (RFC 5322). */
import { headerText } from "./addresses.ts";
import type { MailAddress } from "./mail.ts";
import type { Message } from "./mailer.ts";

/** Keeps an email from reading files or URLs on the server. */
const noAccess = { disableFileAccess: true, disableUrlAccess: true } as const;

export function toMime(message: Message) {
  const { from, to, cc = [], bcc = [], subject, text, html, key, instant } = message;
  return {
    ...noAccess,
    from: toName(from),
    to: to.map(toName),
    cc: cc.map(toName),
    bcc: bcc.map(toName),
    subject: headerText(subject),
    messageId: `<${key}@${domainOf(from.address)}>`,
    date: new Date(instant),
    // Suppresses auto-replies (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html }),
  };
}

function toName({ address, display = "" }: MailAddress) {
  return { address, name: headerText(display) };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
