/**
 * Types that tie handlers to the specs. They derive from the generated types, so that a missing or extra operation,
 * an undocumented status or a wrong body does not compile.
 */
import type { operations as Responses } from "@gatehouse/openapi/responses";
import type { operations as Requests } from "@gatehouse/openapi/validated-requests";
import type { Context, Preparation } from "./context.ts";

export type OperationId = keyof Responses & string;

type Parameters<
  K extends OperationId,
  Location extends "path" | "query" | "cookie" | "header",
> = Requests[K]["parameters"] extends {
  [L in Location]?: infer Values;
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

/** Cookies that an operation documents; most document none. */
type Cookies<K extends OperationId> = keyof Parameters<K, "cookie"> extends never
  ? unknown
  : { readonly cookie: Parameters<K, "cookie"> };

/** Headers in lower case that an operation documents and no middleware handles; most document none. */
type Headers<K extends OperationId> = keyof OwnHeaders<K> extends never
  ? unknown
  : { readonly header: { [Name in keyof OwnHeaders<K> & string as Lowercase<Name>]: OwnHeaders<K>[Name] } };
type OwnHeaders<K extends OperationId> = Omit<Parameters<K, "header">, "X-Service-TenantId" | "X-Forwarded-For">;

/** Input of a handler: the validated request with converted types and defaults. */
export type Input<K extends OperationId> = {
  readonly path: Parameters<K, "path">;
  readonly query: Parameters<K, "query">;
} & Cookies<K> &
  Headers<K> &
  Body<Requests[K]>;

/** A raw body, for example a file. */
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

/** A JSON body with lists that may arrive page by page, because the whole may exceed the memory. */
export type StreamedLists<Body> = Body extends readonly (infer Item)[]
  ? Body | AsyncIterable<readonly Item[]>
  : Body extends object
    ? { readonly [Name in keyof Body]: StreamedLists<Body[Name]> }
    : Body;

/** Operations with a paged 200; the pages are read inside the operation's transaction. */
export const streamedOperations = ["retrieveWhitelist"] as const satisfies readonly OperationId[];

type StreamedOperation = (typeof streamedOperations)[number];

type StreamedReply<K extends OperationId> = K extends StreamedOperation
  ? {
      readonly status: 200;
      readonly stream: StreamedLists<Responses[K]["responses"][200]["content"]["application/json"]>;
      readonly headers?: ReplyHeaders;
    }
  : never;

/** The documented replies of an operation. */
export type Reply<K extends OperationId> =
  | {
      [Status in keyof Responses[K]["responses"]]: ReplyWith<Status, Responses[K]["responses"][Status]>;
    }[keyof Responses[K]["responses"]]
  | StreamedReply<K>;

export interface Handler<K extends OperationId> {
  (input: Input<K>, context: Context): Promise<Reply<K>> | Reply<K>;
  /** Does slow work before the operation's transaction. Resolves to the handler for the rest. */
  readonly prepare?: (input: Input<K>, preparation: Preparation) => Promise<Handler<K>>;
}

/** Handlers by operationId. */
export type Handlers<K extends OperationId> = { readonly [Operation in K]: Handler<Operation> };

/**
 * Builds a handler with slow work outside the transaction, for example password hashing or a request to another
 * server. Other operations do not wait for it.
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

/** Builds a handler's reply; `reply(404)` where the documented body is empty. */
export function reply<const Status extends number>(status: Status): { readonly status: Status };
export function reply<const Status extends number, Content>(
  status: Status,
  body: Content,
): { readonly status: Status; readonly body: Content };
export function reply(status: number, body?: unknown): { readonly status: number; readonly body?: unknown } {
  return body === undefined ? { status } : { status, body };
}
