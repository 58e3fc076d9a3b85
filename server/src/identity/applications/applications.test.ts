import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  body,
  codesOf,
  type HandlerHarness,
  openHandlerHarness,
  otherTenantId,
  roleBody,
  tenantId,
} from "../testing/handler-harness.ts";
import { ownApplicationId } from "./application-rules.ts";
import { ensureOwnApplication } from "./own-application.ts";

const id = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";
const otherId = "7a0d2b5c-4e1f-4c3a-8f6b-0d9e8c7b6a51";
const templateId = "9e1b6c4d-2f7a-4d3e-8c50-6a7b1d2e3f40";
const ownHook = "0b6f1c1e-5a59-4c2e-8a5e-0d4b5a8c7f10";
const globalHook = "1c7a2d2f-6b6a-4d3f-9b6f-1e5c6b9d8a21";
const foreignHook = "2d8b3e30-7c7b-4e40-8c70-2f6d7c0e9b32";
const unknownId = "e0a4c7d2-91b3-4f58-a6d1-2c7b9e5f8043";

let bench: HandlerHarness;

beforeEach(async () => {
  bench = await openHandlerHarness();
  await bench.write(async (db) => {
    await db("webhooks").insert([
      { id: ownHook, tenant_id: tenantId, url: "https://hooks.example.com/own", global: false },
      { id: globalHook, tenant_id: null, url: "https://hooks.example.com/global", global: true },
      { id: foreignHook, tenant_id: otherTenantId, url: "https://hooks.example.com/foreign", global: false },
    ]);
    await db("email_templates").insert({ id: templateId, tenant_id: tenantId, name: "Verify", document: "{}" });
  });
});

afterEach(() => bench.close());

async function create(application: object, more: object = {}, tenant?: string) {
  const reply = await bench.call(
    "createApplication",
    { path: {}, query: {}, ...body({ application, ...more }) },
    tenant,
  );
  if (reply.status !== 200) throw new Error(JSON.stringify(reply));
  return reply.body.application;
}

function refusedCreate(application: object, more: object = {}) {
  return bench.call("createApplication", { path: {}, query: {}, ...body({ application, ...more }) }).then(codesOf);
}

async function retrieve(applicationId: string, tenant?: string) {
  const reply = await bench.call("retrieveApplication", { path: { applicationId }, query: {} }, tenant);
  return reply.status === 200 ? reply.body.application : reply.status;
}

function update(applicationId: string, application: object, more: object = {}, reactivate = false) {
  const input = { path: { applicationId }, query: { reactivate }, ...body({ application, ...more }) };
  return bench.call("updateApplication", input);
}

type PatchType = "application/json" | "application/merge-patch+json";

function merge(applicationId: string, patch: object, contentType: PatchType = "application/json") {
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
  test("fills in every default", async () => {
    const application = await create({ name: "Forum" });
    expect(application).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tenantId,
      name: "Forum",
      active: true,
      authenticationTokenConfiguration: { enabled: false },
      partnerConfiguration: { applicationIds: [], usernameModeration: { enabled: false }, enabled: false },
      jwtConfiguration: {
        enabled: false,
        refreshTokenTimeToLiveInMinutes: 43_200,
        timeToLiveInSeconds: 3600,
        refreshTokenExpirationPolicy: "Fixed",
        refreshTokenUsagePolicy: "Reusable",
      },
      oauthConfiguration: {
        authorizedOriginURLs: [],
        authorizedRedirectURLs: [],
        clientId: application.id,
        clientSecret: expect.any(String),
      },
      loginConfiguration: { allowTokenRefresh: false, generateRefreshTokens: false },
      roles: [],
      verifyRegistration: false,
      insertInstant: 1_446_250_000_000,
      lastUpdateInstant: 1_446_250_000_000,
    });
    expect(Buffer.from(application.oauthConfiguration.clientSecret, "base64")).toHaveLength(32);
    expect(await retrieve(application.id)).toEqual(application);
  });

  test("returns all fields as they were sent, keys and secrets included", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const sent = {
      id,
      name: "Forum",
      active: false,
      authenticationTokenConfiguration: { enabled: true },
      partnerConfiguration: {
        applicationIds: [otherId],
        usernameModeration: { applicationId: otherId, enabled: true },
      },
      jwtConfiguration: {
        enabled: true,
        algorithm: "RS256",
        secret: "kept as well",
        privateKey,
        publicKey,
        refreshTokenTimeToLiveInMinutes: 10,
        timeToLiveInSeconds: 20,
        refreshTokenExpirationPolicy: "SlidingWindow",
        refreshTokenUsagePolicy: "OneTimeUse",
      },
      oauthConfiguration: {
        authorizedOriginURLs: ["https://forum.example.com"],
        authorizedRedirectURLs: ["https://forum.example.com/callback"],
        logoutURL: "https://forum.example.com/goodbye",
        clientSecret: "chosen",
      },
      loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
      verifyRegistration: true,
      verificationEmailTemplateId: templateId,
    };
    const application = await create(sent, { webhookIds: [ownHook, globalHook] });
    expect(application).toMatchObject(sent);
    expect(application.oauthConfiguration.clientId).toBe(id);
    expect(await retrieve(id)).toEqual(application);
  });

  test("creates roles in their order, generates ids for null, and makes no super role", async () => {
    const roles = [
      { name: "zeta", id: otherId, description: "Last" },
      { name: "alpha", id: null, isDefault: true },
      { name: "mid" },
    ];
    const application = await create({ name: "Forum", roles });
    expect(application.roles).toEqual([
      { name: "zeta", id: otherId, description: "Last", isDefault: false, isSuperRole: false },
      { name: "alpha", id: expect.stringMatching(/^[0-9a-f-]{36}$/), isDefault: true, isSuperRole: false },
      { name: "mid", id: expect.stringMatching(/^[0-9a-f-]{36}$/), isDefault: false, isSuperRole: false },
    ]);
    expect(await retrieve(application.id)).toEqual(application);
  });

  test("takes a thousand roles", async () => {
    const roles = Array.from({ length: 1000 }, (_, index) => ({ name: `role ${index}` }));
    const { id: created } = await create({ name: "Forum", roles });
    expect(await retrieve(created)).toMatchObject({ roles });
  });

  test("takes the id of the path, or the body's, in any spelling", async () => {
    const input = {
      path: { applicationId: id.toUpperCase() },
      query: {},
      ...body({ application: { name: "Forum", id } }),
    };
    const reply = await bench.call("createApplicationWithId", input);
    expect(reply).toMatchObject({ status: 200, body: { application: { id } } });
    expect(await create({ name: "Chat", id: otherId.toUpperCase() })).toMatchObject({ id: otherId });
    expect(await retrieve(otherId.toUpperCase())).toMatchObject({ name: "Chat" });
  });

  test("a blank client secret is generated", async () => {
    const application = await create({ name: "Forum", oauthConfiguration: { clientSecret: "  " } });
    expect(Buffer.from(application.oauthConfiguration.clientSecret, "base64")).toHaveLength(32);
  });
});

describe("what createApplication refuses", () => {
  test("ids that differ", async () => {
    const input = { path: { applicationId: id }, query: {}, ...body({ application: { name: "Forum", id: otherId } }) };
    expect(codesOf(await bench.call("createApplicationWithId", input))).toEqual({
      "application.id": ["[invalid]application.id"],
    });
  });

  test("an id that is taken, also in another tenant, named where it was sent", async () => {
    await create({ name: "Forum", id }, {}, otherTenantId);
    expect(await refusedCreate({ name: "Forum", id })).toEqual({ "application.id": ["[duplicate]application.id"] });
    const input = { path: { applicationId: id }, query: {}, ...body({ application: { name: "Forum" } }) };
    expect(codesOf(await bench.call("createApplicationWithId", input))).toEqual({
      applicationId: ["[duplicate]applicationId"],
    });
  });

  test("a name that is taken in the tenant, and not one of another tenant", async () => {
    await create({ name: "Forum" });
    expect(await refusedCreate({ name: "Forum" })).toEqual({ "application.name": ["[duplicate]application.name"] });
    expect(await create({ name: "Forum" }, {}, otherTenantId)).toMatchObject({ tenantId: otherTenantId });
  });

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

  test("webhooks that do not exist, or are another tenant's", async () => {
    for (const webhookIds of [
      [ownHook, unknownId],
      [ownHook, foreignHook],
    ]) {
      expect(await refusedCreate({ name: "Forum" }, { webhookIds })).toEqual({
        "webhookIds[1]": ["[invalid]webhookIds"],
      });
    }
  });

  test("an email template that does not exist, or is another tenant's", async () => {
    const field = "application.verificationEmailTemplateId";
    const sent = { name: "Forum", verifyRegistration: true, verificationEmailTemplateId: unknownId };
    expect(await refusedCreate(sent)).toEqual({ [field]: [`[invalid]${field}`] });
    const input = {
      path: {},
      query: {},
      ...body({ application: { ...sent, verificationEmailTemplateId: templateId } }),
    };
    expect(codesOf(await bench.call("createApplication", input, otherTenantId))).toEqual({
      [field]: [`[invalid]${field}`],
    });
  });

  test("a secret that is too short for its algorithm", async () => {
    const jwtConfiguration = { enabled: true, algorithm: "HS512", secret: "short", refreshTokenTimeToLiveInMinutes: 1 };
    const field = "application.jwtConfiguration.secret";
    expect(await refusedCreate({ name: "Forum", jwtConfiguration })).toEqual({ [field]: [`[tooShort]${field}`] });
  });

  test("everything at once, and nothing is stored", async () => {
    await create({ name: "Forum", id });
    const refused = await refusedCreate(
      {
        name: "Forum",
        id,
        verificationEmailTemplateId: unknownId,
        roles: [{ name: "a" }, { name: "a" }],
        jwtConfiguration: { enabled: true, algorithm: "HS256", secret: "short", refreshTokenTimeToLiveInMinutes: 1 },
      },
      { webhookIds: [unknownId] },
    );
    expect(Object.keys(refused ?? {}).sort()).toEqual([
      "application.id",
      "application.jwtConfiguration.secret",
      "application.name",
      "application.roles[1].name",
      "application.verificationEmailTemplateId",
      "webhookIds[0]",
    ]);
    const reply = await bench.call("listApplications", { path: {}, query: { inactive: false } });
    expect(reply).toMatchObject({ body: { applications: [{ name: "Forum" }] } });
  });
});

describe("listApplications", () => {
  test("lists the tenant's active or inactive ones by name, each with its roles", async () => {
    await create({ name: "b", roles: [{ name: "y" }, { name: "x" }] });
    await create({ name: "C" });
    await create({ name: "a", roles: [{ name: "z" }] });
    await create({ name: "off", active: false, roles: [{ name: "w" }] });
    await create({ name: "foreign" }, {}, otherTenantId);
    const list = async (inactive: boolean) => {
      const reply = await bench.call("listApplications", { path: {}, query: { inactive } });
      if (reply.status !== 200) throw new Error(JSON.stringify(reply));
      return reply.body.applications.map(({ name, active, roles }) => [
        name,
        active,
        ...roles.map((role) => role.name),
      ]);
    };
    expect(await list(false)).toEqual([
      ["C", true],
      ["a", true, "z"],
      ["b", true, "y", "x"],
    ]);
    expect(await list(true)).toEqual([["off", false, "w"]]);
  });
});

describe("one application", () => {
  test("is a 404 where it does not exist or is another tenant's", async () => {
    await create({ name: "Forum", id }, {}, otherTenantId);
    for (const applicationId of [id, unknownId]) {
      const path = { applicationId };
      expect(await retrieve(applicationId)).toBe(404);
      expect(await bench.call("retrieveOauthConfiguration", { path, query: {} })).toEqual({ status: 404 });
      expect(await update(applicationId, { name: "Chat" })).toEqual({ status: 404 });
      expect(await merge(applicationId, {})).toEqual({ status: 404 });
      const hardDelete = { path, query: { hardDelete: true } };
      expect(await bench.call("deleteApplication", hardDelete)).toEqual({ status: 404 });
    }
    expect(await retrieve(id, otherTenantId)).toMatchObject({ name: "Forum" });
  });

  test("has OAuth settings of its own address", async () => {
    const { oauthConfiguration } = await create({ name: "Forum", id });
    const reply = await bench.call("retrieveOauthConfiguration", { path: { applicationId: id }, query: {} });
    expect(reply).toEqual({ status: 200, body: { oauthConfiguration } });
  });
});

describe("updateApplication", () => {
  test("replaces: what is left out has its default again; roles, secret, webhooks and active stay", async () => {
    const created = await create(
      {
        id,
        name: "Forum",
        active: false,
        roles: [{ name: "member" }],
        authenticationTokenConfiguration: { enabled: true },
        oauthConfiguration: { logoutURL: "https://forum.example.com", clientSecret: "chosen" },
        verificationEmailTemplateId: templateId,
      },
      { webhookIds: [ownHook] },
    );
    bench.pass(1000);
    const application = applicationIn(await update(id, { name: "Community", roles: [{ name: "ignored" }] }));
    const { verificationEmailTemplateId: _, ...rest } = created;
    expect(application).toEqual({
      ...rest,
      name: "Community",
      authenticationTokenConfiguration: { enabled: false },
      oauthConfiguration: { ...created.oauthConfiguration, logoutURL: undefined },
      lastUpdateInstant: created.lastUpdateInstant + 1000,
    });
    expect(application.oauthConfiguration).not.toHaveProperty("logoutURL");
    expect(await retrieve(id)).toEqual(application);
    expect(await webhooksOf(id)).toEqual([ownHook]);
  });

  test("a blank client secret keeps the stored one, another replaces it", async () => {
    await create({ id, name: "Forum", oauthConfiguration: { clientSecret: "chosen" } });
    const secretAfter = async (clientSecret: string) =>
      applicationIn(await update(id, { name: "Forum", oauthConfiguration: { clientSecret } })).oauthConfiguration
        .clientSecret;
    expect(await secretAfter(" ")).toBe("chosen");
    expect(await secretAfter("new")).toBe("new");
  });

  test("takes webhooks that are named, and an empty list takes them away", async () => {
    await create({ id, name: "Forum" }, { webhookIds: [ownHook] });
    await update(id, { name: "Forum" }, { webhookIds: [globalHook] });
    expect(await webhooksOf(id)).toEqual([globalHook]);
    await update(id, { name: "Forum" }, { webhookIds: [] });
    expect(await webhooksOf(id)).toEqual([]);
  });

  test("refuses another id, a taken name and what does not exist, together, and changes nothing", async () => {
    const created = await create({ id, name: "Forum" });
    await create({ name: "Chat" });
    const reply = await update(id, { id: otherId, name: "Chat" }, { webhookIds: [unknownId] });
    expect(codesOf(reply)).toEqual({
      "application.id": ["[invalid]application.id"],
      "application.name": ["[duplicate]application.name"],
      "webhookIds[0]": ["[invalid]webhookIds"],
    });
    expect(await retrieve(id)).toEqual(created);
  });

  test("its own name is not a duplicate, and what changes nothing leaves the instant", async () => {
    const created = await create({ id, name: "Forum" });
    bench.pass(1000);
    expect(applicationIn(await update(id, { id: id.toUpperCase(), name: "Forum" }))).toEqual(created);
  });

  test("reactivate=true makes it active again, without a body or with one", async () => {
    await create({ id, name: "Forum", active: false });
    const path = { applicationId: id };
    const bare = await bench.call("updateApplication", { path, query: { reactivate: true } });
    expect(bare).toMatchObject({ status: 200, body: { application: { active: true, name: "Forum" } } });
    await bench.call("deleteApplication", { path, query: { hardDelete: false } });
    const replaced = applicationIn(await update(id, { name: "Chat" }, {}, true));
    expect(replaced).toMatchObject({ active: true, name: "Chat" });
  });

  test("without reactivate=true a body is needed", async () => {
    await create({ id, name: "Forum" });
    const reply = await bench.call("updateApplication", { path: { applicationId: id }, query: { reactivate: false } });
    expect(codesOf(reply)).toEqual({ application: ["[missing]application"] });
  });
});

describe("patchApplication", () => {
  const lists = { authorizedOriginURLs: ["https://a.example.com"], authorizedRedirectURLs: [] };

  test("application/json merges: null takes away, arrays are appended", async () => {
    await create(
      { id, name: "Forum", oauthConfiguration: { ...lists, logoutURL: "https://a.example.com" } },
      { webhookIds: [ownHook] },
    );
    const patch = {
      application: {
        oauthConfiguration: { authorizedOriginURLs: ["https://b.example.com"], logoutURL: null },
        jwtConfiguration: { timeToLiveInSeconds: 60 },
      },
      webhookIds: [globalHook],
    };
    const application = applicationIn(await merge(id, patch));
    expect(application.oauthConfiguration.authorizedOriginURLs).toEqual([
      "https://a.example.com",
      "https://b.example.com",
    ]);
    expect(application.oauthConfiguration).not.toHaveProperty("logoutURL");
    expect(application.jwtConfiguration).toMatchObject({
      timeToLiveInSeconds: 60,
      refreshTokenTimeToLiveInMinutes: 43_200,
    });
    expect(await webhooksOf(id)).toEqual([ownHook, globalHook].sort());
    expect(await retrieve(id)).toEqual(application);
  });

  test("application/merge-patch+json merges and replaces arrays", async () => {
    await create({ id, name: "Forum", oauthConfiguration: lists }, { webhookIds: [ownHook] });
    const patch = {
      application: { oauthConfiguration: { authorizedOriginURLs: ["https://b.example.com"] } },
      webhookIds: [globalHook],
    };
    const { oauthConfiguration } = applicationIn(await merge(id, patch, "application/merge-patch+json"));
    expect(oauthConfiguration.authorizedOriginURLs).toEqual(["https://b.example.com"]);
    expect(await webhooksOf(id)).toEqual([globalHook]);
  });

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

  test("a failed test or an impossible patch is a 400 at its operation, and nothing is changed", async () => {
    const created = await create({ id, name: "Forum" });
    const rename = { op: "replace", path: "/application/name", value: "Chat" } as const;
    const failed = await jsonPatch(id, [rename, { op: "test", path: "/application/name", value: "Forum" }]);
    expect(failed.status).toBe(400);
    expect(codesOf(failed)).toEqual({ "[1].value": ["[invalid]value"] });
    const impossible = await jsonPatch(id, [rename, { op: "remove", path: "/application/nothing" }]);
    expect(codesOf(impossible)).toEqual({ "[1].path": ["[invalid]path"] });
    expect(await retrieve(id)).toEqual(created);
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
      [
        jsonPatch(id, [{ op: "add", path: "/application/roles", value: [{ name: "a" }] }]),
        { "application.roles": ["[invalidJSON]"] },
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

  test("null has a client secret generated, a blank one leaves it", async () => {
    await create({ id, name: "Forum", oauthConfiguration: { clientSecret: "chosen" } });
    const secretAfter = async (clientSecret: string | null) =>
      applicationIn(await merge(id, { application: { oauthConfiguration: { clientSecret } } })).oauthConfiguration
        .clientSecret;
    expect(await secretAfter("")).toBe("chosen");
    expect(Buffer.from(await secretAfter(null), "base64")).toHaveLength(32);
  });

  test("null takes all webhooks away; active that is removed stays as it is", async () => {
    await create({ id, name: "Forum", active: false }, { webhookIds: [ownHook] });
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

  test("has no authentication tokens and stays active", async () => {
    const enabled = "application.authenticationTokenConfiguration.enabled";
    const sent = { name: "Gatehouse", active: false, authenticationTokenConfiguration: { enabled: true } };
    const codes = { [enabled]: [`[invalid]${enabled}`], "application.active": ["[invalid]application.active"] };
    expect(codesOf(await update(ownApplicationId, sent))).toEqual(codes);
    const { name: _, ...patch } = sent;
    expect(codesOf(await merge(ownApplicationId, { application: patch }))).toEqual(codes);
  });

  test("is not deleted", async () => {
    for (const hardDelete of [false, true]) {
      const reply = await bench.call("deleteApplication", {
        path: { applicationId: ownApplicationId },
        query: { hardDelete },
      });
      expect(codesOf(reply)).toEqual({ applicationId: ["[invalid]applicationId"] });
    }
  });

  test("its super role stays one when it is changed", async () => {
    const own = await retrieve(ownApplicationId);
    const roleId = typeof own === "number" ? "" : (own.roles[0]?.id ?? "");
    const path = { applicationId: ownApplicationId, roleId };
    const reply = await bench.call("updateRole", { path, query: {}, ...roleBody({ name: "root" }) });
    expect(reply).toMatchObject({ status: 200, body: { role: { name: "root", isSuperRole: true } } });
  });
});

async function webhooksOf(applicationId: string): Promise<string[]> {
  const rows = await bench.write((db) =>
    db("application_webhooks").where({ application_id: applicationId }).orderBy("webhook_id"),
  );
  return rows.map((row: { webhook_id: string }) => row.webhook_id);
}
