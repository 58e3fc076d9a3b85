/**
 * Who sends a request. It is decided before anything else is said about the request: a request without a valid key gets
 * an empty 401 whose WWW-Authenticate header says why (Conventions, Every interface, "401").
 */
import type { RequestHandler } from "express";
import { type ApiKey, hashApiKey, permits } from "../access/api-keys.ts";
import type { AccessToken, Operator } from "../contract/context.ts";
import type { SignedIn } from "../moderation/operator-tokens.ts";
import { sendEmpty } from "./replies.ts";
import { type RequestState, stateOf } from "./request-state.ts";

export interface Caller {
  readonly name: string;
  /** The tenant that the key is bound to, or that the operator belongs to. */
  readonly tenantId: string | undefined;
  /** Whose token it was, where one opened the operation. */
  readonly operator?: Operator;
  /** The JWT that opened the operation, where one did. */
  readonly accessToken?: AccessToken;
}

/** How callers are told from strangers. */
export interface Doorkeeper {
  readonly apiKeys: () => ReadonlyMap<string, ApiKey>;
  /** Whose token this is; `expired` when its time is over. */
  readonly operatorOf: (token: string) => Promise<SignedIn | "expired" | undefined>;
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

export function authenticate({ apiKeys, operatorOf }: Doorkeeper): RequestHandler {
  return function authentication(request, response, next) {
    const state = stateOf(request);
    const security = state.route?.operation.security;
    if (security !== undefined && security.length === 0) return next();
    const given = request.headers.authorization;
    const scheme = schemeOf(security, given);
    const answer = (decision: Caller | Refusal): void => {
      if (typeof decision !== "string") {
        state.caller = decision;
        next();
      } else {
        const challenge = `${scheme} realm="gatehouse", error="${decision}", error_description="${advice[scheme][decision]}"`;
        sendEmpty(response, 401, { "WWW-Authenticate": challenge });
      }
    };
    if (given === undefined || given === "") return answer("missing");
    if (given.length > longestKey) return answer("invalid");
    if (scheme === "ApiKey") return answer(byKey(apiKeys().get(hashApiKey(given)), state, request.method));
    byToken(operatorOf, state, given).then(answer, next);
  };
}

/**
 * Which kind of credential it is, where an operation takes several. An unknown path, or a method that the path does not
 * have, is nobody's business but a caller's with a key.
 */
function schemeOf(security: readonly string[] | undefined, given: string | undefined): Scheme {
  if (security === undefined) return "ApiKey";
  const isToken = bearer(given ?? "") !== undefined && security.some((each) => each !== "apiKey");
  return security.includes("apiKey") && !isToken ? "ApiKey" : "Bearer";
}

function byKey(key: ApiKey | undefined, { path }: RequestState, method: string): Caller | Refusal {
  if (key === undefined) return "invalid";
  return permits(key.permissions, method, path) ? { name: key.name, tenantId: key.tenantId } : "not permitted";
}

async function byToken(
  operatorOf: Doorkeeper["operatorOf"],
  { route }: RequestState,
  given: string,
): Promise<Caller | Refusal> {
  const token = bearer(given);
  const operation = route?.operation;
  if (token === undefined || operation?.security.includes("operatorToken") !== true) return "invalid";
  const signedIn = await operatorOf(token);
  if (signedIn === undefined) return "invalid";
  if (signedIn === "expired") return "expired";
  const { operator, tenantId } = signedIn;
  const permitted = operation.operatorRoles.some((role) => operator.roles.some((own) => own === role));
  return permitted ? { name: operator.email, tenantId, operator } : "not permitted";
}

/** The token of an `Authorization: Bearer <token>`; the scheme's case does not matter (RFC 9110, 11.1). */
function bearer(given: string): string | undefined {
  return given.slice(0, 7).toLowerCase() === "bearer " ? given.slice(7) : undefined;
}
