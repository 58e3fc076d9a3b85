/** Rules of applications and their roles that no schema says. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, type NewApplication, someName, twoTenants, unknownId } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const base64Of32Bytes = /^[A-Za-z0-9+/]{43}=$/;

async function create(more: Pick<NewApplication, "roles" | "oauthConfiguration"> = {}) {
  const application = { name: someName(), ...more };
  return (await client.identity.createApplication({ body: { application } }, tenant)).application;
}

const retrieve = (applicationId: string) => client.identity.retrieveApplication({ applicationId }, tenant);

test("a blank client secret is none: one is generated, 32 random bytes in base64 (Decisions: OAuth configuration)", async () => {
  const secrets = new Set<string>();
  for (const clientSecret of ["", "   "]) {
    const { oauthConfiguration } = await create({ oauthConfiguration: { clientSecret } });
    expect(oauthConfiguration.clientSecret).toMatch(base64Of32Bytes);
    secrets.add(oauthConfiguration.clientSecret);
  }
  expect(secrets.size).toBe(2);
});

test("the OAuth configuration has an operation of its own (Decisions: OAuth configuration)", async () => {
  const oauthConfiguration = {
    logoutURL: "https://forum.example.com/out",
    authorizedOriginURLs: ["https://a.example"],
  };
  const application = await create({ oauthConfiguration });
  const shown = await client.identity.retrieveOauthConfiguration({ applicationId: application.id }, tenant);
  expect(shown).toEqual({ oauthConfiguration: application.oauthConfiguration });
  expect(shown.oauthConfiguration).toMatchObject({ ...oauthConfiguration, clientId: application.id });
  const missing = await client.identity.retrieveOauthConfiguration.result({ applicationId: unknownId }, tenant);
  expect(missing.status).toBe(404);
  expect(missing.body).toBeUndefined();
});

test("an id in the body that is not the one in the path is refused", async () => {
  const { id: applicationId } = await create({ roles: [{ name: "member" }] });
  const stored = await retrieve(applicationId);
  const roleId = stored.application.roles[0]?.id ?? "";
  const [application, role] = [
    { id: randomUUID(), name: someName() },
    { id: randomUUID(), name: "other" },
  ];
  const codesOf = (operation: string, input: object) => refusal(client, operation, input, tenant);
  for (const [operation, path] of [
    ["createApplicationWithId", { applicationId: randomUUID() }],
    ["updateApplication", { applicationId }],
    ["patchApplication", { applicationId }],
  ] as const)
    expect(await codesOf(operation, { ...path, body: { application } })).toEqual({
      "application.id": "[invalid]application.id",
    });
  for (const [operation, path] of [
    ["createRoleWithId", { applicationId, roleId: randomUUID() }],
    ["updateRole", { applicationId, roleId }],
    ["patchRole", { applicationId, roleId }],
  ] as const)
    expect(await codesOf(operation, { ...path, body: { role } })).toEqual({ "role.id": "[invalid]role.id" });
  expect(await retrieve(applicationId)).toEqual(stored);
});

test("two roles of one new application under one name or one id", async () => {
  const id = randomUUID();
  const roles = [{ name: "same", id }, { name: "same" }, { name: "other", id: id.toUpperCase() }];
  const body = { application: { name: someName(), roles } };
  expect(await refusal(client, "createApplication", { body }, tenant)).toEqual({
    "application.roles[1].name": "[duplicate]application.roles.name",
    "application.roles[2].id": "[duplicate]application.roles.id",
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

test("the name of an inactive application is taken, that of a deleted one is free", async () => {
  const body = { application: { name: someName() } };
  const { application } = await client.identity.createApplication({ body }, tenant);
  await client.identity.deleteApplication({ applicationId: application.id }, tenant);
  expect(await refusal(client, "createApplication", { body }, tenant)).toEqual({
    "application.name": "[duplicate]application.name",
  });
  await client.identity.deleteApplication({ applicationId: application.id, hardDelete: true }, tenant);
  await client.identity.createApplication({ body }, tenant);
});

const origins = "/application/oauthConfiguration/authorizedOriginURLs";

/** The codes of a patch that is refused after an operation that would have worked: nothing of it was done. */
async function refusedPatch(...operations: unknown[]) {
  const { id: applicationId } = await create({
    oauthConfiguration: { authorizedOriginURLs: ["https://a.example", "https://b.example"] },
  });
  const before = await retrieve(applicationId);
  const first = { op: "replace", path: "/application/name", value: someName() };
  const body = { contentType: "application/json-patch+json", body: [first, ...operations] };
  const codes = await refusal(client, "patchApplication", { applicationId, body }, tenant);
  expect(await retrieve(applicationId)).toEqual(before);
  return codes;
}

describe("a failed test or an impossible patch is a 400 that changes nothing (Decisions: Patching)", () => {
  test("a result of more than 1 MB, before its copies are made", async () => {
    const copies = Array.from({ length: 40 }, () => ({ op: "copy", from: origins, path: `${origins}/-` }));
    const began = performance.now();
    const codes = await refusedPatch(...copies);
    expect(Object.values(codes)).toEqual(["[invalid]path"]);
    expect(Object.keys(codes)[0]).toMatch(/^\[\d+\]\.path$/);
    // Far from a measurement: such a patch took seconds.
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test("a result that breaks the rules of an application", async () => {
    const set = (path: string, value: unknown) => ({ op: "add", path, value });
    expect(await refusedPatch({ op: "remove", path: "/application/name" })).toEqual({
      "application.name": "[missing]application.name",
    });
    expect(await refusedPatch(set("/application/verifyRegistration", true))).toEqual({
      "application.verificationEmailTemplateId": "[missing]application.verificationEmailTemplateId",
    });
    expect(await refusedPatch(set("/application/colour", "red"))).toEqual({ "application.colour": "[invalidJSON]" });
    expect(await refusedPatch(set(`${origins}/-`, null))).toEqual({
      "application.oauthConfiguration.authorizedOriginURLs[2]":
        "[null]application.oauthConfiguration.authorizedOriginURLs",
    });
    const name = (await create()).name;
    expect(await refusedPatch(set("/application/name", name))).toEqual({
      "application.name": "[duplicate]application.name",
    });
  });
});
