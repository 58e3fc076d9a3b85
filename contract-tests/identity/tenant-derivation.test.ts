/**
 * The tenant is derived where exactly one fits: two tenants, a key of none, no header (Identity, Authentication 3;
 * Decisions: Tenant; OWASP ASVS 8.4.1).
 */
import { describe, expect, test } from "vitest";
import { loopback } from "../moderation/notified.ts";
import { Receiver } from "../support/receiver.ts";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { unknownId } from "./fixtures.ts";
import {
  crewProvider,
  forumApplication,
  login,
  partnerLogin,
  partnerProvider,
  someClaims,
} from "./identity-provider.ts";

const forum = "aaaaaaaa-1111-4111-8111-111111111111";
const shop = "bbbbbbbb-2222-4222-8222-222222222222";
const partner = "a4f0a6a2-5d38-4f2b-b8d4-1f3c5e7d9b02";
const sharedPartner = "a4f0a6a2-5d38-4f2b-b8d4-1f3c5e7d9b03";

const { client } = await start({
  tenants: [
    { id: forum, name: "Forum" },
    { id: shop, name: "Shop" },
  ],
  apiKeys: [{ key: "a-key-that-is-bound-to-no-tenant-0123456789", name: "open" }],
  identityProviders: [
    crewProvider({ tenantId: shop }),
    ...[shop, forum].map((tenantId) => partnerProvider({ tenantId })),
  ],
});
const { identity } = client;
const inShop = { tenantId: shop };
const inForum = { tenantId: forum };
const required = { "": "[TenantIdRequired]" };

/** An application of the shop's. */
async function someApplication(more: { partners?: string[]; tenantId?: string } = {}) {
  const { partners: applicationIds = [], tenantId = shop } = more;
  const body = {
    application: {
      name: `Derived ${crypto.randomUUID()}`,
      partnerConfiguration: { applicationIds },
      loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
      roles: [{ name: "member", isDefault: true }],
    },
  };
  return (await identity.createApplication({ body }, { tenantId })).application;
}

const template = (name: string) => ({
  name,
  fromEmail: "forum@example.com",
  defaultFromName: "Forum",
  defaultSubject: "Hello",
  defaultHtmlTemplate: "<p>Hello</p>",
  defaultTextTemplate: "Hello",
});

describe("by an application in the path", () => {
  test("it is retrieved, replaced, patched, deactivated and removed", async () => {
    const { id: applicationId, name } = await someApplication();
    const at = { applicationId };
    expect((await identity.retrieveApplication(at)).application.tenantId).toBe(shop);
    const replaced = await identity.updateApplication({ ...at, body: { application: { name: `${name}, renamed` } } });
    expect(replaced.application).toMatchObject({ tenantId: shop, name: `${name}, renamed` });
    const body = { application: { verifyRegistration: false } };
    expect((await client.request("patchApplication", { ...at, body })).status).toBe(200);
    expect((await identity.retrieveOauthConfiguration(at)).oauthConfiguration.clientId).toBe(applicationId);
    await identity.deleteApplication(at);
    expect((await identity.retrieveApplication(at, inShop)).application.active).toBe(false);
    await identity.deleteApplication({ ...at, hardDelete: true });
    expect((await client.request("retrieveApplication", at)).status).toBe(404);
  });

  test("its roles are created, changed and deleted", async () => {
    const { id: applicationId } = await someApplication();
    const { role } = await identity.createRole({ applicationId, body: { role: { name: "admin" } } });
    const at = { applicationId, roleId: role.id };
    expect((await identity.updateRole({ ...at, body: { role: { name: "owner" } } })).role.name).toBe("owner");
    await identity.deleteRole(at);
    await identity.deleteRoleByName({ applicationId, name: "member" });
    expect((await identity.retrieveApplication({ applicationId })).application.roles).toEqual([]);
  });

  test("one that no tenant has does not exist", async () => {
    const at = { applicationId: unknownId };
    expect((await client.request("retrieveApplication", at)).status).toBe(404);
    expect((await client.request("deleteApplication", at)).status).toBe(404);
    const codes = await refusal(client, "createRole", { ...at, body: { role: { name: "admin" } } });
    expect(codes).toEqual({ applicationId: "[invalid]applicationId" });
  });

  test("a header that names another tenant wins, and a wrong one is refused as ever", async () => {
    const { id: applicationId } = await someApplication();
    expect((await client.request("retrieveApplication", { applicationId }, inForum)).status).toBe(404);
    const codes = await refusal(client, "retrieveApplication", { applicationId }, { tenantId: unknownId });
    expect(codes).toEqual({ tenantId: "[invalid]tenantId" });
  });
});

test("by an email template in the path", async () => {
  const created = await identity.createEmailTemplate({ body: { emailTemplate: template("Derived") } }, inShop);
  const at = { emailTemplateId: created.emailTemplate.id };
  expect((await identity.retrieveEmailTemplate(at)).emailTemplate.name).toBe("Derived");
  await identity.updateEmailTemplate({ ...at, body: { emailTemplate: template("Derived, renamed") } });
  const toAddresses = [{ address: "nell@example.com" }];
  expect((await client.request("sendEmail", { ...at, body: { toAddresses } })).status).toBe(202);
  await identity.deleteEmailTemplate(at);
  expect((await client.request("retrieveEmailTemplate", at)).status).toBe(404);
});

describe("by an application in the query of a report", () => {
  const range = { start: 0, end: 1 };
  const reports = [
    "retrieveDailyActiveUsersReport",
    "retrieveDailyActiveUserReport",
    "retrieveMonthlyActiveUsersReport",
    "retrieveMonthlyActiveUserReport",
    "retrieveLoginReport",
    "retrieveRegistrationReport",
  ] as const;

  test.each(reports)("%s", async (report) => {
    const { id: applicationId } = await someApplication();
    expect((await client.request(report, { ...range, applicationId })).status).toBe(200);
    expect(await refusal(client, report, range)).toEqual(required);
  });
});

test("by a refresh token, and by the user or the application whose tokens are meant", async () => {
  const { id: applicationId } = await someApplication();
  const { id: elsewhere } = await someApplication({ tenantId: forum });
  const { refreshTokenId = "", user } = await login(client, applicationId, someClaims());
  expect((await identity.retrieveRefreshToken({ refreshTokenId })).refreshToken.applicationId).toBe(applicationId);
  for (const owner of [{ applicationId }, { userId: user.id }, { applicationId, userId: user.id }]) {
    expect((await identity.listRefreshTokens(owner)).refreshTokens).toHaveLength(1);
  }
  const mixed = await client.request("listRefreshTokens", { userId: user.id, applicationId: elsewhere });
  expect(JSON.parse(mixed.text())).toEqual({ refreshTokens: [], totalResults: 0 });
  expect(await refusal(client, "listRefreshTokens", {})).toEqual(required);
  await identity.deleteRefreshTokens({ userId: user.id });
  expect((await client.request("deleteRefreshToken", { refreshTokenId })).status).toBe(404);
  const again = await login(client, applicationId, someClaims());
  await identity.deleteRefreshToken({ refreshTokenId: again.refreshTokenId ?? "" });
  expect((await identity.listRefreshTokens({ applicationId })).totalResults).toBe(0);
  const { refreshToken: token = "" } = await login(client, applicationId, someClaims());
  expect((await client.request("deleteRefreshTokens", { token, applicationId: elsewhere })).status).toBe(200);
  expect((await identity.listRefreshTokens({ applicationId })).totalResults).toBe(1);
  await identity.deleteRefreshTokens({ token });
  expect((await identity.listRefreshTokens({ applicationId })).totalResults).toBe(0);
});

test("by the application where several tenants have an identity provider of this id", async () => {
  for (const tenantId of [shop, forum]) {
    const { id } = await someApplication({ tenantId });
    expect((await login(client, id, someClaims(), { by: partnerLogin })).user.tenantId).toBe(tenantId);
  }
  const body = { applicationId: unknownId, identityProviderId: partnerLogin, data: { token: "of nobody" } };
  expect(await refusal(client, "reconcileToken", { body })).toEqual(required);
});

describe("by the user and the application whose logins are searched", () => {
  const searches = [
    ["searchLoginRecords", (criteria: object) => criteria],
    ["searchLoginRecordsByCriteria", (search: object) => ({ body: { search } })],
  ] as const;

  test.each(searches)("%s", async (operation, inputOf) => {
    const { id: applicationId } = await someApplication();
    const { id: elsewhere } = await someApplication({ tenantId: forum });
    const { user } = await login(client, applicationId, someClaims());
    const totalOf = async (criteria: object, options = {}) => {
      const answer = await client.request(operation, inputOf(criteria), options);
      expect(answer.status, answer.text()).toBe(200);
      return JSON.parse(answer.text()).total;
    };
    for (const owner of [{ applicationId }, { userId: user.id }, { applicationId, userId: user.id.toUpperCase() }])
      expect(await totalOf(owner)).toBe(1);
    expect(await totalOf({ applicationId: elsewhere, userId: user.id }), "no tenant has both").toBe(0);
    expect(await totalOf({ userId: unknownId }), "no tenant has this user").toBe(0);
    expect(await totalOf({ applicationId }, inForum), "a header that names another tenant wins").toBe(0);
    expect(await refusal(client, operation, inputOf({ start: 0 }))).toEqual(required);
  });
});

describe("public keys and preview need none", () => {
  test("keys: all tenants' without one, an application's and a key's by what is named", async () => {
    const { id: applicationId } = await someApplication();
    const all = await identity.retrievePublicKeys({});
    const kid = Object.keys(all.publicKeys).find((name) => name !== "default") ?? "";
    expect(kid).not.toBe("");
    expect((await client.request("retrievePublicKeys", { kid })).status).toBe(200);
    expect((await client.request("retrievePublicKeys", { kid: "unknown" })).status).toBe(404);
    expect((await client.request("retrievePublicKeys", { applicationId })).status).toBe(200);
    expect((await client.request("retrievePublicKeys", { applicationId: unknownId })).status).toBe(404);
  });

  test("preview", async () => {
    const { email } = await identity.previewEmailTemplate({ body: { emailTemplate: template("Previewed") } });
    expect(email.subject).toBe("Hello");
  });
});

const notification = (applicationIds: string[]) => ({
  type: "userAction",
  applicationIds,
  action: "mute",
  key: "mute",
  phase: "start",
  userId: unknownId,
  notifyUser: false,
});

describe("by the moderation applications of a notification", () => {
  test("one tenant is mapped to them", async () => {
    await someApplication({ partners: [partner] });
    const answer = await client.request("createUserActionNotification", { body: notification([partner]) });
    expect(answer.status, answer.text()).toBe(200);
  });

  test("two tenants are: it has to be named", async () => {
    await someApplication({ partners: [sharedPartner] });
    await someApplication({ partners: [sharedPartner], tenantId: forum });
    const body = notification([sharedPartner]);
    expect(await refusal(client, "createUserActionNotification", { body })).toEqual(required);
    expect((await client.request("createUserActionNotification", { body }, inShop)).status).toBe(200);
  });
});

describe("a moderation application of another tenant that is mapped", () => {
  test("does not make its notifications ambiguous", async () => {
    const { application } = await client.moderation.createModerationApplication(
      { body: { application: { name: "Moderated" } } },
      inShop,
    );
    await someApplication({ partners: [application.id] });
    await someApplication({ partners: [application.id], tenantId: forum });
    const body = notification([application.id.toUpperCase()]);
    expect((await client.request("createUserActionNotification", { body })).status).toBe(200);
  });

  test("does not hand its user actions to the webhooks of the one who mapped it", async () => {
    const receiver = await Receiver.start();
    const hook = { id: crypto.randomUUID(), url: receiver.url, tenantId: forum, global: true };
    const tenants = [
      { id: forum, name: "Forum" },
      { id: shop, name: "Shop" },
    ];
    const { client: open, server } = await start({ tenants, webhooks: [hook] }, loopback);
    const { application } = await open.moderation.createModerationApplication(
      { body: { application: { name: "Moderated" } } },
      inShop,
    );
    const partnerConfiguration = { applicationIds: [application.id] };
    await open.identity.createApplication({ body: { application: { name: "Spying", partnerConfiguration } } }, inForum);
    const body = notification([application.id]);
    expect((await open.request("createUserActionNotification", { body })).status).toBe(200);
    await server.idle();
    expect(receiver.deliveries).toEqual([]);
  });
});

describe("where nothing that exists is named, the tenant has to be", () => {
  test.each([
    ["createApplication", { body: { application: { name: "New" } } }],
    ["createApplicationWithId", { applicationId: forumApplication, body: { application: { name: "New" } } }],
    ["createEmailTemplate", { body: { emailTemplate: template("New") } }],
    ["listApplications", {}],
    ["listEmailTemplates", {}],
    ["retrieveTotalsReport", {}],
  ])("%s", async (operation, input) => {
    expect(await refusal(client, operation, input)).toEqual(required);
  });
});
