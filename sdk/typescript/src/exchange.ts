import type { CallFacts } from "./gatehouse-error.ts";

/** A request and its answer, before anything is made of it. */
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
  /** What is left to read of a success, where that was asked for. */
  readonly stream: ReadableStream<Uint8Array> | undefined;
  /** The body as text. */
  text(): string;
}
