/** Verifies tokens of third parties; SDK tests cover those of the service. */
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type VerificationKey, verifyWithKeys } from "./verification.ts";

const now = 1_800_000_000_000;
const at = now / 1000;
const claims = { iss: "https://login.example.com", sub: "ada", exp: at + 600, iat: at, data: { deep: [1, null] } };

const encoding = {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
} as const;
const first = generateKeyPairSync("rsa", encoding);
const second = generateKeyPairSync("rsa", encoding);
const secret = "a secret that is shared with the third party, and long enough";

const keys: readonly VerificationKey[] = [
  { kid: "first", algorithm: "RS256", publicKey: first.publicKey },
  { kid: "second", algorithm: "RS512", publicKey: second.publicKey },
  { algorithm: "HS256", secret },
];

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}

function rs(header: object, said: object = claims, key = first.privateKey, hash = "sha256"): string {
  const input = `${encode(header)}.${encode(said)}`;
  return `${input}.${sign(hash, Buffer.from(input), key).toString("base64url")}`;
}

function hs(header: object, key: string, said: object = claims): string {
  const input = `${encode(header)}.${encode(said)}`;
  return `${input}.${createHmac("sha256", key).update(input).digest("base64url")}`;
}

function verify(token: string, issuer?: string) {
  return verifyWithKeys(token, keys, { issuer, now });
}

describe("valid", () => {
  test.each([
    ["by the key that its id names", rs({ alg: "RS256", kid: "first" })],
    [
      "by another key, with its own algorithm",
      rs({ alg: "RS512", kid: "second" }, claims, second.privateKey, "sha512"),
    ],
    ["without a key id", rs({ alg: "RS256", typ: "JWT" })],
    ["by a secret", hs({ alg: "HS256" }, secret)],
    ["by a key that has no id here, whatever the token calls it", hs({ alg: "HS256", kid: "theirs" }, secret)],
    // Some providers name the location of their keys in every token; it is ignored.
    ["with an address of keys", rs({ alg: "RS256", kid: "first", jku: "https://login.example.com/keys", x5t: "x" })],
  ])("%s", async (_, token) => {
    expect(await verify(token)).toEqual(claims);
    expect(await verify(token, claims.iss)).toEqual(claims);
  });

  test("not issued at a time that is told, as some providers do not say", async () => {
    const said = { sub: "ada", exp: at + 600 };
    expect(await verify(rs({ alg: "RS256" }, said))).toEqual(said);
  });
});

describe("invalid", () => {
  test.each([
    ["another key", rs({ alg: "RS256", kid: "first" }, claims, second.privateKey)],
    ["an unknown key id", rs({ alg: "RS256", kid: "third" })],
    ["the id of another key", rs({ alg: "RS256", kid: "second" })],
    ["another algorithm than the key's", rs({ alg: "RS512", kid: "first" }, claims, first.privateKey, "sha512")],
    ["the algorithm that is said", rs({ alg: "RS256", kid: "second" }, claims, second.privateKey)],
    ["none", `${encode({ alg: "none" })}.${encode(claims)}.`],
    ["HMAC with the public key", hs({ alg: "HS256" }, first.publicKey)],
    ["HMAC with nothing", hs({ alg: "HS256" }, "")],
    ["crit", rs({ alg: "RS256", crit: ["exp"] })],
    ["another type", rs({ alg: "RS256", typ: "secevent+jwt" })],
    ["no expiration", rs({ alg: "RS256" }, { ...claims, exp: undefined })],
    ["an expiration that is no number", rs({ alg: "RS256" }, { ...claims, exp: "2050" })],
    ["from the future", rs({ alg: "RS256" }, { ...claims, iat: at + 61 })],
    ["not valid yet", rs({ alg: "RS256" }, { ...claims, nbf: at + 61 })],
    ["no token", "token"],
    ["nothing", ""],
  ])("%s", async (_, token) => {
    expect(await verify(token)).toBe("invalid");
  });

  test("another issuer, or none", async () => {
    const issuer = "https://other.example.com";
    expect(await verify(rs({ alg: "RS256" }), issuer)).toBe("invalid");
    expect(await verify(rs({ alg: "RS256" }, { ...claims, iss: undefined }), issuer)).toBe("invalid");
  });

  test("without keys, every token", async () => {
    expect(await verifyWithKeys(rs({ alg: "RS256" }), [], { now })).toBe("invalid");
  });
});

test("expired, after 60 seconds", async () => {
  const token = rs({ alg: "RS256" }, { ...claims, exp: at });
  const verdict = (later: number) => verifyWithKeys(token, keys, { now: now + later });
  expect(await verdict(59_999)).toMatchObject({ sub: "ada" });
  expect(await verdict(60_000)).toBe("expired");
});
