import type { CallFacts } from "./errors.ts";

/** A request and its uninterpreted response. */
export interface Exchange {
  readonly facts: CallFacts;
  readonly operationId: string;
  readonly method: string;
  /** The URL as it was sent, with its query. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  /** The id under which the server logged the request. */
  readonly requestId: string | undefined;
  readonly bytes: Uint8Array;
  /** The unread body of a success, if a stream was requested; `bytes` is empty then. */
  readonly stream: ReadableStream<Uint8Array> | undefined;
  /** The body as text. */
  text(): string;
}
