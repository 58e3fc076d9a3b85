/**
 * Keys of identity providers are held to the rules for all keys (Decisions: Keys of identity providers; OWASP ASVS
 * 11.6.1).
 */
import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BootstrapError, toLines } from "../../bootstrap/bootstrap-error.ts";
import { checkBootstrap } from "../../bootstrap/bootstrap-file.ts";
import { Problems } from "../../contract/errors.ts";
import { readProviderKeys } from "./provider-keys.ts";
import { type VerificationKey, verifySignature } from "./verification.ts";

/** Returns the keys, or what the bootstrap says about them. */
function read(declared: object): readonly VerificationKey[] | string[] {
  const provider = {
    id: "66666666-6666-4666-8666-666666666601",
    name: "Login",
    uniqueIdentityClaim: "sub",
    ...declared,
  };
  try {
    const { identityProviders } = checkBootstrap({ identityProviders: [provider] }, "The bootstrap");
    const problems = new Problems();
    const keys = readProviderKeys(identityProviders?.[0] ?? {}, problems);
    return problems.any ? toLines(problems.toErrors()) : keys;
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error;
    return error.message.split("\n").slice(1);
  }
}

function isRefused(result: ReturnType<typeof read>): result is string[] {
  return result.some((each) => typeof each === "string");
}

/** Returns the refusal of a set of JSON Web Keys. */
function refusalOf(...keys: object[]): string {
  const result = read({ jsonWebKeySet: { keys } });
  return isRefused(result) ? result.join("\n") : "accepted";
}

describe("key sets of Project Wycheproof", () => {
  interface Vectors {
    readonly testGroups: readonly {
      readonly comment: string;
      readonly private: object;
      readonly public?: object;
      readonly tests: readonly { tcId: number; comment: string; result: string; jws: string }[];
    }[];
  }
  const { testGroups }: Vectors = JSON.parse(
    readFileSync(new URL("testdata/json-web-key-test.json", import.meta.url), "utf8"),
  );
  const vectors = testGroups.flatMap((group) => group.tests.map((each) => ({ ...each, group })));

  test("are all there", () => {
    expect(vectors).toHaveLength(26);
  });

  test.each(vectors)("$tcId, $group.comment: $comment is $result", async ({ group, jws, result }) => {
    const keys = read({ jsonWebKeySet: group.public ?? group.private });
    const { kid } = JSON.parse(Buffer.from(jws.split(".", 1)[0] ?? "", "base64url").toString());
    const isTaken =
      !isRefused(keys) &&
      (await Promise.all(keys.filter((key) => key.kid === kid).map((key) => verifySignature(jws, key)))).includes(true);
    expect(isTaken ? "valid" : "invalid").toBe(result);
  });
});

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
const p384 = generateKeyPairSync("ec", { namedCurve: "P-384" });
const p521 = generateKeyPairSync("ec", { namedCurve: "P-521" });
const ed25519 = generateKeyPairSync("ed25519");
const secret = Buffer.alloc(64, 7).toString("base64url");

function jwk(key: KeyObject, alg: string, more: object = {}): Record<string, unknown> {
  return { ...key.export({ format: "jwk" }), alg, ...more };
}

function pem(key: KeyObject): string {
  return String(key.export({ type: "spki", format: "pem" }));
}

function refusalOfPem(algorithm: string, publicKey: string): string {
  const result = read({ keys: [{ algorithm, publicKey }] });
  return isRefused(result) ? result.join("\n") : "accepted";
}

describe("a key is taken", () => {
  test.each([
    ["RS256", rsa.publicKey],
    ["RS512", rsa.publicKey],
    ["ES256", p256.publicKey],
    ["ES384", p384.publicKey],
    ["ES512", p521.publicKey],
    ["EdDSA", ed25519.publicKey],
    ["Ed25519", ed25519.publicKey],
  ])("of %s", (algorithm, key) => {
    expect(refusalOf(jwk(key, algorithm, { use: "sig", key_ops: ["verify"], x5t: "x" }))).toBe("accepted");
    expect(refusalOfPem(algorithm, pem(key))).toBe("accepted");
  });

  test("of many RSA pairs, none of which has the ROCA weakness by chance", () => {
    for (let count = 0; count < 5; count++) {
      expect(refusalOf(jwk(generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey, "RS256"))).toBe("accepted");
    }
  });

  test("that is a secret for each algorithm", () => {
    for (const alg of ["HS256", "HS384", "HS512"]) expect(refusalOf({ kty: "oct", alg, k: secret })).toBe("accepted");
  });
});

describe("a key is refused, with its path", () => {
  const small = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey;
  const exponents = [1, 3, 65_535, 65_536, 65_538].map((exponent) => {
    const bytes = Buffer.from(exponent.toString(16).padStart(6, "0"), "hex");
    return { ...jwk(rsa.publicKey, "RS256"), e: bytes.toString("base64url") };
  });
  const even = Buffer.from(String(rsa.publicKey.export({ format: "jwk" }).n), "base64url");
  even[even.length - 1] = (even.at(-1) ?? 0) & 0xfe;
  const at = "jsonWebKeySet.keys[0]";

  test.each(exponents)("with the exponent $e", (key) => {
    expect(refusalOf(key)).toMatch(/jsonWebKeySet\.keys\[0\]: .*exponent/);
  });

  test.each<[string, Record<string, unknown>, string, RegExp]>([
    ["a short RSA key", jwk(small, "RS256"), at, /1024 bits/],
    ["a modulus that is even", { ...jwk(rsa.publicKey, "RS256"), n: even.toString("base64url") }, at, /small factor/],
    ["a private key", jwk(p256.privateKey, "ES256"), `${at}.d`, /./],
    ["a key for encryption", jwk(rsa.publicKey, "RS256", { use: "enc" }), `${at}.use`, /./],
    ["a key that only signs", jwk(rsa.publicKey, "RS256", { key_ops: ["sign"] }), `${at}.key_ops`, /verify/],
    [
      "a public key that signs",
      jwk(rsa.publicKey, "RS256", { key_ops: ["sign", "verify"] }),
      `${at}.key_ops`,
      /verify/,
    ],
    ["a key without an algorithm", { ...rsa.publicKey.export({ format: "jwk" }) }, `${at}.alg`, /./],
    ["another curve", jwk(p384.publicKey, "ES256"), at, /P-256/],
    ["another type", jwk(rsa.publicKey, "ES256"), at, /type rsa/],
    ["another type for Ed25519", jwk(p256.publicKey, "EdDSA"), at, /type ec/],
    ["a secret for RSA", { kty: "oct", alg: "RS256", k: secret }, `${at}.alg`, /type oct/],
    ["a public key for a hash", jwk(rsa.publicKey, "HS256"), `${at}.alg`, /type RSA/],
    ["a secret shorter than the hash", { kty: "oct", alg: "HS512", k: secret.slice(0, 84) }, `${at}.k`, /64 bytes/],
    [
      "a point off the curve",
      { ...jwk(p256.publicKey, "ES256"), x: Buffer.alloc(32, 1).toString("base64url") },
      at,
      /read/,
    ],
    ["a coordinate that is too short", { ...jwk(p256.publicKey, "ES256"), x: "AQ" }, at, /read/],
    ["padding", { kty: "oct", alg: "HS256", k: `${secret}==` }, `${at}.k`, /./],
  ])("%s", (_, key, path, says) => {
    const [line = "", ...more] = refusalOf(key).split("\n");
    expect(more).toEqual([]);
    expect(line).toContain(`${path}: `);
    expect(line).toMatch(says);
  });

  /** Points of edwards25519, as bytes from the smallest one on (RFC 8032, 5.1.2). */
  const bytes = (first: number, rest: number, last: number) => Buffer.from([first, ...Array(30).fill(rest), last]);
  test.each([
    ["the neutral point", bytes(1, 0, 0), /small order/],
    ["the point of order 2", bytes(0xec, 0xff, 0x7f), /small order/],
    ["a point of order 4", bytes(0, 0, 0), /small order/],
    ["the other point of order 4", bytes(0, 0, 0x80), /small order/],
    [
      "a point of order 8",
      Buffer.from("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05", "hex"),
      /small order/,
    ],
    [
      "another point of order 8",
      Buffer.from("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa", "hex"),
      /small order/,
    ],
    ["a second form of the neutral point", bytes(0xee, 0xff, 0x7f), /canonical/],
    ["a point with the sign of zero", bytes(1, 0, 0x80), /not a point/],
    ["no point", bytes(2, 0, 0), /not a point/],
  ])("Ed25519: %s", (_, x, says) => {
    expect(refusalOf({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", x: x.toString("base64url") })).toMatch(says);
  });

  test("an Ed25519 key of any pair is no point of small order", () => {
    for (let count = 0; count < 20; count++) {
      expect(refusalOf(jwk(generateKeyPairSync("ed25519").publicKey, "EdDSA"))).toBe("accepted");
    }
  });

  test("in PEM form", () => {
    const privatePem = String(rsa.privateKey.export({ type: "pkcs8", format: "pem" }));
    expect(refusalOfPem("RS256", privatePem)).toMatch(/^.*keys\[0\]\.publicKey: Not a public key/);
    expect(refusalOfPem("RS256", `${pem(rsa.publicKey)}${privatePem}`)).toMatch(/Not a public key/);
    expect(refusalOfPem("RS256", pem(small))).toMatch(/keys\[0\]\.publicKey: .*1024 bits/);
    const [one = {}] = exponents;
    expect(refusalOfPem("RS256", pem(createPublicKey({ key: one, format: "jwk" })))).toMatch(/exponent/);
    expect(refusalOfPem("ES384", pem(p256.publicKey))).toMatch(/P-384/);
    expect(refusalOfPem("RS256", pem(p256.publicKey))).toMatch(/type ec/);
  });

  test("a secret that is guessed", () => {
    for (const [algorithm, length] of [
      ["HS256", 31],
      ["HS384", 47],
      ["HS512", 63],
    ] as const) {
      const lines = read({ keys: [{ algorithm, secret: "s".repeat(length) }] });
      expect(lines).toEqual([expect.stringMatching(/keys\[0\]\.secret: The algorithm needs/)]);
      expect(isRefused(read({ keys: [{ algorithm, secret: "s".repeat(length + 1) }] }))).toBe(false);
    }
  });
});

describe("a set is refused", () => {
  test("with two keys of one id, in one form or in two", () => {
    const [one, other] = [jwk(p256.publicKey, "ES256", { kid: "a" }), jwk(p384.publicKey, "ES384", { kid: "a" })];
    expect(refusalOf(one, other)).toMatch(/jsonWebKeySet\.keys\[1\]\.kid: Another key has this id/);
    const keys = [{ kid: "a", algorithm: "RS256", publicKey: pem(rsa.publicKey) }];
    expect(read({ keys: [...keys, ...keys] })).toEqual([expect.stringMatching(/keys\[1\]\.kid: Another key/)]);
    expect(read({ keys, jsonWebKeySet: { keys: [one] } })).toEqual([expect.stringMatching(/keys\[0\]\.kid: Another/)]);
    expect(refusalOf(one, { ...other, kid: "b" })).toBe("accepted");
  });

  test("with secrets beside public keys, in which a public key could be taken for a secret", () => {
    const oct = { kty: "oct", alg: "HS256", k: secret };
    expect(refusalOf(oct, jwk(p256.publicKey, "ES256"))).toMatch(/jsonWebKeySet\.keys\[0\]: Secrets and public keys/);
    const keys = [{ algorithm: "RS256", publicKey: pem(rsa.publicKey) }];
    expect(read({ keys, jsonWebKeySet: { keys: [oct] } })).toEqual([expect.stringMatching(/Secrets and public keys/)]);
    const both = { algorithm: "HS256", secret, publicKey: pem(rsa.publicKey) };
    expect(read({ keys: [both] })).toEqual([expect.stringMatching(/keys\[0\]\.publicKey: .*secret alone/)]);
  });

  test("without a key", () => {
    expect(read({})).toEqual([expect.stringMatching(/keys: Send keys/)]);
    expect(isRefused(read({ jsonWebKeySet: { keys: [] } }))).toBe(true);
  });
});
