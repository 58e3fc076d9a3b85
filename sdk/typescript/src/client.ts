import { readAnswer } from "./answers.ts";
import { checkOptions } from "./check-options.ts";
import type { GatehouseError } from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import type { FilteringMethods, IdentityMethods, ModerationMethods } from "./generated/methods.ts";
import { filtering, identity, moderation } from "./generated/operations.ts";
import type { AnyAnswer, NoResponse, OperationId } from "./method.ts";
import { listOperations, type NamedOperation, type OperationTable } from "./operation-table.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { itemsOf, pagesOf } from "./pages.ts";
import { type RawOptions, sendRaw } from "./raw.ts";
import { createTransport, type Send, type SendOptions } from "./transport.ts";

export interface Client {
  /** Applications, roles, email templates, reports, tokens and the system configuration. */
  readonly identity: IdentityMethods;
  /** Word lists, tags, phrases, content users and operators of the filter. */
  readonly filtering: FilteringMethods;
  /** Filtering and moderation of content, moderation queues and user actions. */
  readonly moderation: ModerationMethods;
  /**
   * Sends a request that no typed method would send. Names the operation by its operationId, or by a method and a path such
   * as `GET /api/application/{applicationId}`. Resolves to any response; throws only if there is none.
   */
  request(
    operation: OperationId | (string & Record<never, never>),
    input?: unknown,
    options?: RawOptions,
  ): Promise<Exchange>;
}

/** Creates a client. It holds no connection, needs no closing and never prints its API key. */
export function createClient(options: ClientOptions): Client {
  const settings = checkOptions(options);
  const send = createTransport(settings);
  const operations = [identity, filtering, moderation].flatMap(listOperations);
  return {
    identity: createMethods<IdentityMethods>(send, identity),
    filtering: createMethods<FilteringMethods>(send, filtering),
    moderation: createMethods<ModerationMethods>(send, moderation),
    request: async (operation, input, raw) => await sendRaw(settings, operations, { operation, input, options: raw }),
  };
}

/** Creates a client of the identity service alone, so that a bundler leaves the others out. */
export function createIdentityClient(options: ClientOptions): IdentityMethods {
  return createMethods(createTransport(checkOptions(options)), identity);
}

/** Creates a client of the filtering service alone, so that a bundler leaves the others out. */
export function createFilteringClient(options: ClientOptions): FilteringMethods {
  return createMethods(createTransport(checkOptions(options)), filtering);
}

/** Creates a client of the moderation service alone, so that a bundler leaves the others out. */
export function createModerationClient(options: ClientOptions): ModerationMethods {
  return createMethods(createTransport(checkOptions(options)), moderation);
}

/** The one place where types are asserted: the tables and the methods' types are generated from the same specs. */
function createMethods<Methods>(send: Send, table: OperationTable): Methods {
  const operations = listOperations(table);
  return Object.fromEntries(operations.map((operation) => [operation.name, createMethod(send, operation)])) as Methods;
}

function createMethod(send: Send, operation: NamedOperation): object {
  const result = async (input: unknown = {}, options: SendOptions = {}): Promise<AnyAnswer | NoResponse> =>
    await send(operation, input, options)
      .then((exchange) => readAnswer(exchange, operation))
      .catch((error: GatehouseError) => ({ ok: false, status: 0, requestId: error.requestId, error }));
  const call = async (input?: unknown, options?: SendOptions): Promise<unknown> => {
    const answer = await result(input, options);
    if (answer.ok) return answer.body;
    throw answer.error;
  };
  const method = Object.assign(call, { result });
  if (operation.response === "page") return Object.assign(method, createIterators(call));
  if (operation.response === "zip")
    return Object.assign(method, {
      stream: (input?: unknown, options?: CallOptions) => call(input, { ...options, streamed: true }),
    });
  return method;
}

function createIterators(call: (input?: unknown, options?: CallOptions) => Promise<unknown>): object {
  const pages = (input?: unknown, options?: CallOptions) => pagesOf((query) => call(query, options), input);
  return {
    pages,
    async *items(input?: unknown, options?: CallOptions) {
      for await (const page of pages(input, options)) yield* itemsOf(page);
    },
  };
}
