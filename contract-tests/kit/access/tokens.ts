/** Credentials that must be refused in place of a valid token, and those that must be accepted like one. */
import { isText } from "@gatehouse/openapi/json";
import {
  type Contract,
  type Operation,
  opensWithAccessToken,
  opensWithKey,
  opensWithOperator,
} from "../contract/contract.ts";
import { accessTokenNames, tokenFor, tokenNames } from "../exchange/credentials.ts";
import { needsOwnOperator } from "../exchange/operators.ts";
import type { Random } from "../exchange/random.ts";
import type { Session } from "../exchange/session.ts";
import { ignoreSetupError } from "../exchange/setup-error.ts";
import type { Law } from "../findings.ts";
import { type Credential, nearly } from "./credentials.ts";
import { tokenPermitted, tokenRequired, tokenScheme, tokenValid } from "./laws.ts";

/** Headers that open an operation like the usual token. */
export interface AcceptedCredential {
  readonly law: Law;
  readonly what: string;
  readonly headers: Readonly<Record<string, string | null>>;
}

const noToken: Credential = { law: tokenRequired, what: "no token", value: null, reason: "missing" };

/** Returns one credential for each law, or all of them at a higher effort. */
export async function tokenCredentials(session: Session, operation: Operation, random: Random): Promise<Credential[]> {
  const { effort, key, tenantId } = session.options;
  const token = await tokenFor(session, operation, tenantId);
  const some = (all: readonly Credential[], count: number): readonly Credential[] =>
    effort > 1 ? all : random.some(all, count);
  const empty: Credential = { ...noToken, what: "an empty header", value: "" };
  return [
    // Where a key opens the operation too, these are covered by the laws of keys.
    ...(opensWithKey(operation) ? [] : [noToken, ...some([empty], 1)]),
    ...some(wrongTokens(operation, token, random), 2),
    ...some(schemes(operation, token, opensWithKey(operation) ? undefined : key), 2),
    ...(opensWithOperator(operation) ? await endedTokens(session, operation) : []),
    ...(opensWithOperator(operation) ? await forbiddenRoles(session, operation, random) : []),
  ];
}

/**
 * Returns the tokens of every permitted role, and the scheme in another case, which must not matter (RFC 9110, 11.1).
 */
export async function openings(session: Session, operation: Operation): Promise<AcceptedCredential[]> {
  const { tenantId } = session.options;
  const [small, large] = [await tokenFor(session, operation, tenantId), await tokenFor(session, operation, tenantId)];
  const found: AcceptedCredential[] = [
    { law: tokenScheme, what: "the scheme in small letters", headers: { Authorization: `bearer ${small}` } },
    { law: tokenScheme, what: "the scheme in capitals", headers: { Authorization: `BEARER ${large}` } },
  ];
  if (operation.security.includes("accessTokenCookie")) {
    const headers = { Authorization: null, Cookie: `access_token=${small}` };
    found.push({ law: tokenScheme, what: "the token in the cookie access_token", headers });
  }
  const other = operation.definition["x-opened-with"];
  const opener = isText(other) ? await session.logins.value(other, "id").catch(ignoreSetupError) : undefined;
  if (isText(opener))
    found.push({ law: tokenPermitted, what: `a ${other}`, headers: { Authorization: `Bearer ${opener}` } });
  for (const role of operation.operatorRoles) {
    const value = await tokenOf(session, role, needsOwnOperator(operation));
    if (value !== undefined)
      found.push({ law: tokenPermitted, what: `the role ${role}`, headers: { Authorization: `Bearer ${value}` } });
  }
  return found;
}

function wrongTokens(operation: Operation, token: string, random: Random): Credential[] {
  const invalid = { law: tokenValid, reason: "invalid" } as const;
  return [
    { ...invalid, what: "a token that nobody made", value: `Bearer kit${random.letters(40)}` },
    ...nearly("the token", token, tokenName(operation).slice(1)).map(([what, value, shownAs]) => ({
      ...invalid,
      what,
      value: `Bearer ${value}`,
      shownAs: `Bearer ${shownAs}`,
    })),
  ];
}

function tokenName(operation: Operation): string {
  return opensWithAccessToken(operation) ? accessTokenNames.usual : tokenNames.usual;
}

/** @param key a key, where keys do not open the operation */
function schemes(operation: Operation, token: string, key: string | undefined): Credential[] {
  const invalid = { law: tokenScheme, reason: "invalid" } as const;
  const basic = Buffer.from(`kit:${token}`).toString("base64");
  return [
    { ...invalid, what: "the token without Bearer", value: token },
    { ...invalid, what: "the token behind Token", value: `Token ${token}` },
    {
      ...invalid,
      what: "the token as a password",
      value: `Basic ${basic}`,
      shownAs: `Basic (kit:${tokenName(operation)} in base64)`,
    },
    ...(key === undefined
      ? []
      : [
          { ...invalid, what: "an API key in place of the token", value: key },
          { ...invalid, what: "an API key behind Bearer", value: `Bearer ${key}` },
        ]),
  ];
}

async function endedTokens(session: Session, { operatorRoles: [role = ""] }: Operation): Promise<Credential[]> {
  const what = "the token of an operator who was deleted";
  const value = await session.operators.ended(role).catch(ignoreSetupError);
  return value === undefined ? [] : [{ law: tokenValid, what, value: `Bearer ${value}`, reason: "invalid" }];
}

/** Returns the tokens of roles that are not permitted, and of an operator without a role. */
async function forbiddenRoles(session: Session, { operatorRoles }: Operation, random: Random): Promise<Credential[]> {
  const others = operatorRolesOf(session.contract).filter((role) => !operatorRoles.includes(role));
  const found: Credential[] = [];
  for (const role of [null, ...(session.options.effort > 1 ? others : random.some(others, 2))]) {
    const value = await tokenOf(session, role);
    const what = role === null ? "the token of an operator without a role" : `the token of the role ${role}`;
    if (value !== undefined)
      found.push({ law: tokenPermitted, what, value: `Bearer ${value}`, reason: "not permitted" });
  }
  return found;
}

/** Resolves to undefined where the run was given an operator and cannot create others. */
function tokenOf({ operators, options }: Session, role: string | null, isItsOwn = false): Promise<string | undefined> {
  const { tenantId } = options;
  const token = isItsOwn
    ? operators.ofItsOwn({ role, tenantId }, tokenNames.otherRole)
    : operators.withRole({ role, tenantId }, tokenNames.otherRole);
  return token.catch(ignoreSetupError);
}

/** Returns every role that an operator can have. */
function operatorRolesOf({ operations }: Contract): readonly string[] {
  const create = operations.find(({ operationId }) => operationId === "createOperatorUser");
  const roles = create?.bodies[0]?.schema.properties.get("user")?.properties.get("roles")?.items?.enum ?? [];
  return roles.filter(isText);
}
