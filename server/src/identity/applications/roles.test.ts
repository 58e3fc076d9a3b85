import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Input } from "../../contract/handlers.ts";
import {
  body,
  codesOf,
  type HandlerHarness,
  openHandlerHarness,
  otherTenantId,
  roleBody,
} from "../testing/handler-harness.ts";

const applicationId = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const foreignId = "7a0d2b5c-4e1f-4c3a-8f6b-0d9e8c7b6a51";
const roleId = "7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b35";
const otherRoleId = "8e6f3b21-7d3c-4b40-8c2e-1a5d9f7b3c46";
const unknownId = "e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8043";

let bench: HandlerHarness;

beforeEach(async () => {
  bench = await openHandlerHarness();
  const application = {
    id: applicationId,
    name: "Forum",
    roles: [{ name: "member", id: roleId, description: "Reads" }],
  };
  await bench.call("createApplication", { path: {}, query: {}, ...body({ application }) });
  const foreign = { id: foreignId, name: "Forum", roles: [{ name: "member", id: otherRoleId }] };
  await bench.call("createApplication", { path: {}, query: {}, ...body({ application: foreign }) }, otherTenantId);
});

afterEach(() => bench.close());

function create(role: object, application = applicationId) {
  return bench.call("createRole", { path: { applicationId: application }, query: {}, ...roleBody(role) });
}

function createWithId(id: string, role: object) {
  return bench.call("createRoleWithId", { path: { applicationId, roleId: id }, query: {}, ...roleBody(role) });
}

function update(role: object, id = roleId) {
  return bench.call("updateRole", { path: { applicationId, roleId: id }, query: {}, ...roleBody(role) });
}

type Patch = Input<"patchRole">;

function patch(contentType: Patch["contentType"], sent: object) {
  // The test names one of the three media types.
  return bench.call("patchRole", { path: { applicationId, roleId }, query: {}, contentType, body: sent } as Patch);
}

async function rolesNow() {
  const reply = await bench.call("retrieveApplication", { path: { applicationId }, query: {} });
  return reply.status === 200 ? reply.body.application.roles : [];
}

const member = { name: "member", id: roleId, description: "Reads", isDefault: false, isSuperRole: false };

describe("creating", () => {
  test("adds the role behind the others, under a generated id", async () => {
    const reply = await create({ name: "admin", isDefault: true });
    const role = { name: "admin", id: expect.stringMatching(/^[0-9a-f-]{36}$/), isDefault: true, isSuperRole: false };
    expect(reply).toEqual({ status: 200, body: { role } });
    expect(await rolesNow()).toEqual([member, role]);
  });

  test("takes the id of the path or of the body, in any spelling", async () => {
    expect(await createWithId(unknownId.toUpperCase(), { name: "admin", id: unknownId })).toMatchObject({
      body: { role: { id: unknownId } },
    });
    const id = "f1b5d8e3-a2c4-4069-b7e2-3d8c0f6a9154";
    expect(await create({ name: "guest", id: id.toUpperCase() })).toMatchObject({ body: { role: { id } } });
  });

  test("refuses ids that differ, a taken name and a taken id, all at once; another tenant's id is free", async () => {
    expect(codesOf(await create({ name: "member", id: otherRoleId }))).toEqual({
      "role.name": ["[duplicate]role.name"],
    });
    expect(codesOf(await createWithId(roleId, { name: "admin", id: otherRoleId }))).toEqual({
      roleId: ["[duplicate]roleId"],
      "role.id": ["[invalid]role.id"],
    });
    expect(await rolesNow()).toEqual([member]);
  });
});

describe("replacing", () => {
  test("gives what is left out its default", async () => {
    const role = { name: "reader", id: roleId, isDefault: false, isSuperRole: false };
    expect(await update({ name: "reader" })).toEqual({ status: 200, body: { role } });
    expect(await rolesNow()).toEqual([role]);
  });

  test("refuses the name of another role and another id", async () => {
    await create({ name: "admin" });
    expect(codesOf(await update({ name: "admin", id: otherRoleId }))).toEqual({
      "role.id": ["[invalid]role.id"],
      "role.name": ["[duplicate]role.name"],
    });
    expect(await update({ name: "member", id: roleId.toUpperCase() })).toMatchObject({ status: 200 });
  });
});

describe("patching", () => {
  test("merges, with null taking a value away, in both merge media types", async () => {
    expect(await patch("application/json", { role: { isDefault: true, description: null } })).toEqual({
      status: 200,
      body: { role: { name: "member", id: roleId, isDefault: true, isSuperRole: false } },
    });
    const reply = await patch("application/merge-patch+json", { role: { name: "reader", isDefault: null } });
    const role = { name: "reader", id: roleId, isDefault: false, isSuperRole: false };
    expect(reply).toEqual({ status: 200, body: { role } });
    expect(await rolesNow()).toEqual([role]);
  });

  test("takes a JSON Patch, and does nothing where one operation fails", async () => {
    const rename = { op: "replace", path: "/role/name", value: "reader" };
    const failing = await patch("application/json-patch+json", [
      rename,
      { op: "test", path: "/role/name", value: "member" },
    ]);
    expect(failing.status).toBe(400);
    expect(codesOf(failing)).toEqual({ "[1].value": ["[invalid]value"] });
    expect(await rolesNow()).toEqual([member]);
    expect(await patch("application/json-patch+json", [rename])).toMatchObject({ body: { role: { name: "reader" } } });
  });

  test("holds the result against the rules of a role; a super role is not made", async () => {
    await create({ name: "admin" });
    const json = "application/json-patch+json";
    expect(codesOf(await patch("application/json", { role: { name: "admin" } }))).toEqual({
      "role.name": ["[duplicate]role.name"],
    });
    expect(codesOf(await patch(json, [{ op: "remove", path: "/role/name" }]))).toEqual({
      "role.name": ["[missing]role.name"],
    });
    expect(codesOf(await patch(json, [{ op: "add", path: "/role/id", value: otherRoleId }]))).toEqual({
      "role.id": ["[invalid]role.id"],
    });
    const superRole = await patch(json, [{ op: "replace", path: "/role/isSuperRole", value: true }]);
    expect(superRole).toEqual({ status: 200, body: { role: member } });
  });
});

describe("deleting", () => {
  test("by id and by name", async () => {
    await create({ name: "admin" });
    expect(await bench.call("deleteRole", { path: { applicationId, roleId }, query: {} })).toEqual({ status: 200 });
    const byName = { path: { applicationId }, query: { name: "admin" } };
    expect(await bench.call("deleteRoleByName", byName)).toEqual({ status: 200 });
    expect(await rolesNow()).toEqual([]);
    expect(await bench.call("deleteRoleByName", byName)).toEqual({ status: 404 });
  });
});

/** Lists every role operation for an application and a role. */
function everyOperation(application: string, role: string) {
  const path = { applicationId: application, roleId: role };
  const merge = { contentType: "application/json", body: { role: { isDefault: true } } } as const;
  return [
    bench.call("updateRole", { path, query: {}, ...roleBody({ name: "other" }) }),
    bench.call("patchRole", { path, query: {}, ...merge }),
    bench.call("deleteRole", { path, query: {} }),
    bench.call("deleteRoleByName", { path, query: { name: "nobody" } }),
  ];
}

describe("what does not exist", () => {
  test("an unknown application, or another tenant's, is a 400 with every operation", async () => {
    for (const id of [unknownId, foreignId]) {
      const replies = await Promise.all([...everyOperation(id, otherRoleId), create({ name: "admin" }, id)]);
      for (const reply of replies) {
        expect(reply.status).toBe(400);
        expect(codesOf(reply)).toEqual({ applicationId: ["[invalid]applicationId"] });
      }
    }
  });

  test("an unknown role, or another application's, is a 404", async () => {
    for (const id of [unknownId, otherRoleId]) {
      for (const reply of await Promise.all(everyOperation(applicationId, id))) expect(reply).toEqual({ status: 404 });
    }
  });
});
