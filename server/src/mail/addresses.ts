/** Recipients and header texts of emails. */
import { formats } from "@gatehouse/openapi/formats";
import type { Mail } from "./mail.ts";

/** Returns true for an address in the `email` format, the one that requests are validated by. */
export function isMailAddress(text: string): boolean {
  const format = formats["email"];
  return format?.type === "string" && format.validate(text);
}

export function addressesOf({ to, cc = [], bcc = [] }: Pick<Mail, "to" | "cc" | "bcc">): string[] {
  return [...to, ...cc, ...bcc].map(({ address }) => address);
}

/** Returns the text on one line, against header injection. */
export function headerText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
