/** The ways in which a request to a configured address fails, one class each. Messages are for the operator to read. */
import { reasonOf } from "./reasons.ts";

/** A request that got no answer; the message says why, and names neither a password nor a secret. */
export abstract class OutgoingFailure extends Error {}

/** A request that this server does not send: it says nothing about the receiver. */
export abstract class RequestNotSent extends OutgoingFailure {}

/** The address is none that requests are sent to. */
export class UrlRefused extends RequestNotSent {
  override name = "UrlRefused";

  constructor() {
    super("What is configured is not an http or https URL.");
  }
}

/** The address is not public, and the configuration does not allow it. */
export class AddressRefused extends RequestNotSent {
  override name = "AddressRefused";

  constructor(host: string, address: string, why: string) {
    const subject = host === address ? address : `${host} leads to ${address}, which`;
    super(`${subject} is ${why}. Add its range to NOTIFICATION_ALLOWED_RANGES if requests are meant to go there.`);
  }
}

export class NameNotFound extends OutgoingFailure {
  override name = "NameNotFound";

  constructor(host: string, options?: ErrorOptions) {
    const why = options === undefined ? "it has no address" : reasonOf(options.cause);
    super(`The name ${host} was looked up without success: ${why}.`, options);
  }
}

export class ConnectFailed extends OutgoingFailure {
  override name = "ConnectFailed";

  constructor(origin: string, options: ErrorOptions) {
    super(`No connection to ${origin}: ${reasonOf(options.cause)}.`, options);
  }
}

export class ConnectTimedOut extends OutgoingFailure {
  override name = "ConnectTimedOut";

  constructor(origin: string, milliseconds: number) {
    super(`No connection to ${origin} within the connectTimeout of ${milliseconds} ms.`);
  }
}

/** The other side could not prove who it is, or speaks no TLS that we do. */
export class TlsFailed extends OutgoingFailure {
  override name = "TlsFailed";

  constructor(origin: string, options: ErrorOptions) {
    super(`No secure connection to ${origin}: ${reasonOf(options.cause)}.`, options);
  }
}

export class AnswerTimedOut extends OutgoingFailure {
  override name = "AnswerTimedOut";

  constructor(origin: string, milliseconds: number) {
    super(`No complete answer from ${origin} within the readTimeout of ${milliseconds} ms.`);
  }
}

/** The connection ended before the whole answer had come. */
export class AnswerBroken extends OutgoingFailure {
  override name = "AnswerBroken";

  constructor(origin: string, options: ErrorOptions) {
    super(`The answer from ${origin} broke off: ${reasonOf(options.cause)}.`, options);
  }
}

export class RedirectRefused extends OutgoingFailure {
  override name = "RedirectRefused";

  constructor(origin: string, why: string) {
    super(`${origin} redirects, and the redirect is not followed: ${why}.`);
  }
}

/** What was to be sent cannot be written as an HTTP request. */
export class RequestRefused extends RequestNotSent {
  override name = "RequestRefused";

  constructor(options: ErrorOptions) {
    super(`The request cannot be sent: ${reasonOf(options.cause)}.`, options);
  }
}

/** The server stops. */
export class Interrupted extends RequestNotSent {
  override name = "Interrupted";

  constructor() {
    super("The request was given up because the server stops.");
  }
}
