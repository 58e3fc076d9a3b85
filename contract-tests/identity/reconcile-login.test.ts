/** Identity, Endpoints, Tokens: "Reconcile a third-party JWT", what it does when it succeeds (OWASP ASVS 16.3.1). */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { rsaKeys, someName } from "./fixtures.ts";
import {
  type Claims,
  someClaims as claimsOfNow,
  crewLogin,
  forumApplication,
  login,
  partnerLogin,
  reconcileBody,
  shopApplication,
  withIdentityProviders,
} from "./identity-provider.ts";

const { server, client } = await start(withIdentityProviders);

/** The server's clock, which stands still. */
let now = 0;
at(Date.UTC(2026, 0, 1));

/** Sets the clock; the claims say when a token of that time is valid. */
function at(time: number): Claims {
  now = time;
  server.setTime(time);
  return { iat: time / 1000, exp: time / 1000 + 60 };
}

function someClaims(claims: Claims = {}): Claims {
  return claimsOfNow({ iat: now / 1000, exp: now / 1000 + 60, ...claims });
}

function claimsIn(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

/** Everything that a JWT can say of a user. */
const ada = {
  email: "Ada@Example.com",
  email_verified: true,
  given_name: "Ada",
  family_name: "Lovelace",
  middle_name: "King",
  name: "Ada Lovelace",
  birthdate: "1985-12-10",
  phone_number: "+44 20 7946 0000",
  picture: "https://forum.example.com/ada.png",
  locale: "en-GB",
  zoneinfo: "Europe/London",
  preferred_username: "ada",
};

describe("A first login", () => {
  test("creates the user from the claims, and registers them with the default roles", async () => {
    const time = Date.UTC(2026, 0, 15, 10);
    const { user } = await login(client, forumApplication, someClaims({ ...ada, ...at(time) }));
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tenantId: "00000000-0000-4000-8000-000000000001",
      active: true,
      birthDate: "1985-12-10",
      data: {},
      email: "Ada@Example.com",
      firstName: "Ada",
      fullName: "Ada Lovelace",
      imageUrl: "https://forum.example.com/ada.png",
      insertInstant: time,
      lastLoginInstant: time,
      lastName: "Lovelace",
      lastUpdateInstant: time,
      memberships: [],
      middleName: "King",
      mobilePhone: "+44 20 7946 0000",
      passwordChangeRequired: false,
      preferredLanguages: ["en_GB"],
      registrations: [
        {
          applicationId: forumApplication,
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          data: {},
          insertInstant: time,
          lastLoginInstant: time,
          preferredLanguages: [],
          roles: ["member"],
          usernameStatus: "ACTIVE",
          verified: false,
        },
      ],
      timezone: "Europe/London",
      username: "ada",
      usernameStatus: "ACTIVE",
      verified: true,
      verifiedInstant: time,
    });
  });

  test("for an application without default roles registers with none", async () => {
    const { user } = await login(client, shopApplication, someClaims());
    expect(user.registrations).toMatchObject([{ applicationId: shopApplication, roles: [] }]);
  });

  test("of a user of whom nothing more is known than the unique claim creates that user", async () => {
    const claims = { sub: `partner ${someName("user")}`, email: undefined };
    const { user } = await login(client, shopApplication, someClaims(claims), { by: partnerLogin });
    expect(user).not.toHaveProperty("email");
    expect(user).not.toHaveProperty("verifiedInstant");
    expect(user).toMatchObject({ verified: false, preferredLanguages: [] });
  });
});

describe("A second login", () => {
  test("finds the user by the unique claim, whatever the case of its ASCII letters", async () => {
    const first = await login(client, forumApplication, someClaims({ email: "grace@example.com" }));
    const second = await login(client, forumApplication, someClaims({ email: "GRACE@example.COM" }));
    expect(second.user.id).toBe(first.user.id);
  });

  test("takes other letters as they are: the Kelvin sign is no k", async () => {
    const first = await login(client, forumApplication, someClaims({ email: "kim@example.com" }));
    const second = await login(client, forumApplication, someClaims({ email: "\u212aim@example.com" }));
    expect(second.user.id).not.toBe(first.user.id);
  });

  test("finds the user by another claim, in which case counts", async () => {
    const by = { by: partnerLogin } as const;
    const first = await login(client, forumApplication, someClaims({ sub: "partner-1" }), by);
    expect((await login(client, forumApplication, someClaims({ sub: "partner-1" }), by)).user.id).toBe(first.user.id);
    expect((await login(client, forumApplication, someClaims({ sub: "PARTNER-1" }), by)).user.id).not.toBe(
      first.user.id,
    );
  });

  test("finds the user by a number, too", async () => {
    const by = { by: partnerLogin } as const;
    const first = await login(client, forumApplication, someClaims({ sub: 4711 }), by);
    expect((await login(client, forumApplication, someClaims({ sub: 4711 }), by)).user.id).toBe(first.user.id);
  });

  test("updates the user and the times of the login, and registers nobody twice", async () => {
    const time = Date.UTC(2026, 1, 1);
    const email = "hedy@example.com";
    const first = await login(client, forumApplication, someClaims({ email, given_name: "Hedwig", ...at(time) }));
    const later = time + 3_600_000;
    const second = await login(client, forumApplication, someClaims({ email, given_name: "Hedy", ...at(later) }));
    const [registration] = first.user.registrations;
    expect(second.user).toEqual({
      ...first.user,
      firstName: "Hedy",
      lastLoginInstant: later,
      lastUpdateInstant: later,
      registrations: [{ ...registration, lastLoginInstant: later }],
    });
  });

  test("that says nothing new is no update of the user", async () => {
    const time = Date.UTC(2026, 1, 2);
    const claims = { ...ada, email: "same@example.com", preferred_username: undefined };
    await login(client, forumApplication, someClaims({ ...claims, ...at(time) }));
    const { user } = await login(client, forumApplication, someClaims({ ...claims, ...at(time + 1_000) }));
    expect(user).toMatchObject({ lastLoginInstant: time + 1_000, lastUpdateInstant: time });
  });

  test("registers for another application, and leaves the first registration as it is", async () => {
    const time = Date.UTC(2026, 1, 3);
    const email = "two@example.com";
    const first = await login(client, forumApplication, someClaims({ email, ...at(time) }));
    const { user } = await login(client, shopApplication, someClaims({ email, ...at(time + 1_000) }));
    expect(user.registrations).toEqual([
      first.user.registrations[0],
      expect.objectContaining({ applicationId: shopApplication, insertInstant: time + 1_000 }),
    ]);
  });

  test("keeps the roles that the registration began with", async () => {
    const body = { application: { name: someName(), roles: [{ name: "old", isDefault: true }] } };
    const { application } = await client.identity.createApplication({ body });
    const claims = someClaims(at(Date.UTC(2026, 1, 4)));
    await login(client, application.id, claims);
    await client.identity.createRole({
      applicationId: application.id,
      body: { role: { name: "new", isDefault: true } },
    });
    const { user } = await login(client, application.id, claims);
    expect(user.registrations).toMatchObject([{ roles: ["old"] }]);
  });
});

describe("What is verified", () => {
  const email = "verified@example.com";

  test("is said by the JWT, and stays verified from its first time on", async () => {
    const time = Date.UTC(2026, 2, 1);
    const first = await login(client, forumApplication, someClaims({ email, ...at(time) }));
    expect(first.user).toMatchObject({ verified: false });
    const second = await login(
      client,
      forumApplication,
      someClaims({ email, email_verified: true, ...at(time + 1_000) }),
    );
    expect(second.user).toMatchObject({ verified: true, verifiedInstant: time + 1_000 });
    const third = await login(
      client,
      forumApplication,
      someClaims({ email, email_verified: true, ...at(time + 2_000) }),
    );
    expect(third.user).toMatchObject({ verified: true, verifiedInstant: time + 1_000 });
    const fourth = await login(client, forumApplication, someClaims({ email, ...at(time + 3_000) }));
    expect(fourth.user).toMatchObject({ verified: true, verifiedInstant: time + 1_000 });
  });

  test("is not a new address, while the time of the first verification stays", async () => {
    const time = Date.UTC(2026, 2, 2);
    const by = { by: partnerLogin } as const;
    const sub = "moves";
    const old = someClaims({ sub, email: "old@example.com", email_verified: "true", ...at(time) });
    expect((await login(client, forumApplication, old, by)).user).toMatchObject({
      verified: true,
      verifiedInstant: time,
    });
    const moved = someClaims({ sub, email: "new@example.com", ...at(time + 1_000) });
    expect((await login(client, forumApplication, moved, by)).user).toMatchObject({
      email: "new@example.com",
      verified: false,
      verifiedInstant: time,
    });
  });
});

test("the locale of the JWT comes first, and the others after it", async () => {
  const email = "languages@example.com";
  at(Date.UTC(2026, 3, 1));
  const times = at(Date.UTC(2026, 3, 1));
  await login(client, forumApplication, someClaims({ email, locale: "fr", ...times }));
  await login(client, forumApplication, someClaims({ email, locale: "de_CH", ...times }));
  const { user } = await login(client, forumApplication, someClaims({ email, locale: "fr", ...times }));
  expect(user.preferredLanguages).toEqual(["fr", "de_CH"]);
});

describe("The tokens", () => {
  test("a JWT about the user and the application, and when it expires", async () => {
    const time = Date.UTC(2026, 4, 1);
    const claims = someClaims({ ...ada, email: "token@example.com", preferred_username: "token", ...at(time) });
    const { token, tokenExpirationInstant, user } = await login(client, forumApplication, claims);
    expect(tokenExpirationInstant).toBe(time + 3_600_000);
    expect(claimsIn(token ?? "")).toMatchObject({
      applicationId: forumApplication,
      aud: forumApplication,
      email: "token@example.com",
      email_verified: true,
      exp: (time + 3_600_000) / 1000,
      iat: time / 1000,
      preferred_username: "token",
      roles: ["member"],
      sub: user.id,
    });
  });

  test("signed and timed as the application says", async () => {
    const time = Date.UTC(2026, 4, 2);
    const jwtConfiguration = {
      enabled: true,
      algorithm: "RS256" as const,
      ...rsaKeys(),
      refreshTokenTimeToLiveInMinutes: 10,
      timeToLiveInSeconds: 300,
    };
    const body = { application: { name: someName(), jwtConfiguration } };
    const { application } = await client.identity.createApplication({ body });
    const answer = await login(client, application.id, someClaims(at(time)));
    expect(answer.tokenExpirationInstant).toBe(time + 300_000);
  });

  test("a refresh token with its id, where the application generates them", async () => {
    const answer = await login(client, forumApplication, someClaims(at(Date.UTC(2026, 4, 3))));
    expect(answer.refreshToken).toMatch(/^\S{40,}$/);
    expect(answer.refreshTokenId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("none where it does not, and never a state", async () => {
    const answer = await login(client, shopApplication, someClaims(at(Date.UTC(2026, 4, 4))));
    expect(Object.keys(answer).sort()).toEqual(["token", "tokenExpirationInstant", "user"]);
  });

  test("in cookies that scripts cannot read: the JWT for the session, the refresh token for as long as it lives", async () => {
    const body = reconcileBody(forumApplication, someClaims(at(Date.UTC(2026, 4, 5))));
    const { headers, text } = await client.request("reconcileToken", { body });
    const { token, refreshToken } = JSON.parse(text());
    expect(headers.getSetCookie()).toEqual([
      `access_token=${token}; Path=/; HttpOnly; SameSite=Lax`,
      `refresh_token=${refreshToken}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  });

  test("no cookie of a refresh token where there is none", async () => {
    const body = reconcileBody(shopApplication, someClaims(at(Date.UTC(2026, 4, 6))));
    const { headers } = await client.request("reconcileToken", { body });
    expect(headers.getSetCookie()).toHaveLength(1);
  });
});

describe("The request", () => {
  test("needs no API key", async () => {
    const body = reconcileBody(forumApplication, someClaims(at(Date.UTC(2026, 5, 1))));
    const response = await fetch(`${server.url}/api/jwt/reconcile`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  });

  test("may hold encodedJWT, which does not count", async () => {
    const claims = someClaims(at(Date.UTC(2026, 5, 2)));
    const { user } = await login(client, forumApplication, claims, { more: { encodedJWT: "a.b.c" } });
    expect(user.email).toBe(claims["email"]);
  });

  test("may hold encodedJWT in place of data, as before 1.1.0", async () => {
    const claims = someClaims(at(Date.UTC(2026, 5, 4)));
    const { data, ...rest } = reconcileBody(forumApplication, claims);
    const { user } = await client.identity.reconcileToken({ body: { ...rest, encodedJWT: data?.token ?? "" } });
    expect(user.email).toBe(claims["email"]);
  });

  test("takes ids in upper case", async () => {
    const claims = someClaims(at(Date.UTC(2026, 5, 3)));
    const more = { applicationId: forumApplication.toUpperCase(), identityProviderId: crewLogin.toUpperCase() };
    const { user } = await login(client, forumApplication, claims, { more });
    expect(user.registrations).toMatchObject([{ applicationId: forumApplication }]);
  });
});
