/** The credentials that a run makes for itself: tokens of operators, and logins of users. */
import type { Json } from "@gatehouse/openapi/json";
import { type Operation, opensWithAccessToken, opensWithKey, opensWithToken } from "../contract/contract.ts";
import type { RunOptions } from "../run-options.ts";
import type { Case } from "./case.ts";
import type { Exchange } from "./wire.ts";

/** Names of operators' tokens in a report: the shell variables that stand for them. */
export const tokenNames = {
  usual: "$OPERATOR_TOKEN",
  otherTenant: "$OTHER_OPERATOR_TOKEN",
  otherRole: "$OTHER_ROLE_TOKEN",
  ended: "$ENDED_OPERATOR_TOKEN",
} as const;

/** Names of users' JWTs in a report: the shell variables that stand for them. */
export const accessTokenNames = { usual: "$ACCESS_TOKEN", otherTenant: "$OTHER_ACCESS_TOKEN" } as const;

export interface OperatorRequirements {
  /** null for an operator without a role. */
  readonly role: string | null;
  readonly tenantId?: string | undefined;
  /** The applications that the operator has access to; all where it is left out. */
  readonly applicationIds?: readonly string[];
}

export interface OperatorTokens {
  /** A token of any operator who has signed in; undefined before the first one. */
  readonly any: string | undefined;
  /**
   * Resolves to a token that opens the operation; that of a new operator where the operation says `x-own-operator`, with
   * the password that the body names. @throws SetupError
   */
  usual(operation: Operation, tenantId: string | undefined, body?: Json): Promise<string>;
  /** Resolves to the token of an operator with one role, or with none. @throws SetupError */
  withRole(requirements: OperatorRequirements, name?: string): Promise<string>;
  /** Resolves to the token of a new operator with one role. @throws SetupError */
  ofItsOwn(requirements: OperatorRequirements, name?: string, password?: string): Promise<string>;
  /** Resolves to the token of an operator who has been deleted. @throws SetupError */
  ended(role: string): Promise<string>;
  /** Removes the accounts. */
  close(): Promise<void>;
}

/** A successful login. */
export type Login = Readonly<Record<"id" | "applicationId" | "userId" | "refreshToken" | "accessToken", string>> & {
  /** When to log in again, on the clock of `performance.now()`. */
  readonly renewAt: number;
};

/** A JWT of the run's identity provider, for a login. */
export interface ThirdPartyToken {
  readonly identityProviderId: string;
  readonly token: string;
}

export interface ThirdPartyClaims {
  /** The user's address, which identifies the user; a new one where it is left out. */
  readonly email?: string;
  /** When it was made, in milliseconds since the UTC epoch; now where it is left out. */
  readonly at?: number;
  /** Milliseconds from then until it expires; an hour where it is left out. */
  readonly lifetime?: number;
  /** The user name; none where it is left out. */
  readonly username?: string;
  /** Set for a signature that is not the provider's. */
  readonly forged?: boolean;
}

export interface UserLogins {
  /** Returns a JWT of the tenant's identity provider. @throws SetupError */
  thirdPartyToken(claims?: ThirdPartyClaims): ThirdPartyToken;
  /** Resolves to the JWT of a user of the tenant. @throws SetupError */
  accessToken(tenantId: string | undefined): Promise<string>;
  /** Resolves to the login whose JWT opens operations. @throws SetupError */
  usual(tenantId: string | undefined): Promise<Login>;
  /** Resolves to a login of its own, which no other case uses. @throws SetupError */
  fresh(): Promise<Login>;
  /** Resolves to a value that belongs to no single login: the provider, a JWT of it, a key. @throws SetupError */
  value(name: string, field: string): Promise<Json | undefined>;
  /** Removes the applications. */
  close(): Promise<void>;
}

export interface Credentials {
  readonly options: RunOptions;
  readonly operators: OperatorTokens;
  readonly logins: UserLogins;
}

/** Returns how long a token lives in milliseconds: it expires by the server's clock, which may differ from ours. */
export function timeLeft({ headers }: Exchange, expirationInstant: Json | undefined): number {
  const now = Date.parse(headers.get("date") ?? "") || Date.now();
  return typeof expirationInstant === "number" ? expirationInstant - now : 60_000;
}

/** Resolves to the token that opens an operation: an operator's, or a user's. @throws SetupError */
export function tokenFor(
  { operators, logins }: Credentials,
  operation: Operation,
  tenantId: string | undefined,
  body?: Json,
): Promise<string> {
  return opensWithAccessToken(operation) ? logins.accessToken(tenantId) : operators.usual(operation, tenantId, body);
}

/** Resolves to the Authorization header of a case; undefined where the key is sent, or the case has its own header. */
export async function authorizationFor(
  credentials: Credentials,
  { operation, raw, body }: Case,
): Promise<string | undefined> {
  // An undeclared method belongs to no operation: it is tried with the key.
  const isElsewhere = raw?.method !== undefined;
  if (isElsewhere || opensWithKey(operation) || !opensWithToken(operation)) return undefined;
  if (raw?.headers?.["Authorization"] !== undefined) return undefined;
  const { tenantId, otherTenantId } = credentials.options;
  const requested = raw?.headers?.["X-Service-TenantId"];
  const isOther = otherTenantId !== undefined && requested === otherTenantId;
  return `Bearer ${await tokenFor(credentials, operation, isOther ? otherTenantId : tenantId, body)}`;
}
