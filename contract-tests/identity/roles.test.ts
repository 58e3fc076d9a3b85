import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, someName, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };

async function createApplication(tenantId = forum): Promise<string> {
  const body = { application: { name: someName() } };
  return (await client.identity.createApplication({ body }, { tenantId })).application.id;
}

async function rolesOf(applicationId: string) {
  return (await client.identity.retrieveApplication({ applicationId }, tenant)).application.roles;
}

async function create(applicationId: string, role: object = {}) {
  return (
    await client.identity.createRole({ applicationId, body: { role: { name: someName("Role"), ...role } } }, tenant)
  ).role;
}

describe("what is refused (Decisions: Duplicates; Identity, application.roles)", () => {
  test("an id in the body that is not the one in the path", async () => {
    const applicationId = await createApplication();
    const { id: roleId } = await create(applicationId);
    const before = await rolesOf(applicationId);
    const body = { role: { id: randomUUID(), name: "other" } };
    for (const [operation, path] of [
      ["createRoleWithId", { applicationId, roleId: randomUUID() }],
      ["updateRole", { applicationId, roleId }],
      ["patchRole", { applicationId, roleId }],
    ] as const) {
      expect(await refusal(client, operation, { ...path, body }, tenant)).toEqual({ "role.id": "[invalid]role.id" });
    }
    expect(await rolesOf(applicationId)).toEqual(before);
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
});
