/** Sends a message once and maps the response to the next step. */
import { type DeliveryFailure, statusFailure } from "./delivery-failures.ts";
import type { OutgoingResponse } from "./exchange.ts";
import { OutgoingRequestError, unsentFailures } from "./failures.ts";
import type { OutgoingRequest, Sender } from "./outgoing.ts";
import { messageHeaders, type SignedMessage, signature } from "./signature.ts";

/** Exponential back-off from one second to one hour, for about a day. */
export const deliveryRetries = { attempts: 44, firstPauseMs: 1_000, maximumPauseMs: 60 * 60 * 1_000 } as const;

/** Default timeouts in milliseconds. */
export const defaultTimeouts = { connectTimeout: 5_000, readTimeout: 15_000 } as const;

export type DeliveryOutcome =
  | { readonly kind: "done" }
  /** Retried; not before `notBefore`, if the receiver sent Retry-After. */
  | {
      readonly kind: "failed";
      readonly error: DeliveryFailure;
      readonly detail: string;
      readonly notBefore?: number;
      /** Undefined if no request was sent. */
      readonly isUnavailable?: boolean;
    }
  /** Not retried. */
  | { readonly kind: "dead"; readonly error: DeliveryFailure; readonly detail?: string };

/** Returns a JSON body and the headers of Standard Webhooks, signed if there is a secret. */
export function messageRequest(
  message: SignedMessage,
  secret: string | undefined,
): Pick<OutgoingRequest, "body" | "headers" | "originHeaders"> {
  return {
    body: message.body,
    headers: { "content-type": "application/json", ...messageHeaders(message) },
    originHeaders: secret === undefined ? {} : { "webhook-signature": signature(secret, message) },
  };
}

/** Returns the origin of a URL, as jobs name their receiver; undefined for an invalid URL. */
export function receiverOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}

/** Sends a request once and returns the outcome of the attempt. */
export async function deliver(
  outgoing: Sender,
  request: OutgoingRequest,
  clock: { now(): number },
): Promise<DeliveryOutcome> {
  let response: OutgoingResponse;
  try {
    response = await outgoing.send(request);
  } catch (error) {
    if (!(error instanceof OutgoingRequestError)) throw error;
    const { failure, message: detail } = error;
    return { kind: "failed", error: failure, detail, ...(unsentFailures.has(failure) ? {} : { isUnavailable: true }) };
  }
  if (response.status >= 200 && response.status <= 299) return { kind: "done" };
  const failure = {
    error: statusFailure(response.status),
    detail: `${new URL(request.url).origin} answered ${response.status}.`,
  };
  // 410 Gone is permanent (RFC 9110, 15.5.11).
  if (response.status === 410) return { kind: "dead", ...failure };
  const pause = retryAfterPause(response.headers["retry-after"], clock.now());
  const isUnavailable = response.status >= 500 || response.status === 429;
  return {
    kind: "failed",
    ...failure,
    isUnavailable,
    ...(pause === undefined ? {} : { notBefore: clock.now() + pause }),
  };
}

const maximumPause = 3_600_000;

/**
 * Returns the pause in milliseconds, from seconds or a date; undefined if it is missing or invalid. It is at most an
 * hour, so that no receiver can stop deliveries.
 */
export function retryAfterPause(retryAfter: string | undefined, now: number): number | undefined {
  const text = retryAfter?.trim() ?? "";
  const pause = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(pause) && pause >= 0 ? Math.min(maximumPause, pause) : undefined;
}
