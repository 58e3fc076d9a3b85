/** The cookies of a request. */
import type { IncomingMessage } from "node:http";
import { parseCookie } from "cookie";

/** By name; of several with one name the first counts, which is the one with the most specific path (RFC 6265, 5.4). */
export function cookiesOf({ headers }: Pick<IncomingMessage, "headers">): Record<string, string | undefined> {
  return headers.cookie === undefined ? {} : parseCookie(headers.cookie);
}
