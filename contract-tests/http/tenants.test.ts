/** Decisions: Tenant (OWASP ASVS 8.2.2). */
import { createClient } from "@gatehouse/sdk";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf } from "./answers.ts";

const forum = "aaaaaaaa-1111-4111-8111-111111111111";
const shop = "bbbbbbbb-2222-4222-8222-222222222222";
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
  test.each(["forum", "", `${forum}0`, `{${forum}}`, forum.replaceAll("-", "")])(
    "%j is no UUID: [couldNotConvert]tenantId",
    async (tenantId) => {
      const answer = await client.request("GET /api/application", {}, { headers: { "x-service-tenantid": tenantId } });
      expect(codesOf(answer)).toEqual({ tenantId: ["[couldNotConvert]tenantId"] });
    },
  );
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

  test("content is filtered by the word lists of its own tenant", async () => {
    const listed = { ...entry, text: "bilgewater" };
    await client.filtering.createFilterEntry({ body: { entry: listed } }, at);
    const body = { content: "What bilgewater!" };
    expect((await client.moderation.filterContentItem({ body }, at)).matches).toHaveLength(1);
    expect((await client.moderation.filterContentItem({ body }, { tenantId: shop })).matches).toEqual([]);
  });
});
