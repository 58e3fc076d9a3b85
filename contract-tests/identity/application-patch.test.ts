import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import {
  emailTemplateId,
  forum,
  type NewApplication,
  someName,
  twoTenants,
  unknownId,
  webhookIds,
} from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const merge = "application/merge-patch+json";
const jsonPatch = "application/json-patch+json";
const [origin, otherOrigin] = ["https://one.example", "https://two.example"];

async function create(application: Pick<NewApplication, "roles"> = {}) {
  const whole: NewApplication = {
    name: someName(),
    oauthConfiguration: { authorizedOriginURLs: [origin], logoutURL: "https://one.example/out", clientSecret: "kept" },
    loginConfiguration: { allowTokenRefresh: true, generateRefreshTokens: true },
    ...application,
  };
  return (await client.identity.createApplication({ body: { application: whole } }, tenant)).application;
}

/** The application after the patch, which is also what is stored. */
async function patched(applicationId: string, body: unknown) {
  const answer = await client.request("patchApplication", { applicationId, body }, tenant);
  expect(answer.status, answer.text()).toBe(200);
  const stored = await client.identity.retrieveApplication({ applicationId }, tenant);
  expect(JSON.parse(answer.text())).toEqual(stored);
  return stored.application;
}

/** The codes of the refusal, which changed nothing. */
async function refused(applicationId: string, body: unknown) {
  const before = await client.identity.retrieveApplication({ applicationId }, tenant);
  const codes = await refusal(client, "patchApplication", { applicationId, body }, tenant);
  expect(await client.identity.retrieveApplication({ applicationId }, tenant)).toEqual(before);
  return codes;
}

describe.each([
  ["application/json", (body: object) => body],
  ["application/json, named", (body: object) => ({ contentType: "application/json", body })],
  [merge, (body: object) => ({ contentType: merge, body })],
])("a merging PATCH: %s (Decisions: Patching)", (_, sent) => {
  test("changes what is named and nothing else; an empty one changes nothing", async () => {
    const stored = await create();
    expect(await patched(stored.id, sent({}))).toEqual(stored);
    expect(await patched(stored.id, sent({ application: {} }))).toEqual(stored);
    const name = someName();
    const change = { application: { name, loginConfiguration: { allowTokenRefresh: false } } };
    expect(await patched(stored.id, sent(change))).toEqual({
      ...stored,
      name,
      loginConfiguration: { allowTokenRefresh: false, generateRefreshTokens: true },
      lastUpdateInstant: expect.any(Number),
    });
  });

  test("null takes a value away, and a default comes back", async () => {
    const stored = await create();
    const change = { application: { oauthConfiguration: { logoutURL: null }, loginConfiguration: null } };
    const { oauthConfiguration, loginConfiguration } = await patched(stored.id, sent(change));
    expect(loginConfiguration).toEqual({ allowTokenRefresh: false, generateRefreshTokens: false });
    const { logoutURL: _, ...rest } = stored.oauthConfiguration;
    expect(oauthConfiguration).toEqual(rest);
  });

  test("the result must obey the rules of an application", async () => {
    const stored = await create();
    for (const [application, codes] of [
      [{ verifyRegistration: true }, { "application.verificationEmailTemplateId": "missing" }],
      [{ verificationEmailTemplateId: unknownId }, { "application.verificationEmailTemplateId": "invalid" }],
      [{ name: "" }, { "application.name": "blank" }],
      [{ name: null }, { "application.name": "null" }],
      [{ oauthConfiguration: { colour: 1 } }, { "application.oauthConfiguration.colour": "invalidJSON" }],
    ] as const) {
      const expected = Object.entries(codes).map(([path, kind]) => [
        path,
        kind === "invalidJSON" ? "[invalidJSON]" : `[${kind}]${path}`,
      ]);
      expect(await refused(stored.id, sent({ application }))).toEqual(Object.fromEntries(expected));
    }
    const both = { verifyRegistration: true, verificationEmailTemplateId: emailTemplateId };
    expect(await patched(stored.id, sent({ application: both }))).toMatchObject(both);
  });

  test("the name of another application is a duplicate", async () => {
    const [one, other] = [await create(), await create()];
    expect(await refused(one.id, sent({ application: { name: other.name } }))).toEqual({
      "application.name": "[duplicate]application.name",
    });
  });
});

describe("arrays (Identity, System configuration, PATCH; RFC 7396)", () => {
  const change = { application: { oauthConfiguration: { authorizedOriginURLs: [otherOrigin] } } };

  test("application/json appends to them", async () => {
    const { id } = await create();
    expect((await patched(id, change)).oauthConfiguration.authorizedOriginURLs).toEqual([origin, otherOrigin]);
  });

  test("application/merge-patch+json replaces them", async () => {
    const { id } = await create();
    const { oauthConfiguration } = await patched(id, { contentType: merge, body: change });
    expect(oauthConfiguration.authorizedOriginURLs).toEqual([otherOrigin]);
  });

  test("webhookIds too: they stand beside the application", async () => {
    const { id } = await create();
    const [first = "", second = ""] = webhookIds;
    const are = (value: string[]) => [{ op: "test", path: "/webhookIds", value }];
    await patched(id, { webhookIds: [second] });
    await patched(id, { webhookIds: [first] });
    await patched(id, { contentType: jsonPatch, body: are([first, second]) });
    await patched(id, { contentType: merge, body: { webhookIds: [first] } });
    await patched(id, { contentType: jsonPatch, body: are([first]) });
    expect(await refused(id, { webhookIds: [unknownId] })).toEqual({ "webhookIds[1]": "[invalid]webhookIds" });
    await patched(id, { webhookIds: null });
    await patched(id, { contentType: jsonPatch, body: are([]) });
  });
});

describe("the client secret (Decisions: Application lifecycle)", () => {
  test("null has a new one generated, a blank one keeps it, another replaces it", async () => {
    const { id } = await create();
    const secretAfter = async (clientSecret: string | null) =>
      (await patched(id, { application: { oauthConfiguration: { clientSecret } } })).oauthConfiguration.clientSecret;
    expect(await secretAfter("")).toBe("kept");
    expect(await secretAfter("another")).toBe("another");
    expect(await secretAfter(null)).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  });
});

test("roles stay as they are, whatever is sent, as a replacement leaves them (Decisions: Application lifecycle)", async () => {
  const stored = await create({ roles: [{ name: "member" }, { name: "guest", isDefault: true }] });
  const { roles } = stored;
  expect((await patched(stored.id, { application: { name: someName() } })).roles).toEqual(roles);
  for (const changed of [[], [{ name: "more" }], null, roles]) {
    const body = { application: { roles: changed } };
    expect((await patched(stored.id, body)).roles).toEqual(roles);
    expect((await patched(stored.id, { contentType: merge, body })).roles).toEqual(roles);
  }
  const operations = [
    { op: "test", path: "/application/roles/0/name", value: "member" },
    { op: "add", path: "/application/roles/-", value: { name: "more" } },
    { op: "remove", path: "/application/roles/0" },
  ];
  expect((await patched(stored.id, { contentType: jsonPatch, body: operations })).roles).toEqual(roles);
  const failing = [{ op: "test", path: "/application/roles/0/name", value: "guest" }];
  expect(await refused(stored.id, { contentType: jsonPatch, body: failing })).toEqual({
    "[0].value": "[invalid]value",
  });
  const malformed = { application: { roles: [{ id: "x" }] } };
  expect(Object.keys(await refused(stored.id, malformed)).sort()).toEqual([
    "application.roles[0].id",
    "application.roles[0].name",
  ]);
});

test("what an answer shows can be sent back, with its roles and its webhooks, and changes nothing", async () => {
  const { id } = await create({ roles: [{ name: "member" }] });
  await patched(id, { webhookIds });
  const shown = await client.identity.retrieveApplication({ applicationId: id }, tenant);
  expect(shown.webhookIds).toEqual(webhookIds.toSorted());
  const answer = await client.request(
    "patchApplication",
    { applicationId: id, body: { contentType: merge, body: shown } },
    tenant,
  );
  expect([answer.status, JSON.parse(answer.text())]).toEqual([200, shown]);
  const replaced = await client.request("updateApplication", { applicationId: id, body: shown }, tenant);
  expect([replaced.status, JSON.parse(replaced.text())]).toEqual([200, shown]);
});

test("a media type that PATCH does not take is a 415 with an empty body", async () => {
  const { id } = await create();
  for (const contentType of ["text/plain", "application/xml", "application/json-patch", null]) {
    const answer = await client.request(
      "patchApplication",
      { applicationId: id },
      { ...tenant, rawBody: "{}", contentType },
    );
    expect([answer.status, answer.text()]).toEqual([415, ""]);
  }
});

test("a body of the wrong shape for its media type is refused", async () => {
  const { id } = await create();
  const send = (rawBody: string, contentType: string) =>
    refusal(client, "patchApplication", { applicationId: id }, { ...tenant, rawBody, contentType });
  expect(await send("[]", merge)).toEqual({ "": "[invalidJSON]" });
  expect(await send("[]", "application/json")).toEqual({ "": "[invalidJSON]" });
  expect(await send("{}", jsonPatch)).toEqual({ "": "[invalidJSON]" });
  expect(await send("{", merge)).toEqual({ "": "[invalidJSON]" });
  expect(await send('{"application":{"__proto__":{"name":"x"}}}', merge)).toEqual({
    "application.__proto__": "[invalidJSON]",
  });
});
