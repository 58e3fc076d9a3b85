import { expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { someName } from "./fixtures.ts";

const { client } = await start();
const merge = "application/merge-patch+json";
const jsonPatch = "application/json-patch+json";

async function create() {
  const { application } = await client.identity.createApplication({
    body: { application: { name: someName(), roles: [{ name: "member", description: "Reads", isDefault: true }] } },
  });
  const [role] = application.roles;
  if (role === undefined) throw new Error("The application has no role.");
  return { applicationId: application.id, roleId: role.id, role };
}

async function stored(applicationId: string) {
  return (await client.identity.retrieveApplication({ applicationId })).application.roles;
}

test.each([
  ["application/json", (role: object) => ({ role })],
  [merge, (role: object) => ({ contentType: merge, body: { role } })],
])("%s merges, and null takes a value away (Decisions: Patching)", async (_, sent) => {
  const { role, ...ids } = await create();
  const patched = async (change: object) => {
    const answer = await client.request("patchRole", { ...ids, body: sent(change) });
    expect(answer.status, answer.text()).toBe(200);
    expect(await stored(ids.applicationId)).toEqual([JSON.parse(answer.text()).role]);
    return JSON.parse(answer.text()).role;
  };
  expect(await patched({})).toEqual(role);
  expect(await patched({ name: "Mitglied" })).toEqual({ ...role, name: "Mitglied" });
  expect(await patched({ description: null, isDefault: null })).toEqual({
    id: role.id,
    name: "Mitglied",
    isDefault: false,
    isSuperRole: false,
  });
});

test("application/json-patch+json does what RFC 6902 says", async () => {
  const { role, ...ids } = await create();
  const body = [
    { op: "test", path: "/role/name", value: "member" },
    { op: "copy", from: "/role/name", path: "/role/description" },
    { op: "replace", path: "/role/isDefault", value: false },
  ];
  const answer = await client.request("patchRole", { ...ids, body: { contentType: jsonPatch, body } });
  expect(JSON.parse(answer.text())).toEqual({ role: { ...role, description: "member", isDefault: false } });
});

test("a failed test, an impossible patch or a result that breaks the rules changes nothing", async () => {
  const { role, ...ids } = await create();
  const first = { op: "replace", path: "/role/name", value: "changed" };
  for (const [body, codes] of [
    [
      { contentType: jsonPatch, body: [first, { op: "test", path: "/role/isDefault", value: false }] },
      { "[1].value": "[invalid]value" },
    ],
    [
      { contentType: jsonPatch, body: [first, { op: "remove", path: "/role/colour" }] },
      { "[1].path": "[invalid]path" },
    ],
    [
      { contentType: jsonPatch, body: [first, { op: "remove", path: "/role/name" }] },
      { "role.name": "[missing]role.name" },
    ],
    [{ role: { name: "", description: "changed" } }, { "role.name": "[blank]role.name" }],
    [{ role: { description: "changed", colour: "red" } }, { "role.colour": "[invalidJSON]" }],
  ] as const) {
    expect(await refusal(client, "patchRole", { ...ids, body })).toEqual(codes);
    expect(await stored(ids.applicationId)).toEqual([role]);
  }
});
