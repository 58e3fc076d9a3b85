/** Sends a call through the middleware, and takes the answer apart, within the time that a call has. */
import { type Attempts, sendAttempts } from "./attempts.ts";
import type { Settings } from "./check-options.ts";
import { withDeadline } from "./deadline.ts";
import type { Exchange } from "./exchange.ts";
import { explainer } from "./explain.ts";
import { checkServer, withoutQuery } from "./failures.ts";
import { GatehouseError } from "./gatehouse-error.ts";
import { connection } from "./kinds.ts";
import { sort } from "./operation.ts";
import type { CallOptions, Middleware } from "./options.ts";
import { requestOf } from "./request.ts";
import type { Row } from "./row.ts";
import { watched } from "./watched.ts";

export interface SendOptions extends CallOptions {
  /** Whether a success is left for the caller to read. */
  readonly streamed?: boolean;
}

/** Makes a call; rejects with a `GatehouseError` where there is no answer. */
export type Send = (row: Row, input: unknown, options: SendOptions) => Promise<Exchange>;

type Next = (request: Request) => Promise<Response>;

export function createTransport(client: Settings): Send {
  const { fetch: send = (request) => fetch(request), middleware = [] } = client;

  const call: Send = async (row, input, options) => {
    const {
      attemptTimeoutMs = client.attemptTimeoutMs,
      requestId,
      retries = client.retries,
      timeoutMs = client.timeoutMs,
    } = options;
    const until = Date.now() + timeoutMs;
    const facts = { operationId: row.operationId, method: row.method, url: client.baseUrl, status: 0, requestId };
    const explain = explainer(facts, [client.apiKey, options.token]);

    const ask = async (signal: AbortSignal): Promise<Exchange> => {
      const parts = sort(row, input, retries);
      const { made, operationId } = parts;
      facts.operationId = operationId;
      const request = requestOf(client, parts, { ...options, signal });
      facts.url = withoutQuery(request.url);
      const lost = explain(`no answer from ${facts.url}`, connection, checkServer);
      const attempts: Attempts & { sent?: Request } = { retries: parts.retries, until, signal, count: 0 };
      const sendOnce = (each: Request): Promise<Response> =>
        withDeadline(attemptTimeoutMs, signal, async (ending) => {
          // Held on to: Node's fetch hears that it is to end from the request that it was given, unless that was collected.
          attempts.sent = new Request(each.clone(), { signal: ending });
          const response = await send(attempts.sent, { operationId, attempt: attempts.count });
          // Half an answer is none.
          if (!(options.streamed && response.ok)) await response.clone().arrayBuffer();
          return response;
        });
      const around =
        (next: Next, layer: Middleware): Next =>
        (each) =>
          layer(each, next, { operationId }).catch(explain("a middleware failed", GatehouseError));
      const response = await middleware.reduceRight(around, (each) =>
        sendAttempts(attempts, () => sendOnce(each)).catch(lost),
      )(request);
      const { body, headers, ok, status } = response;
      const stream =
        options.streamed && ok && body
          ? watched(body, (read) => withDeadline(attemptTimeoutMs, options.signal, read).catch(lost))
          : undefined;
      const bytes = new Uint8Array(stream ? [] : await response.arrayBuffer());
      const text = (): string => new TextDecoder().decode(bytes);
      // Under an id that nobody else can have, it was an earlier attempt that did it.
      if (made && attempts.count > 1 && status === 400 && text().includes(`[duplicate]${made}`))
        return call({ ...parts, word: "GET", method: "GET" }, parts.inPath, {
          ...options,
          timeoutMs: until - Date.now(),
        });
      facts.status = status;
      facts.requestId = headers.get("x-request-id") ?? requestId;
      return { ...facts, facts, url: request.url, headers, bytes, stream, text };
    };

    return withDeadline(timeoutMs, options.signal, ask).catch(explain("invalid request"));
  };
  return call;
}
