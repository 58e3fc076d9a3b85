/**
 * Signs JWTs with the application's own key or else the service's (Identity, Endpoints, Tokens). The service sets
 * `iss`, `iat`, `exp`, `jti` and `tid`, the tenant, because tenants share the service's key. A token about a
 * signed-in user also has `origin`, which proves that this service issued it; an application's key or vending alone
 * cannot forge it.
 */
import { createHmac, type KeyObject } from "node:crypto";
import { CompactSign } from "jose";
import type { Db, StoreContext } from "../../contract/context.ts";
import type { Application } from "../applications/application-store.ts";
import { importedKey } from "./imported-keys.ts";
import { applicationSlot, currentKey, globalSlot, originSlot, recordSigned, type SigningKey } from "./signing-keys.ts";

/** The issuer of tokens where `TOKEN_ISSUER` names none. */
export const defaultIssuer = "gatehouse";

/** Default lifetime in seconds, without an application. */
const globalTimeToLive = 3600;

export interface TokenOrder {
  readonly issuer: string;
  /** The application that the token is for, as the same transaction read it. */
  readonly application?: Application;
  /** Claims besides those that the service sets; `sub` is the id of a user. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Expiration in milliseconds since the UTC epoch; defaults to the time to live. */
  readonly expirationInstant?: number;
  /** Lifetime in seconds, limited by the application's configuration. */
  readonly timeToLiveInSeconds?: number;
}

export interface SignedToken {
  /** In its compact form. */
  readonly token: string;
  /** Milliseconds since the UTC epoch, of a whole second. */
  readonly expirationInstant: number;
}

/** A token without its signature, which needs no transaction. */
export interface UnsignedToken {
  /** Undefined where the application's tokens have no signature. */
  readonly key: SigningKey | undefined;
  readonly claims: ServiceClaims;
}

/** Signs a token about a signed-in user. Needs a writable transaction, because it records the expiration. */
export async function signToken(context: StoreContext, order: TokenOrder): Promise<SignedToken> {
  return sign(await composeToken(context, order));
}

/** Composes a token about a signed-in user. Needs a writable transaction, because it records the expiration. */
export async function composeToken(context: StoreContext, order: TokenOrder): Promise<UnsignedToken> {
  const { application, issuer } = order;
  const configuration = application?.jwtConfiguration.enabled === true ? application.jwtConfiguration : undefined;
  // `enabled` selects the signing key only; the lifetime applies in any case.
  const maximumSeconds = application?.jwtConfiguration.timeToLiveInSeconds ?? globalTimeToLive;
  const seconds = Math.min(order.timeToLiveInSeconds ?? maximumSeconds, maximumSeconds);
  const expirationInstant = order.expirationInstant ?? context.clock.now() + seconds * 1000;
  const audience = application === undefined ? {} : { aud: application.id };
  const claims = serviceClaims(context, { ...order.claims, ...audience }, { issuer, expirationInstant });
  const userClaims = { ...claims, origin: await originOf(context.db, claims) };
  if (configuration?.algorithm === "none") return { key: undefined, claims: userClaims };
  const isOwn = configuration !== undefined && application !== undefined;
  const key = await currentKey(context.db, isOwn ? applicationSlot(context.tenantId, application.id) : globalSlot);
  if (key === undefined) throw new Error("There is no key to sign the token with.");
  await recordSigned(context.db, key, claims.exp * 1000);
  return { key, claims: userClaims };
}

export interface ServiceClaims extends Readonly<Record<string, unknown>> {
  readonly iss: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
  readonly tid: string;
}

/** Adds the claims that the service sets, which take precedence. `origin` is not among them. */
export function serviceClaims(
  { clock, newId, tenantId }: StoreContext,
  { origin: _, ...claims }: Readonly<Record<string, unknown>>,
  { issuer, expirationInstant }: Pick<TokenOrder, "issuer"> & Pick<SignedToken, "expirationInstant">,
): ServiceClaims {
  return {
    ...claims,
    iss: issuer,
    iat: Math.floor(clock.now() / 1000),
    exp: Math.floor(expirationInstant / 1000),
    jti: newId(),
    tid: tenantId,
  };
}

/** Signs the claims as they are. */
export async function signWith(db: Db, key: SigningKey, claims: ServiceClaims): Promise<SignedToken> {
  await recordSigned(db, key, claims.exp * 1000);
  return sign({ key, claims });
}

/** Signs the claims, in the compact form (RFC 7515, 7.1). */
export async function sign({ key, claims }: UnsignedToken): Promise<SignedToken> {
  const expirationInstant = claims.exp * 1000;
  if (key === undefined) return { token: unsigned(claims), expirationInstant };
  const header = { alg: key.algorithm, typ: "JWT", ...(key.kid === undefined ? {} : { kid: key.kid }) };
  const payload = new TextEncoder().encode(JSON.stringify(claims));
  const token = await new CompactSign(payload).setProtectedHeader(header).sign(signingHalf(key));
  return { token, expirationInstant };
}

function signingHalf({ privateKey, secret }: SigningKey): KeyObject {
  if (privateKey !== undefined) return importedKey("privateKey", privateKey);
  if (secret !== undefined) return importedKey("secret", secret);
  throw new Error("A former key signs nothing.");
}

/** Encodes an unsigned token as the application configures (RFC 7519, 6); verification never accepts this form. */
function unsigned(claims: ServiceClaims): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
}

/** Returns `origin`: the proof that the service issued a token with these claims for a user. */
export async function originOf(db: Db, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const key = await currentKey(db, originSlot);
  if (key === undefined) throw new Error("The store holds no key that tells the service's own tokens.");
  return originBy(key, claims);
}

/** Returns the same by the secret of a key. */
export function originBy({ secret }: SigningKey, claims: Readonly<Record<string, unknown>>): string {
  if (secret === undefined) throw new Error("The key that tells the service's own tokens has no secret.");
  const { jti, sub, aud, tid, exp } = claims;
  return createHmac("sha256", secret)
    .update(JSON.stringify([jti, sub, aud, tid, exp]))
    .digest("base64url");
}
