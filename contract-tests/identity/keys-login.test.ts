/** Signing keys and header of the JWT of a user who logs in; nobody else can make such a JWT. */
import { createHmac } from "node:crypto";
import { createVerifier } from "fast-jwt";
import { afterEach, describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { type JwtConfiguration, rsaKeys, someName } from "./fixtures.ts";
import { crewProvider, login, someClaims } from "./identity-provider.ts";
import { compact, hs, saidBy, verdictOn } from "./keys-tokens.ts";

const { server, client } = await start({ identityProviders: [crewProvider()] });
const tenantId = "00000000-0000-4000-8000-000000000001";

const keys = rsaKeys();
const secret = "a shared secret that is long enough for each of the three HMAC algorithms";
const common = { enabled: true, refreshTokenTimeToLiveInMinutes: 60 };

afterEach(() => server.setTime(Date.now()));

async function application(jwtConfiguration: JwtConfiguration): Promise<string> {
  const body = { application: { name: someName(), jwtConfiguration } };
  return (await client.identity.createApplication({ body })).application.id;
}

async function loggedIn(applicationId: string, time = Date.now()) {
  server.setTime(time);
  const now = Math.floor(time / 1000);
  const {
    token = "",
    tokenExpirationInstant,
    user,
  } = await login(client, applicationId, someClaims({ iat: now, exp: now + 60 }));
  return { token, tokenExpirationInstant, user, ...saidBy(token) };
}

const begin = 1_800_000_000;

describe("the JWT of a login", () => {
  test("says what the service sets, and ends after the time to live", async () => {
    const id = await application({});
    const { token, claims, header, tokenExpirationInstant, user } = await loggedIn(id, begin * 1000 + 999);
    expect(header).toEqual({ alg: "RS256", typ: "JWT", kid: expect.stringMatching(/^[\w-]{43}$/) });
    expect(claims).toMatchObject({
      iss: "gatehouse",
      aud: id,
      sub: user.id,
      tid: tenantId,
      iat: begin,
      exp: begin + 3600,
    });
    expect(claims["jti"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(tokenExpirationInstant).toBe((begin + 3600) * 1000);
    const { publicKeys } = await client.identity.retrievePublicKeys();
    const verify = createVerifier({ key: publicKeys.default, clockTimestamp: begin * 1000, allowedAud: id });
    expect(verify(token)).toEqual(claims);
    server.setTime((begin + 3659) * 1000);
    expect(await verdictOn(client, token)).toBe("valid");
    server.setTime((begin + 3660) * 1000);
    expect(await verdictOn(client, token)).toBe("expired");
  });

  test.each(["RS256", "RS384", "RS512", "HS256", "HS384", "HS512"] as const)(
    "is signed as the application's configuration says: %s",
    async (algorithm) => {
      const id = await application({ ...common, algorithm, ...keys, secret, timeToLiveInSeconds: 120 });
      const { token, claims, header } = await loggedIn(id, begin * 1000);
      expect(header["alg"]).toBe(algorithm);
      expect("kid" in header).toBe(algorithm.startsWith("RS"));
      expect(claims).toMatchObject({ aud: id, exp: begin + 120 });
      const key = algorithm.startsWith("RS") ? keys.publicKey : secret;
      expect(createVerifier({ key, algorithms: [algorithm], clockTimestamp: begin * 1000 })(token)).toEqual(claims);
      expect(await verdictOn(client, token)).toBe("valid");
    },
  );

  test("is not signed where the configuration says none, and is not taken then", async () => {
    const { token, header, claims } = await loggedIn(await application({ ...common, algorithm: "none" }));
    expect(header).toEqual({ alg: "none", typ: "JWT" });
    expect(token).toMatch(/^[^.]+\.[^.]+\.$/);
    expect(claims["iss"]).toBe("gatehouse");
    expect(await verdictOn(client, token)).toBe("invalid");
  });

  test("is signed as the global configuration says where the application's is not enabled, and lives as the application's says", async () => {
    const id = await application({ enabled: false, algorithm: "HS256", secret, timeToLiveInSeconds: 120 });
    const { header, claims } = await loggedIn(id, begin * 1000);
    expect(header["alg"]).toBe("RS256");
    expect(claims["exp"]).toBe(begin + 120);
  });

  test("a secret that changes: tokens of the former one are valid until they expire, and no longer", async () => {
    const id = await application({ ...common, algorithm: "HS256", secret, timeToLiveInSeconds: 600 });
    const { token } = await loggedIn(id, begin * 1000);
    const body = { application: { jwtConfiguration: { secret: `new ${secret}` } } };
    await client.identity.patchApplication({ applicationId: id, body });
    expect(await verdictOn(client, token)).toBe("valid");
    expect(await verdictOn(client, (await loggedIn(id, begin * 1000)).token)).toBe("valid");
    server.setTime((begin + 2 * 3600) * 1000);
    await server.idle();
    expect(await verdictOn(client, token)).toBe("invalid");
  });

  test("ends with the application", async () => {
    const id = await application({});
    const { token } = await loggedIn(id);
    await client.identity.deleteApplication({ applicationId: id });
    expect(await verdictOn(client, token)).toBe("invalid");
    await client.identity.updateApplication({ applicationId: id, reactivate: true });
    expect(await verdictOn(client, token)).toBe("valid");
    await client.identity.deleteApplication({ applicationId: id, hardDelete: true });
    expect(await verdictOn(client, token)).toBe("invalid");
  });
});

describe("what only a user may do who logged in", () => {
  async function issue(token: string): Promise<number> {
    const target = await application({});
    return (await client.request("issueToken", { applicationId: target }, { token })).status;
  }

  test("the JWT of a login opens it, whoever signs it", async () => {
    for (const configuration of [{}, { ...common, algorithm: "HS256", secret } as const]) {
      expect(await issue((await loggedIn(await application(configuration))).token)).toBe(202);
    }
  });

  test("a vended JWT that says the same does not", async () => {
    const { claims } = await loggedIn(await application({}));
    const { token } = await client.identity.vendToken({ body: { claims } });
    expect(await verdictOn(client, token)).toBe("valid");
    expect(await issue(token)).toBe(401);
  });

  test("nor does one that the application signs with its secret, for another of its users or for longer", async () => {
    const id = await application({ ...common, algorithm: "HS256", secret });
    const { claims } = await loggedIn(id);
    const another = await loggedIn(id);
    const signed = (changes: object): string =>
      compact({ alg: "HS256", typ: "JWT" }, { ...claims, ...changes }, hs(secret));
    expect(await issue(signed({}))).toBe(202);
    const guessed = createHmac("sha256", secret).update("guess").digest("base64url");
    for (const changes of [
      { sub: another.user.id },
      { exp: Number(claims["exp"]) + 1 },
      { jti: another.claims["jti"] },
      { origin: another.claims["origin"] },
      { origin: guessed },
      { origin: undefined },
      { origin: "" },
      { origin: 5 },
      { origin: `${claims["origin"]}=` },
    ]) {
      expect(await verdictOn(client, signed(changes))).toBe("valid");
      expect(await issue(signed(changes))).toBe(401);
    }
  });

  test("nor does one that another application signs with what it saw", async () => {
    const id = await application({ ...common, algorithm: "HS256", secret });
    const other = await application({ ...common, algorithm: "HS256", secret: `other ${secret}` });
    const { claims } = await loggedIn(id);
    const token = compact({ alg: "HS256", typ: "JWT" }, { ...claims, aud: other }, hs(`other ${secret}`));
    expect(await verdictOn(client, token)).toBe("valid");
    expect(await issue(token)).toBe(401);
  });
});
