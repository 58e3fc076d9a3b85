/** Identity, Application, jwtConfiguration: an application's own key, and what becomes of its tokens when it changes. */
import { createClient } from "@gatehouse/sdk";
import { afterEach, describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { forum, type JwtConfiguration, rsaKeys, someName, twoTenants } from "./fixtures.ts";
import { compact, hs, rs, verdictOn } from "./keys-tokens.ts";

const { server } = await start(twoTenants);
const client = createClient({ baseUrl: server.url, apiKey: server.apiKey, tenantId: forum });

const begin = 1_800_000_000;
afterEach(async () => {
  await server.reset();
});

const common = { enabled: true, refreshTokenTimeToLiveInMinutes: 60 };
const secret = "a shared secret that is long enough for each of the three HMAC algorithms";
const [first, second] = [rsaKeys(), rsaKeys()];

async function create(jwtConfiguration: JwtConfiguration) {
  const name = someName();
  const { application } = await client.identity.createApplication({
    body: { application: { name, jwtConfiguration } },
  });
  const { id } = application;
  return {
    id,
    put: (next: JwtConfiguration) =>
      client.identity.updateApplication({ applicationId: id, body: { application: { name, jwtConfiguration: next } } }),
    patch: (next: object) =>
      client.identity.patchApplication({ applicationId: id, body: { application: { jwtConfiguration: next } } }),
  };
}

/** A token that the service signs with the key, so that it knows of it. */
async function vend(keyId: string, timeToLiveInSeconds = 600): Promise<string> {
  return (await client.identity.vendToken({ body: { claims: { sub: "someone" }, keyId, timeToLiveInSeconds } })).token;
}

async function keyIds(): Promise<string[]> {
  const { publicKeys } = await client.identity.retrievePublicKeys();
  const { default: own, ...others } = publicKeys;
  return Object.entries(others)
    .filter(([, pem]) => pem !== own)
    .map(([kid]) => kid);
}

async function keyIdOf(pem: string): Promise<string> {
  const { publicKeys } = await client.identity.retrievePublicKeys();
  return Object.entries(publicKeys).find(([, each]) => each === pem)?.[0] ?? "";
}

describe("a key pair that changes", () => {
  test.each(["put", "patch"] as const)(
    "by %s: tokens of the former one are valid until they expire, and no longer",
    async (by) => {
      server.setTime(begin * 1000);
      const application = await create({ ...common, algorithm: "RS256", ...first });
      const former = await keyIdOf(first.publicKey);
      const token = await vend(former);
      await application[by]({ ...common, algorithm: "RS256", ...second });
      const { publicKey } = await client.identity.retrievePublicKeyByApplication({ applicationId: application.id });
      expect(publicKey).toBe(second.publicKey);
      expect(await verdictOn(client, token)).toBe("valid");
      expect(await verdictOn(client, await vend(await keyIdOf(second.publicKey)))).toBe("valid");
      expect(await keyIds()).toHaveLength(2);
      expect(await client.identity.retrievePublicKeyById({ kid: former })).toEqual({ publicKey: first.publicKey });
      server.advanceTime(659_000);
      expect(await verdictOn(client, token)).toBe("valid");
      server.advanceTime(1_000);
      expect(await verdictOn(client, token)).toBe("expired");
      await server.idle();
      // Until when tokens of a key are valid is known to the hour.
      server.advanceTime(3_600_000);
      await server.idle();
      expect(await verdictOn(client, token)).toBe("invalid");
      expect(await keyIds()).toEqual([await keyIdOf(second.publicKey)]);
    },
  );

  test("a former key is not swept while a token of it is valid, however long", async () => {
    server.setTime(begin * 1000);
    const application = await create({ ...common, algorithm: "RS256", ...first });
    await vend(await keyIdOf(first.publicKey), 60);
    const token = await vend(await keyIdOf(first.publicKey), 30 * 24 * 3600);
    await vend(await keyIdOf(first.publicKey), 60);
    await application.put({ ...common, algorithm: "RS256", ...second });
    server.advanceTime((30 * 24 * 3600 - 1) * 1000);
    await server.idle();
    expect(await verdictOn(client, token)).toBe("valid");
  });

  test("a current key is never swept, though all its tokens have expired", async () => {
    server.setTime(begin * 1000);
    await create({ ...common, algorithm: "RS256", ...first });
    const kid = await keyIdOf(first.publicKey);
    await vend(kid);
    const own = (await client.identity.vendToken({ body: { claims: {} } })).token;
    server.advanceTime(30 * 24 * 3600 * 1000);
    await server.idle();
    expect(await verdictOn(client, own)).toBe("expired");
    expect(await verdictOn(client, await vend(kid))).toBe("valid");
  });

  test("who has the former key signs nothing new with it", async () => {
    server.setTime(begin * 1000);
    const application = await create({ ...common, algorithm: "RS256", ...first });
    await vend(await keyIdOf(first.publicKey));
    await application.put({ ...common, algorithm: "RS256", ...second });
    const token = (claims: object): string =>
      compact({ alg: "RS256", typ: "JWT" }, { iss: "gatehouse", aud: application.id, ...claims }, rs(first.privateKey));
    server.advanceTime(300_000);
    expect(await verdictOn(client, token({ iat: begin, exp: begin + 600 }))).toBe("valid");
    expect(await verdictOn(client, token({ iat: begin + 60, exp: begin + 600 }))).toBe("valid");
    expect(await verdictOn(client, token({ iat: begin + 61, exp: begin + 600 }))).toBe("invalid");
    expect(await verdictOn(client, token({ iat: begin, exp: begin + 7200 }))).toBe("invalid");
  });

  test("back to the former key it is the current one again", async () => {
    server.setTime(begin * 1000);
    const application = await create({ ...common, algorithm: "RS256", ...first });
    const token = await vend(await keyIdOf(first.publicKey));
    await application.put({ ...common, algorithm: "RS256", ...second });
    server.advanceTime(120_000);
    await application.put({ ...common, algorithm: "RS256", ...first });
    expect(await verdictOn(client, token)).toBe("valid");
    expect(await verdictOn(client, await vend(await keyIdOf(first.publicKey)))).toBe("valid");
  });

  test("another algorithm of the same pair is another key: tokens of both are valid, each by its own", async () => {
    server.setTime(begin * 1000);
    const application = await create({ ...common, algorithm: "RS256", ...first });
    const token = await vend(await keyIdOf(first.publicKey));
    const kid = await keyIdOf(first.publicKey);
    await application.put({ ...common, algorithm: "RS512", ...first });
    expect(await verdictOn(client, token)).toBe("valid");
    expect(await verdictOn(client, await vend(`${kid}-RS512`))).toBe("valid");
    const { keys } = await client.identity.retrieveJsonWebKeySet();
    const entries = keys.filter((key) => key.kid.startsWith(kid)).map((key) => `${key.kid} ${key.alg}`);
    // Libraries refuse a key set that has an id twice, or take the first key of the id.
    expect(entries.sort()).toEqual([`${kid} RS256`, `${kid}-RS512 RS512`]);
  });

  test("other settings leave the key as it is", async () => {
    server.setTime(begin * 1000);
    const application = await create({ ...common, algorithm: "RS256", ...first });
    const token = (iat: number): string =>
      compact({ alg: "RS256" }, { iss: "gatehouse", aud: application.id, iat, exp: iat + 60 }, rs(first.privateKey));
    await application.patch({ timeToLiveInSeconds: 60 });
    server.advanceTime(600_000);
    expect(await verdictOn(client, token(begin + 600))).toBe("valid");
  });
});

test("signed with the global key again, tokens of the application's own are valid until they expire", async () => {
  server.setTime(begin * 1000);
  const application = await create({ ...common, algorithm: "RS256", ...first });
  const token = await vend(await keyIdOf(first.publicKey));
  await application.put({ enabled: false, algorithm: "RS256", ...first });
  expect(await verdictOn(client, token)).toBe("valid");
  expect(await client.identity.retrievePublicKeyByApplication({ applicationId: application.id })).toEqual({});
});

test("a secret that changes takes its place at once, and ends without tokens that the service signed", async () => {
  server.setTime(begin * 1000);
  const application = await create({ ...common, algorithm: "HS256", secret });
  const token = (with_: string): string =>
    compact({ alg: "HS256" }, { iss: "gatehouse", aud: application.id, iat: begin, exp: begin + 600 }, hs(with_));
  expect(await verdictOn(client, token(secret))).toBe("valid");
  await application.put({ ...common, algorithm: "HS256", secret: `new ${secret}` });
  expect(await verdictOn(client, token(`new ${secret}`))).toBe("valid");
  expect(await verdictOn(client, token(secret))).toBe("invalid");
});

describe("an application that is gone", () => {
  test("inactive, its tokens are refused until it is active again", async () => {
    server.setTime(begin * 1000);
    const { id } = await create({ ...common, algorithm: "RS256", ...first });
    const token = await vend(await keyIdOf(first.publicKey));
    await client.identity.deleteApplication({ applicationId: id });
    expect(await verdictOn(client, token)).toBe("invalid");
    await client.identity.updateApplication({ applicationId: id, reactivate: true });
    expect(await verdictOn(client, token)).toBe("valid");
  });

  test("deleted, its tokens are refused and its keys gone, former ones included", async () => {
    server.setTime(begin * 1000);
    const application = await create({ ...common, algorithm: "RS256", ...first });
    const former = await vend(await keyIdOf(first.publicKey));
    await application.put({ ...common, algorithm: "RS256", ...second });
    const token = await vend(await keyIdOf(second.publicKey));
    expect(await verdictOn(client, former)).toBe("valid");
    await client.identity.deleteApplication({ applicationId: application.id, hardDelete: true });
    expect(await verdictOn(client, token)).toBe("invalid");
    expect(await verdictOn(client, former)).toBe("invalid");
    expect(await keyIds()).toEqual([]);
  });
});
