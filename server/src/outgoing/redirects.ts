/**
 * Follows redirects that keep the method and the body (RFC 9110, 15.4.8 and 15.4.9). Others would turn the request into
 * a GET that loses the message.
 */
import type { OutgoingResponse } from "./exchange.ts";
import { ForbiddenRedirectError } from "./failures.ts";

const maximumRedirects = 3;

/**
 * Returns the next URL, without credentials: a redirect must not choose them. The caller checks its addresses.
 *
 * @param redirects how many were followed before
 * @throws ForbiddenRedirectError
 */
export function redirectTarget(from: URL, { status, headers }: OutgoingResponse, redirects: number): URL {
  const refuse = (why: string): ForbiddenRedirectError => new ForbiddenRedirectError(from.origin, why);
  if (status !== 307 && status !== 308) throw refuse(`${status} does not keep the request; answer 307 or 308`);
  if (redirects >= maximumRedirects)
    throw refuse(`it is the ${redirects + 1}th of one request, ${maximumRedirects} are followed`);
  const url = headers["location"] === undefined ? null : URL.parse(headers["location"], from.href);
  if (url === null) throw refuse(`its Location is ${headers["location"] === undefined ? "missing" : "no URL"}`);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw refuse("it leads to no http or https URL");
  if (from.protocol === "https:" && url.protocol === "http:") throw refuse("it leads from https to http");
  url.username = "";
  url.password = "";
  return url;
}
