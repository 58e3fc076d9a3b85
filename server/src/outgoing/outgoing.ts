/**
 * Requests to addresses that users configure: notification servers, callbacks, providers. They go to no address that is
 * not public unless the configuration allows its range, whatever the URL, its name or a redirect leads to.
 */
import type { AddressRules } from "./addresses.ts";
import { type Answer, type Exchange, exchange } from "./exchange.ts";
import { ConnectTimedOut, type OutgoingFailure, UrlRefused } from "./failures.ts";
import { followed } from "./redirects.ts";
import { type Resolve, resolveAllowed, systemResolve } from "./resolve.ts";

export interface OutgoingRequest extends Pick<Exchange, "connectTimeout" | "readTimeout" | "certificate" | "signal"> {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly body?: string;
  /** Sent to whatever the URL leads to. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent to the URL's own origin alone: what authenticates the request, a signature included. */
  readonly ownHeaders?: Readonly<Record<string, string>>;
  /** HTTP basic authentication, for the URL's own origin alone; where it is left out, what the URL itself holds. */
  readonly authentication?: Authentication | undefined;
}

export interface Authentication {
  readonly username: string;
  readonly password: string;
}

/** Sends requests as `Outgoing` does. */
export type Sender = Pick<Outgoing, "send">;

export class Outgoing {
  readonly #rules: AddressRules;
  readonly #resolve: Resolve;

  constructor(rules: AddressRules, resolve: Resolve = systemResolve) {
    this.#rules = rules;
    this.#resolve = resolve;
  }

  /**
   * Sends the request and reads the answer, whatever its status; a redirect with 307 or 308 is followed.
   *
   * @throws OutgoingFailure when there is no answer; its class and message say why
   */
  async send(request: OutgoingRequest): Promise<Answer> {
    const first = parseUrl(request.url);
    const own = ownHeaders(request, first);
    let url = first;
    let isOwn = true;
    for (let redirects = 0; ; redirects++) {
      const headers = { ...standardHeaders, ...writable(request.headers ?? {}), ...(isOwn ? own : {}) };
      const answer = await this.#once(url, request, headers);
      if (answer.status < 300 || answer.status > 399) return answer;
      url = followed(url, answer, redirects);
      // Once away, a way back does not count: somebody else chose where this request goes.
      isOwn &&= url.origin === first.origin;
    }
  }

  async #once(url: URL, request: OutgoingRequest, headers: Readonly<Record<string, string>>): Promise<Answer> {
    const { connectTimeout, readTimeout, certificate, signal, method = "POST", body = "" } = request;
    const started = performance.now();
    const lookedUp = resolveAllowed(url.hostname, this.#rules, this.#resolve);
    const addresses = await within(lookedUp, connectTimeout, () => new ConnectTimedOut(url.origin, connectTimeout));
    const left = Math.max(1, connectTimeout - (performance.now() - started));
    return exchange({ url, addresses, method, headers, body, connectTimeout: left, readTimeout, certificate, signal });
  }
}

const standardHeaders = { "user-agent": "Gatehouse", accept: "application/json, */*", "accept-encoding": "identity" };

/** What the connection itself decides; a header of the user's does not. */
const unwritable: ReadonlySet<string> = new Set([
  ...["connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization", "proxy-connection"],
  ...["te", "trailer", "transfer-encoding", "upgrade"],
]);

function writable(headers: Readonly<Record<string, string>>): Record<string, string> {
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(lowerCase.filter(([name]) => !unwritable.has(name)));
}

function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) throw new UrlRefused();
  return url;
}

function ownHeaders({ ownHeaders: given, authentication }: OutgoingRequest, url: URL): Record<string, string> {
  const { username, password } = authentication ?? inUrl(url);
  if (username === "" && password === "") return writable(given ?? {});
  const credentials = Buffer.from(`${username}:${password}`).toString("base64");
  return { ...writable(given ?? {}), authorization: `Basic ${credentials}` };
}

function inUrl({ username, password }: URL): Authentication {
  return { username: decoded(username), password: decoded(password) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A look-up cannot be called off; nobody waits for it any longer. */
async function within<T>(work: Promise<T>, milliseconds: number, failure: () => OutgoingFailure): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failure()), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
