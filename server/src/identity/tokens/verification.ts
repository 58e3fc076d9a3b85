/**
 * Verifies JWTs according to RFC 8725 (Decisions: Token verification). The algorithm comes from the key,
 * never from the token; keys inside the token are ignored; ambiguous tokens are refused.
 */
import { type KeyObject, timingSafeEqual } from "node:crypto";
import type { JsonObject } from "@gatehouse/openapi/json";
import { compactVerify, errors } from "jose";
import type { Knex } from "knex";
import type { AccessToken, Context, Db } from "../../contract/context.ts";
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";
import { CachedRead } from "../../store/cache/cached-read.ts";
import { applicationsOfId } from "../applications/application-store.ts";
import { type CompactJwt, isStorable, readCompactJwt } from "./compact-jwt.ts";
import { importedKey } from "./imported-keys.ts";
import { isSymmetric, type VerificationAlgorithm } from "./key-rules.ts";
import { originBy, originOf } from "./signing.ts";
import { formerOrigins, keysOfApplications, keysWithId, keyTables, leeway, type SigningKey } from "./signing-keys.ts";

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

/** Why a token is refused; `detail` is what it says itself, as JSON. */
export class TokenRefusal {
  readonly kind: "invalid" | "expired";
  readonly reason: string;
  readonly detail: string;

  constructor(reason: string, detail: Readonly<Record<string, unknown>> = {}, kind: "invalid" | "expired" = "invalid") {
    this.reason = reason;
    this.detail = JSON.stringify(detail).slice(0, maximumDetailLength);
    this.kind = kind;
  }
}

const maximumDetailLength = 300;

const malformed = new TokenRefusal("It is no JWT in the compact form, or its parts have more than one meaning.");

/** Verifies a token with the keys of its expected issuer. */
export async function verifyWithKeys(
  token: string,
  keys: readonly VerificationKey[],
  { tokenType, ...expectations }: Expectations & { readonly tokenType: TokenType },
): Promise<VerifiedClaims | TokenRefusal> {
  const jwt = readCompactJwt(token);
  if (jwt === undefined) return malformed;
  const key = await verifyingKey(token, jwt, { keys, tokenType });
  return key instanceof TokenRefusal ? key : checkClaims(jwt.claims, expectations);
}

/** Verifies a token of this service. */
export async function verifyToken(
  context: Pick<Context, "db" | "clock">,
  token: string,
  issuer: string,
): Promise<AccessToken | TokenRefusal> {
  const jwt = readCompactJwt(token);
  if (jwt === undefined || !isStorable(jwt.claims)) return malformed;
  if (bringsKey(jwt)) return new TokenRefusal("Its header brings a key.");
  const keys = await candidates(context.db, jwt);
  const key = await verifyingKey(token, jwt, { keys, tokenType: "JWT" });
  if (key instanceof TokenRefusal) return key;
  const verdict = checkClaims(jwt.claims, { issuer, now: context.clock.now() });
  if (verdict instanceof TokenRefusal && verdict.kind === "invalid") return verdict;
  const claims = readShape("TokenClaims", jwt.claims, new Problems());
  if (claims === undefined) return new TokenRefusal("Its claims have the wrong types.");
  if (isAfterItsKey(claims, key)) return new TokenRefusal("Its key was replaced before it was signed.");
  const origin = await originIn(context.db, claims);
  const found = await tenantOf(context.db, key, claims, origin !== undefined);
  if (found === undefined) return new TokenRefusal("It is for no active application of its tenant.");
  return verdict instanceof TokenRefusal ? verdict : { token, claims, ...found, userId: origin };
}

type Claims = AccessToken["claims"];

/** Detects a key, or the location of one, in the header; tokens of this service have neither. */
function bringsKey({ header }: CompactJwt): boolean {
  return ["jwk", "jku", "x5u", "x5c"].some((name) => Object.hasOwn(header, name));
}

/** Keys that may have signed a token, by its key id, audiences and tenant. */
export const candidateKeys = new CachedRead<readonly SigningKey[]>({ tables: keyTables, maximumValues: 1_000 });

/**
 * Finds keys that may have signed the token: a service key by its id, or keys of an application. The unverified
 * audience and tenant only select which application's keys to try.
 */
async function candidates(db: Db, { header, claims }: CompactJwt): Promise<readonly SigningKey[]> {
  const { kid } = header;
  const audiences = audiencesOf(claims).slice(0, maximumAudiences);
  const tid = typeof claims["tid"] === "string" ? claims["tid"] : undefined;
  const ofAudiences = (keys: Knex.QueryBuilder): void => {
    keys.whereIn("application_id", audiences);
    if (tid !== undefined) keys.where("tenant_id", tid);
  };
  const read = (): Promise<readonly SigningKey[]> | undefined => {
    if (typeof kid === "string") return keysWithId(db, kid, ofAudiences);
    return kid === undefined && audiences.length === 1 ? keysOfApplications(db, ofAudiences) : undefined;
  };
  const found = await candidateKeys.get(db, JSON.stringify({ kid, audiences, tid }), async () => {
    const keys = await read();
    // Anybody may name keys that there are not.
    return keys === undefined || keys.length === 0 ? undefined : keys;
  });
  return found ?? [];
}

/** Maximum audiences of a token, as the specs state. */
const maximumAudiences = 100;

/** The type that the header of a token names (RFC 7519, 5.1; RFC 9068, 2.1). */
export type TokenType = "JWT" | "at+jwt";

/** Returns the key that verifies the token; each key is tried with its own algorithm only. */
async function verifyingKey<Key extends VerificationKey>(
  token: string,
  { header }: CompactJwt,
  { keys, tokenType }: { readonly keys: readonly Key[]; readonly tokenType: TokenType },
): Promise<Key | TokenRefusal> {
  const { alg, kid, typ } = header;
  if (!isOfType(typ, tokenType)) return new TokenRefusal(`Its type is not ${tokenType}.`, { typ });
  // No extension is supported here, so none may be critical (RFC 7515, 4.1.11).
  if (Object.hasOwn(header, "crit") || Object.hasOwn(header, "b64")) {
    return new TokenRefusal("Its header asks for an extension.");
  }
  if (kid !== undefined && typeof kid !== "string") return new TokenRefusal("The id of its key is no text.");
  const fits = (key: Key): boolean =>
    spellingsOf(key.algorithm).some((name) => name === alg) &&
    (kid === undefined || key.kid === undefined || key.kid === kid);
  const fitting = keys.filter(fits);
  if (fitting.length === 0) return new TokenRefusal("No key has its algorithm and its key id.", { alg, kid });
  for (const key of fitting) if (await verifySignature(token, key)) return key;
  return new TokenRefusal("No key of its algorithm and its key id signed it.", { alg, kid });
}

/** `application/` may be left out, and case does not matter (RFC 7515, 4.1.9). A JWT need not say that it is one. */
function isOfType(typ: unknown, expected: TokenType): boolean {
  if (typ === undefined) return expected === "JWT";
  return typeof typ === "string" && typ.toLowerCase().replace(/^application\//, "") === expected.toLowerCase();
}

/** Ed25519 is the name of RFC 9864 for what most call EdDSA, which has no other curve here. */
function spellingsOf(algorithm: VerificationAlgorithm): string[] {
  return algorithm === "EdDSA" || algorithm === "Ed25519" ? ["EdDSA", "Ed25519"] : [algorithm];
}

/** Resolves to true if the key signed the token with its algorithm. */
export async function verifySignature(token: string, key: VerificationKey): Promise<boolean> {
  try {
    await compactVerify(token, importKey(key), { algorithms: spellingsOf(key.algorithm) });
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

/** Checks the time and issuer claims. Of `expired` everything else is valid. */
function checkClaims(claims: JsonObject, { issuer, now }: Expectations): VerifiedClaims | TokenRefusal {
  const { iss, exp, nbf, iat } = claims;
  if (issuer !== undefined && iss !== issuer) return new TokenRefusal("Its issuer is another one.", { iss });
  const isLater = (time: unknown): boolean => !isDate(time) || time * 1000 > now + leeway;
  if (nbf !== undefined && isLater(nbf)) return new TokenRefusal("It is not valid yet.", { nbf });
  if (iat !== undefined && isLater(iat)) return new TokenRefusal("It comes from the future.", { iat });
  if (!isDate(exp)) return new TokenRefusal("It says not when it expires.", { exp });
  return exp * 1000 <= now - leeway ? new TokenRefusal("It has expired.", { exp }, "expired") : { ...claims, exp };
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
  const { origin, sub, tid } = claims;
  if (typeof origin !== "string" || sub === undefined) return undefined;
  const given = Buffer.from(origin);
  const isSame = (wanted: string): boolean => {
    const bytes = Buffer.from(wanted);
    return given.length === bytes.length && timingSafeEqual(given, bytes);
  };
  if (isSame(await originOf(db, claims))) return sub;
  const former = typeof tid === "string" ? await formerOrigins(db, tid) : [];
  return former.some((origins) => isSame(originBy(origins, claims))) ? sub : undefined;
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
  const owner = key.applicationId === undefined ? tid : key.tenantId;
  const application =
    named === undefined ? undefined : (await applicationsOfId(db, named)).find(({ tenantId }) => tenantId === owner);
  if (key.applicationId !== undefined) {
    if (application?.active !== true) return undefined;
    return tid === undefined || tid === application.tenantId
      ? { tenantId: application.tenantId, applicationId: key.applicationId }
      : undefined;
  }
  if (typeof tid !== "string" || (key.tenantId !== undefined && key.tenantId !== tid)) return undefined;
  // A vended token may have any audience.
  if (application === undefined) {
    return isAboutUser && named !== undefined ? undefined : { tenantId: tid, applicationId: undefined };
  }
  return application.active ? { tenantId: tid, applicationId: named } : undefined;
}

/** Returns the audiences that are texts, whether the claim is a list or a single one. */
export function audiencesOf({ aud }: Readonly<Record<string, unknown>>): string[] {
  const all: unknown[] = Array.isArray(aud) ? aud : [aud];
  return all.filter((audience) => typeof audience === "string");
}
