/**
 * Verifying JWTs after RFC 8725 (Conventions, Identity, "Verification"). The algorithm is that of the key, never what the
 * token says; a key that comes with the token is no key; what can be read in two ways is refused.
 */
import { timingSafeEqual } from "node:crypto";
import type { JsonObject } from "@gatehouse/openapi/json";
import { compactVerify, errors } from "jose";
import type { AccessToken, Context, Db } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";
import { applicationIdsAmong, placeOfApplication } from "../applications/application-store.ts";
import { type CompactJwt, readCompactJwt } from "./compact-jwt.ts";
import { importedKey } from "./imported-keys.ts";
import { issuer, originOf } from "./signing.ts";
import { type Algorithm, keysOfApplication, keysWithId, leeway, type SigningKey } from "./signing-keys.ts";

/** A key that tokens are verified with, and the one algorithm that it is used with. */
export interface VerificationKey {
  readonly kid?: string | undefined;
  readonly algorithm: Algorithm;
  /** PEM encoded, of an `RS…` algorithm. */
  readonly publicKey?: string | undefined;
  /** Of an `HS…` algorithm. */
  readonly secret?: string | undefined;
}

/** What a valid token says. */
export type VerifiedClaims = JsonObject & { readonly exp: number };

export interface Expectations {
  /** What `iss` has to be; not looked at when left out. */
  readonly issuer?: string | undefined;
  /** Milliseconds since the UTC epoch. */
  readonly now: number;
}

/** Verifies anybody's token: the keys are those of who is to have signed it. */
export async function verifyWithKeys(
  token: string,
  keys: readonly VerificationKey[],
  expectations: Expectations,
): Promise<VerifiedClaims | "invalid" | "expired"> {
  const jwt = readCompactJwt(token);
  const key = jwt === undefined ? undefined : await verifyingKey(token, jwt, keys);
  return jwt === undefined || key === undefined ? "invalid" : checkClaims(jwt.claims, expectations);
}

/** Verifies a token of this service. */
export async function verifyToken(
  place: Pick<Context, "db" | "clock">,
  token: string,
): Promise<AccessToken | "invalid" | "expired"> {
  const jwt = readCompactJwt(token);
  if (jwt === undefined || bringsKey(jwt)) return "invalid";
  const key = await verifyingKey(token, jwt, await candidates(place.db, jwt));
  if (key === undefined) return "invalid";
  const verdict = checkClaims(jwt.claims, { issuer, now: place.clock.now() });
  if (verdict === "invalid") return "invalid";
  const claims = readShape("TokenClaims", jwt.claims, new Problems());
  if (claims === undefined || isAfterItsKey(claims, key)) return "invalid";
  const origin = await originIn(place.db, claims);
  const found = await tenantOf(place.db, key, claims, origin !== undefined);
  if (found === undefined) return "invalid";
  return verdict === "expired" ? "expired" : { token, claims, ...found, userId: origin };
}

type Claims = AccessToken["claims"];

/** Our tokens never bring a key along, nor say where one is. */
function bringsKey({ header }: CompactJwt): boolean {
  return ["jwk", "jku", "x5u", "x5c"].some((name) => Object.hasOwn(header, name));
}

/**
 * The keys that may have signed a token of ours: the service's own by its id, or that of an application. The audience, which
 * nobody has verified yet, decides which application's key is tried, and nothing else.
 */
async function candidates(db: Db, { header, claims }: CompactJwt): Promise<readonly SigningKey[]> {
  const { kid } = header;
  const audiences = audiencesOf(claims).slice(0, mostAudiences);
  if (typeof kid === "string") return keysWithId(db, kid, applicationIdsAmong(db, audiences));
  const [audience, ...others] = audiences;
  return kid === undefined && audience !== undefined && others.length === 0 ? keysOfApplication(db, audience) : [];
}

/** As many as the specs let a token have. */
const mostAudiences = 100;

/** The key that verifies the token, each tried with its own algorithm alone. */
async function verifyingKey<Key extends VerificationKey>(
  token: string,
  { header }: CompactJwt,
  keys: readonly Key[],
): Promise<Key | undefined> {
  const { alg, kid, typ } = header;
  const isJwt = typ === undefined || (typeof typ === "string" && typ.toUpperCase() === "JWT");
  // No extension is understood here, so none may be critical (RFC 7515, 4.1.11).
  if (!isJwt || Object.hasOwn(header, "crit") || Object.hasOwn(header, "b64")) return undefined;
  for (const key of keys) {
    const fits = key.algorithm === alg && (kid === undefined || key.kid === undefined || key.kid === kid);
    if (fits && (await verifies(token, key))) return key;
  }
  return undefined;
}

async function verifies(token: string, { algorithm, publicKey = "", secret = "" }: VerificationKey): Promise<boolean> {
  const key = algorithm.startsWith("RS") ? importedKey("publicKey", publicKey) : importedKey("secret", secret);
  try {
    await compactVerify(token, key, { algorithms: [algorithm] });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

/** `expired` is said of a token with which nothing else is wrong. */
function checkClaims(claims: JsonObject, { issuer, now }: Expectations): VerifiedClaims | "invalid" | "expired" {
  const { iss, exp, nbf, iat } = claims;
  if (issuer !== undefined && iss !== issuer) return "invalid";
  const isLater = (time: unknown): boolean => typeof time !== "number" || time * 1000 > now + leeway;
  if (nbf !== undefined && isLater(nbf)) return "invalid";
  if (iat !== undefined && isLater(iat)) return "invalid";
  if (typeof exp !== "number") return "invalid";
  return exp * 1000 <= now - leeway ? "expired" : { ...claims, exp };
}

/** A former key verifies what it can have signed while it was in use; who has stolen it signs nothing new with it. */
function isAfterItsKey({ exp, iat }: Claims, { retireInstant, tokensUntilInstant }: SigningKey): boolean {
  if (retireInstant === undefined) return false;
  return exp * 1000 > tokensUntilInstant || iat * 1000 > retireInstant + leeway;
}

/** The id of the user whom the service made the token for; undefined where it was made otherwise: vended, say. */
async function originIn(db: Db, claims: Claims): Promise<string | undefined> {
  const { origin, sub } = claims;
  if (typeof origin !== "string" || sub === undefined) return undefined;
  const wanted = Buffer.from(await originOf(db, claims));
  const given = Buffer.from(origin);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? sub : undefined;
}

/**
 * The tenant of the token, and the application that it is for. An application's own key speaks for that application alone;
 * an application that is inactive, or gone, takes its tokens along.
 */
async function tenantOf(
  db: Db,
  key: SigningKey,
  claims: Claims,
  isAboutUser: boolean,
): Promise<Pick<AccessToken, "tenantId" | "applicationId"> | undefined> {
  const tid = claims["tid"];
  const [audience, ...others] = audiencesOf(claims);
  const named = key.applicationId ?? (others.length === 0 ? audience : undefined);
  const application = named === undefined ? undefined : await placeOfApplication(db, named);
  if (key.applicationId !== undefined) {
    if (application?.active !== true) return undefined;
    return tid === undefined || tid === application.tenantId
      ? { tenantId: application.tenantId, applicationId: key.applicationId }
      : undefined;
  }
  if (typeof tid !== "string") return undefined;
  // A vended token may be for whom it likes.
  if (application === undefined) {
    return isAboutUser && named !== undefined ? undefined : { tenantId: tid, applicationId: undefined };
  }
  return application.active && application.tenantId === tid ? { tenantId: tid, applicationId: named } : undefined;
}

function audiencesOf({ aud }: Readonly<Record<string, unknown>>): string[] {
  const all: unknown[] = Array.isArray(aud) ? aud : [aud];
  return all.filter((audience) => typeof audience === "string");
}
