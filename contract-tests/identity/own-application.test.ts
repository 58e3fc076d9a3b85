import { expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";

const { server, client } = await start();
const { client: another } = await start();

async function own() {
  const { applications } = await client.identity.listApplications({});
  const [application] = applications;
  if (application === undefined) throw new Error("A new server has no application.");
  expect(applications, "a new server has its own application alone").toHaveLength(1);
  return application;
}

test("the service's own application is there from the first start, under the same id (Decisions: Own application)", async () => {
  const { id } = await own();
  await server.reset();
  expect((await own()).id).toBe(id);
  const { applications } = await another.identity.listApplications({});
  expect(applications.map((application) => application.id)).toEqual([id]);
});

test("it has a role that supersedes all others (Identity, application.roles[x].isSuperRole)", async () => {
  expect((await own()).roles).toMatchObject([{ isSuperRole: true }]);
});

test("its authentication tokens cannot be enabled (Identity, authenticationTokenConfiguration.enabled)", async () => {
  const before = await own();
  const application = { name: before.name, authenticationTokenConfiguration: { enabled: true } };
  const field = "application.authenticationTokenConfiguration.enabled";
  const refused = { [field]: `[invalid]${field}` };
  const applicationId = before.id;
  const pointer = `/${field.replaceAll(".", "/")}`;
  const jsonPatch = {
    contentType: "application/json-patch+json",
    body: [{ op: "replace", path: pointer, value: true }],
  };
  expect(await refusal(client, "updateApplication", { applicationId, body: { application } })).toEqual(refused);
  expect(await refusal(client, "patchApplication", { applicationId, body: { application } })).toEqual(refused);
  expect(await refusal(client, "patchApplication", { applicationId, body: jsonPatch })).toEqual(refused);
  expect(await own()).toEqual(before);
});

test("it cannot be made inactive or deleted, or nobody could administer the service", async () => {
  const before = await own();
  const applicationId = before.id;
  for (const input of [{}, { hardDelete: true }]) {
    expect(await refusal(client, "deleteApplication", { applicationId, ...input })).toEqual({
      applicationId: "[invalid]applicationId",
    });
  }
  const body = { application: { name: before.name, active: false } };
  for (const operation of ["updateApplication", "patchApplication"]) {
    expect(await refusal(client, operation, { applicationId, body })).toEqual({
      "application.active": "[invalid]application.active",
    });
  }
  expect(await own()).toEqual(before);
});

test("a role that supersedes all others stays one, whatever a request says", async () => {
  const { id: applicationId, roles } = await own();
  const [admin] = roles;
  const role = { ...admin, name: "chief", isSuperRole: false };
  const answer = await client.request("updateRole", { applicationId, roleId: admin?.id, body: { role } });
  expect(JSON.parse(answer.text())).toEqual({ role: { ...admin, name: "chief" } });
});

test("everything else in it can be changed", async () => {
  const { id } = await own();
  const body = { application: { name: "House", loginConfiguration: { generateRefreshTokens: true } } };
  const { application } = await client.identity.updateApplication({ applicationId: id, body });
  expect(application).toMatchObject(body.application);
});
