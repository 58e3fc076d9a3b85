/**
 * The lockstep of specs and handlers. Everything here is derived from the generated types, so that a missing or extra
 * operation, an undocumented status or a wrong body does not compile.
 */
import type { operations as Responses } from "@gatehouse/openapi/responses";
import type { operations as Requests } from "@gatehouse/openapi/validated-requests";
import type { Context, Preparation } from "./context.ts";

export type OperationId = keyof Responses & string;

type Parameters<
  K extends OperationId,
  Place extends "path" | "query" | "cookie" | "header",
> = Requests[K]["parameters"] extends {
  [P in Place]?: infer Values;
}
  ? [NonNullable<Values>] extends [never]
    ? Record<never, never>
    : NonNullable<Values>
  : Record<never, never>;

type ByMediaType<Content> = {
  [Type in keyof Content & string]: { readonly contentType: Type; readonly body: Content[Type] };
}[keyof Content & string];

type Body<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? ByMediaType<Content>
  : Operation extends { requestBody?: { content: infer Content } }
    ? ByMediaType<Content> | { readonly contentType?: undefined; readonly body?: undefined }
    : { readonly contentType?: undefined; readonly body?: undefined };

/** The cookies that an operation names; most name none. */
type Cookies<K extends OperationId> = keyof Parameters<K, "cookie"> extends never
  ? unknown
  : { readonly cookie: Parameters<K, "cookie"> };

/** The headers that an operation names and no middleware before it understands, in lower case; most name none. */
type Headers<K extends OperationId> = keyof OwnHeaders<K> extends never
  ? unknown
  : { readonly header: { [Name in keyof OwnHeaders<K> & string as Lowercase<Name>]: OwnHeaders<K>[Name] } };
type OwnHeaders<K extends OperationId> = Omit<Parameters<K, "header">, "X-Service-TenantId" | "X-Forwarded-For">;

/** What a handler gets: the request after validation, converted to its types and with defaults filled in. */
export type Input<K extends OperationId> = {
  readonly path: Parameters<K, "path">;
  readonly query: Parameters<K, "query">;
} & Cookies<K> &
  Headers<K> &
  Body<Requests[K]>;

/** A body that is sent as it is: a file, say. */
export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

type ReplyWith<Status, Response> = Response extends { content: infer Content }
  ? "application/json" extends keyof Content
    ? { readonly status: Status; readonly body: Content["application/json"]; readonly headers?: ReplyHeaders }
    : {
        readonly status: Status;
        readonly bytes: Bytes;
        readonly contentType: keyof Content;
        readonly headers?: ReplyHeaders;
      }
  : { readonly status: Status; readonly body?: never; readonly headers?: ReplyHeaders };

export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>;

/** A JSON body in which a list may come page after page, for it may be too long to be in memory as a whole. */
export type Streamed<Body> = Body extends readonly (infer Item)[]
  ? Body | AsyncIterable<readonly Item[]>
  : Body extends object
    ? { readonly [Name in keyof Body]: Streamed<Body[Name]> }
    : Body;

/** The operations whose 200 is made of pages; they are read to their end inside the operation's transaction. */
export const streamedOperations = ["retrieveWhitelist"] as const satisfies readonly OperationId[];

type StreamedOperation = (typeof streamedOperations)[number];

type StreamedReply<K extends OperationId> = K extends StreamedOperation
  ? {
      readonly status: 200;
      readonly stream: Streamed<Responses[K]["responses"][200]["content"]["application/json"]>;
      readonly headers?: ReplyHeaders;
    }
  : never;

/** The answers that the document gives for an operation, and no other. */
export type Reply<K extends OperationId> =
  | {
      [Status in keyof Responses[K]["responses"]]: ReplyWith<Status, Responses[K]["responses"][Status]>;
    }[keyof Responses[K]["responses"]]
  | StreamedReply<K>;

export interface Handler<K extends OperationId> {
  (input: Input<K>, context: Context): Promise<Reply<K>> | Reply<K>;
  /** Does what others should not wait for, before the operation's transaction; resolves to the handler for the rest. */
  readonly prepare?: (input: Input<K>, preparation: Preparation) => Promise<Handler<K>>;
  /**
   * Finds the tenant of a request that names none where there are several (`x-derives-tenant`). Where it finds none
   * either, the handler gets the empty text, in which nothing is.
   */
  readonly tenantOf?: (input: Input<K>, db: Context["db"]) => Promise<string | undefined>;
}

/** The handlers of the operations named, each under its operationId. */
export type Handlers<K extends OperationId> = { readonly [Operation in K]: Handler<Operation> };

/**
 * A handler with slow work that needs no transaction: hashing a password, say, or asking another server. It is done before
 * the transaction, so that no other operation waits for it.
 */
export function withPreparation<K extends OperationId, Prepared>(
  prepare: (input: Input<K>, preparation: Preparation) => Promise<Prepared>,
  handle: (input: Input<K>, context: Context, prepared: Prepared) => Promise<Reply<K>>,
): Handler<K> {
  const unprepared: Handler<K> = () => {
    throw new TypeError("The handler has to be prepared first.");
  };
  return Object.assign(unprepared, {
    async prepare(input: Input<K>, preparation: Preparation): Promise<Handler<K>> {
      const prepared = await prepare(input, preparation);
      return (same: Input<K>, context: Context) => handle(same, context, prepared);
    },
  });
}

/** A handler's answer; `reply(404)` where the document says that the body is empty. */
export function reply<const Status extends number>(status: Status): { readonly status: Status };
export function reply<const Status extends number, Content>(
  status: Status,
  body: Content,
): { readonly status: Status; readonly body: Content };
export function reply(status: number, body?: unknown): { readonly status: number; readonly body?: unknown } {
  return body === undefined ? { status } : { status, body };
}
