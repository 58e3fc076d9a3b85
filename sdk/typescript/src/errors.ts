/** Everything that a call can fail with: one class for each way of failing, all of them a `GatehouseError`. */
import type { components } from "./generated/responses.cts";

/** Everything that is wrong with a request, as the server says it. */
export type Errors = components["schemas"]["Errors"];
export type ErrorDetail = components["schemas"]["Error"];

/** The facts about a call that each error carries. Nothing in it is secret. */
export interface CallFacts {
  readonly operationId: string;
  readonly method: string;
  /** The URL without its query. */
  readonly url: string;
  /** The status of the answer; 0 where there was none. */
  readonly status: number;
  /** The id under which the server logged the request. */
  readonly requestId: string | undefined;
}

/** A call failed. The message says what is wrong and what to do next. */
export class GatehouseError extends Error implements CallFacts {
  declare readonly operationId: string;
  declare readonly method: string;
  declare readonly url: string;
  declare readonly status: number;
  declare readonly requestId: string | undefined;

  /** Takes the facts, and whatever else its class has to tell. */
  constructor(problem: string, call: CallFacts) {
    super(`${call.operationId}: ${problem}${call.requestId ? `\nRequest id: ${call.requestId}` : ""}`);
    Object.assign(this, call);
  }
}

/** The input cannot be sent: nothing was. */
export class InvalidInputError extends GatehouseError {}

/** The server could not be reached, or the connection broke before the answer was complete. */
export class ConnectionError extends GatehouseError {
  /** What the network said, such as `ECONNREFUSED`, where it said so. */
  declare readonly code: string | undefined;
}

/** The answer was not complete in time. The server may have done what it was asked. */
export class TimeoutError extends GatehouseError {}

/** The caller's signal ended the call. The server may have done what it was asked. */
export class AbortedError extends GatehouseError {}

/** What came back is no answer of this interface: an unknown status, another media type, malformed JSON. */
export class UnexpectedResponseError extends GatehouseError {}

/** 400: the request is invalid; `errors` says everything that is wrong with it. */
export class InvalidRequestError extends GatehouseError {
  declare readonly errors: Errors;
  /** What is wrong by field path, such as `application.name` or `content.parts[0].type`. */
  declare readonly fieldErrors: Required<Errors>["fieldErrors"];
  /** What is wrong with the request as a whole. */
  declare readonly generalErrors: Required<Errors>["generalErrors"];
}

/** 401: the API key or token is missing or does not open this operation. */
export class UnauthorizedError extends GatehouseError {
  /** `missing`, `invalid`, `expired` or `not permitted`; undefined where the server did not say. */
  declare readonly reason: string | undefined;
}

/** 402: the license of the server has expired. */
export class LicenseExpiredError extends GatehouseError {}

/** 404: the object does not exist, or belongs to another tenant. */
export class NotFoundError extends GatehouseError {}

/** 405: the path does not take this method. */
export class MethodNotAllowedError extends GatehouseError {
  /** The methods that the path takes. */
  declare readonly allow: readonly string[];
}

/** 413: the body is larger than the server accepts. */
export class PayloadTooLargeError extends GatehouseError {}

/** 415: the operation does not take this media type. */
export class UnsupportedMediaTypeError extends GatehouseError {}

/** 500: something went wrong in the server. */
export class InternalServerError extends GatehouseError {}

/** The server asks to be left alone for a while. */
class LaterError extends GatehouseError {
  /** After how many seconds to try again; undefined where the server did not say. */
  declare readonly retryAfterSeconds: number | undefined;
  declare readonly errors: Errors;
}

/** 429: too many attempts; more are refused for a while. */
export class TooManyRequestsError extends LaterError {}

/** 503: a part that the request needs cannot be reached just now. */
export class UnavailableError extends LaterError {}

interface StatusErrors {
  400: InvalidRequestError;
  401: UnauthorizedError;
  402: LicenseExpiredError;
  404: NotFoundError;
  405: MethodNotAllowedError;
  413: PayloadTooLargeError;
  415: UnsupportedMediaTypeError;
  429: TooManyRequestsError;
  500: InternalServerError;
  503: UnavailableError;
}

/** The class of a status' error. */
export type ErrorOf<Status extends number> = Status extends keyof StatusErrors ? StatusErrors[Status] : GatehouseError;

/** On the prototypes, so that a stack begins with the name, whatever a minifier makes of the class. */
const classes = {
  GatehouseError,
  InvalidInputError,
  ConnectionError,
  TimeoutError,
  AbortedError,
  UnexpectedResponseError,
  InvalidRequestError,
  UnauthorizedError,
  LicenseExpiredError,
  NotFoundError,
  MethodNotAllowedError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  InternalServerError,
  TooManyRequestsError,
  UnavailableError,
};
for (const [name, { prototype }] of Object.entries(classes)) prototype.name = name;
