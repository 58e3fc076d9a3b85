/** Types of the client's methods, derived from the generated types of the specs. */
import type { ErrorOf, GatehouseError } from "./errors.ts";
import type { operations as Requests } from "./generated/requests.cts";
import type { components, operations as Responses } from "./generated/responses.cts";
import type { CallOptions } from "./options.ts";

export type OperationId = keyof Requests & keyof Responses & string;

/**
 * A method of the client: it resolves to the body of a success, and otherwise throws a `GatehouseError`. Its `result` form
 * never throws. The call signature has no comment, because an editor would show it in place of the operation's.
 */
export interface Method<Input, Answer extends AnyAnswer, Options = CallOptions> {
  (...call: CallArguments<Input, Options>): Promise<SuccessBody<Answer>>;
  /** Resolves to the answer, discriminated by `ok` and `status`. Never throws. */
  result(...call: CallArguments<Input, Options>): Promise<Answer | NoResponse>;
}

/** A method whose answer is a page of a list. Objects that are added during an iteration may shift the pages. */
export type PagedMethod<M extends AnyMethod> = M & {
  /** Iterates over the pages, from `startRow` on. `numberOfResults` is the page size, by default 100. */
  pages(...call: Parameters<M>): AsyncGenerator<Awaited<ReturnType<M>>, void, undefined>;
  /** Iterates over the objects of all pages. */
  items(...call: Parameters<M>): AsyncGenerator<ItemOf<Awaited<ReturnType<M>>>, void, undefined>;
};

/** A method whose answer is a file. */
export type StreamedMethod<M extends AnyMethod> = M & {
  /** Resolves when the response begins. Cancelling the stream ends the download. */
  stream(...call: Parameters<M>): Promise<ReadableStream<Uint8Array>>;
};

type AnyMethod = (...call: never) => Promise<unknown>;

/**
 * Methods whose call signatures are those of `Calls`: an editor shows the comment of the signature that it finds, for hover
 * and signature help alike. `Types` adds the other forms of each method.
 */
export type Methods<Calls extends object, Types extends Record<keyof Calls, object>> = {
  readonly [Name in keyof Calls]: Calls[Name] & Pick<Types[Name], keyof Types[Name]>;
};

/** The type of the objects in a page, which holds one list. */
type ItemOf<Page> = {
  [Name in keyof Page]-?: NonNullable<Page[Name]> extends readonly (infer Item)[] ? Item : never;
}[keyof Page];

/** The method of an operation. */
export type OperationMethod<Id extends OperationId, Options = CallOptions> = Method<Input<Id>, Answer<Id>, Options>;

/** The options of an operation that takes the token of an operator, and no API key. */
export interface TokenOptions extends CallOptions {
  readonly token: string;
}

/** The method of two operations that differ only by an id in the path. */
export type OptionalIdMethod<Id extends OperationId, WithId extends OperationId> = Method<
  Simplify<Input<Id> & { [Name in Exclude<keyof Input<WithId>, keyof Input<Id>>]?: Input<WithId>[Name] | undefined }>,
  Answer<Id> | Answer<WithId>
>;

/** The method of one form of an operation: some of its parameters, one of its response schemas. */
export type FormMethod<
  Id extends OperationId,
  Parameter extends keyof Input<Id>,
  Required extends keyof Input<Id>,
  Schema extends keyof components["schemas"],
> = Method<
  Simplify<Pick<Input<Id>, Exclude<Parameter, Required>> & { [Name in Required]: NonNullable<Input<Id>[Name]> }>,
  Exclude<Answer<Id>, { readonly ok: true }> | Success<200, components["schemas"][Schema]>
>;

/** The input may be left out if nothing in it, and no option, is required. */
type CallArguments<Input, Options> =
  Record<never, never> extends Options
    ? Record<never, never> extends Input
      ? [input?: AnyOf<Input>, options?: Options]
      : [input: Input, options?: Options]
    : [input: AnyOf<Input>, options: Options];

/** An object without members where the input has none. */
type AnyOf<Input> = keyof Input extends never ? Readonly<Record<string, never>> : Input;

/** Path and query parameters of an operation by name, and its body. */
export type Input<Id extends OperationId> = Simplify<
  ParametersIn<Id, "path"> & Optional<ParametersIn<Id, "query">> & BodyOf<Requests[Id]>
>;

type ParametersIn<Id extends OperationId, Location extends "path" | "query"> = Requests[Id]["parameters"] extends {
  [L in Location]?: infer Values;
}
  ? [NonNullable<Values>] extends [never]
    ? Record<never, never>
    : NonNullable<Values>
  : Record<never, never>;

/** Lets optional parameters be undefined, so that callers can pass optional values on. */
type Optional<Values> = {
  [Name in keyof Values]: Values extends Record<Name, Values[Name]> ? Values[Name] : Values[Name] | undefined;
};

type BodyOf<Request> = Request extends { requestBody: { content: infer Content } }
  ? { body: Body<Content> }
  : Request extends { requestBody?: never }
    ? Record<never, never>
    : Request extends { requestBody?: { content: infer Content } }
      ? { body?: Body<Content> | undefined }
      : Record<never, never>;

/** The body; one of several media types is chosen by `contentType`, and plain JSON is the default. */
type Body<Content> =
  IsUnion<keyof Content> extends true
    ? ByMediaType<Content> | (Content extends { "application/json": infer Json } ? Json : never)
    : Content[keyof Content];

type ByMediaType<Content> = {
  [Type in keyof Content & string]: { contentType: Type; body: Content[Type] };
}[keyof Content & string];

/** A documented response with a 2xx status. */
export interface Success<Status extends number = number, Body = unknown> {
  readonly ok: true;
  readonly status: Status;
  readonly body: Body;
  readonly headers: Headers;
  readonly requestId: string | undefined;
}

/** A documented response with another status. The method itself throws `error`. */
export interface Failure<Status extends number = number, Body = unknown> {
  readonly ok: false;
  readonly status: Status;
  readonly body: Body;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  readonly error: ErrorOf<Status>;
}

/** There is no documented response: the network failed, time ran out, or the response is not in the specs. */
export interface NoResponse {
  readonly ok: false;
  readonly status: 0;
  readonly body?: undefined;
  readonly headers?: undefined;
  readonly requestId: string | undefined;
  readonly error: GatehouseError;
}

export type AnyAnswer = Success | Failure;

/** All documented responses of an operation. */
export type Answer<Id extends OperationId> = {
  [Status in keyof Responses[Id]["responses"] & number]: AnswerWith<
    Status,
    ContentOf<Responses[Id]["responses"][Status]>
  >;
}[keyof Responses[Id]["responses"] & number];

type AnswerWith<Status extends number, Body> = Status extends 200 | 201 | 202 | 204
  ? Success<Status, Body>
  : Failure<Status, Body>;

type ContentOf<Response> = Response extends { content: infer Content }
  ? Content extends { "application/json": infer Json }
    ? Json
    : Uint8Array
  : undefined;

type SuccessBody<Answer extends AnyAnswer> = Extract<Answer, { readonly ok: true }>["body"];

type Simplify<Type> = { [Key in keyof Type]: Type[Key] } & {};

type IsUnion<Type, Whole = Type> = Type extends Whole ? ([Whole] extends [Type] ? false : true) : never;
