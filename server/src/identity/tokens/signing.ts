/**
 * Signing JWTs (Identity, Endpoints, Tokens). An application with a signing configuration of its own signs with that, every
 * other token is signed with the service's own key.
 *
 * Claims that the service sets: `iss`, `iat`, `exp`, `jti`, and `tid`, the tenant, since tenants share the service's key.
 * In a token about a user also `origin`, which who has an application's key, or may vend tokens, cannot make: the token was
 * made by this service for a user who signed in, and opens what only such a user may do.
 */
import { createHmac, type KeyObject } from "node:crypto";
import { CompactSign } from "jose";
import type { Db, StoreContext } from "../../contract/context.ts";
import { type Application, findApplication } from "../applications/application-store.ts";
import { importedKey } from "./imported-keys.ts";
import { currentKey, globalSlot, noteSigned, originSlot, type SigningKey } from "./signing-keys.ts";

/** The issuer of every token of the service. */
export const issuer = "gatehouse";

/** For how many seconds a token is valid where no application says. */
const globalTimeToLive = 3600;

export interface TokenOrder {
  /** The application that the token is for; it has to exist in the tenant. */
  readonly applicationId?: string;
  /** What the token is to say besides what the service sets; `sub` is the id of a user. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** When it expires, in milliseconds since the UTC epoch; where it is left out, the time to live says. */
  readonly expirationInstant?: number;
  /** At most as long as the application's configuration says. */
  readonly timeToLiveInSeconds?: number;
}

export interface SignedToken {
  /** In its compact form. */
  readonly token: string;
  /** Milliseconds since the UTC epoch, of a whole second. */
  readonly expirationInstant: number;
}

/** A token about a user who signed in. It has to be signed where something can be written. */
export async function signToken(place: StoreContext, order: TokenOrder): Promise<SignedToken> {
  const application = order.applicationId === undefined ? undefined : await applicationOf(place, order.applicationId);
  const configuration = application?.jwtConfiguration.enabled === true ? application.jwtConfiguration : undefined;
  // `enabled` is about who signs; how long a token lives is the application's own affair.
  const longest = application?.jwtConfiguration.timeToLiveInSeconds ?? globalTimeToLive;
  const seconds = Math.min(order.timeToLiveInSeconds ?? longest, longest);
  const expirationInstant = order.expirationInstant ?? place.clock.now() + seconds * 1000;
  const audience = application === undefined ? {} : { aud: application.id };
  const claims = serviceClaims(place, { ...order.claims, ...audience }, expirationInstant);
  const said = { ...claims, origin: await originOf(place.db, claims) };
  if (configuration?.algorithm === "none") return { token: unsigned(said), expirationInstant: claims.exp * 1000 };
  const key = await currentKey(place.db, configuration === undefined ? globalSlot : (application?.id ?? globalSlot));
  if (key === undefined) throw new Error("There is no key to sign the token with.");
  return signWith(place.db, key, said);
}

async function applicationOf(place: StoreContext, id: string): Promise<Application> {
  const application = await findApplication(place, id);
  if (application === undefined)
    throw new Error(`A token is to be signed for an application that is not there: ${id}.`);
  return application;
}

export interface ServiceClaims extends Readonly<Record<string, unknown>> {
  readonly iss: string;
  readonly iat: number;
  readonly exp: number;
  readonly jti: string;
  readonly tid: string;
}

/** The claims with what the service sets, which wins. What says that the service made a token for a user is not among them. */
export function serviceClaims(
  { clock, newId, tenantId }: StoreContext,
  { origin: _, ...claims }: Readonly<Record<string, unknown>>,
  expirationInstant: number,
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
  const expirationInstant = claims.exp * 1000;
  await noteSigned(db, key, expirationInstant);
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

/** As the application's configuration has it (RFC 7519, 6); no token is ever accepted in this form. */
function unsigned(claims: ServiceClaims): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
}

/** What proves that the service made a token with these claims for a user. */
export async function originOf(db: Db, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const key = await currentKey(db, originSlot);
  if (key?.secret === undefined) throw new Error("The store holds no key that tells the service's own tokens.");
  const { jti, sub, aud, tid, exp } = claims;
  return createHmac("sha256", key.secret)
    .update(JSON.stringify([jti, sub, aud, tid, exp]))
    .digest("base64url");
}
