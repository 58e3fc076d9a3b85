import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, type NewApplication, someName, twoTenants, unknownId, webhookIds } from "./fixtures.ts";

const { client, server } = await start(twoTenants);
const tenant = { tenantId: forum };
const merge = "application/merge-patch+json";
const jsonPatch = "application/json-patch+json";
const origin = "https://one.example";

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

describe("arrays (Identity, System configuration, PATCH; RFC 7396)", () => {
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

test("two spellings of an id in a list are one", async () => {
  const { id } = await create();
  const partner = "77777777-7777-4777-8777-7777777777ab";
  const body = { application: { partnerConfiguration: { applicationIds: [partner.toUpperCase()] } } };
  await patched(id, body);
  expect((await patched(id, body)).partnerConfiguration.applicationIds).toEqual([partner]);
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

test.each([
  ["application/json", [{ op: "replace", path: "/application/name", value: "Quay" }], jsonPatch],
  [merge, [{ op: "replace", path: "/application/name", value: "Quay" }], jsonPatch],
  [jsonPatch, { application: { name: "Quay" } }, "application/json"],
])(
  "a patch of another kind sent as %s is told which to send (Decisions: Patching)",
  async (contentType, body, advised) => {
    const { id } = await create();
    const answer = await fetch(`${server.url}/api/application/${id}`, {
      method: "PATCH",
      headers: { Authorization: server.apiKey, "Content-Type": contentType, "X-Service-TenantId": forum },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`as ${advised}.`);
  },
);
