/** Sends a call through middleware and retries, and reads the response, within the time limits. */
import { checkCredential } from "./check-credential.ts";
import type { Settings } from "./check-options.ts";
import { withDeadline } from "./deadline.ts";
import { type CallFacts, ConnectionError, GatehouseError, InvalidInputError } from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import type { NamedOperation } from "./operation-table.ts";
import type { CallOptions, Middleware } from "./options.ts";
import { type Fallback, toGatehouseError } from "./problem.ts";
import { type PlannedRequest, planRequest } from "./request.ts";
import { type RequestParts, toRequestParts } from "./request-parts.ts";
import { checkServer, withoutQuery } from "./response-errors.ts";
import { type Attempts, sendWithRetries } from "./retries.ts";
import { timedStream } from "./timed-stream.ts";

export interface SendOptions extends CallOptions {
  /** Leaves the body of a success unread, for the caller to stream. */
  readonly streamed?: boolean;
}

/** Makes a call; rejects with a `GatehouseError` if there is no response. */
export type Send = (operation: NamedOperation, input: unknown, options: SendOptions) => Promise<Exchange>;

/** The state of one call. */
interface Call {
  readonly operation: NamedOperation;
  readonly options: SendOptions;
  readonly attemptTimeoutMs: number;
  /** Filled in while the call proceeds; each error copies them. */
  readonly facts: { -readonly [Name in keyof CallFacts]: CallFacts[Name] };
  /** Returns a handler that throws a `GatehouseError` for anything that was thrown. */
  readonly rethrowAs: (fallback: Fallback) => (thrown: unknown) => never;
  /** The response of the last attempt, with its body. */
  received?: { readonly response: Response; readonly body: ArrayBuffer };
}

export function createTransport(settings: Settings): Send {
  const send: Send = async (operation, input, options) => {
    const { retries = settings.retries, timeoutMs = settings.timeoutMs } = options;
    const deadline = Date.now() + timeoutMs;
    const call = startCall(settings, operation, options);
    const { facts } = call;

    return await withDeadline(timeoutMs, options.signal, async (signal) => {
      const parts = toRequestParts(operation, input, retries);
      facts.operationId = parts.operationId;
      const request = planRequest(settings, operation, parts, options);
      facts.url = withoutQuery(request.url);
      const attempts: Attempts = { retries: parts.retries, deadline, signal, count: 0 };
      const response = await sendThroughMiddleware(settings, call, attempts, request);
      const body = await readResponse(call, response);
      if (attempts.count > 1 && response.status === 400 && isOwnDuplicate(body.text(), parts))
        return await send(retrievalOf(operation, parts), parts.pathParameters, {
          ...options,
          timeoutMs: deadline - Date.now(),
        });
      const { headers, status } = response;
      facts.status = status;
      facts.requestId = headers.get("x-request-id") ?? options.requestId;
      return { ...facts, facts, url: request.url, headers, ...body };
    }).catch(call.rethrowAs({ errorClass: InvalidInputError, problem: "invalid request", advice: "Correct it." }));
  };
  return send;
}

function startCall(settings: Settings, operation: NamedOperation, options: SendOptions): Call {
  const { method, operationId } = operation;
  const facts = { operationId, method, url: settings.baseUrl, status: 0, requestId: options.requestId };
  return {
    operation,
    options,
    attemptTimeoutMs: options.attemptTimeoutMs ?? settings.attemptTimeoutMs,
    facts,
    rethrowAs: (fallback) => (thrown) => {
      throw toGatehouseError(thrown, facts, [settings.apiKey, options.token], fallback);
    },
  };
}

type Next = (request: Request) => Promise<Response>;

/** The first middleware is the outermost; the retries are inside the last. */
async function sendThroughMiddleware(
  settings: Settings,
  call: Call,
  attempts: Attempts,
  planned: PlannedRequest,
): Promise<Response> {
  const { fetch: customFetch, middleware = [] } = settings;
  const { attemptTimeoutMs, options, rethrowAs } = call;
  const { operationId } = call.facts;
  // Node's fetch is aborted through the request object, so this reference keeps it from garbage collection.
  const sent: { request?: Request } = {};
  // The global `fetch` makes a request of its own, so that one of ours would be a second one.
  const send = (input: Request | string, init: RequestInit): Promise<Response> => {
    if (customFetch === undefined) return fetch(input, init);
    sent.request = new Request(input, init);
    return customFetch(sent.request, { operationId, attempt: attempts.count });
  };
  const sendAttempt = (edited?: Request): Promise<Response> =>
    withDeadline(attemptTimeoutMs, attempts.signal, async (signal) => {
      const response = await (edited
        ? send(edited.clone(), { signal })
        : send(planned.url, { ...planned.init, signal }));
      // A connection that breaks within the body has to be noticed here, where the attempt can be repeated.
      if (!(options.streamed && response.ok)) {
        const body = await (edited ? response.clone() : response).arrayBuffer();
        call.received = { response, body };
      }
      return response;
    });
  const sendAll = async (edited?: Request): Promise<Response> => {
    checkCredential(settings, call.operation, edited?.headers ?? planned.init.headers);
    return await sendWithRetries(attempts, () => sendAttempt(edited)).catch(rethrowAs(noResponse(call)));
  };
  if (middleware.length === 0) return await sendAll();
  const wrap =
    (next: Next, layer: Middleware): Next =>
    (each) =>
      layer(each, next, { operationId }).catch(
        rethrowAs({ errorClass: GatehouseError, problem: "a middleware failed", advice: "Correct it." }),
      );
  const { signal } = attempts;
  return await middleware.reduceRight(wrap, sendAll)(new Request(planned.url, { ...planned.init, signal }));
}

type ResponseBody = Pick<Exchange, "bytes" | "stream" | "text">;

async function readResponse(call: Call, response: Response): Promise<ResponseBody> {
  const { attemptTimeoutMs, options, received, rethrowAs } = call;
  const stream =
    options.streamed && response.ok && response.body
      ? timedStream(response.body, (read) =>
          withDeadline(attemptTimeoutMs, options.signal, read).catch(rethrowAs(noResponse(call))),
        )
      : undefined;
  // A middleware may have another response.
  const body = received?.response === response ? received.body : stream ? [] : await response.arrayBuffer();
  const bytes = new Uint8Array(body);
  return { bytes, stream, text: () => new TextDecoder().decode(bytes) };
}

function noResponse({ facts }: Call): Fallback {
  return { errorClass: ConnectionError, problem: `no answer from ${facts.url}`, advice: checkServer };
}

/** Returns true if an earlier attempt created the object: nobody else can have chosen the same random id. */
function isOwnDuplicate(body: string, { generatedId }: RequestParts): boolean {
  return generatedId !== undefined && body.includes(`[duplicate]${generatedId}`);
}

/** Returns the operation that retrieves the object that an earlier attempt created. */
function retrievalOf(operation: NamedOperation, { path }: RequestParts): NamedOperation {
  return { ...operation, method: "GET", path, optionalId: undefined, retry: "always" };
}
