/**
 * Identity, Errors: what reconcile refuses; each empty 401 says in its header why (OWASP ASVS 6.8.2, 9.1.3, 9.2.1,
 * 9.2.3).
 */
import type { Client } from "@gatehouse/sdk";
import { beforeAll, describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, rsaKeys, shop, unknownId } from "./fixtures.ts";
import {
  type Claims,
  crewLogin,
  crewProvider,
  forumApplication,
  login,
  partnerLogin,
  partnerProvider,
  providerKeys,
  reconcileBody,
  sharedSecret,
  shopApplication,
  signToken,
  someClaims,
  withIdentityProviders,
} from "./identity-provider.ts";

const inactive = "77777777-7777-4777-8777-777777777709";
const deactivated = "88888888-8888-4888-8888-888888888801";
const expired = "88888888-8888-4888-8888-888888888802";
const soon = Date.UTC(2126, 0, 1);

const { server, client } = await start({
  ...withIdentityProviders,
  identityProviders: [
    crewProvider({ domains: ["Example.com", "xn--bcher-kva.example"], applicationIds: [forumApplication, inactive] }),
    partnerProvider(),
  ],
  applications: [...withIdentityProviders.applications, { application: { id: inactive, name: "Gone", active: false } }],
  users: [
    { user: { id: deactivated, email: "deactivated@example.com", active: false } },
    { user: { id: expired, email: "expired@example.com", expiry: soon } },
  ],
});

type Body = ReturnType<typeof reconcileBody>;

/** The header of the 401, whose body is empty. */
async function challenge(body: Body, at: Client = client): Promise<string> {
  const { status, headers, text } = await at.request("reconcileToken", { body });
  expect({ status, text: text() }).toEqual({ status: 401, text: "" });
  return headers.get("www-authenticate") ?? "";
}

function said(error: string, why: string): string {
  return `Bearer realm="gatehouse", error="${error}", error_description="${why}"`;
}

const notSigned = said("invalid", "The JWT is not one that the identity provider signed, or it is not valid now.");

describe("A login is refused", () => {
  test.each([
    ["does not exist", unknownId],
    ["is inactive", inactive],
  ])("to an application that %s", async (_, applicationId) => {
    const body = reconcileBody(applicationId);
    expect(await challenge(body)).toBe(said("invalid", "applicationId names no active application."));
  });

  test("to an application that the identity provider is not enabled for", async () => {
    const why = said("not permitted", "The identity provider is not enabled for the application.");
    expect(await challenge(reconcileBody(shopApplication))).toBe(why);
    await login(client, shopApplication, someClaims(), { by: partnerLogin });
  });

  test.each<[string, Claims]>([
    ["without an expiry", { exp: undefined }],
    ["of a time to come", { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ["made in the future", { iat: Math.floor(Date.now() / 1000) + 600 }],
    ["of another issuer", { iss: "https://evil.example.com" }],
    ["of no issuer", { iss: undefined }],
  ])("with a JWT %s", async (_, claims) => {
    expect(await challenge(reconcileBody(forumApplication, someClaims(claims)))).toBe(notSigned);
  });

  test.each<[string, string]>([
    ["no signature", `${signToken({ alg: "RS256", kid: "crew" }, someClaims()).split(".").slice(0, 2).join(".")}.`],
    ["an altered payload", altered(signToken({ alg: "RS256", kid: "crew" }, someClaims()))],
    ["another algorithm of the same key", signToken({ alg: "RS512", kid: "crew" }, someClaims())],
    ["HMAC by the public key", signToken({ alg: "HS256", kid: "crew" }, someClaims(), providerKeys.publicKey)],
    ["an unknown key id", signToken({ alg: "RS256", kid: "other" }, someClaims())],
    ["a critical extension", signToken({ alg: "RS256", kid: "crew", crit: ["exp"] }, someClaims())],
    ["another type", signToken({ alg: "RS256", kid: "crew", typ: "at+jwt" }, someClaims())],
    ["no JWT at all", "eyJhbGciOiJSUzI1NiJ9"],
  ])("with a JWT with %s", async (_, token) => {
    const body = reconcileBody(forumApplication);
    expect(await challenge({ ...body, data: { token } })).toBe(notSigned);
  });

  test.each<[string, Claims]>([
    ["lacks the unique claim", { email: undefined }],
    ["holds null there", { email: null }],
    ["holds no address there", { email: "example.com" }],
    ["holds a list there", { email: ["ada@example.com"] }],
    ["holds a line break there", { email: "ada@example.com\n" }],
  ])("with a JWT that %s", async (_, claims) => {
    const why = said("invalid", "The JWT lacks the claim that tells users apart.");
    expect(await challenge(reconcileBody(forumApplication, someClaims(claims)))).toBe(why);
  });

  test.each<[string, unknown]>([
    ["is too long", "x".repeat(513)],
    ["is blank", " "],
    ["is no whole number", 1.5],
    ["holds a NUL", "a\0b"],
    ["holds half of a surrogate pair", "a\ud800"],
    ["is an object", {}],
  ])("with a JWT whose unique claim %s", async (_, sub) => {
    const body = reconcileBody(forumApplication, someClaims({ sub }), { by: partnerLogin });
    expect(await challenge(body)).toBe(said("invalid", "The JWT lacks the claim that tells users apart."));
  });
});

function altered(token: string): string {
  const [header, payload = "", signature] = token.split(".");
  const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), email: "evil@example.com" };
  return `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
}

describe("The domains that a provider manages", () => {
  test.each([
    "ada@example.org",
    "ada@sub.example.com",
    "ada@example.com.evil.example",
    "ada@evilexample.com",
    "ada@com",
    "example.com@evil.example",
    "ada@example.\u212aom",
    "ada@bücher.example",
  ])("do not hold %s", async (email) => {
    const why = said("not permitted", "The identity provider does not manage the email domain of the JWT.");
    expect(await challenge(reconcileBody(forumApplication, someClaims({ email })))).toBe(why);
  });

  test.each(["one@example.com", "two@EXAMPLE.com", "three@XN--bcher-KVA.example"])("hold %s", async (email) => {
    expect((await login(client, forumApplication, someClaims({ email }))).user.email).toBe(email);
  });

  test("hold nobody without an address, whatever tells users apart", async () => {
    const own = await start({
      ...withIdentityProviders,
      identityProviders: [partnerProvider({ domains: ["example.com"] })],
    });
    const why = said("not permitted", "The identity provider does not manage the email domain of the JWT.");
    const by = { by: partnerLogin } as const;
    const nobody = reconcileBody(forumApplication, someClaims({ email: undefined }), by);
    expect(await challenge(nobody, own.client)).toBe(why);
    const other = reconcileBody(forumApplication, someClaims({ email: "a@example.org" }), by);
    expect(await challenge(other, own.client)).toBe(why);
    await login(own.client, forumApplication, someClaims({ email: "a@example.com" }), by);
  });
});

describe("The audiences of a provider", () => {
  const why = said("invalid", "The JWT is for another audience.");
  let own: Client;

  beforeAll(async () => {
    const identityProviders = [crewProvider({ audiences: ["gatehouse", "forum"] })];
    ({ client: own } = await start({ ...withIdentityProviders, identityProviders }));
  });

  test.each([undefined, "other", ["other"], []])("are not %j", async (aud) => {
    expect(await challenge(reconcileBody(forumApplication, someClaims({ aud })), own)).toBe(why);
  });

  test.each(["gatehouse", ["other", "forum"]])("are %j", async (aud) => {
    await login(own, forumApplication, someClaims({ aud }));
  });

  test("are not looked at where the provider is declared without", async () => {
    await login(client, forumApplication, someClaims({ aud: "other" }));
  });
});

test("an issuer that the provider is declared without is not looked at", async () => {
  const { issuer: _, ...provider } = crewProvider();
  const own = await start({ ...withIdentityProviders, identityProviders: [provider] });
  await login(own.client, forumApplication, someClaims({ iss: "https://other.example.com" }));
  await login(own.client, forumApplication, someClaims({ iss: undefined }));
});

describe("Users who cannot log in", () => {
  const loginOf = (email: string, claims: Claims = {}) =>
    client.request("reconcileToken", { body: reconcileBody(forumApplication, someClaims({ email, ...claims })) });

  test("the deactivated ones are not found, and nothing is stored of their login", async () => {
    const { status, text, headers } = await loginOf("deactivated@example.com", { given_name: "Changed" });
    expect({ status, text: text(), cookies: headers.getSetCookie() }).toEqual({ status: 404, text: "", cookies: [] });
  });

  test("the expired ones neither, from the moment on", async () => {
    const seconds = { iat: soon / 1000 - 60, exp: soon / 1000 + 60 };
    server.setTime(soon - 1);
    expect((await loginOf("expired@example.com", seconds)).status).toBe(200);
    server.setTime(soon);
    expect((await loginOf("expired@example.com", seconds)).status).toBe(404);
    await server.reset();
  });
});

describe("What a refused login leaves behind", () => {
  test("is nothing: no user, no registration, no login", async () => {
    const before = await client.identity.retrieveTotalsReport();
    const refused = [
      reconcileBody(forumApplication, someClaims({ email: "nobody@example.org" })),
      reconcileBody(forumApplication, someClaims({ email: "deactivated@example.com" })),
    ];
    for (const body of refused) await client.request("reconcileToken", { body });
    expect(await client.identity.retrieveTotalsReport()).toEqual(before);
  });
});

test("data and its token have to be there; encodedJWT does not stand in for a token", async () => {
  const { data, ...body } = reconcileBody(forumApplication);
  expect(await refusal(client, "reconcileToken", { body })).toEqual({ data: "[missing]data" });
  const sent = { ...body, data: {}, encodedJWT: data?.token };
  expect(await refusal(client, "reconcileToken", { body: sent })).toEqual({ "data.token": "[missing]data.token" });
});

describe("With several tenants", () => {
  const shopProvider = "66666666-6666-4666-8666-666666666603";
  let both: Awaited<ReturnType<typeof start>>;

  beforeAll(async () => {
    both = await start({
      tenants: [
        { id: forum, name: "Forum" },
        { id: shop, name: "Shop" },
      ],
      identityProviders: [
        { ...crewProvider(), tenantId: forum },
        { ...crewProvider({ id: shopProvider }), tenantId: shop },
      ],
      applications: [
        { tenantId: forum, application: { id: forumApplication, name: "Forum" } },
        { tenantId: shop, application: { id: shopApplication, name: "Shop" } },
      ],
    });
  });

  test("the tenant is that of the provider where the header does not say it", async () => {
    const claims = someClaims();
    const first = await login(both.client, forumApplication, claims);
    const more = { identityProviderId: shopProvider };
    const second = await login(both.client, shopApplication, claims, { more });
    expect([first.user.tenantId, second.user.tenantId]).toEqual([forum, shop]);
    expect(second.user.id, "the same address is another user in another tenant").not.toBe(first.user.id);
  });

  test("the header, the provider and the application have to fit", async () => {
    const noApplication = said("invalid", "applicationId names no active application.");
    expect(await challenge(reconcileBody(shopApplication), both.client)).toBe(noApplication);
    const body = reconcileBody(forumApplication);
    const inShop = await both.client.request("reconcileToken", { body }, { headers: { "X-Service-TenantId": shop } });
    expect(inShop.status).toBe(401);
    expect(inShop.headers.get("www-authenticate")).toBe(
      said("invalid", "identityProviderId names no identity provider."),
    );
    const inForum = await both.client.request("reconcileToken", { body }, { headers: { "X-Service-TenantId": forum } });
    expect(inForum.status).toBe(200);
  });
});

describe("An identity provider whose key verifies nothing stops the start", () => {
  test.each([
    ["no key", "nonsense"],
    ["a short key", rsaKeys(1024).publicKey],
  ])("%s", async (_, publicKey) => {
    const keys = [{ algorithm: "RS256" as const, publicKey }];
    const started = start({ identityProviders: [crewProvider({ keys })] });
    await expect(started).rejects.toThrow(/identityProviders\[0\]\.keys\[0\]\.publicKey: /);
  });
});

test("a provider may have several keys, with or without ids", async () => {
  const pairs = [
    { algorithm: "RS256" as const, publicKey: rsaKeys().publicKey },
    { kid: "former", algorithm: "RS256" as const, publicKey: rsaKeys().publicKey },
    { kid: "crew", algorithm: "RS256" as const, publicKey: providerKeys.publicKey },
  ];
  const secrets = [
    { kid: "former", algorithm: "HS256" as const, secret: `former ${sharedSecret}` },
    { algorithm: "HS256" as const, secret: sharedSecret },
  ];
  const identityProviders = [crewProvider({ keys: pairs }), partnerProvider({ keys: secrets })];
  const own = await start({ ...withIdentityProviders, identityProviders });
  for (const [identityProviderId, header] of [
    [crewLogin, { alg: "RS256" }],
    [crewLogin, { alg: "RS256", kid: "crew" }],
    [partnerLogin, { alg: "HS256" }],
    [partnerLogin, { alg: "HS256", kid: "whatever" }],
  ] as const) {
    const body = { ...reconcileBody(forumApplication), identityProviderId };
    await own.client.identity.reconcileToken({ body: { ...body, data: { token: signToken(header, someClaims()) } } });
  }
});

test.each([
  ["keys[0].secret", partnerProvider({ keys: [{ algorithm: "HS256", secret: "guessed" }] })],
  ["keys[1].kid", crewProvider({ keys: [crewKey(), crewKey()] })],
  ["keys[1]", crewProvider({ keys: [crewKey(), { algorithm: "HS256", secret: sharedSecret }] })],
  ["keys[0].publicKey", crewProvider({ keys: [{ ...crewKey(), publicKey: providerKeys.privateKey }] })],
  ["keys[0].publicKey", crewProvider({ keys: [{ ...crewKey(), publicKey: rsaKeys(1024).publicKey }] })],
])("a provider with weak or ambiguous keys stops the start, which names %s", async (path, provider) => {
  const started = start({ ...withIdentityProviders, identityProviders: [provider] });
  await expect(started).rejects.toThrow(`identityProviders[0].${path}: `);
});

function crewKey() {
  return { kid: "crew", algorithm: "RS256" as const, publicKey: providerKeys.publicKey };
}
