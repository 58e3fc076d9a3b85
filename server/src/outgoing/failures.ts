/**
 * Errors of outgoing requests, one class for each cause. Messages are for the log alone: they name hosts and addresses,
 * which is what a request to a forged address is after. Clients read `failure`.
 */
import { type DeliveryFailure, deliveryFailures } from "./delivery-failures.ts";

/** A request without a response; its message contains no password or secret. */
export abstract class OutgoingRequestError extends Error {
  abstract readonly failure: DeliveryFailure;
}

/** A request that was not sent; it says nothing about the receiver's health. */
export abstract class RequestNotSentError extends OutgoingRequestError {}

/** The configured address is not an http or https URL. */
export class InvalidUrlError extends RequestNotSentError {
  override name = "InvalidUrlError";
  override readonly failure = deliveryFailures.invalidRequest;

  constructor() {
    super("What is configured is not an http or https URL.");
  }
}

/** The address is not public and in no allowed range. */
export class ForbiddenAddressError extends RequestNotSentError {
  override name = "ForbiddenAddressError";
  override readonly failure = deliveryFailures.addressNotAllowed;

  constructor(host: string, address: string, why: string) {
    const subject = host === address ? address : `${host} leads to ${address}, which`;
    super(`${subject} is ${why}. Add its range to NOTIFICATION_ALLOWED_RANGES if requests are meant to go there.`);
  }
}

export class NameNotFoundError extends OutgoingRequestError {
  override name = "NameNotFoundError";
  override readonly failure = deliveryFailures.nameNotFound;

  constructor(host: string, options?: ErrorOptions) {
    const why = options === undefined ? "it has no address" : reasonOf(options.cause);
    super(`The name ${host} was looked up without success: ${why}.`, options);
  }
}

export class ConnectError extends OutgoingRequestError {
  override name = "ConnectError";
  override readonly failure: DeliveryFailure;

  constructor(origin: string, options: ErrorOptions) {
    super(`No connection to ${origin}: ${reasonOf(options.cause)}.`, options);
    this.failure = isRefusal(options.cause) ? deliveryFailures.refused : deliveryFailures.connection;
  }
}

export class ConnectTimeoutError extends OutgoingRequestError {
  override name = "ConnectTimeoutError";
  override readonly failure = deliveryFailures.connectTimeout;

  constructor(origin: string, milliseconds: number) {
    super(`No connection to ${origin} within the connectTimeout of ${milliseconds} ms.`);
  }
}

/** The certificate was not trusted, or no common TLS version exists. */
export class TlsError extends OutgoingRequestError {
  override name = "TlsError";
  override readonly failure = deliveryFailures.tls;

  constructor(origin: string, options: ErrorOptions) {
    super(`No secure connection to ${origin}: ${reasonOf(options.cause)}.`, options);
  }
}

export class ResponseTimeoutError extends OutgoingRequestError {
  override name = "ResponseTimeoutError";
  override readonly failure = deliveryFailures.responseTimeout;

  constructor(origin: string, milliseconds: number) {
    super(`No complete answer from ${origin} within the readTimeout of ${milliseconds} ms.`);
  }
}

/** The connection ended before the complete response. */
export class IncompleteResponseError extends OutgoingRequestError {
  override name = "IncompleteResponseError";
  override readonly failure = deliveryFailures.incompleteResponse;

  constructor(origin: string, options: ErrorOptions) {
    super(`The answer from ${origin} broke off: ${reasonOf(options.cause)}.`, options);
  }
}

export class ForbiddenRedirectError extends OutgoingRequestError {
  override name = "ForbiddenRedirectError";
  override readonly failure = deliveryFailures.redirect;

  constructor(origin: string, why: string) {
    super(`${origin} redirects, and the redirect is not followed: ${why}.`);
  }
}

/** The method, headers or URL cannot be written as an HTTP request. */
export class InvalidRequestError extends RequestNotSentError {
  override name = "InvalidRequestError";
  override readonly failure = deliveryFailures.invalidRequest;

  constructor(options: ErrorOptions) {
    super(`The request cannot be sent: ${reasonOf(options.cause)}.`, options);
  }
}

/** This server is shutting down. */
export class ShutdownError extends RequestNotSentError {
  override name = "ShutdownError";
  override readonly failure = deliveryFailures.shutdown;

  constructor() {
    super("The request was given up because the server stops.");
  }
}

const reasons: Readonly<Record<string, string>> = {
  EAI_AGAIN: "no name server answers",
  ENOTFOUND: "there is no such name",
  ECONNREFUSED: "it is refused, nothing listens there",
  ECONNRESET: "the other side reset it",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  EPROTO: "the two sides find no common encryption, or the other side uses none",
  EPIPE: "the other side closed it",
  ETIMEDOUT: "nothing answers",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "it signed its certificate itself, and no sslCertificate is configured for it",
  SELF_SIGNED_CERT_IN_CHAIN: "nobody who is trusted signed its certificate",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "nobody who is trusted signed its certificate",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "nobody who is trusted signed its certificate",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

/** Returns one line without a full stop. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "for no known reason";
  const code = codeOf(error);
  const known = code === undefined ? undefined : reasons[code];
  if (known !== undefined) return known;
  if (code?.startsWith("HPE_") === true) return `what came is not HTTP (${code})`;
  return code ?? (error.message.replaceAll(/\s+/g, " ").slice(0, 200) || error.name);
}

/** Returns true where nothing listens at the address. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === "ECONNREFUSED";
}

/** Returns the error's code, or the first one of an AggregateError such as one per address. */
function codeOf(error: Error): string | undefined {
  if ("code" in error && typeof error.code === "string") return error.code;
  if (!(error instanceof AggregateError)) return undefined;
  return error.errors.map((one: unknown) => (one instanceof Error ? codeOf(one) : undefined)).find(Boolean);
}
