/** Answers 429 where too many requests come, and tells each client how many it has left (RATE_LIMIT). */
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

/** The fields of draft-ietf-httpapi-ratelimit-headers-10; `requests` is the name of our one policy. */
function setFields(response: Response, { requests, seconds }: RatePolicy, decision: RateDecision): void {
  response.setHeader("RateLimit-Policy", `"requests";q=${requests};w=${seconds}`);
  response.setHeader("RateLimit", `"requests";r=${decision.remaining};t=${decision.resetSeconds}`);
}

/** An API key wherever it comes from; without one, the client's address. */
function subjectOf({ caller, client }: RequestState): string {
  return caller?.apiKeyHash ?? networkOf(client.address);
}

/** An IPv4 address as it is; of an IPv6 address the first 64 bits, as one client has all addresses below them. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after].slice(0, 4).join(":");
}
