/** Verifies tokens of third parties; SDK tests cover those of the service (OWASP ASVS 9.1.1). */
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
  return verifyWithKeys(token, keys, { issuer, now, tokenType: "JWT" });
}

describe("valid", () => {
  test.each([
    ["by the key that its id names", rs({ alg: "RS256", kid: "first" })],
    [
      "by another key, with its own algorithm",
      rs({ alg: "RS512", kid: "second" }, claims, second.privateKey, "sha512"),
    ],
    ["without a key id", rs({ alg: "RS256", typ: "JWT" })],
    ["of the media type", rs({ alg: "RS256", typ: "application/jwt" })],
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
    ["another key", rs({ alg: "RS256", kid: "first" }, claims, second.privateKey), "signed it"],
    ["an unknown key id", rs({ alg: "RS256", kid: "third" }), "No key has"],
    ["the id of another key", rs({ alg: "RS256", kid: "second" }), "No key has"],
    [
      "another algorithm than the key's",
      rs({ alg: "RS512", kid: "first" }, claims, first.privateKey, "sha512"),
      "No key",
    ],
    ["the algorithm that is said", rs({ alg: "RS256", kid: "second" }, claims, second.privateKey), "No key has"],
    ["none", `${encode({ alg: "none" })}.${encode(claims)}.`, "compact form"],
    ["HMAC with the public key", hs({ alg: "HS256" }, first.publicKey), "signed it"],
    ["HMAC with nothing", hs({ alg: "HS256" }, ""), "signed it"],
    ["crit", rs({ alg: "RS256", crit: ["exp"] }), "extension"],
    ["another type", rs({ alg: "RS256", typ: "secevent+jwt" }), "type is not JWT"],
    ["an access token", rs({ alg: "RS256", typ: "at+jwt" }), "type is not JWT"],
    ["no expiration", rs({ alg: "RS256" }, { ...claims, exp: undefined }), "when it expires"],
    ["an expiration that is no number", rs({ alg: "RS256" }, { ...claims, exp: "2050" }), "when it expires"],
    ["from the future", rs({ alg: "RS256" }, { ...claims, iat: at + 61 }), "future"],
    ["not valid yet", rs({ alg: "RS256" }, { ...claims, nbf: at + 61 }), "not valid yet"],
    ["no token", "token", "compact form"],
    ["nothing", "", "compact form"],
  ])("%s", async (_, token, why) => {
    expect(await verify(token)).toMatchObject({ kind: "invalid", reason: expect.stringContaining(why) });
  });

  test("the reason says what the token names, and no more than 300 characters of it", async () => {
    expect(await verify(rs({ alg: "RS256", kid: "third" }))).toMatchObject({ detail: '{"alg":"RS256","kid":"third"}' });
    const refusal = await verify(rs({ alg: "RS256", kid: "x".repeat(1000) }));
    expect(refusal).toMatchObject({ detail: expect.stringMatching(/^.{300}$/) });
  });

  test("another issuer, or none", async () => {
    const issuer = "https://other.example.com";
    expect(await verify(rs({ alg: "RS256" }), issuer)).toMatchObject({ reason: "Its issuer is another one." });
    expect(await verify(rs({ alg: "RS256" }, { ...claims, iss: undefined }), issuer)).toMatchObject({
      reason: "Its issuer is another one.",
    });
  });

  test("without keys, every token", async () => {
    const verdict = await verifyWithKeys(rs({ alg: "RS256" }), [], { now, tokenType: "JWT" });
    expect(verdict).toMatchObject({ kind: "invalid" });
  });
});

test("expired, after 60 seconds", async () => {
  const token = rs({ alg: "RS256" }, { ...claims, exp: at });
  const verdict = (later: number) => verifyWithKeys(token, keys, { now: now + later, tokenType: "JWT" });
  expect(await verdict(59_999)).toMatchObject({ sub: "ada" });
  expect(await verdict(60_000)).toMatchObject({ kind: "expired" });
});

test("a provider whose tokens are access tokens opens with these alone (RFC 9068, 4)", async () => {
  const verdict = (typ: string | undefined) =>
    verifyWithKeys(rs({ alg: "RS256", typ }), keys, { now, tokenType: "at+jwt" });
  for (const typ of ["at+jwt", "AT+JWT", "application/at+jwt"]) expect(await verdict(typ)).toEqual(claims);
  for (const typ of ["JWT", "application/jwt", undefined]) {
    expect(await verdict(typ)).toMatchObject({ reason: "Its type is not at+jwt." });
  }
});

test.each(["EdDSA", "Ed25519"] as const)(
  "a key of %s takes both names of the algorithm (RFC 9864)",
  async (algorithm) => {
    const pair = generateKeyPairSync("ed25519", {
      publicKeyEncoding: encoding.publicKeyEncoding,
      privateKeyEncoding: encoding.privateKeyEncoding,
    });
    for (const alg of ["EdDSA", "Ed25519"]) {
      const input = `${encode({ alg })}.${encode(claims)}`;
      const token = `${input}.${sign(null, Buffer.from(input), pair.privateKey).toString("base64url")}`;
      const own = [{ algorithm, publicKey: pair.publicKey }];
      expect(await verifyWithKeys(token, own, { now, tokenType: "JWT" })).toEqual(claims);
    }
  },
);
