/**
 * The client of Gatehouse: `createClient({ baseUrl, apiKey })` gives a typed method for each operation of the three
 * interfaces.
 */
import { readAnswer } from "./answers.ts";
import { checkOptions } from "./check-options.ts";
import { GatehouseError } from "./errors.ts";
import type { Exchange } from "./exchange.ts";
import type { FilteringMethods, IdentityMethods, ModerationMethods } from "./generated/methods.ts";
import { filtering, identity, moderation } from "./generated/operations.ts";
import type { AnyAnswer, OperationId, Unanswered } from "./method.ts";
import type { Row, Table } from "./operation.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { itemsOf, pagesOf } from "./pages.ts";
import { type RawOptions, sendRaw } from "./raw.ts";
import { type Call, createTransport, type Send } from "./transport.ts";

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
  const send = createTransport(checkOptions(options));
  return {
    identity: methods<IdentityMethods>(send, identity),
    filtering: methods<FilteringMethods>(send, filtering),
    moderation: methods<ModerationMethods>(send, moderation),
    request: async (operation, input, raw) =>
      await sendRaw(send, [identity, filtering, moderation], { operation, input, options: raw }),
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
function methods<Methods>(send: Send, table: Table<Methods>): Methods {
  const rows: [string, Row][] = Object.entries(table);
  return Object.fromEntries(rows.map(([name, row]) => [name, method(send, name, row)])) as Methods;
}

function method(send: Send, name: string, row: Row): object {
  const [, , answers] = row;
  const ask = async (call: Omit<Call, "name" | "row">): Promise<AnyAnswer | Unanswered> => {
    try {
      return readAnswer(await send({ name, row, ...call }), answers);
    } catch (error) {
      if (error instanceof GatehouseError) return { ok: false, status: 0, requestId: error.requestId, error };
      throw error;
    }
  };
  const bodyOf = async (call: Omit<Call, "name" | "row">): Promise<unknown> => {
    const answer = await ask(call);
    if (answer.ok) return answer.body;
    throw answer.error;
  };
  const call = (input?: unknown, options?: CallOptions): Promise<unknown> => bodyOf({ input, options });
  const pages = (input?: unknown, options?: CallOptions) => pagesOf((each) => call(each, options), input);
  return Object.assign(
    call,
    { result: (input?: unknown, options?: CallOptions) => ask({ input, options }) },
    answers.startsWith("200p") && {
      pages,
      async *items(input?: unknown, options?: CallOptions) {
        for await (const page of pages(input, options)) yield* itemsOf(page);
      },
    },
    answers.includes("zip") && {
      stream: (input?: unknown, options?: CallOptions) => bodyOf({ input, options, streamed: true }),
    },
  );
}
