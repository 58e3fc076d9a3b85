/**
 * Sends requests to user-configured addresses: notification servers, callbacks, identity providers. Every address, of a
 * name or a redirect too, must be public or in an allowed range.
 */
import type { AddressRules } from "./addresses.ts";
import { type Exchange, exchange, type OutgoingResponse } from "./exchange.ts";
import { type OutgoingRequestError, outgoingErrors } from "./failures.ts";
import { type Resolve, resolveAllowed, systemResolve } from "./resolve.ts";

export interface OutgoingRequest extends Pick<Exchange, "connectTimeout" | "readTimeout" | "certificate" | "signal"> {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly body?: string;
  /** Sent to every origin, also after a redirect. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent to the URL's own origin only: authentication headers and signatures. */
  readonly originHeaders?: Readonly<Record<string, string>>;
  /** HTTP basic authentication for the URL's own origin; by default the credentials in the URL. */
  readonly authentication?: Authentication | undefined;
}

export interface Authentication {
  readonly username: string;
  readonly password: string;
}

/** Interface of `Outgoing`. */
export type Sender = Pick<Outgoing, "send">;

export class Outgoing {
  readonly #rules: AddressRules;
  readonly #resolve: Resolve;

  constructor(rules: AddressRules, resolve: Resolve = systemResolve) {
    this.#rules = rules;
    this.#resolve = resolve;
  }

  /**
   * Sends the request and returns the response, whatever its status; redirects with 307 or 308 are followed.
   *
   * @throws OutgoingRequestError when there is no answer; its message says why
   */
  async send(request: OutgoingRequest): Promise<OutgoingResponse> {
    const first = parseUrl(request.url);
    const ownHeaders = authenticationHeaders(request, first);
    let url = first;
    let isOwn = true;
    for (let redirects = 0; ; redirects++) {
      const headers = {
        ...standardHeaders,
        ...withoutConnectionHeaders(request.headers ?? {}),
        ...(isOwn ? ownHeaders : {}),
      };
      const response = await this.#once(url, request, headers);
      if (response.status < 300 || response.status > 399) return response;
      url = redirectTarget(url, response, redirects);
      // After another origin, the first one gets no credentials either: the redirect came from somebody else.
      isOwn &&= url.origin === first.origin;
    }
  }

  async #once(
    url: URL,
    request: OutgoingRequest,
    headers: Readonly<Record<string, string>>,
  ): Promise<OutgoingResponse> {
    const { connectTimeout, readTimeout, certificate, signal, method = "POST", body = "" } = request;
    const started = performance.now();
    const lookedUp = resolveAllowed(url.hostname, this.#rules, this.#resolve);
    const addresses = await withTimeout(lookedUp, connectTimeout, () =>
      outgoingErrors.connectTimeout(url.origin, connectTimeout),
    );
    const left = Math.max(1, connectTimeout - (performance.now() - started));
    return exchange({ url, addresses, method, headers, body, connectTimeout: left, readTimeout, certificate, signal });
  }
}

const standardHeaders = { "user-agent": "Gatehouse", accept: "application/json, */*", "accept-encoding": "identity" };

/** Headers that the connection sets; configured ones are ignored. */
const connectionHeaders: ReadonlySet<string> = new Set([
  ...["connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization", "proxy-connection"],
  ...["te", "trailer", "transfer-encoding", "upgrade"],
]);

function withoutConnectionHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(lowerCase.filter(([name]) => !connectionHeaders.has(name)));
}

function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) throw outgoingErrors.invalidUrl();
  return url;
}

function authenticationHeaders(
  { originHeaders: given, authentication }: OutgoingRequest,
  url: URL,
): Record<string, string> {
  const { username, password } = authentication ?? urlCredentials(url);
  if (username === "" && password === "") return withoutConnectionHeaders(given ?? {});
  const credentials = Buffer.from(`${username}:${password}`).toString("base64");
  return { ...withoutConnectionHeaders(given ?? {}), authorization: `Basic ${credentials}` };
}

function urlCredentials({ username, password }: URL): Authentication {
  return { username: decode(username), password: decode(password) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Rejects after the timeout; the DNS lookup itself cannot be cancelled. */
async function withTimeout<T>(work: Promise<T>, milliseconds: number, failure: () => OutgoingRequestError): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failure()), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const maximumRedirects = 3;

/**
 * Returns the next URL, without credentials: a redirect must not choose them. The caller checks its addresses.
 *
 * @param redirects how many were followed before
 * @throws OutgoingRequestError
 */
function redirectTarget(from: URL, { status, headers }: OutgoingResponse, redirects: number): URL {
  const refuse = (why: string): OutgoingRequestError => outgoingErrors.redirect(from.origin, why);
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
