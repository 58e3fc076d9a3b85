/** Answers 429 to excess requests and reports the remaining quota to each client (RATE_LIMIT). */
import type { Request, RequestHandler } from "express";
import type { RateDecision, RateLimit, RatePolicy } from "../access/rate-limiter.ts";
import { networkOf } from "../contract/network.ts";
import { sendEmpty } from "./replies.ts";
import { addReplyHeaders, type RequestState, stateOf } from "./request-state.ts";

/** @param limit undefined where requests are not limited */
export function limitRate(limit: RateLimit | undefined): RequestHandler {
  return function rateLimit(request, response, next) {
    if (limit === undefined) return next();
    const decision = limit.take(subjectOf(stateOf(request)));
    addFields(request, limit.policy, decision);
    if (decision.isAllowed) next();
    else sendEmpty(response, 429, { "Retry-After": String(Math.max(1, decision.retrySeconds)) });
  };
}

/** Adds the fields of draft-ietf-httpapi-ratelimit-headers-10; `requests` is the name of the only policy. */
function addFields(request: Request, { requests, seconds }: RatePolicy, decision: RateDecision): void {
  const policy = `"requests";q=${requests};w=${seconds}`;
  const state = `"requests";r=${decision.remaining};t=${decision.resetSeconds}`;
  addReplyHeaders(request, "RateLimit-Policy", policy, "RateLimit", state);
}

/** Returns the subject of the limit: the API key, or the client's network without one. */
function subjectOf({ caller, client }: RequestState): string {
  return caller?.apiKeyHash ?? networkOf(client.address);
}
