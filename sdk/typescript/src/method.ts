/**
 * The types of the client's methods, all derived from the specs: what a method takes, what it resolves to, and what its
 * result form can tell.
 */
import type { ErrorOf } from "./errors.ts";
import type { GatehouseError } from "./gatehouse-error.ts";
import type { operations as Requests } from "./generated/requests.cts";
import type { components, operations as Responses } from "./generated/responses.cts";
import type { CallOptions } from "./options.ts";

export type OperationId = keyof Requests & keyof Responses & string;

/** A method of the client. Its `result` form never throws. */
export interface Method<Input, Answer extends AnyAnswer> {
  /** Resolves to the body of the answer; throws a `GatehouseError` when there is no good one. */
  (...call: Call<Input>): Promise<SuccessBody<Answer>>;
  /** Never throws: resolves to what was answered, told apart by `ok` and `status`. */
  result(...call: Call<Input>): Promise<Answer | Unanswered>;
}

/** A method whose answer is a page of a list: it can also go through the list. What is added meanwhile may shift it. */
export type Paged<M extends AnyMethod> = M & {
  /** The answers, from `startRow` on. They hold a hundred things each, unless `numberOfResults` says otherwise. */
  pages(...call: Parameters<M>): AsyncGenerator<Awaited<ReturnType<M>>, void, undefined>;
  /** The things in them, one by one. */
  items(...call: Parameters<M>): AsyncGenerator<ItemOf<Awaited<ReturnType<M>>>, void, undefined>;
};

/** A method whose answer is a file: it can also come in parts, as they arrive. */
export type Streamed<M extends AnyMethod> = M & {
  /** Resolves as soon as the answer begins. To cancel the stream ends the download. */
  stream(...call: Parameters<M>): Promise<ReadableStream<Uint8Array>>;
};

type AnyMethod = (...call: never) => Promise<unknown>;

/** A page holds one list. */
type ItemOf<Page> = {
  [Name in keyof Page]-?: NonNullable<Page[Name]> extends readonly (infer Item)[] ? Item : never;
}[keyof Page];

/** The method of an operation. */
export type OperationMethod<Id extends OperationId> = Method<Input<Id>, Answer<Id>>;

/** The method of two operations that are one but for the id in the path. */
export type OptionalIdMethod<Id extends OperationId, WithId extends OperationId> = Method<
  Simplify<Input<Id> & { [Name in Exclude<keyof Input<WithId>, keyof Input<Id>>]?: Input<WithId>[Name] | undefined }>,
  Answer<Id> | Answer<WithId>
>;

/** The method of one form of an operation: it takes some of the parameters, and its answer is one of several. */
export type FormMethod<
  Id extends OperationId,
  Parameter extends keyof Input<Id>,
  Required extends keyof Input<Id>,
  Schema extends keyof components["schemas"],
> = Method<
  Simplify<Pick<Input<Id>, Exclude<Parameter, Required>> & { [Name in Required]: NonNullable<Input<Id>[Name]> }>,
  Exclude<Answer<Id>, { readonly ok: true }> | Success<200, components["schemas"][Schema]>
>;

/** The arguments of a call: what has to be sent, if anything, and how. */
type Call<Input> =
  Record<never, never> extends Input
    ? [input?: keyof Input extends never ? Readonly<Record<string, never>> : Input, options?: CallOptions]
    : [input: Input, options?: CallOptions];

/** The parameters of an operation by name, whether they go into the path or the query, and its body. */
export type Input<Id extends OperationId> = Simplify<
  ParametersIn<Id, "path"> & Optional<ParametersIn<Id, "query">> & BodyOf<Requests[Id]>
>;

type ParametersIn<Id extends OperationId, Place extends "path" | "query"> = Requests[Id]["parameters"] extends {
  [P in Place]?: infer Values;
}
  ? [NonNullable<Values>] extends [never]
    ? Record<never, never>
    : NonNullable<Values>
  : Record<never, never>;

/** A parameter that may be left out may also be undefined, so that a caller can pass on what it may not have. */
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

/** Of several media types, one is chosen by `contentType`; without it the body is plain JSON. */
type Body<Content> =
  IsUnion<keyof Content> extends true
    ? ByMediaType<Content> | (Content extends { "application/json": infer Json } ? Json : never)
    : Content[keyof Content];

type ByMediaType<Content> = {
  [Type in keyof Content & string]: { contentType: Type; body: Content[Type] };
}[keyof Content & string];

/** A documented answer with a 2xx status. */
export interface Success<Status extends number = number, Body = unknown> {
  readonly ok: true;
  readonly status: Status;
  readonly body: Body;
  readonly headers: Headers;
  readonly requestId: string | undefined;
}

/** A documented answer with another status; `error` is what the plain form of the method would have thrown. */
export interface Failure<Status extends number = number, Body = unknown> {
  readonly ok: false;
  readonly status: Status;
  readonly body: Body;
  readonly headers: Headers;
  readonly requestId: string | undefined;
  readonly error: ErrorOf<Status>;
}

/** There is no documented answer: the network failed, time ran out, or what came back is not from the specs. */
export interface Unanswered {
  readonly ok: false;
  readonly status: 0;
  readonly body?: undefined;
  readonly headers?: undefined;
  readonly requestId: string | undefined;
  readonly error: GatehouseError;
}

export type AnyAnswer = Success | Failure;

/** Every documented answer of an operation. */
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
