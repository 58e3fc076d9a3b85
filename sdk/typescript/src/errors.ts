/** All errors of the package: one class for each way of failing. `name` is a getter, so that minifying does not change it. */
import type { components } from "./generated/responses.cts";

/** The Errors object of the server: everything that is wrong with a request. */
export type Errors = components["schemas"]["Errors"];
export type ErrorDetail = components["schemas"]["Error"];

/** The facts about a call that each error carries. None of them is secret. */
export interface CallFacts {
  readonly operationId: string;
  readonly method: string;
  /** The URL without its query. */
  readonly url: string;
  /** Status of the response; 0 if there is none. */
  readonly status: number;
  /** The id under which the server logs the request. */
  readonly requestId: string | undefined;
}

/** The base class of all errors of a call. The message says what is wrong and what to do next. */
export class GatehouseError extends Error implements CallFacts {
  readonly operationId: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly requestId: string | undefined;

  constructor(problem: string, call: CallFacts) {
    super(`${call.operationId}: ${problem}${call.requestId ? `\nRequest id: ${call.requestId}` : ""}`);
    this.operationId = call.operationId;
    this.method = call.method;
    this.url = call.url;
    this.status = call.status;
    this.requestId = call.requestId;
  }

  override get name(): string {
    return "GatehouseError";
  }
}

/** The input cannot be sent. Nothing was sent. */
export class InvalidInputError extends GatehouseError {
  override get name(): "InvalidInputError" {
    return "InvalidInputError";
  }
}

/** The server could not be reached, or the connection broke before the response was complete. */
export class ConnectionError extends GatehouseError {
  /** The network's error code, such as `ECONNREFUSED`, if there is one. */
  readonly code: string | undefined;

  constructor(problem: string, call: CallFacts, code?: string) {
    super(problem, call);
    this.code = code;
  }

  override get name(): "ConnectionError" {
    return "ConnectionError";
  }
}

/** The response was not complete in time. The server may have done the work. */
export class TimeoutError extends GatehouseError {
  override get name(): "TimeoutError" {
    return "TimeoutError";
  }
}

/** The caller's signal ended the call. The server may have done the work. */
export class AbortedError extends GatehouseError {
  override get name(): "AbortedError" {
    return "AbortedError";
  }
}

/** The response is not documented: an unknown status, another media type or malformed JSON. */
export class UnexpectedResponseError extends GatehouseError {
  override get name(): "UnexpectedResponseError" {
    return "UnexpectedResponseError";
  }
}

/** 400: the request is invalid; `errors` says everything that is wrong with it. */
export class InvalidRequestError extends GatehouseError {
  readonly errors: Errors;
  /** Errors by field path, such as `application.name` or `content.parts[0].type`. */
  readonly fieldErrors: Required<Errors>["fieldErrors"];
  /** Errors of the request as a whole. */
  readonly generalErrors: Required<Errors>["generalErrors"];

  constructor(problem: string, call: CallFacts, errors: Errors = {}) {
    super(problem, call);
    this.errors = errors;
    this.fieldErrors = errors.fieldErrors ?? {};
    this.generalErrors = errors.generalErrors ?? [];
  }

  override get name(): "InvalidRequestError" {
    return "InvalidRequestError";
  }
}

/** 401: the API key or token is missing, invalid, expired or not permitted to call this operation. */
export class UnauthorizedError extends GatehouseError {
  /** `missing`, `invalid`, `expired` or `not permitted`; undefined if the server gave no reason. */
  readonly reason: string | undefined;

  constructor(problem: string, call: CallFacts, reason?: string) {
    super(problem, call);
    this.reason = reason;
  }

  override get name(): "UnauthorizedError" {
    return "UnauthorizedError";
  }
}

/** 402: the license of the server has expired. */
export class LicenseExpiredError extends GatehouseError {
  override get name(): "LicenseExpiredError" {
    return "LicenseExpiredError";
  }
}

/** 404: the object does not exist, or belongs to another tenant. */
export class NotFoundError extends GatehouseError {
  override get name(): "NotFoundError" {
    return "NotFoundError";
  }
}

/** 405: the path does not support this method. */
export class MethodNotAllowedError extends GatehouseError {
  /** The methods that the path supports. */
  readonly allow: readonly string[];

  constructor(problem: string, call: CallFacts, allow: readonly string[] = []) {
    super(problem, call);
    this.allow = allow;
  }

  override get name(): "MethodNotAllowedError" {
    return "MethodNotAllowedError";
  }
}

/** 413: the body is larger than the server accepts. */
export class PayloadTooLargeError extends GatehouseError {
  override get name(): "PayloadTooLargeError" {
    return "PayloadTooLargeError";
  }
}

/** 415: the operation does not accept this media type. */
export class UnsupportedMediaTypeError extends GatehouseError {
  override get name(): "UnsupportedMediaTypeError" {
    return "UnsupportedMediaTypeError";
  }
}

/** 500: something went wrong in the server. */
export class InternalServerError extends GatehouseError {
  override get name(): "InternalServerError" {
    return "InternalServerError";
  }
}

/** The base class of errors that go away with time. */
class RetryLaterError extends GatehouseError {
  /** Seconds to wait before the next attempt; undefined if the server named none. */
  readonly retryAfterSeconds: number | undefined;
  readonly errors: Errors;

  constructor(problem: string, call: CallFacts, retryAfterSeconds?: number, errors: Errors = {}) {
    super(problem, call);
    this.retryAfterSeconds = retryAfterSeconds;
    this.errors = errors;
  }
}

/** 429: too many requests; the next ones are refused for a while. */
export class TooManyRequestsError extends RetryLaterError {
  override get name(): "TooManyRequestsError" {
    return "TooManyRequestsError";
  }
}

/** 503: something that the request needs, such as the database, is unavailable. */
export class UnavailableError extends RetryLaterError {
  override get name(): "UnavailableError" {
    return "UnavailableError";
  }
}

/** The classes of the documented statuses. */
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

/** The error class of a status. */
export type ErrorOf<Status extends number> = Status extends keyof StatusErrors ? StatusErrors[Status] : GatehouseError;

/** The reason why `verifyNotification` refused a notification. */
export type NotificationProblem =
  | "missing header"
  | "malformed header"
  | "too old"
  | "too new"
  | "wrong signature"
  /** The signature is right, but the body is no JSON, has an integer beyond ±(2^53-1), or has no `type`. */
  | "malformed body"
  /** The signature is right, but this client does not know the type: the server is newer. `event` holds the event. */
  | "unknown type";

/** The notification cannot be trusted or understood. The message says why, and what to do next. */
export class NotificationError extends Error {
  readonly reason: NotificationProblem;
  /** The event of a notification of an unknown type; undefined for every other reason. */
  readonly event: unknown;

  constructor(reason: NotificationProblem, message: string, event?: unknown) {
    super(`${reason}: ${message}`);
    this.reason = reason;
    this.event = event;
  }

  override get name(): "NotificationError" {
    return "NotificationError";
  }
}
