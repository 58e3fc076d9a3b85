import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { body, type HandlerHarness, openHandlerHarness, otherTenantId, tenantId } from "../testing/handler-harness.ts";
import { upsertApplication } from "./upsert-application.ts";

const id = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const roleId = "7d5e2a10-6c2b-4a3f-9b1d-0f4c8e6a2b35";

let bench: HandlerHarness;

beforeEach(async () => {
  bench = await openHandlerHarness();
});

afterEach(() => bench.close());

function upsert(application: object, tenant = tenantId) {
  return bench.write((db) => upsertApplication(bench.contextOf(db, tenant), body({ application }).body));
}

async function upserted(application: object) {
  const outcome = await upsert(application);
  if ("errors" in outcome) throw new Error(JSON.stringify(outcome.errors));
  const reply = await bench.call("retrieveApplication", { path: { applicationId: id }, query: {} });
  expect(reply).toEqual({ status: 200, body: { ...outcome, webhookIds: [] } });
  return outcome.application;
}

describe("an application that a bootstrap declares", () => {
  const declared = {
    id,
    name: "Forum",
    roles: [
      { name: "member", isDefault: true },
      { name: "admin", id: roleId },
    ],
  };

  test("is created, and doing it again changes nothing", async () => {
    const created = await upserted(declared);
    expect(created).toMatchObject(declared);
    bench.pass(1000);
    expect(await upserted(declared)).toEqual(created);
  });

  test("is made like the declaration; its secret and roles that others made stay", async () => {
    const created = await upserted(declared);
    const guest = { role: { name: "guest", isDefault: false } };
    const path = { applicationId: id };
    await bench.call("createRole", { path, query: {}, contentType: "application/json", body: guest });
    const changed = await upserted({
      id: id.toUpperCase(),
      name: "Community",
      roles: [{ name: "root", id: roleId }, { name: "member" }, { name: "reader" }],
    });
    expect(changed.name).toBe("Community");
    expect(changed.oauthConfiguration).toEqual(created.oauthConfiguration);
    expect(changed.roles).toMatchObject([
      { name: "member", id: created.roles[0]?.id, isDefault: false },
      { name: "root", id: roleId },
      { name: "guest" },
      { name: "reader" },
    ]);
  });

  test("is refused as a request would be", async () => {
    expect(await upsert({ name: "Forum" })).toMatchObject({
      errors: { fieldErrors: { "application.id": [{ code: "[missing]application.id" }] } },
    });
    await upserted(declared);
    const elsewhere = await upsert({ id, name: "Forum" }, otherTenantId);
    expect(elsewhere).toMatchObject({ application: { id, tenantId: otherTenantId } });
    const other = "8e6f3b21-7d3c-4b40-8c2e-1a5d9f7b3c46";
    expect(await upsert({ id: other, name: "Chat", roles: [{ name: "admin", id: roleId }] })).toMatchObject({
      errors: { fieldErrors: { "application.roles[0].id": [{ code: "[duplicate]application.roles.id" }] } },
    });
    expect(await upsert({ ...declared, roles: [{ name: "member", id: roleId }] })).toMatchObject({
      errors: { fieldErrors: { "application.roles[0].name": [{ code: "[duplicate]application.roles.name" }] } },
    });
  });
});
