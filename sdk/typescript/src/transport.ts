/** Sends requests over openapi-fetch and reads the whole answer, within the time that a call has. */
import createFetchClient from "openapi-fetch";
import { bodyOf } from "./body.ts";
import { Ended, withDeadline } from "./deadline.ts";
import {
  AbortedError,
  type CallFacts,
  ConnectionError,
  type GatehouseError,
  InvalidInputError,
  TimeoutError,
} from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import { withoutQuery } from "./failures.ts";
import { headersOf } from "./headers.ts";
import { InputProblem } from "./input-problem.ts";
import { type HttpMethod, type Parts, type Row, sort } from "./operation.ts";
import type { ClientOptions, RawOptions } from "./options.ts";
import { serializePath, serializeQuery } from "./parameters.ts";

/** Sends one request; rejects with a `GatehouseError` where there is no answer. */
export type Send = (name: string, row: Row, input: unknown, options?: RawOptions) => Promise<Exchange>;

/** Where a call stands. */
interface Progress {
  facts: CallFacts;
  sent: boolean;
}

/** What openapi-fetch is told of the paths: nothing. The methods' types and the tables come from the specs. */
interface AnyOperation {
  parameters: { path: Record<string, unknown> };
  requestBody?: { content: { "*/*": Uint8Array } };
  responses: Record<never, never>;
}

export function createTransport(client: ClientOptions): Send {
  const { baseUrl, fetch = (request) => globalThis.fetch(request), timeoutMs = 30_000 } = client;
  const fetchClient = createFetchClient<Record<string, Record<HttpMethod, AnyOperation>>>({
    baseUrl,
    pathSerializer: serializePath,
    redirect: "manual",
  });

  const attempt = (parts: Parts, row: Row, options: RawOptions, progress: Progress): Promise<Exchange> => {
    const body = bodyOf(parts.body, row, options);
    const query = [serializeQuery(parts.query), options.rawQuery].filter(Boolean).join("&");
    const init = {
      params: { path: parts.path },
      querySerializer: () => query,
      ...(body === undefined ? {} : { body: body.bytes, bodySerializer: () => body.bytes }),
      headers: headersOf(client, options, body?.contentType),
    };
    return withDeadline(options.timeoutMs ?? timeoutMs, options.signal, (signal) => {
      return new Promise((resolve, reject) => {
        // The answer is read here: openapi-fetch would read it by whether it is a success, not by its media type.
        const send = async (request: Request): Promise<Response> => {
          progress.sent = true;
          progress.facts = { ...progress.facts, url: withoutQuery(request.url) };
          resolve(await read(await fetch(request), request, progress.facts));
          return new Response(null, { status: 204 });
        };
        fetchClient.request(parts.method, parts.template, { ...init, signal, fetch: send }).catch(reject);
      });
    });
  };

  return async (name, row, input, options = {}) => {
    const facts = {
      operationId: name,
      method: row[0].toUpperCase(),
      url: baseUrl,
      status: 0,
      requestId: options.requestId,
    };
    const progress: Progress = { facts, sent: false };
    try {
      const parts = sort(name, row, input);
      progress.facts = { ...facts, operationId: parts.operationId, url: baseUrl + parts.template };
      return await attempt(parts, row, options, progress);
    } catch (problem) {
      throw explain(problem, progress, [client.apiKey, options.token]);
    }
  };
}

async function read(
  response: Response,
  { url }: Request,
  { operationId, method, requestId }: CallFacts,
): Promise<Exchange> {
  const { headers, status } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = (): string => new TextDecoder().decode(bytes);
  return {
    operationId,
    method,
    url,
    status,
    headers,
    requestId: headers.get("x-request-id") ?? requestId,
    bytes,
    text,
  };
}

/** Says why there is no answer. */
function explain(
  problem: unknown,
  { facts, sent }: Progress,
  secrets: readonly (string | null | undefined)[],
): GatehouseError {
  if (problem instanceof InputProblem) return new InvalidInputError(problem.message, facts);
  if (problem instanceof Ended) {
    return problem.reason === "aborted"
      ? new AbortedError("aborted by the caller.", facts)
      : new TimeoutError("no complete answer in time. Try again, or allow a longer timeoutMs.", facts);
  }
  // fetch says what went wrong in the cause of its error.
  const cause = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem;
  const code = isCoded(cause) ? cause.code : undefined;
  const message = (cause instanceof Error && cause.message) || code || "no reason given";
  const safe = secrets.reduce<string>((text, secret) => (secret ? text.replaceAll(secret, "***") : text), message);
  return sent
    ? new ConnectionError(
        `no answer from ${facts.url} (${safe}). Check baseUrl, the network and the server.`,
        facts,
        code,
      )
    : new InvalidInputError(`the request cannot be made (${safe}). Correct the input.`, facts);
}

function isCoded(problem: unknown): problem is { readonly code: string } {
  return typeof problem === "object" && problem !== null && "code" in problem && typeof problem.code === "string";
}
