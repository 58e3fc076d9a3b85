/**
 * Authenticates requests before anything else about them is revealed: without a valid credential the reply is an
 * empty 401 whose WWW-Authenticate header states the reason (Decisions: Unauthorized requests).
 */
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import { type ApiKey, hashApiKey } from "../access/api-keys.ts";
import { permits } from "../access/permissions.ts";
import type { AccessToken, Clock } from "../contract/context.ts";
import type { OperatorSession } from "../moderation/operators/operator-tokens.ts";
import { cookiesOf } from "./cookies.ts";
import { sendEmpty } from "./replies.ts";
import { type Caller, type RequestState, stateOf } from "./request-state.ts";
import { movedAdvice } from "./tenants.ts";

/** Looks up credentials. */
export interface CredentialLookup {
  readonly clock: Clock;
  readonly apiKeys: () => ReadonlyMap<string, ApiKey>;
  /** Called with the key of each admitted request. */
  readonly noteApiKey: (key: ApiKey) => void;
  /** Returns the URL of the server that has a tenant that moved. */
  readonly movedTo: (tenantId: string) => string | undefined;
  /** Returns the operator of a token; `expired` after its lifetime. */
  readonly operatorOf: (token: string) => Promise<OperatorSession | "expired" | undefined>;
  /** Verifies a JWT of the service. */
  readonly accessTokenOf: (token: string) => Promise<AccessToken | "invalid" | "expired">;
}

export type Refusal = "missing" | "invalid" | "expired" | "not permitted" | "not enrolled";

/** Maximum length of a credential header; no key or token is longer, and hashing it would be waste. */
const maximumKeyLength = 4096;

/** Name of the cookie that reconcile sets (Identity, Tokens). */
const tokenCookie = "access_token";

type Scheme = "ApiKey" | "Bearer";

interface Credential {
  readonly scheme: Scheme;
  /** The API key or the token without its scheme; undefined where it is absent or malformed. */
  readonly value: string | undefined;
}

const credentialNames: Readonly<Record<Scheme, string>> = {
  ApiKey: "API key",
  Bearer: "token",
};

const advice: Readonly<Record<Scheme, Readonly<Record<Refusal, string>>>> = {
  ApiKey: {
    missing: "Send an API key as the whole value of the Authorization header.",
    invalid:
      "The API key is not known to this server. Send it as the whole value of the Authorization header, without a scheme.",
    expired: "The API key has expired. Use another one.",
    "not permitted": "The API key may not use this method on this path.",
    "not enrolled": "The API key may not use this method on this path.",
  },
  Bearer: {
    missing: "Send a token in the Authorization header, as Bearer and the token.",
    invalid:
      "The token is not valid here. Send one of this server in the Authorization header, as Bearer and the token.",
    expired: "The token has expired. Get a new one.",
    "not permitted": "The token may not use this method on this path.",
    "not enrolled":
      "This server requires one-time passwords of operators. Set one up with POST /moderation/one-time-password.",
  },
};

export function authenticate(credentials: CredentialLookup): RequestHandler {
  return function authentication(request, response, next) {
    const state = stateOf(request);
    const security = state.route?.operation.security;
    if (security !== undefined && security.length === 0) return next();
    const { scheme, value } = credentialOf(request, security);
    const refuse = (refusal: string, error: string, description: string): void => {
      state.refusal = refusal;
      const challenge = `${scheme} realm="gatehouse", error="${error}", error_description="${description}"`;
      sendEmpty(response, 401, { "WWW-Authenticate": challenge });
    };
    const answer = (decision: Caller | Refusal): void => {
      if (typeof decision === "string") {
        refuse(decision, decision === "not enrolled" ? "not permitted" : decision, advice[scheme][decision]);
        return;
      }
      const target = decision.tenantId === undefined ? undefined : credentials.movedTo(decision.tenantId);
      if (target === undefined) {
        state.caller = decision;
        next();
      } else refuse("moved", "moved", movedAdvice(`tenant of the ${credentialNames[scheme]}`, target));
    };
    if (value === "") return answer("missing");
    if (value === undefined) return answer("invalid");
    if (scheme === "Bearer") byToken(credentials, state, value).then(answer, next);
    else if (value.length > maximumKeyLength) answer("invalid");
    else answer(byKey(credentials, value, state, request.method));
  };
}

/**
 * Selects the credential of a request. The Authorization header takes precedence over the cookie, and within it an
 * API key over a token. Browsers also send the cookie for pages of other origins, so it is valid only for methods
 * that read: such pages cannot read the reply (CORS), and `SameSite=Lax` withholds it from their scripts.
 */
function credentialOf(request: IncomingMessage, security: readonly string[] | undefined): Credential {
  const { authorization: given = "" } = request.headers;
  // Unknown paths and methods are revealed only to callers with an API key.
  if (security === undefined) return { scheme: "ApiKey", value: given };
  const token = bearer(given);
  const takesToken = security.some((each) => each !== "apiKey");
  if (security.includes("apiKey") && !(takesToken && token !== undefined)) return { scheme: "ApiKey", value: given };
  if (given !== "") return { scheme: "Bearer", value: token === "" ? undefined : token };
  const readsCookie = security.includes("accessTokenCookie") && (request.method === "GET" || request.method === "HEAD");
  return { scheme: "Bearer", value: (readsCookie ? cookiesOf(request)[tokenCookie] : undefined) ?? "" };
}

function byKey(credentials: CredentialLookup, value: string, { path }: RequestState, method: string): Caller | Refusal {
  const key = credentials.apiKeys().get(hashApiKey(value));
  if (key === undefined) return "invalid";
  if (key.expirationInstant !== undefined && key.expirationInstant <= credentials.clock.now()) return "expired";
  if (!permits(key, method, path)) return "not permitted";
  credentials.noteApiKey(key);
  return { name: key.name, tenantId: key.tenantId, apiKeyHash: key.hash };
}

async function byToken(
  credentials: CredentialLookup,
  { route }: RequestState,
  token: string,
): Promise<Caller | Refusal> {
  const security = route?.operation.security ?? [];
  if (security.includes("operatorToken")) return byOperatorToken(credentials, route, token);
  if (!security.includes("bearer")) return "invalid";
  const accessToken = await credentials.accessTokenOf(token);
  if (typeof accessToken === "string") return accessToken;
  return { name: accessToken.userId ?? "a JWT", tenantId: accessToken.tenantId, accessToken };
}

async function byOperatorToken(
  { operatorOf }: CredentialLookup,
  route: RequestState["route"],
  token: string,
): Promise<Caller | Refusal> {
  const signedIn = token.length > maximumKeyLength ? undefined : await operatorOf(token);
  if (signedIn === undefined) return "invalid";
  if (signedIn === "expired") return "expired";
  const { operator, tenantId, tokenHash: operatorTokenHash, mustEnrol } = signedIn;
  if (mustEnrol && route?.operation.isOwnOperator !== true) return "not enrolled";
  const permitted = route?.operation.operatorRoles.some((role) => operator.roles.some((own) => own === role)) === true;
  return permitted ? { name: operator.email, tenantId, operator, operatorTokenHash } : "not permitted";
}

/** Returns the token of `Authorization: Bearer <token>`; the scheme is case-insensitive (RFC 9110, 11.1). */
function bearer(given: string): string | undefined {
  return given.slice(0, 7).toLowerCase() === "bearer " ? given.slice(7) : undefined;
}
