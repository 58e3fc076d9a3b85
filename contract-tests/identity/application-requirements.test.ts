import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import {
  emailTemplateId,
  foreignEmailTemplateId,
  foreignWebhookId,
  forum,
  shop,
  someName,
  twoTenants,
  unknownId,
  webhookIds,
} from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };

/** Sends the body to create and to replace: what is refused by one is refused by the other, and leaves no trace. */
async function refused(body: unknown) {
  const stored = await client.identity.createApplication({ body: { application: { name: someName() } } }, tenant);
  const before = await client.identity.listApplications({}, tenant);
  const codes = await refusal(client, "createApplication", { body }, tenant);
  const applicationId = stored.application.id;
  expect(await refusal(client, "updateApplication", { applicationId, body }, tenant)).toEqual(codes);
  expect(await client.identity.listApplications({}, tenant)).toEqual(before);
  return codes;
}

const refusedWith = async (application: object) => refused({ application: { name: someName(), ...application } });

describe("required fields, each with its code (Identity, Application)", () => {
  test("the application", async () => {
    expect(await refused({})).toEqual({ application: "[missing]application" });
    expect(await refused({ webhookIds })).toEqual({ application: "[missing]application" });
  });

  test("a body at all", async () => {
    expect(await refusal(client, "createApplication", {}, tenant)).toEqual({ "": "[missing]" });
    const { application } = await client.identity.createApplication(
      { body: { application: { name: someName() } } },
      tenant,
    );
    const codes = await refusal(client, "updateApplication", { applicationId: application.id }, tenant);
    expect(codes).toEqual({ application: "[missing]application" });
  });

  test("application.name", async () => {
    expect(await refused({ application: {} })).toEqual({ "application.name": "[missing]application.name" });
    for (const name of ["", " ", "\t\n "]) {
      expect(await refused({ application: { name } })).toEqual({ "application.name": "[blank]application.name" });
    }
  });

  test("application.roles[x].name: the path keeps the index, the code does not", async () => {
    expect(await refusedWith({ roles: [{ name: "member" }, {}, { name: "" }] })).toEqual({
      "application.roles[1].name": "[missing]application.roles.name",
      "application.roles[2].name": "[blank]application.roles.name",
    });
  });

  test("application.verificationEmailTemplateId, but only when verifyRegistration is true", async () => {
    const code = { "application.verificationEmailTemplateId": "[missing]application.verificationEmailTemplateId" };
    expect(await refusedWith({ verifyRegistration: true })).toEqual(code);
    for (const application of [
      { verifyRegistration: false } as const,
      { verificationEmailTemplateId: emailTemplateId },
    ]) {
      const body = { application: { name: someName(), ...application } };
      const created = await client.identity.createApplication({ body }, tenant);
      expect(created.application).toMatchObject({ verifyRegistration: false, ...application });
    }
  });
});

test("an email template that does not exist, or not in this tenant, is refused (Identity, Application)", async () => {
  for (const id of [unknownId, foreignEmailTemplateId]) {
    for (const verifyRegistration of [true, false]) {
      expect(await refusedWith({ verifyRegistration, verificationEmailTemplateId: id })).toEqual({
        "application.verificationEmailTemplateId": "[invalid]application.verificationEmailTemplateId",
      });
    }
  }
});

test("a webhook that does not exist, or not in this tenant, is refused (Identity, Application, webhookIds)", async () => {
  for (const id of [unknownId, foreignWebhookId]) {
    const body = { application: { name: someName() }, webhookIds: [...webhookIds, id] };
    expect(await refused(body)).toEqual({ [`webhookIds[${webhookIds.length}]`]: "[invalid]webhookIds" });
  }
});

test("all errors of a request are reported at once (Decisions: Several errors)", async () => {
  const application = {
    colour: "red",
    name: null,
    roles: [{ isDefault: "yes" }],
    verifyRegistration: true,
    jwtConfiguration: { enabled: true, algorithm: "ES256" },
  };
  expect(await refused({ application, webhookIds: ["first"] })).toEqual({
    "application.colour": "[invalidJSON]",
    "application.name": "[null]application.name",
    "application.roles[0].name": "[missing]application.roles.name",
    "application.roles[0].isDefault": "[invalid]application.roles.isDefault",
    "application.verificationEmailTemplateId": "[missing]application.verificationEmailTemplateId",
    "application.jwtConfiguration.algorithm": "[invalidOption]application.jwtConfiguration.algorithm",
    "application.jwtConfiguration.refreshTokenTimeToLiveInMinutes":
      "[missing]application.jwtConfiguration.refreshTokenTimeToLiveInMinutes",
    "webhookIds[0]": "[invalid]webhookIds",
  });
});

test("errors that only the store can tell are reported together too (Decisions: Several errors)", async () => {
  const name = someName();
  const id = unknownId.replaceAll("5", "8");
  await client.identity.createApplication({ body: { application: { id, name } } }, tenant);
  const application = { id, name, verificationEmailTemplateId: unknownId, roles: [{ name: "a" }, { name: "a" }] };
  expect(
    await refusal(client, "createApplication", { body: { application, webhookIds: [unknownId] } }, tenant),
  ).toEqual({
    "application.id": "[duplicate]application.id",
    "application.name": "[duplicate]application.name",
    "application.verificationEmailTemplateId": "[invalid]application.verificationEmailTemplateId",
    "application.roles[1].name": "[duplicate]application.roles.name",
    "webhookIds[0]": "[invalid]webhookIds",
  });
});

test.each([
  ["authenticationTokenConfiguration.enabled", { authenticationTokenConfiguration: { enabled: null } }],
  ["jwtConfiguration", { jwtConfiguration: null }],
  ["oauthConfiguration.logoutURL", { oauthConfiguration: { logoutURL: null } }],
  ["roles", { roles: null }],
  ["roles[0].description", { roles: [{ name: "member", description: null }] }],
  ["verificationEmailTemplateId", { verificationEmailTemplateId: null }],
  ["active", { active: null }],
])("null is refused where it has no meaning: %s (Decisions: Null values)", async (field, application) => {
  const path = `application.${field}`;
  expect(await refusedWith(application)).toEqual({ [path]: `[null]${path.replace("[0]", "")}` });
});

test.each([
  ["invalidJSON", "partnerConfiguration.colour", { partnerConfiguration: { colour: 1 } }],
  ["invalidJSON", "jwtConfiguration.key", { jwtConfiguration: { key: "k" } }],
  ["invalid", "partnerConfiguration.applicationIds[1]", { partnerConfiguration: { applicationIds: [unknownId, "x"] } }],
  ["invalid", "partnerConfiguration.usernameModeration.enabled", moderation({ enabled: "true" })],
  ["invalid", "partnerConfiguration.usernameModeration.applicationId", moderation({ applicationId: "chat" })],
  [
    "invalid",
    "oauthConfiguration.authorizedOriginURLs[0]",
    { oauthConfiguration: { authorizedOriginURLs: ["forum"] } },
  ],
  ["invalid", "oauthConfiguration.authorizedRedirectURLs", { oauthConfiguration: { authorizedRedirectURLs: "x:y" } }],
  ["invalid", "oauthConfiguration.logoutURL", { oauthConfiguration: { logoutURL: "/goodbye" } }],
  ["invalid", "jwtConfiguration.timeToLiveInSeconds", { jwtConfiguration: { timeToLiveInSeconds: 1.5 } }],
  ["tooSmall", "jwtConfiguration.timeToLiveInSeconds", { jwtConfiguration: { timeToLiveInSeconds: 0 } }],
  ["invalidOption", "jwtConfiguration.refreshTokenUsagePolicy", { jwtConfiguration: { refreshTokenUsagePolicy: "x" } }],
  ["tooLong", "name", { name: "n".repeat(192) }],
  ["invalid", "name", { name: 7 }],
  ["invalid", "id", { id: "not-a-uuid" }],
  ["invalid", "roles[0].id", { roles: [{ name: "member", id: "first" }] }],
])("%s: application.%s", async (kind, field, application) => {
  const path = `application.${field}`;
  const code = kind === "invalidJSON" ? "[invalidJSON]" : `[${kind}]${path.replaceAll(/\[\d\]/g, "")}`;
  expect(await refusedWith(application)).toEqual({ [path]: code });
});

function moderation(usernameModeration: object) {
  return { partnerConfiguration: { usernameModeration } };
}

test("the name is unique within its tenant and no further (Decisions: Duplicates)", async () => {
  const name = someName();
  const body = { application: { name } };
  await client.identity.createApplication({ body }, tenant);
  const duplicate = { "application.name": "[duplicate]application.name" };
  expect(await refused(body)).toEqual(duplicate);
  const other = await client.identity.createApplication({ body }, { tenantId: shop });
  expect(other.application).toMatchObject({ name, tenantId: shop });
});

test("the name of an inactive application is taken, that of a deleted one is free", async () => {
  const body = { application: { name: someName() } };
  const { application } = await client.identity.createApplication({ body }, tenant);
  await client.identity.deleteApplication({ applicationId: application.id }, tenant);
  expect(await refused(body)).toEqual({ "application.name": "[duplicate]application.name" });
  await client.identity.deleteApplication({ applicationId: application.id, hardDelete: true }, tenant);
  await client.identity.createApplication({ body }, tenant);
});
