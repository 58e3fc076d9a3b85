/**
 * Whatever stands in a token, it never makes the server fail, and never opens what it must not (RFC 8725) (OWASP ASVS
 * 9.1.2).
 */
import { createPrivateKey, createSecretKey, generateKeyPairSync } from "node:crypto";
import { createClient } from "@gatehouse/sdk";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { rsaKeys, unknownId } from "./fixtures.ts";
import { type HostileToken, hostileTokens, type TrustedKey } from "./hostile-tokens.ts";
import {
  crewLogin,
  crewProvider,
  forumApplication,
  login,
  partnerLogin,
  partnerProvider,
  providerKeys,
  sharedSecret,
  withIdentityProviders,
} from "./identity-provider.ts";
import { compact, hs, rs, verdictOn } from "./keys-tokens.ts";

const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" });
const edwards = generateKeyPairSync("ed25519");
const octets = Buffer.alloc(48, 0xf9);
const modernLogin = "66666666-6666-4666-8666-666666666603";
const octetLogin = "66666666-6666-4666-8666-666666666604";

const modernKeys = [
  {
    ...elliptic.publicKey.export({ format: "jwk" }),
    kty: "EC",
    crv: "P-256",
    alg: "ES256",
    kid: "elliptic",
    use: "sig",
  },
  { ...edwards.publicKey.export({ format: "jwk" }), kty: "OKP", crv: "Ed25519", alg: "EdDSA", kid: "edwards" },
] as const;
const octetKeys = [
  { kty: "oct" as const, alg: "HS384" as const, k: octets.toString("base64url"), key_ops: ["verify" as const] },
];

const { server, client } = await start({
  ...withIdentityProviders,
  identityProviders: [
    crewProvider(),
    partnerProvider(),
    { id: modernLogin, name: "Modern", uniqueIdentityClaim: "sub", jsonWebKeySet: { keys: [...modernKeys] } },
    {
      id: octetLogin,
      name: "Octets",
      uniqueIdentityClaim: "preferred_username",
      jsonWebKeySet: { keys: [...octetKeys] },
    },
  ],
});

const now = Math.floor(Date.now() / 1000);
const times = { iat: String(now), exp: String(now + 3600) };
const person = { iss: '"https://login.example.com"', email: '"ada@example.com"', email_verified: "true", ...times };

interface Provider {
  readonly id: string;
  readonly key: TrustedKey;
}

const providers: readonly Provider[] = [
  {
    id: crewLogin,
    key: {
      alg: "RS256",
      kid: "crew",
      key: createPrivateKey(providerKeys.privateKey),
      claims: { ...person, sub: '"ada"' },
    },
  },
  { id: partnerLogin, key: { alg: "HS256", kid: "partner", key: sharedSecret, claims: { ...person, sub: '"grace"' } } },
  {
    id: modernLogin,
    key: { alg: "ES256", kid: "elliptic", key: elliptic.privateKey, claims: { ...times, sub: '"eve"' } },
  },
  {
    id: modernLogin,
    key: { alg: "EdDSA", kid: "edwards", key: edwards.privateKey, claims: { ...times, sub: '"ed"' } },
  },
  {
    id: octetLogin,
    key: {
      alg: "HS384",
      kid: undefined,
      takesAnyKeyId: true,
      key: createSecretKey(octets),
      claims: { ...times, preferred_username: '"kay"' },
    },
  },
];

const keys = rsaKeys();
const secret = "a secret of an application that is long enough for each of the three HMAC algorithms!";

/** Applications with keys of their own, which may sign what they like. */
const owners = await Promise.all(
  [
    { algorithm: "RS256" as const, ...keys },
    { algorithm: "HS256" as const, secret },
  ].map(async (own) => {
    const jwtConfiguration = { enabled: true, refreshTokenTimeToLiveInMinutes: 60, ...own } as const;
    const body = { application: { name: `Owner ${own.algorithm}`, jwtConfiguration } };
    return (await client.identity.createApplication({ body })).application.id;
  }),
);
const [pairOwner = "", secretOwner = ""] = owners;
const { publicKey } = await client.identity.retrievePublicKeyByApplication({ applicationId: pairOwner });
const { publicKeys } = await client.identity.retrievePublicKeys();
const kid = Object.entries(publicKeys).find(([id, pem]) => id !== "default" && pem === publicKey)?.[0];
const ownClaims = (aud: string) => ({ iss: '"gatehouse"', aud: JSON.stringify(aud), sub: '"somebody"', ...times });
const ownKeys: readonly TrustedKey[] = [
  { alg: "RS256", kid, key: createPrivateKey(keys.privateKey), claims: ownClaims(pairOwner) },
  { alg: "HS256", kid: undefined, key: secret, claims: ownClaims(secretOwner) },
];

const anonymous = createClient({ baseUrl: server.url, apiKey: null });

function reconcile(identityProviderId: string, { token }: HostileToken) {
  const body = { applicationId: forumApplication, identityProviderId, data: { token } };
  return anonymous.request("reconcileToken", { body });
}

/** Seeded, so that a failure comes again. */
const runs = { seed: 1_017, numRuns: 250 };

describe("an arbitrary token", () => {
  test.each(providers)("of the provider with $key.alg logs in or not, and nothing fails", async ({ id, key }) => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(hostileTokens([key]), async (hostile) => {
        const { status } = await reconcile(id, hostile);
        statuses.add(status);
        expect([200, 400, 401, 404]).toContain(status);
        if (hostile.isForbidden) expect([400, 401]).toContain(status);
      }),
      { ...runs, numRuns: 120 },
    );
    expect(statuses).toContain(200);
    expect(statuses).toContain(401);
  });

  test("of an application's key opens what it may or nothing, as a header and as a cookie", async () => {
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(hostileTokens(ownKeys), async (hostile) => {
        const { token, isForbidden } = hostile;
        const cookie = { headers: { cookie: `access_token=${encodeURIComponent(token)}` } };
        const header = { headers: { authorization: `Bearer ${token}` } };
        for (const options of [header, cookie]) {
          const { status } = await anonymous.request("validateToken", {}, options);
          statuses.add(status);
          expect(isForbidden ? [401] : [200, 401]).toContain(status);
          // An application's key does not make somebody who signed in.
          const issued = await anonymous.request("issueToken", { applicationId: forumApplication }, options);
          expect(issued.status).toBe(401);
        }
      }),
      runs,
    );
    expect(statuses).toEqual(new Set([200, 401]));
  });

  test("beside a refresh token, or in its place, is compared or refused", async () => {
    const { refreshToken = "", user } = await login(client, forumApplication);
    const replaced = { aud: JSON.stringify(forumApplication), sub: JSON.stringify(user.id) };
    const about = ownKeys.map((key) => ({ ...key, claims: { ...key.claims, ...replaced } }));
    await fc.assert(
      fc.asyncProperty(hostileTokens(about), fc.boolean(), async ({ token }, isInCookie) => {
        const cookie = `access_token=${encodeURIComponent(token)}; refresh_token=${refreshToken}`;
        const options = isInCookie ? { headers: { cookie }, rawBody: "{}" } : {};
        const body = isInCookie ? undefined : { refreshToken, token };
        const answer = await anonymous.request("refreshToken", { body }, options);
        expect([200, 400]).toContain(answer.status);
        const misplaced = await anonymous.request("refreshToken", { body: { refreshToken: token } });
        expect(misplaced.status).toBe(400);
      }),
      { ...runs, numRuns: 60 },
    );
  });
});

describe("a text that no store can hold", () => {
  test.each(["a\0", "\0", "\ud800", "a\udfff"])(
    "%j as key id, audience or subject is an invalid token",
    async (text) => {
      const claims = { iss: "gatehouse", aud: secretOwner, sub: "somebody", iat: now, exp: now + 3600 };
      expect(await verdictOn(client, compact({ alg: "HS256" }, claims, hs(secret)))).toBe("valid");
      for (const signature of [rs(keys.privateKey), hs(secret)]) {
        expect(await verdictOn(client, compact({ alg: "RS256", kid: text }, claims, signature))).toBe("invalid");
        expect(await verdictOn(client, compact({ alg: "HS256", kid: text }, { ...claims, aud: text }, signature))).toBe(
          "invalid",
        );
      }
      for (const changed of [{ aud: text }, { aud: [secretOwner, text] }, { sub: text }, { data: { [text]: 1 } }]) {
        expect(await verdictOn(client, compact({ alg: "HS256" }, { ...claims, ...changed }, hs(secret)))).toBe(
          "invalid",
        );
        const withId = compact({ alg: "RS256", kid }, { ...claims, ...changed }, rs(keys.privateKey));
        expect(await verdictOn(client, withId)).toBe("invalid");
      }
    },
  );

  test("as the key id of a token that nobody signed, twelve times", async () => {
    for (let count = 0; count < 12; count++) {
      const token = compact('{"alg":"RS256","typ":"JWT","kid":"a\\u0000"}', { sub: unknownId }, () => Buffer.from("x"));
      expect(await verdictOn(client, token)).toBe("invalid");
    }
  });
});

test.each([1e308, 8.7e12, -8.7e12])("a token that ends at %d never ends, and is refused", async (exp) => {
  const token = compact(
    { alg: "HS256", kid: "partner" },
    { iss: "https://login.example.com", sub: "x", exp },
    hs(sharedSecret),
  );
  expect((await reconcile(partnerLogin, { token, isForbidden: true })).status).toBe(401);
});
