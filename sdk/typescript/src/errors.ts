/** Everything that a call can fail with: one class for each way of failing, all of them a `GatehouseError`. */
import type { GatehouseError } from "./gatehouse-error.ts";
import type { components } from "./generated/responses.cts";
import { aborted, connection, invalidInput, type Kind, kinds, timeout, unexpectedResponse } from "./kinds.ts";

/** Everything that is wrong with a request, as the server says it. */
export type Errors = components["schemas"]["Errors"];
export type ErrorDetail = components["schemas"]["Error"];

/** The input cannot be sent: nothing was. */
export interface InvalidInputError extends GatehouseError {
  readonly name: "InvalidInputError";
}
export const InvalidInputError: Kind<InvalidInputError> = invalidInput;

/** The server could not be reached, or the connection broke before the answer was complete. */
export interface ConnectionError extends GatehouseError {
  readonly name: "ConnectionError";
  /** What the network said, such as `ECONNREFUSED`, where it said so. */
  readonly code: string | undefined;
}
export const ConnectionError: Kind<ConnectionError> = connection;

/** The answer was not complete in time. The server may have done what it was asked. */
export interface TimeoutError extends GatehouseError {
  readonly name: "TimeoutError";
}
export const TimeoutError: Kind<TimeoutError> = timeout;

/** The caller's signal ended the call. The server may have done what it was asked. */
export interface AbortedError extends GatehouseError {
  readonly name: "AbortedError";
}
export const AbortedError: Kind<AbortedError> = aborted;

/** What came back is no answer of this interface: an unknown status, another media type, malformed JSON. */
export interface UnexpectedResponseError extends GatehouseError {
  readonly name: "UnexpectedResponseError";
}
export const UnexpectedResponseError: Kind<UnexpectedResponseError> = unexpectedResponse;

/** 400: the request is invalid; `errors` says everything that is wrong with it. */
export interface InvalidRequestError extends GatehouseError {
  readonly name: "InvalidRequestError";
  readonly errors: Errors;
  /** What is wrong by field path, such as `application.name` or `content.parts[0].type`. */
  readonly fieldErrors: Required<Errors>["fieldErrors"];
  /** What is wrong with the request as a whole. */
  readonly generalErrors: Required<Errors>["generalErrors"];
}
export const InvalidRequestError: Kind<InvalidRequestError> = kinds[400];

/** 401: the API key or token is missing or does not open this operation. */
export interface UnauthorizedError extends GatehouseError {
  readonly name: "UnauthorizedError";
  /** `missing`, `invalid`, `expired` or `not permitted`; undefined where the server did not say. */
  readonly reason: string | undefined;
}
export const UnauthorizedError: Kind<UnauthorizedError> = kinds[401];

/** 402: the license of the server has expired. */
export interface LicenseExpiredError extends GatehouseError {
  readonly name: "LicenseExpiredError";
}
export const LicenseExpiredError: Kind<LicenseExpiredError> = kinds[402];

/** 404: the object does not exist, or belongs to another tenant. */
export interface NotFoundError extends GatehouseError {
  readonly name: "NotFoundError";
}
export const NotFoundError: Kind<NotFoundError> = kinds[404];

/** 405: the path does not take this method. */
export interface MethodNotAllowedError extends GatehouseError {
  readonly name: "MethodNotAllowedError";
  /** The methods that the path takes. */
  readonly allow: readonly string[];
}
export const MethodNotAllowedError: Kind<MethodNotAllowedError> = kinds[405];

/** 413: the body is larger than the server accepts. */
export interface PayloadTooLargeError extends GatehouseError {
  readonly name: "PayloadTooLargeError";
}
export const PayloadTooLargeError: Kind<PayloadTooLargeError> = kinds[413];

/** 415: the operation does not take this media type. */
export interface UnsupportedMediaTypeError extends GatehouseError {
  readonly name: "UnsupportedMediaTypeError";
}
export const UnsupportedMediaTypeError: Kind<UnsupportedMediaTypeError> = kinds[415];

/** 500: something went wrong in the server. */
export interface InternalServerError extends GatehouseError {
  readonly name: "InternalServerError";
}
export const InternalServerError: Kind<InternalServerError> = kinds[500];

/** The server asks to be left alone for a while. */
interface LaterError extends GatehouseError {
  /** After how many seconds to try again; undefined where the server did not say. */
  readonly retryAfterSeconds: number | undefined;
  readonly errors: Errors;
}

/** 429: too many attempts; more are refused for a while. */
export interface TooManyRequestsError extends LaterError {
  readonly name: "TooManyRequestsError";
}
export const TooManyRequestsError: Kind<TooManyRequestsError> = kinds[429];

/** 503: a part that the request needs cannot be reached just now. */
export interface UnavailableError extends LaterError {
  readonly name: "UnavailableError";
}
export const UnavailableError: Kind<UnavailableError> = kinds[503];

export interface StatusErrors {
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

/** The error of a status. */
export type ErrorOf<Status extends number> = Status extends keyof StatusErrors ? StatusErrors[Status] : GatehouseError;
