/** Parses the cookies of a request. */
import type { IncomingMessage } from "node:http";
import { parseCookie } from "cookie";

/**
 * Returns cookies by name; the first of several with one name wins, which has the most specific path (RFC 6265,
 * 5.4).
 */
export function cookiesOf({ headers }: Pick<IncomingMessage, "headers">): Record<string, string | undefined> {
  return headers.cookie === undefined ? {} : parseCookie(headers.cookie);
}
