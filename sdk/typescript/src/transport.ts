/** Sends a call through the middleware, and takes the answer apart, within the time that a call has. */
import { type Attempts, sendAttempts } from "./attempts.ts";
import { withDeadline } from "./deadline.ts";
import { GatehouseError } from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import { explainer } from "./explain.ts";
import { withoutQuery } from "./failures.ts";
import { type Row, sort } from "./operation.ts";
import type { CallOptions, ClientOptions, Middleware } from "./options.ts";
import { requestOf } from "./request.ts";
import { watched } from "./watched.ts";

export interface Call {
  readonly name: string;
  readonly row: Row;
  readonly input: unknown;
  readonly options?: CallOptions | undefined;
  /** Whether a success is left for the caller to read. */
  readonly streamed?: boolean;
  /** Changes the request before it is sent. */
  edit?(request: Request): Promise<Request>;
}

/** Makes a call; rejects with a `GatehouseError` where there is no answer. */
export type Send = (call: Call) => Promise<Exchange>;

type Next = (request: Request) => Promise<Response>;

export function createTransport(client: ClientOptions): Send {
  const { baseUrl, fetch = (request) => globalThis.fetch(request), middleware = [] } = client;

  const send: Send = async ({ name, row, input, options = {}, streamed = false, edit }) => {
    const timeoutMs = options.timeoutMs ?? client.timeoutMs ?? 30_000;
    const attemptTimeoutMs = options.attemptTimeoutMs ?? client.attemptTimeoutMs ?? 10_000;
    const until = Date.now() + timeoutMs;
    const facts = {
      operationId: name,
      method: row[0].toUpperCase(),
      url: baseUrl,
      status: 0,
      requestId: options.requestId,
    };

    const explain = explainer(facts, [client.apiKey, options.token]);

    const ask = async (signal: AbortSignal): Promise<Exchange> => {
      const parts = sort(name, row, input, options.retries ?? client.retries ?? 2);
      const { made, operationId, retries } = parts;
      facts.operationId = operationId;
      const plain = requestOf(client, parts, { ...options, signal });
      const request = edit ? await edit(plain) : plain;
      const { url } = request;
      facts.url = withoutQuery(url);
      const attempts: Attempts = { operationId, fetch, retries, attemptTimeoutMs, until, signal, streamed, count: 0 };
      const around =
        (next: Next, layer: Middleware): Next =>
        (each) =>
          layer(each, next, { operationId }).catch((problem: unknown) => {
            throw explain(problem, "a middleware failed", GatehouseError);
          });
      const response = await middleware.reduceRight(around, (each) =>
        sendAttempts(each, attempts).catch((problem: unknown) => {
          throw explain(problem);
        }),
      )(request);
      const { body, headers, ok, status } = response;
      const stream = streamed && ok && body && watched(body, attemptTimeoutMs, options.signal, explain);
      const bytes = new Uint8Array(stream ? [] : await response.arrayBuffer());
      const text = (): string => new TextDecoder().decode(bytes);
      // Under an id that nobody else can have, it was an earlier attempt that did it.
      if (made && attempts.count > 1 && status === 400 && text().includes(`[duplicate]${made.id}`))
        return send({ name, row: made.row, input: parts.path, options: { ...options, timeoutMs: until - Date.now() } });
      Object.assign(facts, { status, requestId: headers.get("x-request-id") ?? options.requestId });
      return { ...facts, facts, url, headers, bytes, stream, text };
    };

    return withDeadline(timeoutMs, options.signal, ask).catch((problem: unknown) => {
      throw explain(problem, "the request cannot be made");
    });
  };
  return send;
}
