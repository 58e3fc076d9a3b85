/**
 * Holds JWTs against libraries of other people: they verify ours, before and after a rotation and with what they keep, and what
 * they sign logs users in.
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "@gatehouse/sdk";
import type { BootstrapObject } from "@gatehouse/server";
import { expect, test } from "vitest";
import { rsaKeys } from "../identity/fixtures.ts";
import { makeFolder, rotateKeys } from "../process/program.ts";
import { start } from "../support/server.ts";
import { missing, Program, type ProgramSource } from "./program.ts";

/** Those that keys of identity providers may have. */
const algorithms = [
  ...(["HS256", "HS384", "HS512", "RS256", "RS384", "RS512"] as const),
  ...(["ES256", "ES384", "ES512", "EdDSA", "Ed25519"] as const),
];
type Algorithm = (typeof algorithms)[number];

interface Language {
  readonly name: string;
  readonly program: ProgramSource;
  /** Programs that a machine needs. */
  readonly needs: readonly string[];
  /** How it verifies a token: a library, and where it has the key from. */
  readonly verifies: readonly string[];
  /** Its libraries that sign, with the algorithms that each does not have. */
  readonly signs: Readonly<Record<string, readonly Algorithm[]>>;
  /** Milliseconds in which one of them does not read the keys again, whatever it meets. */
  readonly cooldownMs?: number;
}

/** A token, whom it is for, and the public key that verifies it. */
interface Sample {
  readonly token: string;
  readonly audience: string;
  readonly pem: string;
}

/** Tests a language. */
export function testLanguage(language: Language): void {
  const { name, needs } = language;
  const reason = missing(...needs);
  const title = `libraries of ${name} verify our tokens and sign for reconcile`;
  test.skipIf(reason !== undefined)(reason === undefined ? title : `${title}: ${reason}`, { timeout: 300_000 }, () =>
    tryLanguage(language),
  );
}

async function tryLanguage({ program: source, verifies, signs, cooldownMs = 0 }: Language): Promise<void> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const databaseUrl = `better-sqlite3:${join(makeFolder(), "gatehouse.db")}`;
  const { server, client } = await start(bootstrap, { port, tokenIssuer: issuer, databaseUrl });
  const samples = [await globalSample(client), ...(await applicationSamples(client))];
  let keySet = await client.identity.retrieveJsonWebKeySet();
  const program = await Program.run(source, issuer);
  const expectVerified = async (samples: readonly Sample[]): Promise<void> => {
    const valid = Object.fromEntries(verifies.map((way) => [way, { value: true }]));
    for (const sample of samples) expect(await program.ask({ verify: { ...sample, keySet } })).toEqual(valid);
  };
  await expectVerified(samples);
  const readAt = Date.now();

  const rotation = await rotateKeys(makeFolder(), { DATABASE_URL: databaseUrl }, ["--publish-for", "10m"]);
  expect(rotation).toMatchObject({ code: 0 });
  keySet = await client.identity.retrieveJsonWebKeySet();
  await expectVerified(samples);
  await pause(Math.max(0, readAt + cooldownMs - Date.now()));
  // Signs with the new key, at the time that the libraries take for now.
  server.advanceTime(600_000);
  await server.idle();
  server.advanceTime(-600_000);
  const sample = await globalSample(client);
  expect(sample.pem).not.toBe(samples[0]?.pem);
  await expectVerified([sample, ...samples]);

  for (const { algorithm, key, providerId } of providerKeys) {
    const exp = Math.floor(Date.now() / 1000) + 600;
    const claims = { ...providerClaims, exp };
    const outcomes = await program.ask({ sign: { alg: algorithm, kid: algorithm, key, claims } });
    const lacking = Object.keys(signs).filter((library) => signs[library]?.includes(algorithm));
    const failed = Object.entries(outcomes).filter(([, { error }]) => error !== undefined);
    expect(Object.keys(outcomes).sort()).toEqual(Object.keys(signs).sort());
    expect(failed.map(([library]) => library).sort(), JSON.stringify(failed)).toEqual(lacking.sort());
    for (const [library, { value }] of Object.entries(outcomes)) {
      if (lacking.includes(library)) continue;
      const from = { applicationId, identityProviderId: providerId };
      const { status } = await client.request("reconcileToken", { body: { ...from, data: { token: value } } });
      expect(status, `${library}, ${algorithm}`).toBe(200);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new TypeError("A server on TCP has a port.");
  return address.port;
}

const applicationId = "77777777-7777-4777-8777-777777777701";
const secretProvider = "66666666-6666-4666-8666-666666666601";
const keyProvider = "66666666-6666-4666-8666-666666666602";
const providerClaims = { iss: "https://login.example.com", aud: "gatehouse", sub: "ada" };

const curves: Readonly<Partial<Record<Algorithm, string>>> = { ES256: "P-256", ES384: "P-384", ES512: "P-521" };

/** A secret, or both halves of a key pair. */
const providerKeys = algorithms.map((algorithm) => {
  if (algorithm.startsWith("HS")) {
    return { algorithm, providerId: secretProvider, key: randomBytes(48).toString("base64url"), publicKey: undefined };
  }
  const { privateKey, publicKey } = algorithm.startsWith("RS") ? rsaKeys() : ellipticKeys(curves[algorithm]);
  return { algorithm, providerId: keyProvider, key: privateKey, publicKey };
});

/** PEM encoded, on Ed25519 without the name of a curve. */
function ellipticKeys(namedCurve: string | undefined) {
  const { privateKey, publicKey } =
    namedCurve === undefined ? generateKeyPairSync("ed25519") : generateKeyPairSync("ec", { namedCurve });
  return {
    privateKey: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    publicKey: String(publicKey.export({ type: "spki", format: "pem" })),
  };
}

const provider = {
  issuer: providerClaims.iss,
  audiences: [providerClaims.aud],
  uniqueIdentityClaim: "sub",
};
const bootstrap: BootstrapObject = {
  applications: [{ application: { id: applicationId, name: "Forum" } }],
  identityProviders: [secretProvider, keyProvider].map((id) => ({
    ...provider,
    id,
    name: id,
    keys: providerKeys.flatMap(({ algorithm, providerId, key, publicKey }) => {
      const verifying = publicKey === undefined ? { secret: key } : { publicKey };
      return providerId === id ? [{ kid: algorithm, algorithm, ...verifying }] : [];
    }),
  })),
};

async function globalSample({ identity }: Client): Promise<Sample> {
  const { token } = await identity.vendToken({ body: { claims: { sub: "ada", aud: "tests" } } });
  return { token, audience: "tests", pem: (await identity.retrievePublicKeys()).publicKeys.default };
}

/** Tokens of an application that signs with one key pair, by one algorithm after the other. */
async function applicationSamples({ identity }: Client): Promise<readonly Sample[]> {
  const pair = rsaKeys();
  const [own] = (await identity.retrieveJsonWebKeySet()).keys;
  const samples: Sample[] = [];
  for (const algorithm of ["RS256", "RS384", "RS512"] as const) {
    const jwtConfiguration = { enabled: true, algorithm, ...pair, refreshTokenTimeToLiveInMinutes: 60 };
    await identity.updateApplication({
      applicationId,
      body: { application: { name: "Forum", jwtConfiguration } },
    });
    const { keys } = await identity.retrieveJsonWebKeySet();
    const keyId = keys.find(({ alg, kid }) => alg === algorithm && kid !== own?.kid)?.kid ?? "";
    const { token } = await identity.vendToken({ body: { claims: { sub: "ada" }, keyId } });
    samples.push({ token, audience: applicationId, pem: pair.publicKey });
  }
  return samples;
}
