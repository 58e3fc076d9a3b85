/** Email settings of the configuration. */
import { isMailAddress } from "./addresses.ts";
import { FolderMailer } from "./folder-mailer.ts";
import type { MailAddress } from "./mail.ts";
import type { Mailer } from "./mailer.ts";
import { SmtpMailer } from "./smtp-mailer.ts";
import type { SmtpLocation } from "./smtp-url.ts";

export interface MailSettings {
  /** SMTP server; undefined writes emails into the folder. */
  readonly smtp: SmtpLocation | undefined;
  readonly folder: string;
  /** Default sender. */
  readonly from: MailAddress;
}

export function makeMailer({ smtp, folder, from }: MailSettings): Mailer {
  return smtp === undefined ? new FolderMailer(folder, from) : new SmtpMailer(smtp, from);
}

/** Reads `address` or `Name <address>`; undefined when the text is neither. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const [, display, named] = /^([^<>\p{Cc}]{1,100})<([^<>]+)>$/u.exec(text.trim()) ?? [];
  const address = named ?? text.trim();
  if (!isMailAddress(address)) return undefined;
  return display === undefined || display.trim() === "" ? { address } : { address, display: display.trim() };
}
