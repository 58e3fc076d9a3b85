/**
 * Tests what requests cannot show of applications: rows that are left behind, the clock, and the many ways that a patch can break
 * a rule. contract-tests/identity/application-*.test.ts holds the operations to the documents.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  body,
  codesOf,
  type HandlerHarness,
  openHandlerHarness,
  otherTenantId,
  tenantId,
} from "../testing/handler-harness.ts";
import { ownApplicationId } from "./application-rules.ts";
import { ensureOwnApplication } from "./own-application.ts";

const id = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const otherId = "7a0d2b5c-4e1f-4c3a-8f6b-0d9e8c7b6a51";
const ownHook = "0b6f1c1e-5a59-4c2e-8a5e-0d4b5a8c7f10";
const globalHook = "1c7a2d2f-6b6a-4d3f-9b6f-1e5c6b9d8a21";
const unknownId = "e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8043";

let bench: HandlerHarness;

beforeEach(async () => {
  bench = await openHandlerHarness();
  await bench.write(async (db) => {
    await db("webhooks").insert([
      { id: ownHook, tenant_id: tenantId, url: "https://hooks.example.com/own", global: false },
      { id: globalHook, tenant_id: null, url: "https://hooks.example.com/global", global: true },
    ]);
  });
});

afterEach(() => bench.close());

async function create(application: object, more: object = {}) {
  const reply = await bench.call("createApplication", { path: {}, query: {}, ...body({ application, ...more }) });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply));
  return reply.body.application;
}

function refusedCreate(application: object) {
  return bench.call("createApplication", { path: {}, query: {}, ...body({ application }) }).then(codesOf);
}

async function retrieve(applicationId: string) {
  const reply = await bench.call("retrieveApplication", { path: { applicationId }, query: {} });
  return reply.status === 200 ? reply.body.application : reply.status;
}

function update(applicationId: string, application: object) {
  const input = { path: { applicationId }, query: { reactivate: false }, ...body({ application }) };
  return bench.call("updateApplication", input);
}

function merge(applicationId: string, patch: object) {
  const contentType = "application/json";
  return bench.call("patchApplication", { path: { applicationId }, query: {}, contentType, body: patch });
}

type Operations = Extract<Parameters<typeof bench.call<"patchApplication">>[1]["body"], readonly unknown[]>;

function jsonPatch(applicationId: string, operations: Operations) {
  const contentType = "application/json-patch+json";
  return bench.call("patchApplication", { path: { applicationId }, query: {}, contentType, body: operations });
}

function applicationIn(reply: Awaited<ReturnType<typeof update>>) {
  if (reply.status !== 200) throw new Error(JSON.stringify(reply));
  return reply.body.application;
}

describe("createApplication", () => {
  test("takes a thousand roles", async () => {
    const roles = Array.from({ length: 1000 }, (_, index) => ({ name: `role ${index}` }));
    const { id: created } = await create({ name: "Forum", roles });
    expect(await retrieve(created)).toMatchObject({ roles });
  });
});

describe("what createApplication refuses", () => {
  test("roles of one name or one id, and ids that are taken", async () => {
    await create({ name: "Forum", roles: [{ name: "member", id }] });
    const roles = [
      { name: "member", id: otherId },
      { name: "member" },
      { name: "guest", id: otherId },
      { name: "host", id },
    ];
    expect(await refusedCreate({ name: "Chat", roles })).toEqual({
      "application.roles[1].name": ["[duplicate]application.roles.name"],
      "application.roles[2].id": ["[duplicate]application.roles.id"],
      "application.roles[3].id": ["[duplicate]application.roles.id"],
    });
  });
});

describe("updateApplication", () => {
  test("its own name is not a duplicate, and what changes nothing leaves the instant", async () => {
    const created = await create({ id, name: "Forum" });
    bench.pass(1000);
    expect(applicationIn(await update(id, { id: id.toUpperCase(), name: "Forum" }))).toEqual(created);
  });
});

describe("patchApplication", () => {
  const lists = { authorizedOriginURLs: ["https://a.example.com"], authorizedRedirectURLs: [] };
  test("application/json-patch+json tests, moves and copies", async () => {
    const created = await create({ id, name: "Forum", oauthConfiguration: lists });
    bench.pass(1000);
    const oauth = "/application/oauthConfiguration";
    const reply = await jsonPatch(id, [
      { op: "test", path: "/application/name", value: "Forum" },
      { op: "test", path: "/application/lastUpdateInstant", value: created.lastUpdateInstant },
      { op: "replace", path: "/application/name", value: "Chat" },
      { op: "copy", from: `${oauth}/authorizedOriginURLs/0`, path: `${oauth}/logoutURL` },
      { op: "move", from: `${oauth}/authorizedOriginURLs/0`, path: `${oauth}/authorizedRedirectURLs/-` },
      { op: "add", path: "/webhookIds/-", value: ownHook },
    ]);
    const application = applicationIn(reply);
    expect(application).toMatchObject({
      name: "Chat",
      oauthConfiguration: {
        authorizedOriginURLs: [],
        authorizedRedirectURLs: ["https://a.example.com"],
        logoutURL: "https://a.example.com",
      },
      lastUpdateInstant: created.lastUpdateInstant + 1000,
    });
    expect(await webhooksOf(id)).toEqual([ownHook]);
  });

  test("the result must obey the rules of an application", async () => {
    const created = await create({ id, name: "Forum" });
    await create({ name: "Chat" });
    const jwt = "application.jwtConfiguration";
    const wrong: readonly [reply: Promise<Awaited<ReturnType<typeof merge>>>, codes: object][] = [
      [
        merge(id, { application: { jwtConfiguration: { enabled: true } } }),
        { [`${jwt}.algorithm`]: [`[missing]${jwt}.algorithm`] },
      ],
      [merge(id, { application: { name: "Chat" } }), { "application.name": ["[duplicate]application.name"] }],
      [merge(id, { application: { id: otherId } }), { "application.id": ["[invalid]application.id"] }],
      [
        merge(id, { application: { verifyRegistration: true } }),
        { "application.verificationEmailTemplateId": ["[missing]application.verificationEmailTemplateId"] },
      ],
      [
        jsonPatch(id, [{ op: "remove", path: "/application/name" }]),
        { "application.name": ["[missing]application.name"] },
      ],
      [jsonPatch(id, [{ op: "remove", path: "/application" }]), { application: ["[missing]application"] }],
      [
        jsonPatch(id, [{ op: "replace", path: "/application/name", value: 7 }]),
        { "application.name": ["[invalid]application.name"] },
      ],
      [
        jsonPatch(id, [{ op: "replace", path: "/application/name", value: " " }]),
        { "application.name": ["[blank]application.name"] },
      ],
      [
        jsonPatch(id, [{ op: "add", path: "/application/active", value: null }]),
        { "application.active": ["[null]application.active"] },
      ],
      [
        jsonPatch(id, [{ op: "add", path: "/application/colour", value: 1 }]),
        { "application.colour": ["[invalidJSON]"] },
      ],
      [merge(id, { webhookIds: [unknownId] }), { "webhookIds[0]": ["[invalid]webhookIds"] }],
    ];
    for (const [reply, codes] of wrong) {
      expect((await reply).status).toBe(400);
      expect(codesOf(await reply)).toEqual(codes);
    }
    expect(await retrieve(id)).toEqual(created);
  });

  test("read-only fields are dropped, wherever a patch puts them", async () => {
    const created = await create({ id, name: "Forum" });
    const reply = await jsonPatch(id, [
      { op: "replace", path: "/application/tenantId", value: otherTenantId },
      { op: "remove", path: "/application/insertInstant" },
      { op: "replace", path: "/application/oauthConfiguration/clientId", value: "mine" },
      { op: "replace", path: "/application/partnerConfiguration/enabled", value: true },
    ]);
    expect(applicationIn(reply)).toEqual(created);
  });

  test("null takes all webhooks away; active that is removed stays as it is", async () => {
    await create({ id, name: "Forum" }, { webhookIds: [ownHook] });
    await merge(id, { application: { active: false } });
    expect(applicationIn(await merge(id, { webhookIds: null }))).toMatchObject({ active: false });
    expect(await webhooksOf(id)).toEqual([]);
    expect(applicationIn(await jsonPatch(id, [{ op: "remove", path: "/application/active" }]))).toMatchObject({
      active: false,
    });
  });
});

describe("deleteApplication", () => {
  test("makes it inactive and keeps it", async () => {
    await create({ id, name: "Forum", roles: [{ name: "member" }] });
    bench.pass(1000);
    expect(
      await bench.call("deleteApplication", { path: { applicationId: id }, query: { hardDelete: false } }),
    ).toEqual({ status: 200 });
    expect(await retrieve(id)).toMatchObject({
      active: false,
      roles: [{ name: "member" }],
      lastUpdateInstant: 1_446_250_001_000,
    });
    expect(
      await bench.call("deleteApplication", { path: { applicationId: id }, query: { hardDelete: false } }),
    ).toEqual({ status: 200 });
  });

  test("hardDelete=true removes it with its roles and webhook links", async () => {
    await create({ id, name: "Forum", roles: [{ name: "member" }] }, { webhookIds: [ownHook] });
    expect(await bench.call("deleteApplication", { path: { applicationId: id }, query: { hardDelete: true } })).toEqual(
      { status: 200 },
    );
    expect(await retrieve(id)).toBe(404);
    const left = await bench.write(async (db) => [
      await db("roles").select(),
      await db("application_webhooks").select(),
    ]);
    expect(left).toEqual([[], []]);
    expect(await create({ id, name: "Forum" })).toMatchObject({ roles: [] });
  });
});

describe("the service's own application", () => {
  beforeEach(() => bench.write((db) => ensureOwnApplication(bench.contextOf(db, tenantId))));

  test("exists once, however often it is ensured, with a super role", async () => {
    const created = await retrieve(ownApplicationId);
    expect(created).toMatchObject({ name: "Gatehouse", active: true, roles: [{ name: "admin", isSuperRole: true }] });
    bench.pass(1000);
    await bench.write((db) => ensureOwnApplication(bench.contextOf(db, tenantId)));
    expect(await retrieve(ownApplicationId)).toEqual(created);
  });
});

async function webhooksOf(applicationId: string): Promise<string[]> {
  const rows = await bench.write((db) =>
    db("application_webhooks").where({ application_id: applicationId }).orderBy("webhook_id"),
  );
  return rows.map((row: { webhook_id: string }) => row.webhook_id);
}
