/**
 * Two tenants choose the same ids for everything that takes one: both work, neither hears of the other, and what one deletes the
 * other keeps (Decisions: Chosen ids).
 */
import { randomUUID } from "node:crypto";
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { crewProvider, reconcileBody, someClaims } from "../identity/identity-provider.ts";
import { verdictOn } from "../identity/keys-tokens.ts";
import { password, signIn } from "../moderation/queue-fixtures.ts";
import { Receiver } from "../support/receiver.ts";
import { start } from "../support/server.ts";
import { tablesWithoutTenant } from "../support/tenant-statements.ts";
import { content, template } from "./tenant-objects.ts";

const tenants = [
  { id: "11111111-1111-4111-8111-111111111111", name: "forum" },
  { id: "22222222-2222-4222-8222-222222222222", name: "shop" },
] as const;
const [applicationId, roleId, emailTemplateId, moderationApplicationId, contentUserId, contentItemId, operatorId] =
  Array.from({ length: 7 }, () => randomUUID()) as [string, string, string, string, string, string, string];
const declared = { user: randomUUID(), registration: randomUUID(), membership: randomUUID(), group: randomUUID() };
const declaredApplication = randomUUID();
const keyOf = (name: string) => `a-key-that-is-bound-to-the-${name}-0123456789`;

const { server, client: anyTenant } = await start(
  {
    tenants: [...tenants],
    apiKeys: [
      { key: "a-key-that-may-do-everything-0123456789", name: "all" },
      ...tenants.map(({ id, name }) => ({ key: keyOf(name), name, tenantId: id })),
    ],
    identityProviders: tenants.map(({ id }) => crewProvider({ tenantId: id })),
    applications: tenants.map(({ id, name }) => ({
      tenantId: id,
      application: {
        id: declaredApplication,
        name: `${name} declared`,
        roles: [{ id: declaredApplication, name: `member of ${name}` }],
      },
    })),
    users: tenants.map(({ id: tenantId, name }) => ({
      tenantId,
      user: {
        id: declared.user,
        email: "same@example.com",
        firstName: name,
        memberships: [{ id: declared.membership, groupId: declared.group }],
        registrations: [
          { id: declared.registration, applicationId: declaredApplication, roles: [`member of ${name}`] },
        ],
      },
    })),
  },
  { notificationAllowedRanges: ["127.0.0.0/8"] },
);
// JWTs are made by the system's clock.
server.setTime(Date.now());

const crews = await Promise.all(
  tenants.map(async ({ id: tenantId, name }) => ({
    tenantId,
    name,
    receiver: await Receiver.start(),
    client: createClient({ baseUrl: server.url, apiKey: keyOf(name), retries: 0 }),
  })),
);
type Crew = (typeof crews)[number];

const input = (name: string, receiverUrl: string) => ({
  createApplicationWithId: {
    applicationId,
    body: {
      application: {
        name,
        jwtConfiguration: {
          ...{ enabled: true, algorithm: "HS256" as const, secret: `the secret of the ${name}`.repeat(3) },
          refreshTokenTimeToLiveInMinutes: 60,
        },
        loginConfiguration: { generateRefreshTokens: true, allowTokenRefresh: true },
      },
    },
  },
  createRoleWithId: { applicationId, roleId, body: { role: { name } } },
  createEmailTemplateWithId: { emailTemplateId, body: { emailTemplate: template(name) } },
  createModerationApplicationWithId: {
    applicationId: moderationApplicationId,
    body: {
      application: {
        name,
        moderationConfiguration: {
          ...{ storeContent: true, persistent: true, contentEditable: true, contentDeletable: true },
          notificationServers: [{ url: receiverUrl, connectTimeout: 10_000, readTimeout: 10_000 }],
        },
      },
    },
  },
  createContentUser: { contentUserId, body: { user: { displayNames: [name] } } },
  createOperatorUser: {
    body: { user: { id: operatorId, email: `${name}@example.org`, password, roles: ["admin", "moderator"] } },
  },
  moderateContentItem: {
    contentItemId,
    body: { content: content(moderationApplicationId, name, contentUserId), moderation: "requiresApproval" },
  },
});

/** A login names its tenant where two have the provider and the application. */
function logIn({ client, tenantId }: Crew, application: string, claims: object) {
  return client.identity.reconcileToken({ body: reconcileBody(application, { ...claims }) }, { tenantId });
}

/** Reads the tenant by the ids that both chose. */
async function readAll({ client }: Crew): Promise<Record<string, string>> {
  const asked: readonly (readonly [string, object])[] = [
    ["retrieveApplication", { applicationId }],
    ["retrieveEmailTemplate", { emailTemplateId }],
    ["retrieveModerationApplication", { applicationId: moderationApplicationId }],
    ["retrieveContentUser", { contentUserId }],
    ["retrieveOperatorUser", { userId: operatorId }],
    ["listNotifications", {}],
    ["listRefreshTokens", { applicationId }],
    ["searchLoginRecords", { applicationId }],
  ];
  const answers = asked.map(async ([operation, sent]) => {
    const answer = await client.request(operation, sent);
    return [operation, `${answer.status} ${answer.text()}`] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

describe.each(Object.keys(input("", "")))("%s", (operation) => {
  test("takes the same id in both tenants, and once in each", async () => {
    for (const { client, name, receiver } of crews) {
      const given = Object.entries(input(name, receiver.url)).find(([id]) => id === operation)?.[1] ?? {};
      const answer = await client.request(operation, given);
      expect(answer.status, answer.text()).toBe(200);
      const again = await client.request(operation, given);
      expect(again.status, again.text()).toBe(400);
      expect(again.text()).toContain("[duplicate]");
    }
  });
});

test("each tenant sees its own", async () => {
  const [forum, shop] = await Promise.all(crews.map(readAll));
  for (const [own, other, name] of [
    [forum, shop, "forum"],
    [shop, forum, "shop"],
  ] as const) {
    for (const [operation, text] of Object.entries(own ?? {}))
      expect([operation, text.slice(0, 3)]).toEqual([operation, "200"]);
    for (const operation of ["retrieveApplication", "retrieveEmailTemplate", "retrieveContentUser"])
      expect([own?.[operation]?.includes(`"${name}"`), other?.[operation]?.includes(`"${name}"`)]).toEqual([
        true,
        false,
      ]);
  }
});

test("users of both log in by a provider and to an application of the same ids, with tokens of their own", async () => {
  const claims = someClaims({ email: "mia@example.com" });
  const logins = await Promise.all(crews.map((crew) => logIn(crew, applicationId, claims)));
  expect(new Set(logins.map(({ user }) => user.id)).size).toBe(2);
  for (const [index, { tenantId, client }] of crews.entries()) {
    const { token = "", refreshToken = "", refreshTokenId = "", user } = logins[index] ?? {};
    expect(await verdictOn(client, token)).toBe("valid");
    const { jwt } = await client.identity.validateToken({}, { token });
    expect([jwt["tid"], jwt.sub, jwt.aud]).toEqual([tenantId, user?.id, applicationId]);
    const refreshed = await anyTenant.identity.refreshToken({ body: { refreshToken } });
    expect((await client.identity.validateToken({}, { token: refreshed.token })).jwt["tid"]).toBe(tenantId);
    const { refreshTokens } = await client.identity.listRefreshTokens({ applicationId });
    expect(refreshTokens.map(({ id }) => id)).toEqual([refreshTokenId]);
    expect((await client.identity.retrieveTotalsReport()).applicationTotals[applicationId]?.logins).toBe(1);
  }
});

test("what the bootstrap declares under the same ids is of each tenant", async () => {
  for (const crew of crews) {
    const { user } = await logIn(crew, declaredApplication, someClaims({ email: "same@example.com" }));
    expect([user.id, user.firstName, user.memberships.length]).toEqual([declared.user, crew.name, 1]);
    expect(user.registrations).toMatchObject([{ id: declared.registration, roles: [`member of ${crew.name}`] }]);
  }
});

test("operators of both decide about content of the same id, and each tenant's server hears of its own", async () => {
  for (const { client, tenantId, name, receiver } of crews) {
    const as = { token: await signIn(client, `${name}@example.org`, { tenantId }) };
    const { items } = await client.moderation.listApprovalQueueItems({}, as);
    expect(JSON.stringify(items.map((item) => item.content))).toContain(`"${name}"`);
    const others = crews.map((crew) => crew.receiver.deliveries.length);
    await client.moderation.approveContentItem({ contentItemId }, as);
    await server.idle();
    const heard = crews.map((crew, index) => crew.receiver.deliveries.length - (others[index] ?? 0));
    expect(heard).toEqual(crews.map((crew) => (crew.receiver === receiver ? 1 : 0)));
  }
});

test("what names no tenant is asked for one while two have the id", async () => {
  const answer = await anyTenant.request("retrieveApplication", { applicationId });
  expect([answer.status, answer.text().includes("[TenantIdRequired]")]).toEqual([400, true]);
});

test("what one tenant deletes, the other keeps", async () => {
  const [forum, shop] = crews;
  if (forum === undefined || shop === undefined) throw new Error("There are two tenants.");
  const before = await readAll(shop);
  await forum.client.identity.deleteRole({ applicationId, roleId });
  await forum.client.identity.deleteEmailTemplate({ emailTemplateId });
  await forum.client.identity.deleteRefreshTokens({ applicationId });
  await forum.client.filtering.deleteOperatorUser({ userId: operatorId });
  await forum.client.moderation.deleteModerationApplication({ applicationId: moderationApplicationId });
  await forum.client.filtering.deleteContentUser({ contentUserId });
  await forum.client.identity.deleteApplication({ applicationId, hardDelete: true });
  await server.idle();
  expect(await readAll(shop)).toEqual(before);
  expect((await readAll(forum))["retrieveApplication"]).toMatch(/^404/);
  const { application } = await anyTenant.identity.retrieveApplication({ applicationId });
  expect([application.tenantId, application.roles.map(({ id }) => id)]).toEqual([shop.tenantId, [roleId]]);
  await expect(signIn(shop.client, "shop@example.org", { tenantId: shop.tenantId })).resolves.toBeDefined();
});

describe("a statement without the tenant of its rows is refused", () => {
  const tables = new Set(["applications", "roles"]);
  test.each([
    ["select * from `applications` where `id` = ?", ["applications"]],
    ["select * from roles join applications on applications.id = roles.application_id", ["roles", "applications"]],
    ["update `roles` set `name` = ? where `id` = ?", ["roles"]],
    ["select * from `applications` where `tenant_id` = ? and `id` = ?", []],
    ["select tenant_id, id from applications where delete_instant is not null", []],
    ["select * from tenants", []],
  ])("%s", (sql, refused) => {
    expect(tablesWithoutTenant(sql, tables)).toEqual(refused);
  });
});
