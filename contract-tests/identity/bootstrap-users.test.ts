/** The bootstrap key users: every field of the user table is stored and returned (Identity, User; Decisions: The bootstrap file). */
import type { BootstrapObject } from "@gatehouse/server";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { forum, shop, unknownId } from "./fixtures.ts";
import {
  crewProvider,
  forumApplication,
  login,
  shopApplication,
  someClaims,
  withIdentityProviders,
} from "./identity-provider.ts";

type DeclaredUser = NonNullable<BootstrapObject["users"]>[number]["user"];

const inactive = "77777777-7777-4777-8777-777777777719";
const applications = [
  {
    application: {
      ...withIdentityProviders.applications[0].application,
      authenticationTokenConfiguration: { enabled: true },
    },
  },
  withIdentityProviders.applications[1],
  { application: { id: inactive, name: "Former", active: false } },
];
const base: BootstrapObject = { ...withIdentityProviders, applications };

const id = (last: number) => `88888888-8888-4888-8888-8888888888${last}`;
const tenantId = "00000000-0000-4000-8000-000000000001";

/** Every field that the document lists. */
const full: DeclaredUser & Required<Pick<DeclaredUser, "registrations">> = {
  id: id(21),
  tenantId,
  active: true,
  username: "Ada",
  usernameStatus: "REJECTED",
  email: "Ada@example.com",
  firstName: "Ada",
  middleName: "King",
  lastName: "Lovelace",
  fullName: "The Countess",
  mobilePhone: "+44 20 7946 0000",
  imageUrl: "https://forum.example.com/ada.png",
  birthDate: "1985-12-10",
  parentEmail: "parent@example.com",
  timezone: "Europe/London",
  preferredLanguages: ["en_GB", "fr"],
  insertInstant: 1_446_250_000_000,
  lastLoginInstant: 1_446_253_600_000,
  lastUpdateInstant: 1_446_251_000_000,
  expiry: Date.UTC(2126, 0, 1),
  passwordLastUpdateInstant: 1_446_250_000_001,
  breachedPasswordLastCheckedInstant: 1_446_250_000_002,
  passwordChangeRequired: true,
  connectorId: id(91),
  partnerId: id(92),
  data: { newsletter: true, nested: { list: [1, null, "two"] } },
  verified: true,
  verifiedInstant: 1_446_250_000_003,
  memberships: [
    { id: id(93), groupId: id(94), data: { invitedBy: "grace" }, insertInstant: 1_446_250_000_004 },
    { id: id(95), groupId: id(96), data: {}, insertInstant: 1_446_250_000_005 },
  ],
  registrations: [
    {
      applicationId: forumApplication,
      id: id(97),
      insertInstant: 1_446_250_000_006,
      lastLoginInstant: 1_446_250_000_007,
      username: "countess",
      usernameStatus: "PENDING",
      verified: true,
      verifiedInstant: 1_446_250_000_008,
      roles: ["member", "moderator"],
      preferredLanguages: ["en_GB"],
      timezone: "Europe/Paris",
      data: { signature: "Countess of Lovelace" },
      authenticationToken: "2HYT86lWSAntc-mvtHLX5XXEpk9ThcqZb4YEh65CLjA",
      partnerId: id(98),
      tokens: { example: "a8c1e4f7" },
    },
    {
      applicationId: inactive,
      id: id(99),
      insertInstant: 1_446_250_000_009,
      usernameStatus: "ACTIVE",
      verified: false,
      roles: [],
      preferredLanguages: [],
      data: {},
    },
  ],
  twoFactor: {
    methods: [
      {
        id: "35VW",
        method: "authenticator",
        lastUsed: true,
        authenticator: { algorithm: "HmacSHA1", codeLength: 6, timeStep: 30 },
      },
      { id: "V7SH", method: "email", lastUsed: false, email: "ada@example.com" },
      { id: "K2JD", method: "sms", lastUsed: false, mobilePhone: "+44 20 7946 0000" },
    ],
  },
  twoFactorDelivery: "TextMessage",
  twoFactorEnabled: true,
};

function startWith(users: readonly DeclaredUser[]) {
  return start({ ...base, users: users.map((user) => ({ user })) });
}

const time = Date.UTC(2026, 5, 1);
const times = { iat: time / 1000, exp: time / 1000 + 60 };

/** The user after a login, which is the only way to see one. */
async function seen(
  { server, client }: Awaited<ReturnType<typeof start>>,
  email: string,
  application = forumApplication,
) {
  server.setTime(time);
  return (await login(client, application, someClaims({ email, ...times }))).user;
}

describe("A declared user", () => {
  test("is returned with every field, registrations of inactive applications included", async () => {
    const user = await seen(await startWith([full]), "ada@EXAMPLE.com");
    const [registration, former] = full.registrations;
    expect(user).toEqual({
      ...full,
      email: "ada@EXAMPLE.com",
      lastLoginInstant: time,
      lastUpdateInstant: time,
      registrations: [{ ...registration, lastLoginInstant: time }, former],
    });
  });

  test("has the usual values where nothing is said, and the default roles", async () => {
    const running = await startWith([
      { id: id(22), email: "b@example.com", registrations: [{ applicationId: forumApplication }] },
    ]);
    const user = await seen(running, "b@example.com");
    const { insertInstant } = user;
    expect(Math.abs(insertInstant - Date.now())).toBeLessThan(60_000);
    expect(user).toEqual({
      id: id(22),
      tenantId,
      active: true,
      email: "b@example.com",
      usernameStatus: "ACTIVE",
      preferredLanguages: [],
      insertInstant,
      lastLoginInstant: time,
      lastUpdateInstant: insertInstant,
      passwordChangeRequired: false,
      data: {},
      verified: false,
      memberships: [],
      registrations: [
        {
          applicationId: forumApplication,
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          insertInstant: expect.any(Number),
          lastLoginInstant: time,
          usernameStatus: "ACTIVE",
          verified: false,
          roles: ["member"],
          preferredLanguages: [],
          data: {},
        },
      ],
    });
  });

  test("has no roles where none are wanted", async () => {
    const registrations = [{ applicationId: forumApplication, roles: [] }];
    const running = await startWith([{ id: id(22), email: "b@example.com", registrations }]);
    expect((await seen(running, "b@example.com")).registrations).toMatchObject([{ roles: [] }]);
  });

  test("that is verified was so first when it was declared, if nothing else is said", async () => {
    const { verifiedInstant } = await seen(
      await startWith([{ id: id(22), email: "b@example.com", verified: true }]),
      "b@example.com",
    );
    expect(Math.abs((verifiedInstant ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test("is counted as a user and as registrations, and as no login", async () => {
    const { client } = await startWith([full]);
    expect(await client.identity.retrieveTotalsReport()).toMatchObject({
      applicationTotals: {
        [forumApplication]: { logins: 0, registrations: 1, totalRegistrations: 1 },
        [inactive]: { logins: 0, registrations: 1, totalRegistrations: 1 },
      },
      globalRegistrations: 1,
      totalGlobalRegistrations: 1,
    });
  });

  test("has an authentication token only as long as the application allows it", async () => {
    const running = await startWith([full]);
    await running.client.identity.patchApplication({
      applicationId: forumApplication,
      body: { application: { authenticationTokenConfiguration: { enabled: false } } },
    });
    const user = await seen(running, "ada@example.com");
    expect(user.registrations[0]).not.toHaveProperty("authenticationToken");
  });

  test("has the roles that the application still has, under the names that they have now", async () => {
    const running = await startWith([full]);
    const { application } = await running.client.identity.retrieveApplication({ applicationId: forumApplication });
    const [member, moderator] = application.roles;
    await running.client.identity.updateRole({
      applicationId: forumApplication,
      roleId: moderator?.id ?? "",
      body: { role: { name: "warden" } },
    });
    await running.client.identity.deleteRole({ applicationId: forumApplication, roleId: member?.id ?? "" });
    expect((await seen(running, "ada@example.com")).registrations[0]?.roles).toEqual(["warden"]);
  });

  test("is registered no longer for an application that is deleted for good", async () => {
    const running = await startWith([full]);
    await running.client.identity.deleteApplication({ applicationId: forumApplication, hardDelete: true });
    const user = await seen(running, "ada@example.com", shopApplication);
    expect(user.registrations.map(({ applicationId }) => applicationId)).toEqual([inactive, shopApplication]);
    const { applicationTotals } = await running.client.identity.retrieveTotalsReport();
    expect(applicationTotals).not.toHaveProperty(forumApplication);
  });
});

describe("What is wrong with a declared user stops the start, and its path is named", () => {
  const other = { id: id(23), email: "other@example.com", username: "other" };
  const at = (applicationId: string) => ({ applicationId });

  test.each<[string, readonly DeclaredUser[], RegExp]>([
    ["an address that another has", [other, { id: id(22), email: "OTHER@example.com" }], /users\[1\]\.user\.email: /],
    ["one in data", [other, { id: id(22), data: { email: "other@example.com" } }], /users\[1\]\.user\.data\.email: /],
    ["a name that another has", [other, { id: id(22), username: "OTHER" }], /users\[1\]\.user\.username: /],
    ["another tenant", [{ id: id(22), tenantId: forum }], /users\[0\]\.user\.tenantId: /],
    [
      "no such application",
      [{ id: id(22), registrations: [at(unknownId)] }],
      /users\[0\]\.user\.registrations\[0\]\.applicationId: /,
    ],
    [
      "an application twice",
      [{ id: id(22), registrations: [at(forumApplication), at(forumApplication.toUpperCase())] }],
      /users\[0\]\.user\.registrations\[1\]\.applicationId: /,
    ],
    [
      "no such role",
      [{ id: id(22), registrations: [{ ...at(forumApplication), roles: ["member", "king"] }] }],
      /users\[0\]\.user\.registrations\[0\]\.roles\[1\]: /,
    ],
    [
      "a token where there are none",
      [{ id: id(22), registrations: [{ ...at(shopApplication), authenticationToken: "secret" }] }],
      /users\[0\]\.user\.registrations\[0\]\.authenticationToken: /,
    ],
    [
      "a registration id that another has",
      [
        { id: id(23), registrations: [{ ...at(forumApplication), id: id(24) }] },
        { id: id(22), registrations: [{ ...at(forumApplication), id: id(24) }] },
      ],
      /users\[1\]\.user\.registrations\[0\]\.id: /,
    ],
    [
      "a membership id that another has",
      [
        { id: id(23), memberships: [{ groupId: id(25), id: id(24) }] },
        { id: id(22), memberships: [{ groupId: id(25), id: id(24) }] },
      ],
      /users\[1\]\.user\.memberships\[0\]\.id: /,
    ],
    [
      "a group twice",
      [{ id: id(22), memberships: [{ groupId: id(25) }, { groupId: id(25) }] }],
      /users\[0\]\.user\.memberships\[1\]\.groupId: /,
    ],
    [
      "a second factor without its address",
      [{ id: id(22), twoFactor: { methods: [{ id: "A", method: "email" }] } }],
      /users\[0\]\.user\.twoFactor\.methods\[0\]\.email: /,
    ],
    [
      "a second factor without its number",
      [{ id: id(22), twoFactor: { methods: [{ id: "A", method: "sms" }] } }],
      /users\[0\]\.user\.twoFactor\.methods\[0\]\.mobilePhone: /,
    ],
    [
      "a second factor without its codes",
      [{ id: id(22), twoFactor: { methods: [{ id: "A", method: "authenticator" }] } }],
      /users\[0\]\.user\.twoFactor\.methods\[0\]\.authenticator: /,
    ],
  ])("%s", async (_, users, message) => {
    await expect(startWith(users)).rejects.toThrow(message);
  });

  test("the same address and name may be in two tenants", async () => {
    const tenants = [
      { id: forum, name: "Forum" },
      { id: shop, name: "Shop" },
    ];
    const user = { email: "same@example.com", username: "same" };
    await start({
      tenants,
      identityProviders: [{ ...crewProvider(), tenantId: forum }],
      users: [
        { tenantId: forum, user: { ...user, id: id(22) } },
        { tenantId: shop, user: { ...user, id: id(23) } },
      ],
    });
  });
});
