import { expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, someName, twoTenants, unknownId } from "./fixtures.ts";

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
  expect(await refused(body)).toEqual({ "application.name": "[duplicate]application.name" });
  await client.identity.deleteApplication({ applicationId: application.id, hardDelete: true }, tenant);
  await client.identity.createApplication({ body }, tenant);
});
