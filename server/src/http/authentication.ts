/**
 * Who sends a request. It is decided before anything else is said about the request: a request without a valid key gets
 * an empty 401 whose WWW-Authenticate header says why (Conventions, Every interface, "401").
 */
import type { RequestHandler } from "express";
import { type ApiKey, hashApiKey, permits } from "../access/api-keys.ts";
import { sendEmpty } from "./replies.ts";
import { stateOf } from "./request-state.ts";

export interface Caller {
  readonly name: string;
  /** The tenant that the key is bound to. */
  readonly tenantId: string | undefined;
}

export type Refusal = "missing" | "invalid" | "expired" | "not permitted";

/** A longer header is no key of ours and is not worth hashing. */
const longestKey = 4096;

type Scheme = "ApiKey" | "Bearer";

const advice: Readonly<Record<Scheme, Readonly<Record<Refusal, string>>>> = {
  ApiKey: {
    missing: "Send an API key as the whole value of the Authorization header.",
    invalid:
      "The API key is not known to this server. Send it as the whole value of the Authorization header, without a scheme.",
    expired: "The API key has expired. Use another one.",
    "not permitted": "The API key may not use this method on this path.",
  },
  Bearer: {
    missing: "Send a token in the Authorization header, as Bearer and the token.",
    invalid:
      "The token is not valid here. Send one of this server in the Authorization header, as Bearer and the token.",
    expired: "The token has expired. Get a new one.",
    "not permitted": "The token may not use this method on this path.",
  },
};

export function authenticate(keys: () => ReadonlyMap<string, ApiKey>): RequestHandler {
  return function authentication(request, response, next) {
    const state = stateOf(request);
    const security = state.route?.operation.security;
    if (security !== undefined && security.length === 0) return next();
    // An unknown path, or a method that the path does not have, is nobody's business but a caller's with a key.
    const scheme: Scheme = security === undefined || security.includes("apiKey") ? "ApiKey" : "Bearer";
    const refuse = (refusal: Refusal): void => {
      const challenge = `${scheme} realm="gatehouse", error="${refusal}", error_description="${advice[scheme][refusal]}"`;
      sendEmpty(response, 401, { "WWW-Authenticate": challenge });
    };
    const given = request.headers.authorization;
    if (given === undefined || given === "") return refuse("missing");
    const key = scheme === "ApiKey" && given.length <= longestKey ? keys().get(hashApiKey(given)) : undefined;
    if (key === undefined) return refuse("invalid");
    if (!permits(key.permissions, request.method, state.path)) return refuse("not permitted");
    state.caller = { name: key.name, tenantId: key.tenantId };
    next();
  };
}
