/** Bringing a message to a receiver that somebody configured, once per attempt: what its answer means for the next one. */
import type { Answer } from "./exchange.ts";
import { OutgoingFailure, RequestNotSent } from "./failures.ts";
import type { OutgoingRequest, Sender } from "./outgoing.ts";
import { askedPause } from "./retry-after.ts";
import { messageHeaders, type SignedMessage, signature } from "./signature.ts";

/** After a second, two, four and so on, then each hour or so: for about a day. */
export const deliveryRetries = { attempts: 44, firstPauseMs: 1_000, maximumPauseMs: 60 * 60 * 1_000 } as const;

/** Where nothing else is configured, in milliseconds. */
export const patience = { connectTimeout: 5_000, readTimeout: 15_000 } as const;

export type DeliveryOutcome =
  | { readonly kind: "done" }
  /** To be tried again; not before `notBefore`, where the receiver asked for that. */
  | {
      readonly kind: "failed";
      readonly error: string;
      readonly notBefore?: number;
      /** Left out where the receiver was not asked. */
      readonly isUnavailable?: boolean;
    }
  /** Not to be tried again. */
  | { readonly kind: "dead"; readonly error: string };

/** What a message is sent with: a JSON body and the headers of Standard Webhooks, signed where there is a secret. */
export function messageOf(
  message: SignedMessage,
  secret: string | undefined,
): Pick<OutgoingRequest, "body" | "headers" | "ownHeaders"> {
  return {
    body: message.body,
    headers: { "content-type": "application/json", ...messageHeaders(message) },
    ownHeaders: secret === undefined ? {} : { "webhook-signature": signature(secret, message) },
  };
}

/** The origin of a URL, as jobs name their receiver; undefined for what is no URL. */
export function receiverOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}

/** Sends a request once; what the receiver answers, or that it does not, says how to go on. */
export async function deliver(
  outgoing: Sender,
  request: OutgoingRequest,
  clock: { now(): number },
): Promise<DeliveryOutcome> {
  let answer: Answer;
  try {
    answer = await outgoing.send(request);
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    const wasAsked = !(error instanceof RequestNotSent);
    return { kind: "failed", error: error.message, ...(wasAsked ? { isUnavailable: true } : {}) };
  }
  if (answer.status >= 200 && answer.status <= 299) return { kind: "done" };
  const error = `${new URL(request.url).origin} answered ${answer.status}.`;
  // The receiver says that it is gone for good (RFC 9110, 15.5.11).
  if (answer.status === 410) return { kind: "dead", error };
  const pause = askedPause(answer.headers["retry-after"], clock.now());
  const isUnavailable = answer.status >= 500 || answer.status === 429;
  return { kind: "failed", error, isUnavailable, ...(pause === undefined ? {} : { notBefore: clock.now() + pause }) };
}
