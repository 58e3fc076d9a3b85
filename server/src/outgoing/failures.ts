/**
 * The error of outgoing requests. Messages are for the log alone: they name hosts and addresses, which is what a request to a
 * forged address is after. Clients read `failure`.
 */
import { type DeliveryFailure, deliveryFailures } from "./delivery-failures.ts";

/** A request without a response; its message contains no password or secret. */
export class OutgoingRequestError extends Error {
  override name = "OutgoingRequestError";
  readonly failure: DeliveryFailure;

  constructor(failure: keyof typeof deliveryFailures, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = deliveryFailures[failure];
  }
}

/** Failures of requests that were not sent: they say nothing about the receiver's health. */
export const unsentFailures: ReadonlySet<DeliveryFailure> = new Set([
  deliveryFailures.addressNotAllowed,
  deliveryFailures.invalidRequest,
  deliveryFailures.shutdown,
]);

/** Makes the error of each cause. */
export const outgoingErrors = {
  invalidUrl: () => new OutgoingRequestError("invalidRequest", "What is configured is not an http or https URL."),

  /** The address is not public and in no allowed range. */
  addressNotAllowed(host: string, address: string, why: string) {
    const subject = host === address ? address : `${host} leads to ${address}, which`;
    const advice = "Add its range to NOTIFICATION_ALLOWED_RANGES if requests are meant to go there.";
    return new OutgoingRequestError("addressNotAllowed", `${subject} is ${why}. ${advice}`);
  },

  nameNotFound(host: string, options?: ErrorOptions) {
    const why = options === undefined ? "it has no address" : reasonOf(options.cause);
    const message = `The name ${host} was looked up without success: ${why}.`;
    return new OutgoingRequestError("nameNotFound", message, options);
  },

  connection(origin: string, cause: Error) {
    const failure = codeOf(cause) === "ECONNREFUSED" ? "refused" : "connection";
    return new OutgoingRequestError(failure, `No connection to ${origin}: ${reasonOf(cause)}.`, { cause });
  },

  connectTimeout(origin: string, milliseconds: number) {
    const message = `No connection to ${origin} within the connectTimeout of ${milliseconds} ms.`;
    return new OutgoingRequestError("connectTimeout", message);
  },

  /** The certificate was not trusted, or no common TLS version exists. */
  tls: (origin: string, cause: Error) =>
    new OutgoingRequestError("tls", `No secure connection to ${origin}: ${reasonOf(cause)}.`, { cause }),

  responseTimeout(origin: string, milliseconds: number) {
    const message = `No complete answer from ${origin} within the readTimeout of ${milliseconds} ms.`;
    return new OutgoingRequestError("responseTimeout", message);
  },

  /** The connection ended before the complete response. */
  incompleteResponse: (origin: string, cause: Error) =>
    new OutgoingRequestError("incompleteResponse", `The answer from ${origin} broke off: ${reasonOf(cause)}.`, {
      cause,
    }),

  redirect: (origin: string, why: string) =>
    new OutgoingRequestError("redirect", `${origin} redirects, and the redirect is not followed: ${why}.`),

  /** The method, headers or URL cannot be written as an HTTP request. */
  invalidRequest: (cause: unknown) =>
    new OutgoingRequestError("invalidRequest", `The request cannot be sent: ${reasonOf(cause)}.`, { cause }),

  shutdown: () => new OutgoingRequestError("shutdown", "The request was given up because the server stops."),
} as const;

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

/** Returns the error's code, or the first one of an AggregateError such as one per address. */
function codeOf(error: Error): string | undefined {
  if ("code" in error && typeof error.code === "string") return error.code;
  if (!(error instanceof AggregateError)) return undefined;
  return error.errors.map((one: unknown) => (one instanceof Error ? codeOf(one) : undefined)).find(Boolean);
}
