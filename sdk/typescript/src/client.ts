/**
 * The client of Gatehouse: `createClient({ baseUrl, apiKey })` gives a typed method for each operation of the three
 * interfaces.
 */
import { readAnswer } from "./answers.ts";
import { checkOptions } from "./check-options.ts";
import type { Exchange } from "./exchange.ts";
import type { GatehouseError } from "./gatehouse-error.ts";
import type { FilteringMethods, IdentityMethods, ModerationMethods } from "./generated/methods.ts";
import { filtering, identity, moderation } from "./generated/operations.ts";
import type { AnyAnswer, OperationId, Unanswered } from "./method.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { itemsOf, pagesOf } from "./pages.ts";
import { type RawOptions, sendRaw } from "./raw.ts";
import { type Row, rowsOf, type Table } from "./row.ts";
import { createTransport, type Send, type SendOptions } from "./transport.ts";

export interface Client {
  /** Applications, roles, email templates, reports, tokens and the configuration of the system. */
  readonly identity: IdentityMethods;
  /** The word lists, tags and phrases of the filter, its users and its operators. */
  readonly filtering: FilteringMethods;
  /** Filtering and moderating content, by applications' rules and by people. */
  readonly moderation: ModerationMethods;
  /**
   * Sends what no typed method would, on the same way: the operation is named by its operationId, or by a method and a
   * path such as `GET /api/application/{applicationId}`. Resolves to whatever is answered; throws only where nothing is.
   */
  request(
    operation: OperationId | (string & Record<never, never>),
    input?: unknown,
    options?: RawOptions,
  ): Promise<Exchange>;
}

/** Makes a client. It holds no connection, needs no closing, and shows its API key to nobody. */
export function createClient(options: ClientOptions): Client {
  const settings = checkOptions(options);
  const send = createTransport(settings);
  return {
    identity: methods<IdentityMethods>(send, identity),
    filtering: methods<FilteringMethods>(send, filtering),
    moderation: methods<ModerationMethods>(send, moderation),
    request: async (operation, input, raw) =>
      await sendRaw(settings, [identity, filtering, moderation].flatMap(rowsOf), { operation, input, options: raw }),
  };
}

/** The methods of the identity service alone, so that a bundler leaves the others out. */
export function createIdentityClient(options: ClientOptions): IdentityMethods {
  return methods(createTransport(checkOptions(options)), identity);
}

/** The methods of the filtering service alone, so that a bundler leaves the others out. */
export function createFilteringClient(options: ClientOptions): FilteringMethods {
  return methods(createTransport(checkOptions(options)), filtering);
}

/** The methods of the moderation service alone, so that a bundler leaves the others out. */
export function createModerationClient(options: ClientOptions): ModerationMethods {
  return methods(createTransport(checkOptions(options)), moderation);
}

/** The one place where types are asserted: the tables and the methods' types are made from the same specs. */
function methods<Methods>(send: Send, table: Table): Methods {
  return Object.fromEntries(rowsOf(table).map((row) => [row.name, method(send, row)])) as Methods;
}

function method(send: Send, row: Row): object {
  const ask = (input: unknown = {}, options: SendOptions = {}): Promise<AnyAnswer | Unanswered> =>
    send(row, input, options)
      .then((exchange) => readAnswer(exchange, row))
      .catch((error: GatehouseError) => ({ ok: false, status: 0, requestId: error.requestId, error }));
  const call = async (input?: unknown, options?: SendOptions): Promise<unknown> => {
    const answer = await ask(input, options);
    if (answer.ok) return answer.body;
    throw answer.error;
  };
  const pages = (input?: unknown, options?: CallOptions) => pagesOf((each) => call(each, options), input);
  return Object.assign(
    call,
    { result: ask },
    row.answers.includes("200p") && {
      pages,
      async *items(input?: unknown, options?: CallOptions) {
        for await (const page of pages(input, options)) yield* itemsOf(page);
      },
    },
    row.answers.includes("200z") && {
      stream: (input?: unknown, options?: CallOptions) => call(input, { ...options, streamed: true }),
    },
  );
}
