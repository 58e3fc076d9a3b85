/** Answers 429 to excess requests and reports the remaining quota to each client (RATE_LIMIT). */
import type { RequestHandler, Response } from "express";
import type { RateDecision, RateLimit, RatePolicy } from "../access/rate-limiter.ts";
import { sendEmpty } from "./replies.ts";
import { type RequestState, stateOf } from "./request-state.ts";

/** @param limit undefined where requests are not limited */
export function limitRate(limit: RateLimit | undefined): RequestHandler {
  return function rateLimit(request, response, next) {
    if (limit === undefined) return next();
    const decision = limit.take(subjectOf(stateOf(request)));
    setFields(response, limit.policy, decision);
    if (decision.isAllowed) next();
    else sendEmpty(response, 429, { "Retry-After": String(Math.max(1, decision.retrySeconds)) });
  };
}

/** Sets the fields of draft-ietf-httpapi-ratelimit-headers-10; `requests` is the name of the only policy. */
function setFields(response: Response, { requests, seconds }: RatePolicy, decision: RateDecision): void {
  response.setHeader("RateLimit-Policy", `"requests";q=${requests};w=${seconds}`);
  response.setHeader("RateLimit", `"requests";r=${decision.remaining};t=${decision.resetSeconds}`);
}

/** Returns the subject of the limit: the API key, or the client's network without one. */
function subjectOf({ caller, client }: RequestState): string {
  return caller?.apiKeyHash ?? networkOf(client.address);
}

/**
 * Returns an IPv4 address unchanged, and the first 64 bits of an IPv6 address, since one client usually has all
 * addresses below them.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
