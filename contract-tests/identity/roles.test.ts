import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, someName, twoTenants, unknownId } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

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

describe("creating a role (Decisions: Roles)", () => {
  test("a name is enough; the defaults are those of the document", async () => {
    const applicationId = await createApplication();
    const { role } = await client.identity.createRole({ applicationId, body: { role: { name: "member" } } }, tenant);
    expect(role).toEqual({ name: "member", id: expect.stringMatching(uuid), isDefault: false, isSuperRole: false });
    expect(await rolesOf(applicationId)).toEqual([role]);
  });

  test("every field comes back, and isSuperRole cannot be set", async () => {
    const applicationId = await createApplication();
    const role = { name: "Модератор", description: "May hide posts", id: randomUUID(), isDefault: true };
    const body = { role: { ...role, isSuperRole: true } };
    const answer = await client.request("createRole", { applicationId, body }, tenant);
    expect(JSON.parse(answer.text())).toEqual({ role: { ...role, isSuperRole: false } });
    expect(await rolesOf(applicationId)).toEqual([{ ...role, isSuperRole: false }]);
  });

  test("the id is the one in the path, the one in the body, or a new one, also for null", async () => {
    const applicationId = await createApplication();
    const roleId = randomUUID();
    const inPath = await client.identity.createRole({ applicationId, roleId, body: { role: { name: "one" } } }, tenant);
    expect(inPath.role.id).toBe(roleId);
    expect(await create(applicationId, { id: null })).toMatchObject({ id: expect.stringMatching(uuid) });
    const id = randomUUID();
    expect(await create(applicationId, { id: id.toUpperCase() })).toMatchObject({ id });
  });

  test("roles stay in the order in which they were created", async () => {
    const applicationId = await createApplication();
    const names = ["delta", "alpha", "charlie", "bravo"];
    for (const name of names) await create(applicationId, { name });
    expect((await rolesOf(applicationId)).map(({ name }) => name)).toEqual(names);
  });
});

describe("what is refused (Decisions: Duplicates; Identity, application.roles)", () => {
  test("a missing or blank name, a missing role", async () => {
    const applicationId = await createApplication();
    const { id: roleId } = await create(applicationId);
    const before = await rolesOf(applicationId);
    for (const [operation, input] of [
      ["createRole", { applicationId }],
      ["createRoleWithId", { applicationId, roleId: randomUUID() }],
      ["updateRole", { applicationId, roleId }],
    ] as const) {
      const codes = (body: unknown) => refusal(client, operation, { ...input, body }, tenant);
      expect(await codes({})).toEqual({ role: "[missing]role" });
      expect(await codes({ role: {} })).toEqual({ "role.name": "[missing]role.name" });
      expect(await codes({ role: { name: " " } })).toEqual({ "role.name": "[blank]role.name" });
      expect(await codes({ role: { name: null, isDefault: null, description: null } })).toEqual({
        "role.name": "[null]role.name",
        "role.isDefault": "[null]role.isDefault",
        "role.description": "[null]role.description",
      });
      expect(await codes({ role: { name: "x", colour: "red" } })).toEqual({ "role.colour": "[invalidJSON]" });
    }
    expect(await rolesOf(applicationId)).toEqual(before);
  });

  test("a name that the application has; another application may have it", async () => {
    const [applicationId, other] = [await createApplication(), await createApplication()];
    const { name } = await create(applicationId);
    const { id: roleId } = await create(applicationId);
    const before = await rolesOf(applicationId);
    const body = { role: { name } };
    const duplicate = { "role.name": "[duplicate]role.name" };
    expect(await refusal(client, "createRole", { applicationId, body }, tenant)).toEqual(duplicate);
    expect(await refusal(client, "updateRole", { applicationId, roleId, body }, tenant)).toEqual(duplicate);
    expect(await refusal(client, "patchRole", { applicationId, roleId, body }, tenant)).toEqual(duplicate);
    expect(await rolesOf(applicationId)).toEqual(before);
    expect(await create(other, { name })).toMatchObject({ name });
  });

  test("an id that any role has, in whatever application or tenant", async () => {
    const [applicationId, other, foreign] = [
      await createApplication(),
      await createApplication(),
      await createApplication(shop),
    ];
    const { id } = await create(applicationId);
    for (const [target, tenantId] of [
      [applicationId, forum],
      [other, forum],
      [foreign, shop],
    ] as const) {
      const input = { applicationId: target, body: { role: { name: someName("Role") } } };
      expect(await refusal(client, "createRoleWithId", { ...input, roleId: id }, { tenantId })).toEqual({
        roleId: "[duplicate]roleId",
      });
      const inBody = { ...input, body: { role: { ...input.body.role, id } } };
      expect(await refusal(client, "createRole", inBody, { tenantId })).toEqual({ "role.id": "[duplicate]role.id" });
      const application = { name: someName(), roles: [{ name: "first" }, { name: "second", id }] };
      expect(await refusal(client, "createApplication", { body: { application } }, { tenantId })).toEqual({
        "application.roles[1].id": "[duplicate]application.roles.id",
      });
    }
  });

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

  test("an id and a name that are both taken, reported together", async () => {
    const applicationId = await createApplication();
    const [{ id }, { name }] = [await create(applicationId), await create(applicationId)];
    const inPath = { applicationId, roleId: id, body: { role: { name } } };
    expect(await refusal(client, "createRoleWithId", inPath, tenant)).toEqual({
      roleId: "[duplicate]roleId",
      "role.name": "[duplicate]role.name",
    });
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

describe("updating and deleting a role (Decisions: Roles)", () => {
  test("PUT replaces: what is left out has its default again, and twice is once", async () => {
    const applicationId = await createApplication();
    const other = await create(applicationId);
    const stored = await create(applicationId, { description: "Reads", isDefault: true });
    const name = someName("Role");
    const put = { applicationId, roleId: stored.id, body: { role: { name } } };
    const { role } = await client.identity.updateRole(put, tenant);
    expect(role).toEqual({ name, id: stored.id, isDefault: false, isSuperRole: false });
    expect(await client.identity.updateRole(put, tenant)).toEqual({ role });
    expect(await rolesOf(applicationId)).toEqual([other, role]);
  });

  test("PUT with what an answer showed changes nothing", async () => {
    const applicationId = await createApplication();
    const stored = await create(applicationId, { description: "Reads", isDefault: true });
    const { role } = await client.identity.updateRole(
      { applicationId, roleId: stored.id, body: { role: stored } },
      tenant,
    );
    expect(role).toEqual(stored);
  });

  test("DELETE removes it, by id or by name", async () => {
    const applicationId = await createApplication();
    const [one, two, three] = [await create(applicationId), await create(applicationId), await create(applicationId)];
    const byId = await client.identity.deleteRole.result({ applicationId, roleId: one.id }, tenant);
    expect([byId.status, byId.body]).toEqual([200, undefined]);
    expect(await rolesOf(applicationId)).toEqual([two, three]);
    const byName = await client.identity.deleteRoleByName.result({ applicationId, name: three.name }, tenant);
    expect([byName.status, byName.body]).toEqual([200, undefined]);
    expect(await rolesOf(applicationId)).toEqual([two]);
    expect(await create(applicationId, one)).toEqual(one);
  });

  test("the name of the role to delete is required", async () => {
    const applicationId = await createApplication();
    expect(await refusal(client, "deleteRoleByName", { applicationId }, tenant)).toEqual({ name: "[missing]name" });
    expect(await refusal(client, "deleteRoleByName", { applicationId, name: "" }, tenant)).toEqual({
      name: "[blank]name",
    });
  });
});

const operations: readonly [string, object][] = [
  ["createRole", { body: { role: { name: "x" } } }],
  ["createRoleWithId", { roleId: unknownId, body: { role: { name: "x" } } }],
  ["updateRole", { roleId: unknownId, body: { role: { name: "x" } } }],
  ["patchRole", { roleId: unknownId, body: { role: { name: "x" } } }],
  ["deleteRole", { roleId: unknownId }],
  ["deleteRoleByName", { name: "member" }],
];

test.each(operations)("%s: an unknown application is a 400, also one of another tenant", async (operation, input) => {
  const foreign = await createApplication(shop);
  await client.identity.createRole({ applicationId: foreign, body: { role: { name: "member" } } }, { tenantId: shop });
  for (const applicationId of [unknownId, foreign]) {
    expect(await refusal(client, operation, { applicationId, ...input }, tenant)).toEqual({
      applicationId: "[invalid]applicationId",
    });
  }
});

test.each(operations.slice(2))(
  "%s: an unknown role is a 404, also one of another application",
  async (operation, input) => {
    const [applicationId, other] = [await createApplication(), await createApplication()];
    const role = await create(other, { name: "member" });
    for (const roleId of [unknownId, role.id]) {
      const named = "roleId" in input ? { ...input, roleId } : input;
      const exchange = await client.request(operation, { applicationId, ...named }, tenant);
      expect([exchange.status, exchange.text()]).toEqual([404, ""]);
    }
    expect(await rolesOf(other)).toEqual([role]);
  },
);

test.each(operations)("%s: malformed ids in the path could not be converted", async (operation, input) => {
  const named = "roleId" in input ? { ...input, roleId: "first" } : input;
  expect(await refusal(client, operation, { applicationId: "forum", ...named }, tenant)).toEqual({
    applicationId: "[couldNotConvert]applicationId",
    ...("roleId" in input ? { roleId: "[couldNotConvert]roleId" } : {}),
  });
});
