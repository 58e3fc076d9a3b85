/** One request and its answer, over a connection of its own to addresses that were checked. */
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import type { SecureContextOptions } from "node:tls";
import {
  AnswerBroken,
  AnswerTimedOut,
  ConnectFailed,
  ConnectTimedOut,
  Interrupted,
  type OutgoingFailure,
  RequestRefused,
  TlsFailed,
} from "./failures.ts";
import type { ResolvedAddress } from "./resolve.ts";

export interface Exchange {
  readonly url: URL;
  readonly addresses: readonly ResolvedAddress[];
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds until the connection stands, its encryption included. */
  readonly connectTimeout: number;
  /** Milliseconds from then until the answer has come as a whole. */
  readonly readTimeout: number;
  /** PEM: what the other side's certificate is trusted by, instead of the public authorities. */
  readonly certificate?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body, or its beginning where it is longer than is read. */
  readonly body: Buffer;
}

/** How much of an answer is read; the rest is nobody's concern. */
export const longestAnswer = 65_536;

/** Resolves to the answer, whatever its status. @throws OutgoingFailure */
export function exchange(wanted: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { url, signal } = wanted;
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
    const fail = (failure: OutgoingFailure): void => end(() => reject(failure));
    const interrupt = (): void => fail(new Interrupted());
    const wait = (milliseconds: number, failure: () => OutgoingFailure): void => {
      clearTimeout(run.timer);
      run.timer = setTimeout(() => fail(failure()), milliseconds);
    };
    signal?.addEventListener("abort", interrupt);
    if (signal?.aborted === true) return interrupt();
    wait(wanted.connectTimeout, () => new ConnectTimedOut(url.origin, wanted.connectTimeout));
    try {
      const opened = open(wanted);
      stop = opened.stop;
      hear(opened.request, wanted, {
        connected: () => wait(wanted.readTimeout, () => new AnswerTimedOut(url.origin, wanted.readTimeout)),
        answered: (answer) => end(() => resolve(answer)),
        fail,
      });
    } catch (error) {
      fail(new RequestRefused({ cause: error }));
    }
  });
}

interface Opened {
  readonly request: ClientRequest;
  stop(): void;
}

/**
 * The agent is of this request alone: it takes no connection that another one left, keeps none, and knows no proxy of the
 * environment, which would look the name up itself.
 */
function open(wanted: Exchange): Opened {
  const { url, addresses, method, headers, body } = wanted;
  const common = {
    host: url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    method,
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    lookup: alwaysThese(addresses),
  };
  const agent = url.protocol === "https:" ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
  const request =
    agent instanceof HttpsAgent
      ? httpsRequest({ ...common, agent, rejectUnauthorized: true, ...trusting(wanted.certificate) })
      : httpRequest({ ...common, agent });
  return {
    request,
    stop() {
      request.destroy();
      agent.destroy();
    },
  };
}

/** The connection goes to what was checked, whatever the name leads to by now. */
function alwaysThese(addresses: readonly ResolvedAddress[]): LookupFunction {
  const [first] = addresses;
  return (_name, options, callback) => {
    if (options.all === true) callback(null, [...addresses]);
    else if (first !== undefined) callback(null, first.address, first.family);
  };
}

/**
 * A certificate that is configured is trusted alone, so that no public authority can vouch for somebody else; it may be
 * that of the server itself, of its authority, or of one between.
 */
function trusting(certificate: string | undefined): SecureContextOptions {
  return certificate === undefined ? {} : { ca: certificate, allowPartialTrustChain: true };
}

interface Listener {
  connected(): void;
  answered(answer: Answer): void;
  fail(failure: OutgoingFailure): void;
}

function hear(request: ClientRequest, { url, body }: Exchange, listener: Listener): void {
  let phase: "connecting" | "securing" | "answering" = "connecting";
  const answering = (): void => {
    phase = "answering";
    listener.connected();
  };
  request.on("socket", (socket) => {
    socket.once("connect", () => {
      if (url.protocol === "https:") phase = "securing";
      else answering();
    });
    socket.once("secureConnect", answering);
  });
  request.on("error", (error) => {
    if (phase === "answering") listener.fail(new AnswerBroken(url.origin, { cause: error }));
    else if (phase === "securing") listener.fail(new TlsFailed(url.origin, { cause: error }));
    else listener.fail(new ConnectFailed(url.origin, { cause: error }));
  });
  request.on("response", (response) => read(response, url, listener));
  request.end(body);
}

function read(response: IncomingMessage, { origin }: URL, { answered, fail }: Listener): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const finish = (): void => {
    const headers = Object.entries(response.headers).map(([name, value]) => [name, value?.toString()] as const);
    const body = Buffer.concat(chunks).subarray(0, longestAnswer);
    answered({ status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body });
  };
  response.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length > longestAnswer) finish();
  });
  response.once("end", finish);
  response.once("error", (error) => fail(new AnswerBroken(origin, { cause: error })));
}
