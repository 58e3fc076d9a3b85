import { readAnswer } from "./answers.ts";
import { checkOptions } from "./check-options.ts";
import type { GatehouseError } from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import type { FilteringMethods, Groups, IdentityMethods, ModerationMethods } from "./generated/methods.ts";
import { filtering, identity, moderation } from "./generated/operations.ts";
import type { AnyAnswer, NoResponse, OperationId } from "./method.ts";
import { listOperations, type NamedOperation, type OperationTable } from "./operation-table.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { itemsOf, pagesOf } from "./pages.ts";
import { type RawOptions, sendRaw } from "./raw.ts";
import { createTransport, type Send, type SendOptions } from "./transport.ts";

/** A client of all services: the methods of each service, and the same by group. */
export interface Client extends Groups {
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
  const services = {
    identity: createGroups(send, identity),
    filtering: createGroups(send, filtering),
    moderation: createGroups(send, moderation),
  };
  const operations = [identity, filtering, moderation].flatMap(listOperations);
  return {
    ...merge<Groups>(services),
    identity: merge(services.identity),
    filtering: merge(services.filtering),
    moderation: merge(services.moderation),
    request: async (operation, input, raw) => await sendRaw(settings, operations, { operation, input, options: raw }),
  };
}

/** Creates a client of the identity service alone, so that a bundler leaves the others out. */
export function createIdentityClient(options: ClientOptions): IdentityMethods {
  return createService(options, identity);
}

/** Creates a client of the filtering service alone, so that a bundler leaves the others out. */
export function createFilteringClient(options: ClientOptions): FilteringMethods {
  return createService(options, filtering);
}

/** Creates a client of the moderation service alone, so that a bundler leaves the others out. */
export function createModerationClient(options: ClientOptions): ModerationMethods {
  return createService(options, moderation);
}

function createService<Methods>(options: ClientOptions, table: OperationTable): Methods {
  return merge(createGroups(createTransport(checkOptions(options)), table));
}

/** Creates the methods of each group; a service has the same ones. */
function createGroups(send: Send, table: OperationTable): Readonly<Record<string, object>> {
  return mapValues(table, (rows) =>
    mapValues(rows, (operation, name) => createMethod(send, { name, operationId: name, ...operation })),
  );
}

function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}

/** The one place where types are asserted: the tables and the methods' types are generated from the same specs. */
function merge<Merged>(parts: Readonly<Record<string, object>>): Merged {
  return Object.assign({}, ...Object.values(parts)) as Merged;
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
