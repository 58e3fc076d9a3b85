/** Sends one request over its own connection, to checked addresses only. */
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { SecureContextOptions } from "node:tls";
import { type OutgoingRequestError, outgoingErrors } from "./failures.ts";
import type { ResolvedAddress } from "./resolve.ts";

export interface Exchange {
  readonly url: URL;
  readonly addresses: readonly ResolvedAddress[];
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Connection timeout in milliseconds, TLS handshake included. */
  readonly connectTimeout: number;
  /** Timeout in milliseconds from the connection to the end of the response. */
  readonly readTimeout: number;
  /** PEM certificate to trust instead of the public authorities. */
  readonly certificate?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface OutgoingResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Response body, cut at `maximumResponseBytes`. */
  readonly body: Buffer;
}

/** Maximum number of response bytes that are read. */
export const maximumResponseBytes = 65_536;

/**
 * Resolves to the response, whatever its status.
 *
 * @throws OutgoingRequestError
 */
export function exchange(options: Exchange): Promise<OutgoingResponse> {
  return new Promise((resolve, reject) => {
    const { url, signal } = options;
    const run = { timer: undefined as NodeJS.Timeout | undefined, over: false };
    let stop = (): void => {};
    const end = (settle: () => void): void => {
      if (run.over) return;
      run.over = true;
      clearTimeout(run.timer);
      signal?.removeEventListener("abort", interrupt);
      settle();
      stop();
    };
    const fail = (failure: OutgoingRequestError): void => end(() => reject(failure));
    const interrupt = (): void => fail(outgoingErrors.shutdown());
    const wait = (milliseconds: number, failure: () => OutgoingRequestError): void => {
      clearTimeout(run.timer);
      run.timer = setTimeout(() => fail(failure()), milliseconds);
    };
    signal?.addEventListener("abort", interrupt);
    if (signal?.aborted === true) return interrupt();
    wait(options.connectTimeout, () => outgoingErrors.connectTimeout(url.origin, options.connectTimeout));
    try {
      const opened = open(options);
      stop = opened.stop;
      attachListeners(opened.request, options, {
        connected: () =>
          wait(options.readTimeout, () => outgoingErrors.responseTimeout(url.origin, options.readTimeout)),
        received: (response) => end(() => resolve(response)),
        fail,
      });
    } catch (error) {
      fail(outgoingErrors.invalidRequest(error));
    }
  });
}

interface OpenRequest {
  readonly request: ClientRequest;
  stop(): void;
}

/**
 * Opens the request with its own agent: no connection is reused. No proxy of the environment applies, since a proxy
 * would resolve the name itself.
 */
function open(options: Exchange): OpenRequest {
  const { url, addresses, method, headers, body } = options;
  const common = {
    host: url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    method,
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    lookup: pinnedLookup(addresses),
  };
  const agent = url.protocol === "https:" ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
  const request =
    agent instanceof HttpsAgent
      ? httpsRequest({ ...common, agent, rejectUnauthorized: true, ...trustOptions(options.certificate) })
      : httpRequest({ ...common, agent });
  return {
    request,
    stop() {
      request.destroy();
      agent.destroy();
    },
  };
}

/** Pins the connection to the checked addresses, against DNS rebinding. */
function pinnedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  const [first] = addresses;
  return (_name, options, callback) => {
    if (options.all === true) callback(null, [...addresses]);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}

/**
 * Trusts the configured certificate alone, so that no public authority can vouch for another server. It may be the
 * server's own, its authority's, or an intermediate one.
 */
function trustOptions(certificate: string | undefined): SecureContextOptions {
  return certificate === undefined ? {} : { ca: certificate, allowPartialTrustChain: true };
}

interface ExchangeListener {
  connected(): void;
  received(response: OutgoingResponse): void;
  fail(failure: OutgoingRequestError): void;
}

function attachListeners(request: ClientRequest, { url, body }: Exchange, listener: ExchangeListener): void {
  let phase: "connecting" | "securing" | "responding" = "connecting";
  const responding = (): void => {
    phase = "responding";
    listener.connected();
  };
  request.on("socket", (socket) => {
    socket.once("connect", () => {
      if (url.protocol === "https:") phase = "securing";
      else responding();
    });
    socket.once("secureConnect", responding);
  });
  request.on("error", (error) => {
    if (phase === "responding") listener.fail(outgoingErrors.incompleteResponse(url.origin, error));
    else if (phase === "securing") listener.fail(outgoingErrors.tls(url.origin, error));
    else listener.fail(outgoingErrors.connection(url.origin, error));
  });
  request.on("response", (response) => read(response, url, listener));
  request.end(body);
}

function read(response: IncomingMessage, { origin }: URL, { received, fail }: ExchangeListener): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const finish = (): void => {
    const headers = Object.entries(response.headers).map(([name, value]) => [name, value?.toString()] as const);
    const body = Buffer.concat(chunks).subarray(0, maximumResponseBytes);
    received({ status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body });
  };
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maximumResponseBytes) finish();
  });
  response.once("end", finish);
  response.once("error", (error) => fail(outgoingErrors.incompleteResponse(origin, error)));
}
