/** OWASP ASVS 9.1.2, 11.4.3, 11.6.1. */
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Problems } from "../../contract/errors.ts";
import { readShape } from "../../contract/shapes.ts";
import { checkJwtConfiguration } from "./jwt-keys.ts";

const pem = { type: "pkcs8", format: "pem" } as const;
const publicPem = { type: "spki", format: "pem" } as const;

function rsaPair(modulusLength: number) {
  return generateKeyPairSync("rsa", { modulusLength, privateKeyEncoding: pem, publicKeyEncoding: publicPem });
}

const pair = rsaPair(2048);

/** Returns the problem codes of enabled settings by field. */
function problemsOf(configuration: object): Record<string, string> {
  const problems = new Problems();
  const shaped = readShape(
    "JwtConfiguration",
    { refreshTokenTimeToLiveInMinutes: 1, enabled: true, ...configuration },
    problems,
  );
  if (shaped === undefined) throw new TypeError(JSON.stringify(problems.toErrors()));
  checkJwtConfiguration(shaped, problems);
  const fields = Object.entries(problems.toErrors().fieldErrors ?? {});
  return Object.fromEntries(fields.map(([field, [first]]) => [field, `${first?.code} ${first?.message}`]));
}

const field = "application.jwtConfiguration";

describe("HS…: a secret as long as the hash's output", () => {
  for (const [algorithm, bytes] of [
    ["HS256", 32],
    ["HS384", 48],
    ["HS512", 64],
  ] as const) {
    test(`${algorithm} takes ${bytes} bytes and refuses one less`, () => {
      expect(problemsOf({ algorithm, secret: "s".repeat(bytes) })).toEqual({});
      expect(problemsOf({ algorithm, secret: "ü".repeat(bytes / 2) })).toEqual({});
      expect(problemsOf({ algorithm, secret: "s".repeat(bytes - 1) })).toEqual({
        [`${field}.secret`]: expect.stringMatching(new RegExp(`^\\[tooShort\\]${field}\\.secret .*${bytes} bytes`)),
      });
    });
  }
});

describe("RS…: an RSA pair of 2048 bits or more, in PEM", () => {
  test("a pair is taken, in both PEM forms and with space around it", () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs1", format: "pem" },
      publicKeyEncoding: { type: "pkcs1", format: "pem" },
    });
    expect(problemsOf({ algorithm: "RS256", privateKey, publicKey })).toEqual({});
    expect(
      problemsOf({ algorithm: "RS512", privateKey: `\n${pair.privateKey}`, publicKey: pair.publicKey.trim() }),
    ).toEqual({});
  });

  const ec = generateKeyPairSync("ec", { namedCurve: "P-256", privateKeyEncoding: pem, publicKeyEncoding: publicPem });
  const short = rsaPair(1024);
  const encrypted = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { ...pem, cipher: "aes-256-cbc", passphrase: "secret" },
    publicKeyEncoding: publicPem,
  });
  const pss = generateKeyPairSync("rsa-pss", {
    modulusLength: 2048,
    privateKeyEncoding: pem,
    publicKeyEncoding: publicPem,
  });
  // The key is never used: generating a pair of this length takes a minute.
  const modulus = Buffer.alloc(8200 / 8, 0xff).toString("base64url");
  const longKey = createPublicKey({ key: { kty: "RSA", n: modulus, e: "AQAB" }, format: "jwk" })
    .export(publicPem)
    .toString();
  const { n = "" } = createPublicKey(pair.publicKey).export({ format: "jwk" });
  const weakKey = createPublicKey({ key: { kty: "RSA", n, e: "Aw" }, format: "jwk" })
    .export(publicPem)
    .toString();
  const wrong: readonly [what: string, keys: { privateKey?: string; publicKey?: string }, key: string, says: RegExp][] =
    [
      ["text that is no key", { privateKey: "secret" }, "privateKey", /Not a key/],
      ["a PEM block that holds nothing", { publicKey: wrap("PUBLIC KEY", "AAAA") }, "publicKey", /Not a key/],
      ["an encrypted key", { privateKey: encrypted.privateKey }, "privateKey", /not encrypted/],
      ["a public key as the private one", { privateKey: pair.publicKey }, "privateKey", /Not a key/],
      ["a private key as the public one", { publicKey: pair.privateKey }, "publicKey", /Not a key/],
      [
        "a private key behind the public one",
        { publicKey: pair.publicKey + pair.privateKey },
        "publicKey",
        /Not a key/,
      ],
      ["an elliptic curve's key", { privateKey: ec.privateKey }, "privateKey", /type ec\. Send an RSA key/],
      ["a key for RSA-PSS alone", { publicKey: pss.publicKey }, "publicKey", /type rsa-pss/],
      ["a short key", { privateKey: short.privateKey }, "privateKey", /1024 bits/],
      ["a key so long that a signature takes seconds", { publicKey: longKey }, "publicKey", /8200 bits/],
      ["a key with the exponent 3", { publicKey: weakKey }, "publicKey", /exponent/],
      ["the public key of another pair", { publicKey: rsaPair(2048).publicKey }, "publicKey", /does not belong/],
    ];
  for (const [what, keys, key, says] of wrong) {
    test(`${what} is refused`, () => {
      const problems = problemsOf({ algorithm: "RS256", ...pair, ...keys });
      expect(Object.keys(problems)).toEqual([`${field}.${key}`]);
      expect(problems[`${field}.${key}`]).toMatch(new RegExp(`^\\[invalid\\]${field}\\.${key} `));
      expect(problems[`${field}.${key}`]).toMatch(says);
    });
  }

  test("what is wrong with both keys is said of both", () => {
    const problems = problemsOf({ algorithm: "RS256", privateKey: "a", publicKey: "b" });
    expect(Object.keys(problems)).toEqual([`${field}.privateKey`, `${field}.publicKey`]);
  });
});

test("settings that are not enabled are not looked at", () => {
  expect(problemsOf({ enabled: false, algorithm: "RS256", privateKey: "a", publicKey: "b" })).toEqual({});
  expect(problemsOf({ algorithm: "none" })).toEqual({});
});

function wrap(label: string, content: string): string {
  return `-----BEGIN ${label}-----\n${content}\n-----END ${label}-----\n`;
}
