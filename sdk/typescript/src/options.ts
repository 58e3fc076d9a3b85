/** What a client is made with, and what a single call may say besides its input. */

export interface ClientOptions {
  /** Where the server is, for example `http://127.0.0.1:9011`. */
  readonly baseUrl: string;
  /** The API key. Null for a client that calls only what needs no key, or opens its calls with `token`. */
  readonly apiKey: string | null;
  /** The tenant that calls are about. Needed only where the API key is bound to no tenant and there are several. */
  readonly tenantId?: string | undefined;
  /** Sends the requests in place of the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** How long a call may take, in milliseconds, from its start to the last byte of the answer; 30 seconds unless said. */
  readonly timeoutMs?: number | undefined;
  /** Headers that every request carries. */
  readonly headers?: HeaderValues | undefined;
}

export interface CallOptions {
  /** Ends the call when it is aborted: the call then throws an `AbortedError`. */
  readonly signal?: AbortSignal | undefined;
  /** How long this call may take, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** The tenant that this call is about. */
  readonly tenantId?: string | undefined;
  /** A JWT, or an operator's token, that opens this call in place of the API key. */
  readonly token?: string | undefined;
  /** Headers of this request; null leaves out one that the client would send. */
  readonly headers?: HeaderValues | undefined;
  /** The id under which the server logs this request. Without it the server makes one. */
  readonly requestId?: string | undefined;
}

/** What `client.request` may be told besides, so that it can send what no typed method would. */
export interface RawOptions extends CallOptions {
  /** The request body as it is to be sent. */
  readonly rawBody?: string | Uint8Array | undefined;
  /** The media type of the body; null sends none. */
  readonly contentType?: string | null | undefined;
  /** More of the query string, as it is to be sent. */
  readonly rawQuery?: string | undefined;
}

export type HeaderValues = Readonly<Record<string, string | null | undefined>>;
