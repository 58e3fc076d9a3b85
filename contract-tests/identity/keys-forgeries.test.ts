/**
 * Forged tokens are refused, each kind by itself (RFC 8725) (Decisions: Token verification; OWASP ASVS 6.8.2, 9.1.1,
 * 9.1.2, 9.1.3, 9.2.1, 11.2.5).
 */
import { constants, createPublicKey, sign } from "node:crypto";
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { forum, type JwtConfiguration, rsaKeys, shop, someName, twoTenants, unknownId } from "./fixtures.ts";
import { compact, encode, hs, rs, type Signature, saidBy, verdictOn } from "./keys-tokens.ts";

const { server } = await start(twoTenants);
const client = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: forum });
const otherTenant = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: shop });

const keys = rsaKeys();
const foreignKeys = rsaKeys();
const secret = "a secret of the forum that is long enough for each of the three HMAC algorithms!!";
const common = { enabled: true, refreshTokenTimeToLiveInMinutes: 60 };

const signing = await made(client, { ...common, algorithm: "RS256", ...keys });
const hashing = await made(client, { ...common, algorithm: "HS256", secret });
const neighbour = await made(client, { ...common, algorithm: "HS256", secret: `another ${secret}` });
const unsigning = await made(client, { ...common, algorithm: "none" });
const plain = await made(client, { enabled: false });
const foreign = await made(otherTenant, { ...common, algorithm: "RS256", ...foreignKeys });

async function made(by: typeof client, jwtConfiguration: JwtConfiguration): Promise<string> {
  const body = { application: { name: someName(), jwtConfiguration } };
  return (await by.identity.createApplication({ body })).application.id;
}

const kid = await keyIdOf(signing);
const now = Math.floor(Date.now() / 1000);
const claims = { iss: "gatehouse", aud: signing, sub: "somebody", iat: now, exp: now + 3600 };
const header = { alg: "RS256", typ: "JWT", kid };

/** A token of the application with a key pair, as its owner may sign it, but for what is changed. */
function token(changes: { header?: object; claims?: object; signature?: Signature } = {}): string {
  return compact(
    { ...header, ...changes.header },
    { ...claims, ...changes.claims },
    changes.signature ?? rs(keys.privateKey),
  );
}

/** The same of the application with a secret. */
function macced(changes: { header?: object; claims?: object; signature?: Signature } = {}): string {
  const said = { ...claims, aud: hashing, ...changes.claims };
  return compact({ alg: "HS256", typ: "JWT", ...changes.header }, said, changes.signature ?? hs(secret));
}

async function keyIdOf(applicationId: string): Promise<string> {
  const { publicKey } = await client.identity.retrievePublicKeyByApplication({ applicationId });
  const { publicKeys } = await client.identity.retrievePublicKeys();
  return Object.entries(publicKeys).find(([id, pem]) => id !== "default" && pem === publicKey)?.[0] ?? "";
}

/** A token of the service's own key. */
const vended = (await client.identity.vendToken({ body: { claims: { sub: "build-server" } } })).token;
const globalKid = String(saidBy(vended).header["kid"]);
const globalPem = (await client.identity.retrievePublicKeys()).publicKeys.default;

function without(name: string): object {
  return { [name]: undefined };
}

describe("what is not forged is valid, so that the refusals below are for the reason that they name", () => {
  test.each([
    ["of an application's key", () => token()],
    ["of an application's key, without a key id", () => token({ header: without("kid") })],
    ["of an application's secret", () => macced()],
    ["without a type", () => token({ header: without("typ") })],
    ["of the type jwt in small letters", () => token({ header: { typ: "jwt" } })],
    ["for several, the application among them", () => token({ claims: { aud: [unknownId, signing] } })],
    ["with its tenant", () => token({ claims: { tid: forum } })],
    ["of the service's own key", () => vended],
  ])("%s", async (_, make) => {
    expect(await verdictOn(client, make())).toBe("valid");
  });
});

describe("signature and algorithm", () => {
  const publicPem = keys.publicKey;
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const pss = (input: string) => sign("sha256", Buffer.from(input), { key: keys.privateKey, padding, saltLength: 32 });
  const forged: [string, () => string][] = [
    ["another key", () => token({ signature: rs(foreignKeys.privateKey) })],
    [
      "wrong algorithm: RS512 of the right key",
      () => token({ header: { alg: "RS512" }, signature: rs(keys.privateKey, "sha512") }),
    ],
    [
      "wrong algorithm: RS384 of the right key",
      () => token({ header: { alg: "RS384" }, signature: rs(keys.privateKey, "sha384") }),
    ],
    ["an algorithm that nobody has", () => token({ header: { alg: "RS257" } })],
    ["an algorithm of another spelling", () => token({ header: { alg: "rs256" } })],
    ["no algorithm", () => token({ header: without("alg") })],
    ["an algorithm that is a list", () => token({ header: { alg: ["RS256"] } })],
    ["wrong algorithm: PS256 of the right key", () => token({ header: { alg: "PS256" }, signature: pss })],
    ["none, without a signature", () => `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`],
    ["none, with the key id", () => `${encode({ ...header, alg: "none" })}.${encode(claims)}.`],
    ["None, with the signature", () => token({ header: { alg: "None" } })],
    [
      "none for an application that is configured so",
      () => `${encode({ alg: "none", typ: "JWT" })}.${encode({ ...claims, aud: unsigning })}.`,
    ],
    [
      "none with something for a signature, for such an application",
      () => compact({ alg: "none" }, { ...claims, aud: unsigning }, hs("x")),
    ],
    [
      "a secret where there is none: an application that is configured as none",
      () => compact({ alg: "HS256" }, { ...claims, aud: unsigning }, hs("")),
    ],
    ["HMAC with the public key", () => token({ header: { alg: "HS256" }, signature: hs(publicPem) })],
    ["HMAC with the public key, without a key id", () => compact({ alg: "HS256", typ: "JWT" }, claims, hs(publicPem))],
    [
      "HMAC with the public key without its last line break",
      () => token({ header: { alg: "HS256" }, signature: hs(publicPem.trim()) }),
    ],
    [
      "HMAC with the bytes of the public key",
      () =>
        token({
          header: { alg: "HS256" },
          signature: hs(createPublicKey(publicPem).export({ type: "spki", format: "der" })),
        }),
    ],
    [
      "HMAC with the service's public key",
      () => compact({ alg: "HS256", typ: "JWT", kid: globalKid }, { ...claims, aud: plain }, hs(globalPem)),
    ],
    [
      "wrong algorithm: HS512 of the right secret",
      () => macced({ header: { alg: "HS512" }, signature: hs(secret, "sha512") }),
    ],
    ["another secret", () => macced({ signature: hs(`${secret}?`) })],
    ["the secret of another application", () => macced({ signature: hs(`another ${secret}`) })],
    ["a key in place of the secret", () => macced({ header: { alg: "RS256" }, signature: rs(keys.privateKey) })],
    ["an application's key under the service's key id", () => token({ header: { kid: globalKid } })],
    ["an application's key for an application that uses the service's", () => token({ claims: { aud: plain } })],
    [
      "an application's key without a key id, for an application that uses the service's",
      () => token({ header: without("kid"), claims: { aud: plain } }),
    ],
    ["stripped signature", () => token().replace(/[^.]*$/, "")],
    ["stripped signature and dot", () => token().split(".").slice(0, 2).join(".")],
    [
      "a signature of another token",
      () => token().replace(/[^.]*$/, token({ claims: { sub: "else" } }).split(".")[2] ?? ""),
    ],
    [
      "changed claims",
      () => {
        const [a, , c] = token().split(".");
        return `${a}.${encode({ ...claims, sub: "admin" })}.${c}`;
      },
    ],
    [
      "a changed header",
      () => {
        const [, b, c] = token().split(".");
        return `${encode({ ...header, extra: 1 })}.${b}.${c}`;
      },
    ],
    [
      "a vended token with other claims",
      () => {
        const [a, , c] = vended.split(".");
        return `${a}.${encode({ ...saidBy(vended).claims, sub: "admin" })}.${c}`;
      },
    ],
  ];
  test.each(forged)("%s", async (_, make) => {
    expect(await verdictOn(client, make())).toBe("invalid");
  });
});

describe("form", () => {
  const [head = "", said = "", signature = ""] = token().split(".");
  const text = JSON.stringify(claims);
  const forged: [string, () => string][] = [
    [
      "duplicated keys of the header",
      () => compact(`{"alg":"none",${JSON.stringify(header).slice(1)}`, claims, rs(keys.privateKey)),
    ],
    ["duplicated keys of the claims", () => compact(header, `{"sub":"admin",${text.slice(1)}`, rs(keys.privateKey))],
    [
      "duplicated keys in two spellings",
      () => compact(header, `{"\\u0073ub":"admin",${text.slice(1)}`, rs(keys.privateKey)),
    ],
    [
      "duplicated keys in depth",
      () => compact(header, `{"data":[{"a":1,"a":2}],${text.slice(1)}`, rs(keys.privateKey)),
    ],
    [
      "claims that are nested too deep",
      () => compact(header, `{"data":${"[".repeat(64)}${"]".repeat(64)},${text.slice(1)}`, rs(keys.privateKey)),
    ],
    ["claims that are a list", () => compact(header, `[${text}]`, rs(keys.privateKey))],
    ["claims that are no JSON", () => compact(header, `${text}}`, rs(keys.privateKey))],
    ["a header that is no JSON", () => compact("x", claims, rs(keys.privateKey))],
    ["claims with a byte order mark", () => compact(header, `\uFEFF${text}`, rs(keys.privateKey))],
    ["padding", () => `${token()}=`],
    ["white space", () => `${head}.${said} .${signature}`],
    ["another alphabet", () => `${head}.${said}.${signature.slice(0, -4)}+/+/`],
    ["a second spelling of the signature", () => `${head}.${said}.${secondSpelling(signature)}`],
    ["four parts", () => `${token()}.${signature}`],
    ["five parts, as an encrypted token has", () => `${token()}.${signature}.${signature}`],
    ["the JSON form", () => JSON.stringify({ protected: head, payload: said, signature })],
    ["more characters than a token may have", () => token({ claims: { data: "x".repeat(49_000) } })],
  ];
  test.each(forged)("%s", async (_, make) => {
    expect(await verdictOn(client, make())).toBe("invalid");
  });

  test("the same bytes were there in the second spelling", () => {
    expect(Buffer.from(secondSpelling(signature), "base64url")).toEqual(Buffer.from(signature, "base64url"));
  });

  test("nested as deep as allowed, and as long as allowed, it is valid", async () => {
    const deep = `{"data":${"[".repeat(63)}${"]".repeat(63)},${text.slice(1)}`;
    expect(await verdictOn(client, compact(header, deep, rs(keys.privateKey)))).toBe("valid");
    const long = token({ claims: { data: "x".repeat(48_000) } });
    expect(long.length).toBeGreaterThan(60_000);
    expect(await verdictOn(client, long)).toBe("valid");
  });
});

/** The last character of 256 bytes in base64 carries four bits that mean nothing. */
function secondSpelling(part: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return part.slice(0, -1) + alphabet[alphabet.indexOf(part.at(-1) ?? "") + 1];
}

describe("header", () => {
  const jwk = createPublicKey(foreignKeys.publicKey).export({ format: "jwk" });
  const own = createPublicKey(keys.publicKey).export({ format: "jwk" });
  const byStranger = rs(foreignKeys.privateKey);
  const forged: [string, () => string][] = [
    ["embedded jwk of who signed", () => token({ header: { jwk }, signature: byStranger })],
    ["embedded jwk without a key id", () => token({ header: { jwk, kid: undefined }, signature: byStranger })],
    ["embedded jwk, even of the right key", () => token({ header: { jwk: own } })],
    ["jku", () => token({ header: { jku: "https://example.com/jwks.json" } })],
    ["x5u", () => token({ header: { x5u: "https://example.com/chain.pem" } })],
    ["x5c", () => token({ header: { x5c: ["MIIB"] } })],
    ["crit", () => token({ header: { crit: ["exp"], exp: now + 3600 } })],
    ["crit of an extension that libraries know", () => token({ header: { crit: ["b64"], b64: true } })],
    ["an empty crit", () => token({ header: { crit: [] } })],
    ["b64", () => token({ header: { b64: true } })],
    ["the type of another kind of token", () => token({ header: { typ: "logout+jwt" } })],
    ["a type that is no text", () => token({ header: { typ: 1 } })],
    ["an unknown key id", () => token({ header: { kid: "unknown" } })],
    ["the key id of another key", () => token({ header: { kid: globalKid } })],
    ["a key id that is no text", () => token({ header: { kid: 1 } })],
    ["a key id that is null", () => token({ header: { kid: null } })],
    ["a key id that is no text, for a secret", () => macced({ header: { kid: 1 } })],
    ["a key id that is null, for a secret", () => macced({ header: { kid: null } })],
    ["a key id for a secret, which has none", () => macced({ header: { kid: "unknown" } })],
  ];
  test.each(forged)("%s", async (_, make) => {
    expect(await verdictOn(client, make())).toBe("invalid");
  });
});

describe("claims", () => {
  const forged: [string, () => string][] = [
    ["other issuer", () => token({ claims: { iss: "https://example.com" } })],
    ["no issuer", () => token({ claims: without("iss") })],
    ["an issuer in a list", () => token({ claims: { iss: ["gatehouse"] } })],
    ["other audience: an application with a key of its own", () => token({ claims: { aud: hashing } })],
    ["other audience: an application of another tenant", () => token({ claims: { aud: foreign } })],
    ["other audience: nobody known", () => token({ claims: { aud: unknownId } })],
    ["other audience, without a key id", () => token({ header: without("kid"), claims: { aud: hashing } })],
    ["two audiences, without a key id", () => macced({ claims: { aud: [hashing, neighbour] } })],
    ["no audience", () => token({ claims: without("aud") })],
    ["no audience, of a secret", () => macced({ claims: without("aud") })],
    ["an audience that is no text", () => token({ claims: { aud: 5 } })],
    ["another tenant", () => token({ claims: { tid: shop } })],
    ["future: issued later", () => token({ claims: { iat: now + 600 } })],
    ["future: not before later", () => token({ claims: { nbf: now + 600 } })],
    ["issued at no time", () => token({ claims: { iat: "today" } })],
    ["not issued", () => token({ claims: without("iat") })],
    ["not before no time", () => token({ claims: { nbf: "today" } })],
    ["no expiration", () => token({ claims: without("exp") })],
    ["an expiration that is no number", () => token({ claims: { exp: String(now + 3600) } })],
    ["an expiration in fractions", () => token({ claims: { exp: now + 3600.5 } })],
    ["a subject that is no text", () => token({ claims: { sub: 5 } })],
    ["expired and forged", () => token({ claims: { exp: now - 600, iss: "else" } })],
    ["expired and of another key", () => token({ claims: { exp: now - 600 }, signature: rs(foreignKeys.privateKey) })],
  ];
  test.each(forged)("%s", async (_, make) => {
    expect(await verdictOn(client, make())).toBe("invalid");
  });

  test("expired", async () => {
    expect(await verdictOn(client, token({ claims: { iat: now - 7200, exp: now - 3600 } }))).toBe("expired");
    expect(await verdictOn(client, macced({ claims: { iat: now - 7200, exp: now - 3600 } }))).toBe("expired");
  });
});

test("a server's clock may differ by 60 seconds, and by no more", async () => {
  const time = (now + 10_000) * 1000;
  const at = now + 10_000;
  const verdict = (changes: object): Promise<string | undefined> => verdictOn(client, token({ claims: changes }));
  try {
    server.setTime(time);
    expect(await verdict({ iat: at, exp: at - 59 })).toBe("valid");
    expect(await verdict({ iat: at, exp: at - 60 })).toBe("expired");
    expect(await verdict({ iat: at + 60, exp: at + 3600 })).toBe("valid");
    expect(await verdict({ iat: at + 61, exp: at + 3600 })).toBe("invalid");
    expect(await verdict({ iat: at, nbf: at + 60, exp: at + 3600 })).toBe("valid");
    expect(await verdict({ iat: at, nbf: at + 61, exp: at + 3600 })).toBe("invalid");
  } finally {
    server.setTime(Date.now());
  }
});
