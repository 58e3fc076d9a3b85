/** Identity, Endpoints, Tokens, "Retrieve public keys", and the key set; tokens verify with another library than the server's. */
import { createHash, createPublicKey } from "node:crypto";
import { type Client, createClient } from "@gatehouse/sdk";
import { createSigner, createVerifier } from "fast-jwt";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, type JwtConfiguration, rsaKeys, shop, someName, twoTenants, unknownId } from "./fixtures.ts";
import { saidBy, verdictOn } from "./keys-tokens.ts";

const { server } = await start(twoTenants);
const client = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: forum });
const otherTenant = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: shop });
const stranger = createClient({ baseUrl: server.url, apiKey: null, tenantId: forum });

const keys = rsaKeys();
const secret = "a shared secret that is long enough for each of the three HMAC algorithms";
const common = { enabled: true, refreshTokenTimeToLiveInMinutes: 60 };

async function application(by: Client, jwtConfiguration: JwtConfiguration): Promise<string> {
  const body = { application: { name: someName(), jwtConfiguration } };
  return (await by.identity.createApplication({ body })).application.id;
}

/** RFC 7638, 3: the members in their order, without white space; an algorithm but RS256 follows. */
function thumbprint(pem: string, algorithm = "RS256"): string {
  const { crv, e, kty, n, x, y } = createPublicKey(pem).export({ format: "jwk" });
  const print = createHash("sha256").update(JSON.stringify({ crv, e, kty, n, x, y })).digest("base64url");
  return algorithm === "RS256" ? print : `${print}-${algorithm}`;
}

async function publicKeys(by: Client = stranger): Promise<Record<string, string>> {
  return (await by.identity.retrievePublicKeys()).publicKeys;
}

describe("retrievePublicKeys", () => {
  test("all keys: the service's under its id and as default, those of the tenant's applications, and no others", async () => {
    const foreign = rsaKeys();
    await application(client, { ...common, algorithm: "RS256", ...keys });
    await application(client, { ...common, algorithm: "HS256", secret });
    await application(client, { ...common, algorithm: "none" });
    await application(client, { algorithm: "RS256", ...rsaKeys() });
    await application(otherTenant, { ...common, algorithm: "RS512", ...foreign });
    const { default: own = "", ...others } = await publicKeys();
    expect(others).toEqual({ [thumbprint(own)]: own, [thumbprint(keys.publicKey)]: keys.publicKey });
    const elsewhere = await publicKeys(createClient({ baseUrl: server.url, apiKey: null, tenantId: shop }));
    expect(elsewhere["default"]).toBe(own);
    expect(elsewhere[thumbprint(foreign.publicKey, "RS512")]).toBe(foreign.publicKey);
    expect(elsewhere[thumbprint(keys.publicKey)]).toBeUndefined();
    expect(createPublicKey(own).asymmetricKeyDetails?.modulusLength).toBeGreaterThanOrEqual(2048);
  });

  test("one key, by its id", async () => {
    const pair = rsaKeys();
    await application(client, { ...common, algorithm: "RS384", ...pair });
    const foreign = rsaKeys();
    await application(otherTenant, { ...common, algorithm: "RS256", ...foreign });
    const byId = (kid: string) => stranger.identity.retrievePublicKeyById({ kid });
    expect(await byId(thumbprint(pair.publicKey, "RS384"))).toEqual({ publicKey: pair.publicKey });
    const { default: own = "" } = await publicKeys();
    expect(await byId(thumbprint(own))).toEqual({ publicKey: own });
    for (const kid of ["unknown", "default", thumbprint(foreign.publicKey)]) {
      expect((await stranger.request("retrievePublicKeys", { kid })).status).toBe(404);
    }
  });

  test("one key, by its application; there may be none", async () => {
    const pair = rsaKeys();
    const signing = await application(client, { ...common, algorithm: "RS256", ...pair });
    const byApplication = (applicationId: string) =>
      stranger.identity.retrievePublicKeyByApplication({ applicationId });
    expect(await byApplication(signing)).toEqual({ publicKey: pair.publicKey });
    expect(await byApplication(signing.toUpperCase())).toEqual({ publicKey: pair.publicKey });
    for (const configuration of [
      {},
      { algorithm: "RS256", ...pair } as const,
      { ...common, algorithm: "HS512", secret } as const,
      { ...common, algorithm: "none" } as const,
    ]) {
      expect(await byApplication(await application(client, configuration))).toEqual({});
    }
    const foreign = await application(otherTenant, { ...common, algorithm: "RS256", ...pair });
    for (const applicationId of [unknownId, foreign]) {
      expect((await stranger.request("retrievePublicKeys", { applicationId })).status).toBe(404);
    }
  });

  test("applicationId and kid do not go together", async () => {
    expect(await refusal(stranger, "retrievePublicKeys", { applicationId: unknownId, kid: "x" })).toEqual({
      kid: "[invalid]kid",
    });
  });

  test("a key in another form is published as SPKI, which every library reads", async () => {
    const pair = rsaKeys();
    const publicKey = String(createPublicKey(pair.publicKey).export({ type: "pkcs1", format: "pem" }));
    expect(publicKey).toContain("BEGIN RSA PUBLIC KEY");
    const applicationId = await application(client, { ...common, algorithm: "RS256", ...pair, publicKey });
    expect(await stranger.identity.retrievePublicKeyByApplication({ applicationId })).toEqual({
      publicKey: pair.publicKey,
    });
  });
});

describe("retrieveJsonWebKeySet", () => {
  test("the keys of all tenants, each once, with nothing private in them", async () => {
    const pair = rsaKeys();
    const foreign = rsaKeys();
    await application(client, { ...common, algorithm: "RS256", ...pair });
    await application(client, { ...common, algorithm: "RS256", ...pair });
    await application(otherTenant, { ...common, algorithm: "RS512", ...foreign });
    const anyone = createClient({ baseUrl: server.url, apiKey: null });
    const { keys: set } = await anyone.identity.retrieveJsonWebKeySet();
    const entry = (pem: string, alg: string) => ({
      ...createPublicKey(pem).export({ format: "jwk" }),
      alg,
      kid: thumbprint(pem, alg),
      use: "sig",
    });
    const { default: own = "" } = await publicKeys();
    for (const expected of [entry(own, "RS256"), entry(pair.publicKey, "RS256"), entry(foreign.publicKey, "RS512")]) {
      expect(set.filter(({ kid }) => kid === expected.kid)).toEqual([expected]);
    }
  });
});

describe("retrieveOpenIdConfiguration", () => {
  test("says where the keys are, below the issuer that tokens name, and which algorithms they have", async () => {
    const tokenIssuer = "https://identity.example.com/gatehouse/";
    const { client: own } = await start({}, { tokenIssuer });
    const configuration = {
      issuer: tokenIssuer,
      jwks_uri: "https://identity.example.com/gatehouse/.well-known/jwks.json",
      id_token_signing_alg_values_supported: ["RS256"],
      subject_types_supported: ["public"],
    };
    expect(await own.identity.retrieveOpenIdConfiguration()).toEqual(configuration);
    const { token } = await own.identity.vendToken({ body: { claims: { sub: "someone" } } });
    expect(saidBy(token).claims).toMatchObject({ iss: tokenIssuer });
    expect(await verdictOn(own, token)).toBe("valid");
    await own.identity.createApplication({
      body: { application: { name: someName(), jwtConfiguration: { ...common, algorithm: "RS512", ...keys } } },
    });
    expect(await own.identity.retrieveOpenIdConfiguration()).toMatchObject({
      id_token_signing_alg_values_supported: ["RS256", "RS512"],
    });
  });

  test("without an issuer that is a URL, it says what tokens name, and the path of the keys", async () => {
    expect(await stranger.identity.retrieveOpenIdConfiguration()).toMatchObject({
      issuer: "gatehouse",
      jwks_uri: "/.well-known/jwks.json",
    });
  });
});

describe.each(["ES256", "EdDSA"] as const)("a service that signs with %s", (algorithm) => {
  test("says so in tokens, key set, PEM and discovery, and another library verifies it", async () => {
    const { client: own } = await start({}, { globalKeyAlgorithm: algorithm });
    const { publicKeys: pems } = await own.identity.retrievePublicKeys();
    const key = createPublicKey(pems.default);
    const kid = thumbprint(pems.default);
    const { keys: set } = await own.identity.retrieveJsonWebKeySet();
    expect(set).toEqual([{ ...key.export({ format: "jwk" }), alg: algorithm, kid, use: "sig" }]);
    expect(pems[kid]).toBe(pems.default);
    expect((await own.identity.retrieveOpenIdConfiguration()).id_token_signing_alg_values_supported).toEqual([
      algorithm,
    ]);
    const { token } = await own.identity.vendToken({ body: { claims: { sub: "build-server" } } });
    expect(saidBy(token).header).toEqual({ alg: algorithm, typ: "JWT", kid });
    expect(createVerifier({ key: pems.default, algorithms: [algorithm] })(token)).toMatchObject({
      sub: "build-server",
    });
    expect(await verdictOn(own, token)).toBe("valid");
    expect(await verdictOn(own, `${token.slice(0, -8)}AAAAAAAA`)).toBe("invalid");
  });
});

describe("another library", () => {
  test("verifies what the service's own key signs, with what is published", async () => {
    const { token } = await client.identity.vendToken({ body: { claims: { sub: "build-server", scope: "deploy" } } });
    const { header } = saidBy(token);
    const { publicKey = "" } = await stranger.identity.retrievePublicKeyById({ kid: String(header["kid"]) });
    const verified = createVerifier({ key: publicKey, algorithms: ["RS256"], allowedIss: "gatehouse" })(token);
    expect(verified).toMatchObject({ sub: "build-server", scope: "deploy", tid: forum });
    const { keys: set } = await stranger.identity.retrieveJsonWebKeySet();
    expect(set.map(({ kid }) => kid)).toContain(header["kid"]);
  });

  test.each(["RS256", "RS384", "RS512"] as const)("verifies what an application's key signs: %s", async (algorithm) => {
    const pair = rsaKeys();
    const id = await application(client, { ...common, algorithm, ...pair });
    const keyId = thumbprint(pair.publicKey, algorithm);
    const { token } = await client.identity.vendToken({ body: { claims: { sub: "someone" }, keyId } });
    expect(saidBy(token).header).toEqual({ alg: algorithm, kid: keyId, typ: "JWT" });
    const verify = createVerifier({ key: pair.publicKey, algorithms: [algorithm], allowedAud: id });
    expect(verify(token)).toMatchObject({ sub: "someone", aud: id, iss: "gatehouse" });
  });

  test.each(["RS256", "RS384", "RS512", "HS256", "HS384", "HS512"] as const)(
    "signs what verifies here: %s",
    async (algorithm) => {
      const id = await application(client, { ...common, algorithm, ...keys, secret });
      const options = { algorithm, iss: "gatehouse", aud: id, sub: "someone", expiresIn: 60_000 };
      const hashes = algorithm.startsWith("HS");
      const sign = (more: object): string =>
        createSigner({ ...options, key: hashes ? secret : keys.privateKey, ...more })({ data: { deep: [1, "ä"] } });
      const answer = await stranger.identity.validateToken({}, { token: sign({}) });
      expect(answer.jwt).toMatchObject({ sub: "someone", aud: id, data: { deep: [1, "ä"] } });
      if (!hashes)
        expect(await verdictOn(stranger, sign({ kid: thumbprint(keys.publicKey, algorithm) }))).toBe("valid");
      const wrong = hashes
        ? "another secret that is long enough for each of the three HMAC algorithms!"
        : rsaKeys().privateKey;
      expect(await verdictOn(stranger, sign({ key: wrong }))).toBe("invalid");
    },
  );
});
