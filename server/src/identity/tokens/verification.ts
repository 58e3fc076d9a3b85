/**
 * Verifies JWTs according to RFC 8725 (Decisions: Token verification). The algorithm comes from the key,
 * never from the token; keys inside the token are ignored; ambiguous tokens are refused.
 */
import { type KeyObject, timingSafeEqual } from "node:crypto";
import type { JsonObject } from "@gatehouse/openapi/json";
import { compactVerify, errors } from "jose";
import type { AccessToken, Context, Db } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";
import { CachedRead } from "../../store/cache/cached-read.ts";
import { applicationIdsAmong, tenantOfApplication } from "../applications/application-store.ts";
import { type CompactJwt, isStorable, readCompactJwt } from "./compact-jwt.ts";
import { importedKey } from "./imported-keys.ts";
import { isSymmetric, type VerificationAlgorithm } from "./key-rules.ts";
import { issuer, originOf } from "./signing.ts";
import { keysOfApplication, keysWithId, keyTables, leeway, type SigningKey } from "./signing-keys.ts";

/** A verification key with its only permitted algorithm. */
export interface VerificationKey {
  readonly kid?: string | undefined;
  readonly algorithm: VerificationAlgorithm;
  /** PEM encoded; of every algorithm but `HS…`. */
  readonly publicKey?: string | undefined;
  /** For `HS…` algorithms. */
  readonly secret?: string | undefined;
  /** In place of `secret`: its bytes in base64url. */
  readonly octets?: string | undefined;
}

/** Claims of a valid token. */
export type VerifiedClaims = JsonObject & { readonly exp: number };

export interface Expectations {
  /** Required value of `iss`; not checked when omitted. */
  readonly issuer?: string | undefined;
  /** Milliseconds since the UTC epoch. */
  readonly now: number;
}

/** Verifies a token with the keys of its expected issuer. */
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
  context: Pick<Context, "db" | "clock">,
  token: string,
): Promise<AccessToken | "invalid" | "expired"> {
  const jwt = readCompactJwt(token);
  if (jwt === undefined || bringsKey(jwt) || !isStorable(jwt.claims)) return "invalid";
  const key = await verifyingKey(token, jwt, await candidates(context.db, jwt));
  if (key === undefined) return "invalid";
  const verdict = checkClaims(jwt.claims, { issuer, now: context.clock.now() });
  if (verdict === "invalid") return "invalid";
  const claims = readShape("TokenClaims", jwt.claims, new Problems());
  if (claims === undefined || isAfterItsKey(claims, key)) return "invalid";
  const origin = await originIn(context.db, claims);
  const found = await tenantOf(context.db, key, claims, origin !== undefined);
  if (found === undefined) return "invalid";
  return verdict === "expired" ? "expired" : { token, claims, ...found, userId: origin };
}

type Claims = AccessToken["claims"];

/** Detects a key, or the location of one, in the header; tokens of this service have neither. */
function bringsKey({ header }: CompactJwt): boolean {
  return ["jwk", "jku", "x5u", "x5c"].some((name) => Object.hasOwn(header, name));
}

/** Keys that may have signed a token, by its key id and audiences. */
export const candidateKeys = new CachedRead<readonly SigningKey[]>({ tables: keyTables, maximumValues: 1_000 });

/**
 * Finds keys that may have signed the token: a service key by its id, or keys of an application. The unverified
 * audience only selects which application's keys to try.
 */
async function candidates(db: Db, { header, claims }: CompactJwt): Promise<readonly SigningKey[]> {
  const { kid } = header;
  const audiences = audiencesOf(claims).slice(0, maximumAudiences);
  const read = (): Promise<readonly SigningKey[]> | undefined => {
    if (typeof kid === "string") return keysWithId(db, kid, applicationIdsAmong(db, audiences));
    const [audience, ...others] = audiences;
    return kid === undefined && audience !== undefined && others.length === 0
      ? keysOfApplication(db, audience)
      : undefined;
  };
  const found = await candidateKeys.get(db, JSON.stringify({ kid, audiences }), async () => {
    const keys = await read();
    // Anybody may name keys that there are not.
    return keys === undefined || keys.length === 0 ? undefined : keys;
  });
  return found ?? [];
}

/** Maximum audiences of a token, as the specs state. */
const maximumAudiences = 100;

/** Returns the key that verifies the token; each key is tried with its own algorithm only. */
async function verifyingKey<Key extends VerificationKey>(
  token: string,
  { header }: CompactJwt,
  keys: readonly Key[],
): Promise<Key | undefined> {
  const { alg, kid, typ } = header;
  const isJwt = typ === undefined || (typeof typ === "string" && typ.toUpperCase() === "JWT");
  // No extension is supported here, so none may be critical (RFC 7515, 4.1.11).
  if (!isJwt || Object.hasOwn(header, "crit") || Object.hasOwn(header, "b64")) return undefined;
  if (kid !== undefined && typeof kid !== "string") return undefined;
  for (const key of keys) {
    const fits = key.algorithm === alg && (kid === undefined || key.kid === undefined || key.kid === kid);
    if (fits && (await verifySignature(token, key))) return key;
  }
  return undefined;
}

/** Resolves to true if the key signed the token with its algorithm. */
export async function verifySignature(token: string, key: VerificationKey): Promise<boolean> {
  try {
    await compactVerify(token, importKey(key), { algorithms: [key.algorithm] });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}

function importKey({ algorithm, publicKey = "", secret = "", octets }: VerificationKey): KeyObject {
  if (!isSymmetric(algorithm)) return importedKey("publicKey", publicKey);
  return octets === undefined ? importedKey("secret", secret) : importedKey("octets", octets);
}

/** Checks the time and issuer claims. `expired` means that everything else is valid. */
function checkClaims(claims: JsonObject, { issuer, now }: Expectations): VerifiedClaims | "invalid" | "expired" {
  const { iss, exp, nbf, iat } = claims;
  if (issuer !== undefined && iss !== issuer) return "invalid";
  const isLater = (time: unknown): boolean => !isDate(time) || time * 1000 > now + leeway;
  if (nbf !== undefined && isLater(nbf)) return "invalid";
  if (iat !== undefined && isLater(iat)) return "invalid";
  if (!isDate(exp)) return "invalid";
  return exp * 1000 <= now - leeway ? "expired" : { ...claims, exp };
}

/** Seconds before and after 1970 that a date reaches (ECMA-262, 21.4.1.1); a later `exp` would mean never. */
const maximumSeconds = 8.64e12;

function isDate(time: unknown): time is number {
  return typeof time === "number" && Math.abs(time) <= maximumSeconds;
}

/**
 * Returns whether a former key could not have signed the token while it was in use, so that a stolen former key
 * signs nothing new.
 */
function isAfterItsKey({ exp, iat }: Claims, { retireInstant, tokensUntilInstant }: SigningKey): boolean {
  if (retireInstant === undefined) return false;
  return exp * 1000 > tokensUntilInstant || iat * 1000 > retireInstant + leeway;
}

/**
 * Returns the id of the user for whom the service issued the token; undefined for other tokens, such as vended ones.
 */
async function originIn(db: Db, claims: Claims): Promise<string | undefined> {
  const { origin, sub } = claims;
  if (typeof origin !== "string" || sub === undefined) return undefined;
  const wanted = Buffer.from(await originOf(db, claims));
  const given = Buffer.from(origin);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? sub : undefined;
}

/**
 * Finds the tenant and the application of the token. An application's key speaks for that application only, and
 * tokens of inactive or deleted applications are invalid.
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
  const application = named === undefined ? undefined : await tenantOfApplication(db, named);
  if (key.applicationId !== undefined) {
    if (application?.active !== true) return undefined;
    return tid === undefined || tid === application.tenantId
      ? { tenantId: application.tenantId, applicationId: key.applicationId }
      : undefined;
  }
  if (typeof tid !== "string") return undefined;
  // A vended token may have any audience.
  if (application === undefined) {
    return isAboutUser && named !== undefined ? undefined : { tenantId: tid, applicationId: undefined };
  }
  return application.active && application.tenantId === tid ? { tenantId: tid, applicationId: named } : undefined;
}

/** Returns the audiences that are texts, whether the claim is a list or a single one. */
export function audiencesOf({ aud }: Readonly<Record<string, unknown>>): string[] {
  const all: unknown[] = Array.isArray(aud) ? aud : [aud];
  return all.filter((audience) => typeof audience === "string");
}
