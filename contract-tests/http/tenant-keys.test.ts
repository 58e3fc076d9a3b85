/**
 * A key that is bound to a tenant, an operator and a JWT open no operation without a tenant: for every one of them in
 * the manifest (Decisions: API keys; OWASP ASVS 8.2.2, 8.4.1).
 */
import { manifest } from "@gatehouse/openapi/manifest";
import { createClient } from "@gatehouse/sdk";
import { beforeEach, describe, expect, test } from "vitest";
import { newOperator } from "../moderation/queue-fixtures.ts";
import { start } from "../support/server.ts";
import { reasonOf } from "./answers.ts";
import { type Sample, samples, send } from "./requests.ts";

const forum = "11111111-1111-4111-8111-111111111111";
const shop = "22222222-2222-4222-8222-222222222222";
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const { server, client } = await start({
  tenants: [
    { id: forum, name: "Forum" },
    { id: shop, name: "Shop" },
  ],
});
const inForum = { tenantId: forum };

const withoutTenant = samples.filter(
  ({ operation }) =>
    operation.security.length > 0 && !operation.parameters.some(({ name }) => name === "X-Service-TenantId"),
);
const openedByKey = withoutTenant.filter(({ operation }) => operation.security.includes("apiKey"));
const named = (all: readonly Sample[]) => all.map((sample) => [sample.operation.operationId, sample] as const);

/** The path up to its first parameter, as a permission names the operation. */
const ownPath = ({ operation }: Sample) => operation.path.replace(/\/\{.*$/, "");

/** Permissions that do not name the path of the operation, for any method. */
function unnamed(sample: Sample): (readonly string[])[] {
  const path = ownPath(sample);
  const segments = path.split("/");
  const above = segments.slice(1).map((_, end) => segments.slice(0, end + 1).join("/") || "/");
  const id = Object.values(sample.path)[0];
  const longer = id === undefined ? [`${path}/x`, `${path}/`] : [`${path}/x`];
  const sibling = [`${path}x`, path.slice(0, -1), path.replace(/\/[^/]*$/, "/other")];
  return [...above.flatMap((each) => [[each], [`${each}/`]]), [...above], ...longer.map((each) => [each]), sibling];
}

async function clientOfForum(paths: readonly string[] | undefined) {
  const permissions = paths && Object.fromEntries(paths.map((path) => [path, [...methods]]));
  const apiKey = { name: "of the forum", tenantId: forum, ...(permissions === undefined ? {} : { permissions }) };
  const { key } = await client.identity.createApiKey({ body: { apiKey } });
  return createClient({ baseUrl: server.url, apiKey: key, retries: 0 });
}

/** Settings of the whole server, which no attempt changes. */
async function settings() {
  const { systemConfiguration } = await client.identity.retrieveSystemConfiguration();
  return { systemConfiguration, level: await client.identity.retrieveLoggingLevel({ name: "http.requests" }) };
}

beforeEach(() => server.reset());

test("there are operations without a tenant, and all of them are tried", () => {
  expect(openedByKey.length).toBeGreaterThanOrEqual(20);
  const others = manifest.filter(
    ({ operationId }) => !withoutTenant.some((each) => each.operation.operationId === operationId),
  );
  for (const { operationId, security, parameters } of others)
    expect([
      operationId,
      security.length === 0 || parameters.some(({ name }) => name === "X-Service-TenantId"),
    ]).toEqual([operationId, true]);
});

describe("a key of a tenant may not use an operation without one", () => {
  test.each(named(openedByKey))("%s, without permissions and with such as do not name its path", async (_, sample) => {
    const before = await settings();
    for (const permissions of [undefined, ...unnamed(sample)]) {
      const by = await clientOfForum(permissions);
      for (const options of [{}, inForum])
        expect(reasonOf(await send(by, sample, {}, options)), String(permissions)).toBe("not permitted");
    }
    expect(await settings()).toEqual(before);
  });

  test.each(named(openedByKey))("%s, unless a permission names its path", async (_, sample) => {
    const path = ownPath(sample);
    for (const permissions of [[path], ["/", path], [path.toUpperCase()]])
      expect((await send(await clientOfForum(permissions), sample)).status, String(permissions)).not.toBe(401);
  });

  test("and finds the keys of its tenant alone where a permission lets it", async () => {
    const by = await clientOfForum(["/api/api-key"]);
    const { apiKey: other } = await client.identity.createApiKey({
      body: { apiKey: { name: "of the shop", tenantId: shop } },
    });
    const listed = await by.identity.listApiKeys({ numberOfResults: 1000 });
    expect(new Set(listed.apiKeys.map(({ tenantId }) => tenantId))).toEqual(new Set([forum]));
    for (const sample of openedByKey.filter(({ path }) => "keyId" in path)) {
      const { status } = await send(by, sample, { path: { keyId: other.id } });
      expect([sample.operation.operationId, status]).toEqual([
        sample.operation.operationId,
        sample.operation.operationId === "createApiKeyWithId" ? 400 : 404,
      ]);
    }
    await expect(client.identity.retrieveApiKey({ keyId: other.id })).resolves.toEqual({ apiKey: other });
  });
});

describe("a token of a tenant opens none either", () => {
  test.each(named(openedByKey))("%s", async (_, sample) => {
    const { as } = await newOperator(client, { roles: ["admin", "moderator"] }, inForum);
    const vended = await client.identity.vendToken({ body: { claims: { sub: "somebody" } } }, inForum);
    const stranger = createClient({ baseUrl: server.url, apiKey: null, retries: 0 });
    for (const token of [as.token, vended.token]) {
      const headers = { authorization: `Bearer ${token}`, cookie: `access_token=${token}` };
      expect(reasonOf(await send(stranger, sample, {}, { headers }))).toBe("invalid");
      expect(reasonOf(await send(stranger, sample, {}, { headers: { authorization: token } }))).toBe("invalid");
      expect(reasonOf(await send(stranger, sample, {}, { headers: { cookie: headers.cookie } }))).toBe("missing");
    }
  });

  test("an operator's token is no JWT", async () => {
    const { as } = await newOperator(client, { roles: ["admin"] }, inForum);
    const stranger = createClient({ baseUrl: server.url, apiKey: null, retries: 0 });
    for (const sample of withoutTenant.filter(({ operation }) => !operation.security.includes("apiKey"))) {
      const headers = { authorization: `Bearer ${as.token}` };
      expect(reasonOf(await send(stranger, sample, {}, { headers }))).toBe("invalid");
    }
  });
});
