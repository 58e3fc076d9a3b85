/** What a client is made with, and what a single call may say besides its input. */

export interface ClientOptions extends Limits {
  /** Where the server is, for example `http://127.0.0.1:9011`. */
  readonly baseUrl: string;
  /** The API key. Null for a client that calls only what needs no key, or opens its calls with `token`. */
  readonly apiKey: string | null;
  /** The tenant that calls are about. Needed only where the API key is bound to no tenant and there are several. */
  readonly tenantId?: string | undefined;
  /** Headers that every request carries. */
  readonly headers?: HeaderValues | undefined;
  /** Sends each attempt in place of the global `fetch`. `logged` makes one that tells what it sends. */
  readonly fetch?: ((request: Request, attempt: Attempt) => Promise<Response>) | undefined;
  /** Goes around each call with its retries; the first is the outermost. */
  readonly middleware?: readonly Middleware[] | undefined;
}

/** How long to wait, and how often to try. */
interface Limits {
  /** How long a call may take in all, in milliseconds, from its start to the last byte; 30 seconds unless said. */
  readonly timeoutMs?: number | undefined;
  /** How long one attempt may take, in milliseconds, and a part of a stream; 10 seconds unless said. */
  readonly attemptTimeoutMs?: number | undefined;
  /** How often a call is tried again where that does no harm; twice unless said. */
  readonly retries?: number | undefined;
}

export interface CallOptions extends Limits {
  /** Ends the call when it is aborted: the call then throws an `AbortedError`. */
  readonly signal?: AbortSignal | undefined;
  /** The tenant that this call is about. */
  readonly tenantId?: string | undefined;
  /** A JWT, or an operator's token, that opens this call in place of the API key. */
  readonly token?: string | undefined;
  /** Headers of this request; null leaves out one that the client would send. */
  readonly headers?: HeaderValues | undefined;
  /** The id under which the server logs this request. Without it the server makes one. */
  readonly requestId?: string | undefined;
}

export type HeaderValues = Readonly<Record<string, string | null | undefined>>;

/**
 * May change the request, answer in the server's place, call `next` again, or look at what comes back; a body that it reads
 * it has to clone first.
 */
export type Middleware = (
  request: Request,
  next: (request: Request) => Promise<Response>,
  call: { readonly operationId: string },
) => Promise<Response>;

/** Which attempt of which call a request is. */
export interface Attempt {
  readonly operationId: string;
  /** Counted from 1. */
  readonly attempt: number;
}
