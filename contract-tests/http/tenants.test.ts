/** Decisions: Tenant. */
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf, jsonOf, objectOf } from "./answers.ts";

const forum = "aaaaaaaa-1111-4111-8111-111111111111";
const shop = "bbbbbbbb-2222-4222-8222-222222222222";
const nowhere = "cccccccc-3333-4333-8333-333333333333";
const forumKey = "a-key-that-is-bound-to-the-forum-0123456789";
const openKey = "a-key-that-is-bound-to-no-tenant-0123456789";

const { server, client } = await start({
  tenants: [
    { id: forum, name: "Forum" },
    { id: shop, name: "Shop" },
  ],
  apiKeys: [
    { key: openKey, name: "open" },
    { key: forumKey, name: "forum", tenantId: forum.toUpperCase() },
  ],
});
const forumClient = createClient({ baseUrl: server.url, apiKey: forumKey });

/** The tenant under which an application is created. */
async function tenantOf(creator: typeof client, name: string, tenantId?: string): Promise<unknown> {
  const { application } = await creator.identity.createApplication({ body: { application: { name } } }, { tenantId });
  return application.tenantId;
}

describe("Tenant: which one a request is about", () => {
  test("the header names it", async () => {
    expect(await tenantOf(client, "Named by the header", forum)).toBe(forum);
    expect(await tenantOf(client, "Named by the header", shop)).toBe(shop);
  });

  test("the case of the header's UUID does not matter", async () => {
    expect(await tenantOf(client, "In capitals", shop.toUpperCase())).toBe(shop);
  });

  test("the key's tenant is taken where there is no header", async () => {
    expect(await tenantOf(forumClient, "Named by the key")).toBe(forum);
  });

  test("a header that agrees with the key's tenant is taken", async () => {
    expect(await tenantOf(forumClient, "Named by both", forum.toUpperCase())).toBe(forum);
  });

  test("it is derived when exactly one tenant fits", async () => {
    const single = await start({ tenants: [{ id: shop, name: "Alone" }] });
    expect(await tenantOf(single.client, "Derived")).toBe(shop);
    const none = await start();
    expect(await tenantOf(none.client, "Default")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("Tenant: what is refused", () => {
  test("several tenants and none named: the general error [TenantIdRequired]", async () => {
    for (const request of ["GET /api/application", "GET /filter/blacklist/tag", "GET /system/application"]) {
      expect(codesOf(await client.request(request))).toEqual({ "": ["[TenantIdRequired]"] });
    }
  });

  test("a header that contradicts the key's tenant: [invalid]tenantId", async () => {
    for (const tenantId of [shop, nowhere]) {
      const answer = await forumClient.request("GET /api/application", {}, { tenantId });
      expect(codesOf(answer)).toEqual({ tenantId: ["[invalid]tenantId"] });
    }
  });

  test("a tenant that does not exist: [invalid]tenantId", async () => {
    expect(codesOf(await client.request("GET /api/application", {}, { tenantId: nowhere }))).toEqual({
      tenantId: ["[invalid]tenantId"],
    });
  });

  test.each(["forum", "", `${forum}0`, `{${forum}}`, forum.replaceAll("-", "")])(
    "%j is no UUID: [couldNotConvert]tenantId",
    async (tenantId) => {
      const answer = await client.request("GET /api/application", {}, { headers: { "x-service-tenantid": tenantId } });
      expect(codesOf(answer)).toEqual({ tenantId: ["[couldNotConvert]tenantId"] });
    },
  );

  test("what needs no tenant asks for none", async () => {
    expect((await client.request("GET /api/system/version")).status).toBe(200);
  });
});

describe("Tenant: an object of another tenant is a 404", () => {
  const at = { tenantId: forum };
  const entry = {
    text: "swab",
    locale: "en",
    filterMode: "distinguishable" as const,
    severity: "mild" as const,
    tags: ["Deck"],
  };

  async function objects() {
    const [application, moderated, filterEntry, word, tag] = await Promise.all([
      client.identity.createApplication(
        { body: { application: { name: "Kept apart", roles: [{ name: "admin" }] } } },
        at,
      ),
      client.moderation.createModerationApplication({ body: { application: { name: "Kept apart" } } }, at),
      client.filtering.createFilterEntry({ body: { entry } }, at),
      client.filtering.createDictionaryEntry({ body: { entry: { text: "capstan", locale: "en" } } }, at),
      client.filtering.createBlacklistTag({ body: { tag: { name: "Kept apart" } } }, at),
    ]);
    return {
      application: application.application,
      moderated: moderated.application,
      filterEntry: filterEntry.entry,
      word: word.entry,
      tag: tag.tag,
    };
  }

  test("for every operation that names one in its path", async () => {
    const { application, moderated, filterEntry, word, tag } = await objects();
    const applicationPath = `/api/application/${application.id}`;
    const requests: (readonly [string, object?])[] = [
      [`GET ${applicationPath}`],
      [`PUT ${applicationPath}`, { application: { name: "Taken over" } }],
      [`PATCH ${applicationPath}`, { application: { name: "Taken over" } }],
      [`GET ${applicationPath}/oauth-configuration`],
      [`DELETE ${applicationPath}`],
      [`DELETE ${applicationPath}?hardDelete=true`],
      [`GET /system/application/${moderated.id}`],
      [`PUT /system/application/${moderated.id}`, { application: { name: "Taken over" } }],
      [`DELETE /system/application/${moderated.id}`],
      [`GET /filter/blacklist/entry/${filterEntry.id}`],
      [`PUT /filter/blacklist/entry/${filterEntry.id}`, { entry }],
      [`DELETE /filter/blacklist/entry/${filterEntry.id}`],
      [`GET /filter/blacklist/entry?text=${filterEntry.text}&locale=en`],
      [`GET /filter/blacklist/dictionary/${word.id}`],
      [`PUT /filter/blacklist/dictionary/${word.id}`, { entry: { text: "winch", locale: "en" } }],
      [`DELETE /filter/blacklist/dictionary/${word.id}`],
      [`GET /filter/blacklist/tag/${tag.id}`],
      [`DELETE /filter/blacklist/tag/${tag.id}`],
      [`GET /filter/blacklist/tag?name=Kept%20apart`],
    ];
    for (const [request, body] of requests) {
      const options = body === undefined ? {} : { rawBody: JSON.stringify(body) };
      const answer = await client.request(request, undefined, { tenantId: shop, ...options });
      expect({ request, status: answer.status, body: answer.text() }).toEqual({ request, status: 404, body: "" });
    }
    await expect(client.identity.retrieveApplication({ applicationId: application.id }, at)).resolves.toMatchObject({
      application,
    });
    await expect(client.filtering.retrieveFilterEntry({ id: filterEntry.id }, at)).resolves.toEqual({
      entry: filterEntry,
    });
  });

  test("a role's application of another tenant does not exist", async () => {
    const { application } = await client.identity.createApplication(
      { body: { application: { name: "Roles apart", roles: [{ name: "admin" }] } } },
      at,
    );
    const roleId = application.roles[0]?.id;
    for (const request of [
      `POST /api/application/${application.id}/role`,
      `PUT /api/application/${application.id}/role/${roleId}`,
    ]) {
      const options = { tenantId: shop, rawBody: JSON.stringify({ role: { name: "intruder" } }) };
      expect(codesOf(await client.request(request, undefined, options))).toEqual({
        applicationId: ["[invalid]applicationId"],
      });
    }
  });

  test("lists and searches show one tenant's objects alone", async () => {
    const other = { tenantId: shop };
    await client.filtering.createDictionaryEntry({ body: { entry: { text: "ratline", locale: "en" } } }, at);
    for (const request of ["GET /filter/blacklist/dictionary/search", "GET /filter/blacklist/entry/search"]) {
      expect(jsonOf(await client.request(request, {}, other))).toEqual({ entries: [], totalResults: 0 });
    }
    const names = (await client.identity.listApplications({}, other)).applications.map(({ tenantId }) => tenantId);
    expect(new Set(names)).toEqual(new Set([shop]));
    expect(objectOf(jsonOf(await client.request("GET /filter/blacklist/tag", {}, other)))).toEqual({ tags: [] });
  });

  test("names are taken within a tenant, chosen ids over all of them", async () => {
    const id = "dddddddd-4444-4444-8444-444444444444";
    const body = { application: { name: "In both", id } };
    await client.identity.createApplication({ body }, at);
    const sameName = { application: { name: "In both" } };
    await expect(
      client.identity.createApplication.result({ body: sameName }, { tenantId: shop }),
    ).resolves.toMatchObject({ ok: true });
    const sameId = await client.request(
      "createApplication",
      { body: { application: { name: "Another", id } } },
      { tenantId: shop },
    );
    expect(codesOf(sameId)).toEqual({ "application.id": ["[duplicate]application.id"] });
  });

  test("content is filtered by the word lists of its own tenant", async () => {
    const listed = { ...entry, text: "bilgewater" };
    await client.filtering.createFilterEntry({ body: { entry: listed } }, at);
    const body = { content: "What bilgewater!" };
    expect((await client.moderation.filterContentItem({ body }, at)).matches).toHaveLength(1);
    expect((await client.moderation.filterContentItem({ body }, { tenantId: shop })).matches).toEqual([]);
  });

  test("content cannot be sent to an application of another tenant", async () => {
    const { application } = await client.moderation.createModerationApplication(
      { body: { application: { name: "Elsewhere" } } },
      at,
    );
    const content = {
      applicationId: application.id,
      createInstant: 1,
      senderId: nowhere,
      parts: [{ type: "text", content: "Hello" }],
    };
    const answer = await client.request("moderateContentItem", { body: { content } }, { tenantId: shop });
    expect(codesOf(answer)).toEqual({ "content.applicationId": ["[invalid]content.applicationId"] });
  });
});
