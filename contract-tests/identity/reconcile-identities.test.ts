/**
 * A third party's JWT logs in the user that it identifies, and nobody else (reconcile, "The user") (OWASP ASVS 6.8.1).
 */
import type { Client } from "@gatehouse/sdk";
import { beforeEach, describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import {
  type Claims,
  crewLogin,
  crewProvider,
  forumApplication,
  login,
  partnerLogin,
  partnerProvider,
  reconcileBody,
  someClaims,
  withIdentityProviders,
} from "./identity-provider.ts";

/** They share the keys of the one that signs with RS256; each tells its users apart in its own way. */
const otherCrew = "66666666-6666-4666-8666-666666666611";
const named = "66666666-6666-4666-8666-666666666612";
const alsoNamed = "66666666-6666-4666-8666-666666666613";
const principal = "66666666-6666-4666-8666-666666666614";

const declared = "88888888-8888-4888-8888-888888888811";
const declaredByData = "88888888-8888-4888-8888-888888888812";

const { server, client } = await start({
  ...withIdentityProviders,
  identityProviders: [
    crewProvider(),
    crewProvider({ id: otherCrew }),
    crewProvider({ id: named, uniqueIdentityClaim: "preferred_username" }),
    crewProvider({ id: alsoNamed, uniqueIdentityClaim: "username" }),
    crewProvider({ id: principal, uniqueIdentityClaim: "upn" }),
    partnerProvider(),
  ],
  users: [
    { user: { id: declared, email: "declared@example.com", username: "Declared" } },
    { user: { id: declaredByData, data: { email: "Data@example.com" } } },
  ],
});

beforeEach(() => server.reset());

type Provider = string;

function as(provider: Provider, claims: Claims) {
  if (provider === partnerLogin) return login(client, forumApplication, someClaims(claims), { by: partnerLogin });
  return login(client, forumApplication, someClaims(claims), { more: { identityProviderId: provider } });
}

async function idAs(provider: Provider, claims: Claims): Promise<string> {
  return (await as(provider, claims)).user.id;
}

function refused(provider: Provider, claims: Claims, at: Client = client) {
  const body = reconcileBody(forumApplication, someClaims(claims), { more: { identityProviderId: provider } });
  return at.request("reconcileToken", { body });
}

const email = "ada@example.com";

describe("Two providers that tell users apart by the address", () => {
  test("mean the same user by the same address", async () => {
    expect(await idAs(otherCrew, { email: "ADA@example.com" })).toBe(await idAs(crewLogin, { email }));
  });

  test("mean a declared user by the address, or by data.email where there is no other", async () => {
    expect(await idAs(crewLogin, { email: "DECLARED@example.com" })).toBe(declared);
    expect(await idAs(crewLogin, { email: "data@EXAMPLE.com" })).toBe(declaredByData);
  });

  test("do not open somebody's account with an address that the JWT calls unverified", async () => {
    await as(crewLogin, { email });
    const { status, headers, text } = await refused(otherCrew, { email, email_verified: false });
    expect({ status, text: text() }).toEqual({ status: 401, text: "" });
    expect(headers.get("www-authenticate")).toBe(
      'Bearer realm="gatehouse", error="not permitted", error_description="The JWT does not say that the email address is verified."',
    );
    expect((await refused(otherCrew, { email, email_verified: "false" })).status).toBe(401);
  });

  test("go on to mean a user whom they have meant before, verified or not", async () => {
    const id = await idAs(crewLogin, { email, email_verified: false });
    expect(await idAs(crewLogin, { email, email_verified: false })).toBe(id);
    await as(otherCrew, { email });
    expect(await idAs(otherCrew, { email, email_verified: false })).toBe(id);
  });
});

describe("A provider that tells users apart by a claim of its own", () => {
  test("means a user who has the address where the JWT says that it is verified", async () => {
    const id = await idAs(crewLogin, { email });
    expect(await idAs(partnerLogin, { sub: "ada", email, email_verified: true })).toBe(id);
    // From now on it is the claim that counts.
    expect(await idAs(partnerLogin, { sub: "ada", email: "other@example.com" })).toBe(id);
  });

  test.each([undefined, false, 1, "yes"])(
    "means a new user, without the address, where it says %j of it",
    async (verified) => {
      const id = await idAs(crewLogin, { email });
      const { user } = await as(partnerLogin, { sub: "eve", email, email_verified: verified });
      expect(user.id).not.toBe(id);
      expect(user).not.toHaveProperty("email");
      expect(user.verified).toBe(false);
      expect((await as(crewLogin, { email })).user.id).toBe(id);
    },
  );

  test("does not give a user the address of another one later on", async () => {
    const id = await idAs(crewLogin, { email });
    const before = await as(partnerLogin, { sub: "eve", email: "eve@example.com" });
    const after = await as(partnerLogin, { sub: "eve", email, email_verified: true });
    expect(after.user).toMatchObject({ id: before.user.id, email: "eve@example.com", verified: false });
    expect(after.user.id).not.toBe(id);
  });

  test("fills in the address from a claim that is one under another name", async () => {
    const { user } = await as(principal, { upn: "ada@corp.example.com", email: undefined });
    expect(user.email).toBe("ada@corp.example.com");
    const other = await as(principal, { upn: "eve@corp.example.com", email });
    expect(other.user.email).toBe(email);
  });

  test("whoever waited with somebody's address has no way in once its owner comes", async () => {
    const eve = await as(partnerLogin, { sub: "eve", email });
    const owner = await as(crewLogin, { email });
    expect(owner.user.id).toBe(eve.user.id);
    expect((await as(partnerLogin, { sub: "eve", email })).user.id).not.toBe(owner.user.id);
    const { refreshToken } = eve;
    const refreshed = await client.request("refreshToken", { body: { refreshToken } });
    expect(refreshed.status).toBe(400);
    const { refreshTokens } = await client.identity.listRefreshTokens({ userId: owner.user.id });
    expect(refreshTokens.map(({ id }) => id)).toEqual([owner.refreshTokenId]);
  });

  test("whose address was verified goes on to come in when another provider means the same user", async () => {
    const { user } = await as(partnerLogin, { sub: "ada", email, email_verified: true });
    expect(await idAs(crewLogin, { email })).toBe(user.id);
    expect(await idAs(partnerLogin, { sub: "ada", email })).toBe(user.id);
  });
});

describe("Providers that tell users apart by the user name", () => {
  test("mean the same user by the same name, whatever the case of its ASCII letters", async () => {
    const id = await idAs(named, { preferred_username: "ada", email: undefined });
    expect(await idAs(named, { preferred_username: "ADA", email: undefined })).toBe(id);
    const { user } = await as(alsoNamed, { username: "Ada", preferred_username: "other", email: undefined });
    expect(user).toMatchObject({ id, username: "Ada" });
  });

  test("mean a declared user", async () => {
    expect(await idAs(named, { preferred_username: "declared", email: undefined })).toBe(declared);
  });

  test("do not mean somebody who chose the name at a provider that leaves names to its users", async () => {
    const eve = await as(crewLogin, { email: "eve@example.com", preferred_username: "admin" });
    expect(eve.user.username).toBe("admin");
    const { user } = await as(named, { preferred_username: "admin", email: undefined });
    expect(user.id).not.toBe(eve.user.id);
    expect(user).not.toHaveProperty("username");
    expect(await idAs(named, { preferred_username: "admin", email: undefined })).toBe(user.id);
  });

  test("refuse a name that is too long to be one", async () => {
    expect((await refused(named, { preferred_username: "a".repeat(192) })).status).toBe(401);
    expect((await refused(named, { preferred_username: "a".repeat(191) })).status).toBe(200);
  });
});

test("a user name that another user has is left out, and does not change", async () => {
  await as(crewLogin, { email, preferred_username: "ada" });
  const { user } = await as(crewLogin, { email: "eve@example.com", preferred_username: "ADA" });
  expect(user).not.toHaveProperty("username");
  const mine = await as(crewLogin, { email: "eve@example.com", preferred_username: "eve" });
  expect(mine.user.username).toBe("eve");
  const kept = await as(crewLogin, { email: "eve@example.com", preferred_username: "ada" });
  expect(kept.user.username).toBe("eve");
});

test("one provider's user is not another's by the same value of their claims", async () => {
  const first = await idAs(partnerLogin, { sub: "same", email: undefined });
  expect(await idAs(principal, { upn: "same", email: undefined })).not.toBe(first);
});
