/** API keys as operations make, change and delete them (Decisions: API keys; OWASP ASVS 14.2.6). */
import { type Client, createClient } from "@gatehouse/sdk";
import type { BootstrapObject } from "@gatehouse/server";
import { describe, expect, test } from "vitest";
import { codesOf, reasonOf } from "../http/answers.ts";
import { start } from "../support/server.ts";

const forum = "11111111-1111-4111-8111-111111111111";
const shop = "22222222-2222-4222-8222-222222222222";
const all = "a-key-that-may-do-everything-0123456789";
const forumKeys = "a-key-for-the-keys-of-the-forum-0123456789";
const plainForum = "a-key-of-the-forum-without-permissions-0123456789";
const day = 86_400_000;

const bootstrap: BootstrapObject = {
  tenants: [
    { id: forum, name: "Forum" },
    { id: shop, name: "Shop" },
  ],
  apiKeys: [
    { key: all, name: "all" },
    {
      key: forumKeys,
      name: "keys of the forum",
      tenantId: forum,
      permissions: { "/": ["GET"], "/api/api-key": ["GET", "POST", "PUT", "DELETE"] },
    },
    { key: plainForum, name: "forum", tenantId: forum },
  ],
};

const { server, client } = await start(bootstrap);

const clientOf = (apiKey: string): Client => createClient({ baseUrl: server.url, apiKey, retries: 0 });
const ask = (apiKey: string, request: string) => clientOf(apiKey).request(request, undefined, { tenantId: forum });
const forumClient = clientOf(forumKeys);

type NewKey = Parameters<Client["identity"]["createApiKey"]>[0]["body"]["apiKey"];

async function create(apiKey: Partial<NewKey> = {}, by = client) {
  return by.identity.createApiKey({ body: { apiKey: { name: "Chat server", ...apiKey } } });
}

/** The codes that a request for these limits is refused with. */
async function denial(by: Client, apiKey: Partial<NewKey>) {
  const answer = await by.identity.createApiKey.result({ body: { apiKey: { name: "Chat server", ...apiKey } } });
  if (answer.ok) return "created";
  if (answer.status !== 400) throw answer.error;
  return Object.values(answer.body.fieldErrors ?? {}).flatMap((details) => details.map(({ code }) => code));
}

async function idOf(name: string) {
  const { apiKeys } = await client.identity.listApiKeys({ numberOfResults: 1000 });
  return apiKeys.find((each) => each.name === name)?.id ?? "";
}

describe("a key that an operation makes", () => {
  test("is shown once: its secret is in the answer of creation alone", async () => {
    const { apiKey, key } = await create({ name: "Shown once" });
    expect(key).toMatch(/^[\w-]{43}$/);
    const shown = [
      await client.request("retrieveApiKey", { keyId: apiKey.id }),
      await client.request("listApiKeys", { numberOfResults: 1000 }),
      await client.request("updateApiKey", { keyId: apiKey.id, body: { apiKey: { name: "Shown once" } } }),
    ];
    for (const exchange of shown) {
      expect(exchange.status).toBe(200);
      expect(exchange.text()).not.toContain(key);
    }
  });

  test("may at once what a change says, and no more", async () => {
    const { apiKey, key } = await create();
    const put = (limits: Partial<NewKey>) =>
      client.identity.updateApiKey({ keyId: apiKey.id, body: { apiKey: { name: apiKey.name, ...limits } } });
    await put({ permissions: { "/api/application": ["POST"] } });
    expect(reasonOf(await ask(key, "GET /api/application"))).toBe("not permitted");
    await put({ tenantId: shop });
    expect((await ask(key, "GET /api/application")).text()).toContain("[invalid]tenantId");
    await put({});
    expect((await ask(key, "GET /api/application")).status).toBe(200);
  });

  test("answers 401 expired from the instant of its expiration on", async () => {
    const now = Date.now();
    server.setTime(now);
    const { key } = await create({ expirationInstant: now + 1_000 });
    server.advanceTime(999);
    expect((await ask(key, "GET /api/application")).status).toBe(200);
    server.advanceTime(1);
    expect(reasonOf(await ask(key, "GET /api/application"))).toBe("expired");
    expect(reasonOf(await ask(key, "GET /nothing")), "before it is said whether there is such a path").toBe("expired");
  });

  test("says on which day it was last used", async () => {
    server.setTime(Date.UTC(2027, 1, 3, 23, 59));
    const { apiKey, key } = await create({ name: "Used" });
    const lastUsed = async () => (await client.identity.retrieveApiKey({ keyId: apiKey.id })).apiKey.lastUsedDate;
    expect(await lastUsed()).toBeUndefined();
    expect(reasonOf(await ask(`${key}x`, "GET /api/application"))).toBe("invalid");
    await ask(key, "GET /api/application");
    await expect.poll(lastUsed, { timeout: 20_000, interval: 200 }).toBe("2027-02-03");
    server.setTime(Date.UTC(2027, 1, 4));
    await ask(key, "GET /api/application");
    await expect.poll(lastUsed, { timeout: 20_000, interval: 200 }).toBe("2027-02-04");
    const { apiKey: used } = await client.identity.retrieveApiKey({ keyId: apiKey.id });
    expect(used.lastUpdateInstant, "its use is no change").toBe(apiKey.lastUpdateInstant);
  });

  test("cannot be bound to a tenant that does not exist", async () => {
    expect(await denial(client, { tenantId: "99999999-9999-4999-8999-999999999999" })).toEqual([
      "[invalid]apiKey.tenantId",
    ]);
  });
});

describe("no key makes one that may do more than itself", async () => {
  const now = Date.UTC(2027, 2, 1);
  server.setTime(now);
  const limited = clientOf(
    (
      await create({
        name: "limited",
        permissions: { "/api/api-key": ["GET", "POST", "PUT", "DELETE"], "/filter": ["GET"] },
        expirationInstant: now + 30 * day,
      })
    ).key,
  );
  const within: Partial<NewKey> = { permissions: { "/filter/blacklist": ["GET"] }, expirationInstant: now + day };

  test("it makes one that may do less", async () => {
    expect(await denial(limited, within)).toBe("created");
  });

  test.each<[string, Partial<NewKey>, string[]]>([
    ["all permissions", { expirationInstant: now + day }, ["[notPermitted]apiKey.permissions"]],
    [
      "another path",
      { permissions: { "/content": ["GET"] }, expirationInstant: now + day },
      ["[notPermitted]apiKey.permissions"],
    ],
    [
      "another method",
      { permissions: { "/filter": ["POST"] }, expirationInstant: now + day },
      ["[notPermitted]apiKey.permissions"],
    ],
    ["no end", { permissions: { "/filter": ["GET"] } }, ["[notPermitted]apiKey.expirationInstant"]],
    [
      "a later end",
      { permissions: { "/filter": ["GET"] }, expirationInstant: now + 31 * day },
      ["[notPermitted]apiKey.expirationInstant"],
    ],
    ["everything", {}, ["[notPermitted]apiKey.permissions", "[notPermitted]apiKey.expirationInstant"]],
  ])("not with %s", async (_, apiKey, codes) => expect(await denial(limited, apiKey)).toEqual(codes));

  test("nor does it change or delete one that may do more", async () => {
    const { apiKey } = await create({ name: "stronger" });
    const attempts = [
      await limited.request("updateApiKey", { keyId: apiKey.id, body: { apiKey: { name: "weak", ...within } } }),
      await limited.request("deleteApiKey", { keyId: apiKey.id }),
    ];
    for (const attempt of attempts) expect(codesOf(attempt)).toEqual({ keyId: ["[notPermitted]keyId"] });
    await expect(client.identity.retrieveApiKey({ keyId: apiKey.id })).resolves.toEqual({ apiKey });
  });

  test("nor does a change make one so", async () => {
    const { apiKey } = await limited.identity.createApiKey({
      body: { apiKey: { name: "weaker", permissions: { "/filter": ["GET"] }, expirationInstant: now + day } },
    });
    const body = { apiKey: { name: "weaker", expirationInstant: now + day } };
    const widened = await limited.request("updateApiKey", { keyId: apiKey.id, body });
    expect([widened.status, widened.text()]).toEqual([
      400,
      expect.stringContaining("[notPermitted]apiKey.permissions"),
    ]);
  });

  test("it may change itself: to do less, for good", async () => {
    const { apiKey, key } = await create({ permissions: { "/api/api-key": ["PUT"], "/filter": ["GET"] } });
    const itself = clientOf(key);
    const put = (permissions: NewKey["permissions"]) =>
      itself.request("updateApiKey", {
        keyId: apiKey.id,
        body: { apiKey: { name: apiKey.name, ...(permissions === undefined ? {} : { permissions }) } },
      });
    expect((await put({ "/api/api-key": ["PUT"] })).status).toBe(200);
    expect(reasonOf(await ask(key, "GET /filter/blacklist/tag"))).toBe("not permitted");
    expect((await put({ "/api/api-key": ["PUT"], "/filter": ["GET"] })).status).toBe(400);
    expect((await put(undefined)).status).toBe(400);
  });

  test("one that was narrowed a moment ago makes nothing by what it might before", async () => {
    const { apiKey, key } = await create();
    const permissions: NewKey["permissions"] = { "/api/api-key": ["POST"] };
    await client.identity.updateApiKey({ keyId: apiKey.id, body: { apiKey: { name: apiKey.name, permissions } } });
    expect(await denial(clientOf(key), {})).toEqual(["[notPermitted]apiKey.permissions"]);
  });
});

describe("a key that is bound to a tenant", () => {
  test("makes keys of this tenant alone", async () => {
    const { apiKey } = await create({ permissions: { "/filter": ["GET"] } }, forumClient);
    expect(apiKey.tenantId).toBe(forum);
    expect(await denial(forumClient, { tenantId: shop, permissions: { "/filter": ["GET"] } })).toEqual([
      "[invalid]apiKey.tenantId",
    ]);
  });

  test("passes on no operation without a tenant that its permissions do not name", async () => {
    expect(await denial(forumClient, { permissions: { "/api/system-configuration": ["GET"] } })).toEqual([
      "[notPermitted]apiKey.permissions",
    ]);
  });

  test("sees, changes and deletes the keys of this tenant alone", async () => {
    const others = [(await create({ tenantId: shop })).apiKey, (await create({ name: "of no tenant" })).apiKey];
    const { apiKeys, totalResults } = await forumClient.identity.listApiKeys({ numberOfResults: 1000 });
    expect(new Set(apiKeys.map(({ tenantId }) => tenantId))).toEqual(new Set([forum]));
    expect(totalResults).toBe(apiKeys.length);
    for (const { id } of others) {
      const body = { apiKey: { name: "taken over", permissions: {} } };
      const statuses = [
        (await forumClient.request("retrieveApiKey", { keyId: id })).status,
        (await forumClient.request("updateApiKey", { keyId: id, body })).status,
        (await forumClient.request("deleteApiKey", { keyId: id })).status,
      ];
      expect(statuses).toEqual([404, 404, 404]);
    }
  });

  test("does not learn by an id that a key of another tenant has it", async () => {
    const { apiKey } = await create({ tenantId: shop });
    const body = { apiKey: { name: "guess", permissions: {} } };
    const exchange = await forumClient.request("createApiKeyWithId", { keyId: apiKey.id, body });
    expect(exchange.text()).toContain("[duplicate]keyId");
  });

  test.each([
    "GET /api/system-configuration",
    "PUT /api/system-configuration",
    "PATCH /api/system-configuration",
    "GET /api/system/log/export",
    "POST /api/system/log/export",
    "GET /api/logger?name=root",
    "POST /api/logger",
    "GET /api/system/version",
    "GET /api/api-key",
    "POST /api/api-key",
    "DELETE /api/api-key/33333333-3333-4333-8333-333333333333",
  ])("may not use an operation without a tenant: %s", async (request) => {
    expect(reasonOf(await clientOf(plainForum).request(request))).toBe("not permitted");
  });

  test("may where a permission names the path, not where it covers it from above", async () => {
    const open = async (permissions: NewKey["permissions"], request: string) => {
      const { key } = await create({ tenantId: forum, ...(permissions === undefined ? {} : { permissions }) });
      return clientOf(key).request(request);
    };
    const read: NewKey["permissions"] = { "/api/system-configuration": ["GET"], "/api/logger": ["GET"] };
    expect((await open(read, "GET /api/system-configuration")).status).toBe(200);
    expect((await open(read, "GET /api/logger?name=root")).status).toBe(200);
    expect(reasonOf(await open(read, "PUT /api/system-configuration"))).toBe("not permitted");
    expect(reasonOf(await open({ "/": ["GET"] }, "GET /api/system-configuration"))).toBe("not permitted");
    expect(reasonOf(await open({ "/api": ["GET"] }, "GET /api/api-key"))).toBe("not permitted");
  });
});

describe("the last key that may do everything and never expires", async () => {
  const alone = await start({ apiKeys: [{ key: all, name: "all" }] });
  const only = createClient({ baseUrl: alone.server.url, apiKey: all, retries: 0 });
  const { apiKeys } = await only.identity.listApiKeys();
  const keyId = apiKeys[0]?.id ?? "";

  test("is neither deleted nor limited, until there is another one", async () => {
    await only.identity.createApiKey({ body: { apiKey: { name: "for a day", expirationInstant: Date.now() + day } } });
    const put = (limits: object) => ({ keyId, body: { apiKey: { name: "all", ...limits } } });
    const attempts = [
      await only.request("deleteApiKey", { keyId }),
      await only.request("updateApiKey", put({ permissions: { "/": ["GET"] } })),
      await only.request("updateApiKey", put({ expirationInstant: Date.now() + day })),
    ];
    for (const attempt of attempts) expect(codesOf(attempt)).toEqual({ keyId: ["[notPermitted]keyId"] });
    expect((await only.request("updateApiKey", put({ name: "renamed" }))).status).toBe(200);
    await only.identity.createApiKey({ body: { apiKey: { name: "another" } } });
    expect((await only.request("deleteApiKey", { keyId })).status).toBe(200);
    expect(reasonOf(await only.request("GET /api/application"))).toBe("invalid");
  });

  test("two that delete each other at the same moment: one is left", async () => {
    const { server: pairServer, client: first } = await start();
    const second = await first.identity.createApiKey({ body: { apiKey: { name: "second" } } });
    const other = createClient({ baseUrl: pairServer.url, apiKey: second.key, retries: 0 });
    const { apiKeys: pair } = await first.identity.listApiKeys();
    const firstId = pair.find(({ name }) => name === "test")?.id ?? "";
    const outcomes = await Promise.all([
      first.request("deleteApiKey", { keyId: second.apiKey.id }),
      other.request("deleteApiKey", { keyId: firstId }),
    ]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test("the origin says where a key comes from", async () => {
  const keyId = await idOf("all");
  await expect(client.identity.retrieveApiKey({ keyId })).resolves.toMatchObject({ apiKey: { origin: "bootstrap" } });
});
