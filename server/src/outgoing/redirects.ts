/**
 * Where a redirect leads. Only those are followed that keep the method and the body (RFC 9110, 15.4.8 and 15.4.9): after
 * the others a receiver would get a GET and believe that it had heard.
 */
import type { Answer } from "./exchange.ts";
import { RedirectRefused } from "./failures.ts";

const mostRedirects = 3;

/**
 * The URL to go to next. Its addresses are checked like those of the first one. A name and password in it are dropped:
 * whoever redirects does not say who we are.
 *
 * @param redirects how many were followed before
 * @throws RedirectRefused
 */
export function followed(from: URL, { status, headers }: Answer, redirects: number): URL {
  const refuse = (why: string): RedirectRefused => new RedirectRefused(from.origin, why);
  if (status !== 307 && status !== 308) throw refuse(`${status} does not keep the request; answer 307 or 308`);
  if (redirects >= mostRedirects)
    throw refuse(`it is the ${redirects + 1}th of one request, ${mostRedirects} are followed`);
  const url = headers["location"] === undefined ? null : URL.parse(headers["location"], from.href);
  if (url === null) throw refuse(`its Location is ${headers["location"] === undefined ? "missing" : "no URL"}`);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw refuse("it leads to no http or https URL");
  if (from.protocol === "https:" && url.protocol === "http:") throw refuse("it leads from https to http");
  url.username = "";
  url.password = "";
  return url;
}
