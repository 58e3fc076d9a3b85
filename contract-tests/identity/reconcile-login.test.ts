/** Identity, Endpoints, Tokens: "Reconcile a third-party JWT", as far as it succeeds. */
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { forumApplication, login, someClaims, withIdentityProviders } from "./identity-provider.ts";

const { server, client } = await start(withIdentityProviders);

describe("A first login", () => {
  test("creates the user from the claims, and registers them with the default roles", async () => {
    const time = Date.UTC(2026, 0, 15, 10);
    server.setTime(time);
    const seconds = time / 1000;
    const claims = someClaims({
      iat: seconds,
      exp: seconds + 60,
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
    });
    const { user } = await login(client, forumApplication, claims);
    const { tenantId } = user;
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tenantId,
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
});
