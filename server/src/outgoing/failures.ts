/** Errors of outgoing requests, one class for each cause. Messages are for operators. */
import { reasonOf } from "./reasons.ts";

/** A request without a response; its message contains no password or secret. */
export abstract class OutgoingRequestError extends Error {}

/** A request that was not sent; it says nothing about the receiver's health. */
export abstract class RequestNotSentError extends OutgoingRequestError {}

/** The configured address is not an http or https URL. */
export class InvalidUrlError extends RequestNotSentError {
  override name = "InvalidUrlError";

  constructor() {
    super("What is configured is not an http or https URL.");
  }
}

/** The address is not public and in no allowed range. */
export class ForbiddenAddressError extends RequestNotSentError {
  override name = "ForbiddenAddressError";

  constructor(host: string, address: string, why: string) {
    const subject = host === address ? address : `${host} leads to ${address}, which`;
    super(`${subject} is ${why}. Add its range to NOTIFICATION_ALLOWED_RANGES if requests are meant to go there.`);
  }
}

export class NameNotFoundError extends OutgoingRequestError {
  override name = "NameNotFoundError";

  constructor(host: string, options?: ErrorOptions) {
    const why = options === undefined ? "it has no address" : reasonOf(options.cause);
    super(`The name ${host} was looked up without success: ${why}.`, options);
  }
}

export class ConnectError extends OutgoingRequestError {
  override name = "ConnectError";

  constructor(origin: string, options: ErrorOptions) {
    super(`No connection to ${origin}: ${reasonOf(options.cause)}.`, options);
  }
}

export class ConnectTimeoutError extends OutgoingRequestError {
  override name = "ConnectTimeoutError";

  constructor(origin: string, milliseconds: number) {
    super(`No connection to ${origin} within the connectTimeout of ${milliseconds} ms.`);
  }
}

/** The certificate was not trusted, or no common TLS version exists. */
export class TlsError extends OutgoingRequestError {
  override name = "TlsError";

  constructor(origin: string, options: ErrorOptions) {
    super(`No secure connection to ${origin}: ${reasonOf(options.cause)}.`, options);
  }
}

export class ResponseTimeoutError extends OutgoingRequestError {
  override name = "ResponseTimeoutError";

  constructor(origin: string, milliseconds: number) {
    super(`No complete answer from ${origin} within the readTimeout of ${milliseconds} ms.`);
  }
}

/** The connection ended before the complete response. */
export class IncompleteResponseError extends OutgoingRequestError {
  override name = "IncompleteResponseError";

  constructor(origin: string, options: ErrorOptions) {
    super(`The answer from ${origin} broke off: ${reasonOf(options.cause)}.`, options);
  }
}

export class ForbiddenRedirectError extends OutgoingRequestError {
  override name = "ForbiddenRedirectError";

  constructor(origin: string, why: string) {
    super(`${origin} redirects, and the redirect is not followed: ${why}.`);
  }
}

/** The method, headers or URL cannot be written as an HTTP request. */
export class InvalidRequestError extends RequestNotSentError {
  override name = "InvalidRequestError";

  constructor(options: ErrorOptions) {
    super(`The request cannot be sent: ${reasonOf(options.cause)}.`, options);
  }
}

/** This server is shutting down. */
export class ShutdownError extends RequestNotSentError {
  override name = "ShutdownError";

  constructor() {
    super("The request was given up because the server stops.");
  }
}
