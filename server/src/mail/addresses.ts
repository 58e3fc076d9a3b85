/** Who an email goes to, and what may stand in its head. */
import { formats } from "@gatehouse/openapi/formats";
import type { Mail } from "./mail.ts";

/** Whether email can be sent there: the format that requests are held against too. */
export function isMailAddress(text: string): boolean {
  const format = formats["email"];
  return format?.type === "string" && format.validate(text);
}

export function addressesOf({ to, cc = [], bcc = [] }: Pick<Mail, "to" | "cc" | "bcc">): string[] {
  return [...to, ...cc, ...bcc].map(({ address }) => address);
}

/** Text for one line of the head: what would begin another line is a space. */
export function headText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
