/**
 * Reads the keys that the bootstrap declares for an identity provider (Decisions: Keys of identity providers): PEM keys and
 * secrets under `keys`, a JSON Web Key Set under `jsonWebKeySet` (RFC 7517).
 */
import { createPublicKey, type KeyObject } from "node:crypto";
import type { components } from "@gatehouse/openapi/validated-requests";
import type { Problems } from "../../contract/errors.ts";
import { attempt, isSymmetric, publicKeyProblem, secretProblem } from "./key-rules.ts";
import type { VerificationKey } from "./verification.ts";

type Schemas = components["schemas"];
type DeclaredKeys = Pick<Schemas["BootstrapIdentityProvider"], "keys" | "jsonWebKeySet">;
type DeclaredKey = Schemas["BootstrapIdentityProviderKey"];
type JsonWebKey = Schemas["BootstrapJsonWebKey"];

interface LocatedKey {
  readonly key: VerificationKey;
  /** Path of the declaration. */
  readonly at: string;
}

/** Returns the keys, and adds a problem for each rule that they break. */
export function readProviderKeys({ keys = [], jsonWebKeySet }: DeclaredKeys, problems: Problems): VerificationKey[] {
  const declared = keys.map((key, index) => ({ key: readKey(key, `keys[${index}]`, problems), at: `keys[${index}]` }));
  const set = (jsonWebKeySet?.keys ?? []).map((key, index) => {
    const at = `jsonWebKeySet.keys[${index}]`;
    return { key: readJsonWebKey(key, at, problems), at };
  });
  const located = [...declared, ...set];
  if (located.length === 0) problems.field("keys", "missing", "Send keys, or a jsonWebKeySet with keys.");
  checkKeyIds(located, problems);
  checkMixture(located, problems);
  return located.map(({ key }) => key);
}

/** A token names its key by its id: with two keys of one id, it would be chance which one is meant. */
function checkKeyIds(located: readonly LocatedKey[], problems: Problems): void {
  const seen = new Set<string>();
  for (const { key, at } of located) {
    if (key.kid === undefined) continue;
    if (seen.has(key.kid)) problems.field(`${at}.kid`, "duplicate", "Another key has this id. Give each key its own.");
    seen.add(key.kid);
  }
}

/** Whoever knows a public key must not be able to use it as a secret, so that a set holds keys of one kind. */
function checkMixture(located: readonly LocatedKey[], problems: Problems): void {
  const secrets = located.filter(({ key }) => isSymmetric(key.algorithm));
  if (secrets.length === located.length) return;
  for (const { at } of secrets) {
    const message = "Secrets and public keys do not go together. Declare an identity provider for each of the two.";
    problems.field(at, "invalid", message);
  }
}

function readKey({ kid, algorithm, publicKey, secret }: DeclaredKey, at: string, problems: Problems): VerificationKey {
  const [given, spare] = isSymmetric(algorithm) ? (["secret", publicKey] as const) : (["publicKey", secret] as const);
  if (spare !== undefined) {
    const name = given === "secret" ? "publicKey" : "secret";
    problems.field(`${at}.${name}`, "invalid", `A key of ${algorithm} takes ${given} alone. Leave it out.`);
  }
  const problem =
    given === "secret"
      ? secretProblem(algorithm, Buffer.byteLength(secret ?? ""))
      : pemProblem(algorithm, publicKey ?? "");
  if (problem !== undefined) problems.field(`${at}.${given}`, given === "secret" ? "tooShort" : "invalid", problem);
  return { ...(kid === undefined ? {} : { kid }), algorithm, ...(given === "secret" ? { secret } : { publicKey }) };
}

/** Nothing may surround the key, and a private one is refused: OpenSSL would take its public half. */
const pemForm =
  /^\s*-----BEGIN (?:(?:RSA )?PUBLIC KEY|CERTIFICATE)-----[A-Za-z0-9+/=\s]+-----END (?:(?:RSA )?PUBLIC KEY|CERTIFICATE)-----\s*$/;

function pemProblem(algorithm: string, pem: string): string | undefined {
  const key = pemForm.test(pem) ? attempt(() => createPublicKey(pem)) : undefined;
  if (key !== undefined) return publicKeyProblem(algorithm, key);
  return "Not a public key that can be read. Send one PEM block: PUBLIC KEY, RSA PUBLIC KEY or CERTIFICATE.";
}

function readJsonWebKey(jwk: JsonWebKey, at: string, problems: Problems): VerificationKey {
  const { kty, alg: algorithm, kid, key_ops: operations } = jwk;
  const refuse = (name: string, message: string): void => void problems.field(`${at}.${name}`, "invalid", message);
  const isSecret = kty === "oct";
  const signs = operations?.includes("sign") === true && !isSecret;
  if (operations !== undefined && (signs || !operations.includes("verify"))) {
    refuse("key_ops", 'The key is used to verify. Send ["verify"], or leave it out.');
  }
  const named = { ...(kid === undefined ? {} : { kid }), algorithm };
  if (isSecret !== isSymmetric(algorithm)) {
    refuse("alg", `A key of type ${kty} is not used with ${algorithm}. Send an algorithm of its type.`);
    return named;
  }
  if (isSecret) {
    const octets = jwk.k ?? "";
    const problem = secretProblem(algorithm, Buffer.from(octets, "base64url").length);
    if (problem !== undefined) problems.field(`${at}.k`, "tooShort", problem);
    return { ...named, octets };
  }
  const key = importPublic(jwk);
  const problem =
    key === undefined
      ? `Not a key of type ${kty} that can be read. Send the members of RFC 7518, 6.`
      : publicKeyProblem(algorithm, key);
  if (problem !== undefined) problems.field(at, "invalid", problem);
  return key === undefined ? named : { ...named, publicKey: String(key.export({ type: "spki", format: "pem" })) };
}

/** Bytes of a coordinate, which leading zeros fill up (RFC 7518, 6.2.1.2). */
const coordinateBytes = { "P-256": 32, "P-384": 48, "P-521": 66, Ed25519: 32 } as const;

function importPublic({ kty, crv, n = "", e = "", x = "", y = "" }: JsonWebKey): KeyObject | undefined {
  const length = crv === undefined ? undefined : coordinateBytes[crv];
  const isFull = (text: string): boolean => Buffer.from(text, "base64url").length === length;
  if (kty === "RSA") return attempt(() => createPublicKey({ key: { kty, n, e }, format: "jwk" }));
  if (crv === undefined || !isFull(x)) return undefined;
  if (kty === "OKP") return attempt(() => createPublicKey({ key: { kty, crv, x }, format: "jwk" }));
  return isFull(y) ? attempt(() => createPublicKey({ key: { kty, crv, x, y }, format: "jwk" })) : undefined;
}
