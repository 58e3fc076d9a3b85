import { expect, test } from "vitest";
import { start } from "../support/server.ts";
import {
  emailTemplateId,
  forum,
  type NewApplication,
  rsaKeys,
  someName,
  twoTenants,
  unknownId,
  webhookIds,
} from "./fixtures.ts";

const { server, client } = await start(twoTenants);
const tenant = { tenantId: forum };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const base64Of32Bytes = /^[A-Za-z0-9+/]{43}=$/;

test("a name is enough, and every other field has its default (Identity, Application)", async () => {
  server.setTime(1_700_000_000_000);
  const name = someName();
  const { application } = await client.identity.createApplication({ body: { application: { name } } }, tenant);
  const { id } = application;
  const secret = application.oauthConfiguration.clientSecret;
  expect(application).toEqual({
    id: expect.stringMatching(uuid),
    name,
    active: true,
    authenticationTokenConfiguration: { enabled: false },
    partnerConfiguration: { applicationIds: [], usernameModeration: { enabled: false }, enabled: true },
    jwtConfiguration: {
      enabled: false,
      refreshTokenTimeToLiveInMinutes: 43_200,
      timeToLiveInSeconds: 3_600,
      refreshTokenExpirationPolicy: "Fixed",
      refreshTokenUsagePolicy: "Reusable",
    },
    loginConfiguration: { allowTokenRefresh: false, generateRefreshTokens: false },
    oauthConfiguration: { authorizedOriginURLs: [], authorizedRedirectURLs: [], clientId: id, clientSecret: secret },
    roles: [],
    verifyRegistration: false,
    tenantId: forum,
    insertInstant: 1_700_000_000_000,
    lastUpdateInstant: 1_700_000_000_000,
  });
  expect(secret).toMatch(base64Of32Bytes);
  expect(await client.identity.retrieveApplication({ applicationId: id }, tenant)).toEqual({
    application,
    webhookIds: [],
  });
});

test("every field comes back as it was sent (Identity, Application)", async () => {
  server.setTime(1_700_000_000_000);
  const application = {
    id: "66666666-6666-4666-8666-666666666601",
    name: "Everything – «всё» 🚢",
    active: false,
    authenticationTokenConfiguration: { enabled: true },
    partnerConfiguration: {
      applicationIds: ["66666666-6666-4666-8666-666666666602", "66666666-6666-4666-8666-666666666603"],
      usernameModeration: { applicationId: "66666666-6666-4666-8666-666666666604", enabled: true },
    },
    jwtConfiguration: {
      enabled: true,
      algorithm: "RS384",
      ...rsaKeys(),
      secret: "kept although the algorithm needs none",
      refreshTokenTimeToLiveInMinutes: 90,
      timeToLiveInSeconds: 120,
      refreshTokenExpirationPolicy: "SlidingWindow",
      refreshTokenUsagePolicy: "OneTimeUse",
    },
    loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
    oauthConfiguration: {
      authorizedOriginURLs: ["https://forum.example.com", "https://forum.example.com:8443"],
      authorizedRedirectURLs: ["https://forum.example.com/back?from=login", "app.example:/back"],
      logoutURL: "https://forum.example.com/goodbye",
      clientSecret: "a secret of our own",
    },
    roles: [
      { name: "member", description: "Reads and writes", id: "66666666-6666-4666-8666-666666666605", isDefault: true },
      { name: "guest", id: "66666666-6666-4666-8666-666666666606", isDefault: false },
    ],
    verifyRegistration: true,
    verificationEmailTemplateId: emailTemplateId,
  } satisfies NewApplication;
  const created = await client.identity.createApplication({ body: { application, webhookIds } }, tenant);
  expect(created.application).toEqual({
    ...application,
    partnerConfiguration: { ...application.partnerConfiguration, enabled: true },
    oauthConfiguration: { ...application.oauthConfiguration, clientId: application.id },
    roles: application.roles.map((role) => ({ ...role, isSuperRole: false })),
    tenantId: forum,
    insertInstant: 1_700_000_000_000,
    lastUpdateInstant: 1_700_000_000_000,
  });
  expect(created.webhookIds).toEqual(webhookIds.toSorted());
  expect(await client.identity.retrieveApplication({ applicationId: application.id }, tenant)).toEqual(created);
});

test("what an answer shows can be sent back: the fields that only answers have are taken and ignored", async () => {
  const created = await client.identity.createApplication({ body: { application: { name: someName() } } }, tenant);
  const { application } = created;
  const meddled = {
    ...application,
    tenantId: unknownId,
    insertInstant: 1,
    lastUpdateInstant: 2,
    partnerConfiguration: { ...application.partnerConfiguration, enabled: false },
    oauthConfiguration: { ...application.oauthConfiguration, clientId: "another" },
  };
  const sent = await client.request(
    "updateApplication",
    { applicationId: application.id, body: { application: meddled } },
    tenant,
  );
  expect(sent.status, sent.text()).toBe(200);
  expect(JSON.parse(sent.text())).toEqual(created);
});

test("a role's id is generated when it is left out and when it is null (Identity, application.roles[x].id)", async () => {
  const roles = [{ name: "one", id: null }, { name: "two" }];
  const { application } = await client.identity.createApplication(
    { body: { application: { name: someName(), roles } } },
    tenant,
  );
  expect(application.roles).toEqual([
    { name: "one", id: expect.stringMatching(uuid), isDefault: false, isSuperRole: false },
    { name: "two", id: expect.stringMatching(uuid), isDefault: false, isSuperRole: false },
  ]);
  expect(application.roles[0]?.id).not.toBe(application.roles[1]?.id);
});

test("a blank client secret is none: one is generated, 32 random bytes in base64 (Decisions: OAuth configuration)", async () => {
  const secrets = new Set<string>();
  for (const clientSecret of ["", "   "]) {
    const { application } = await client.identity.createApplication(
      { body: { application: { name: someName(), oauthConfiguration: { clientSecret } } } },
      tenant,
    );
    expect(application.oauthConfiguration.clientSecret).toMatch(base64Of32Bytes);
    secrets.add(application.oauthConfiguration.clientSecret);
  }
  expect(secrets.size).toBe(2);
});

test("the OAuth configuration has an operation of its own (Decisions: OAuth configuration)", async () => {
  const oauthConfiguration = {
    logoutURL: "https://forum.example.com/out",
    authorizedOriginURLs: ["https://a.example"],
  };
  const { application } = await client.identity.createApplication(
    { body: { application: { name: someName(), oauthConfiguration } } },
    tenant,
  );
  const shown = await client.identity.retrieveOauthConfiguration({ applicationId: application.id }, tenant);
  expect(shown).toEqual({ oauthConfiguration: application.oauthConfiguration });
  expect(shown.oauthConfiguration).toMatchObject({ ...oauthConfiguration, clientId: application.id });
  const missing = await client.identity.retrieveOauthConfiguration.result({ applicationId: unknownId }, tenant);
  expect(missing.status).toBe(404);
  expect(missing.body).toBeUndefined();
});

test("ids that are sent in capitals are the same ids, and come back in small letters", async () => {
  const partnerId = "abcdefab-cdef-4abc-8def-abcdefabcdef";
  const application: NewApplication = {
    name: someName(),
    partnerConfiguration: {
      applicationIds: [partnerId.toUpperCase()],
      usernameModeration: { applicationId: partnerId.toUpperCase(), enabled: true },
    },
    verifyRegistration: true,
    verificationEmailTemplateId: emailTemplateId.toUpperCase(),
  };
  const body = { application, webhookIds: webhookIds.map((id) => id.toUpperCase()) };
  const { application: made } = await client.identity.createApplication({ body }, tenant);
  expect(made.verificationEmailTemplateId).toBe(emailTemplateId);
  expect(made.partnerConfiguration.applicationIds).toEqual([partnerId]);
  expect(made.partnerConfiguration.usernameModeration.applicationId).toBe(partnerId);
});

test("the list is in the order of the names, capitals first", async () => {
  const suffix = someName();
  for (const name of ["b", "a", "B"])
    await client.identity.createApplication({ body: { application: { name: `${name} ${suffix}` } } }, tenant);
  const { applications } = await client.identity.listApplications({}, tenant);
  const names = applications.map(({ name }) => name).filter((name) => name.endsWith(suffix));
  expect(names).toEqual([`B ${suffix}`, `a ${suffix}`, `b ${suffix}`]);
});
