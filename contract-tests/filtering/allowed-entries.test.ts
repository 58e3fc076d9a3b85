import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, someWord, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };

interface NewEntry {
  text?: string;
  locale?: string;
  inflect?: boolean;
  exclusions?: string[];
  tags?: string[];
}

async function create({ text = someWord(), locale = "en", ...more }: NewEntry = {}, options = tenant) {
  return (await client.filtering.createAllowedEntry({ body: { entry: { text, locale, ...more } } }, options)).entry;
}

describe("creating an allowed entry (Filtering, Whitelist allowed entry)", () => {
  test("exclusions are kept where inflect is false too; they count again when it is true", async () => {
    const { id } = await create({ inflect: false, exclusions: ["one"] });
    const { entry } = await client.filtering.retrieveAllowedEntry({ id }, tenant);
    expect(entry).toMatchObject({ inflect: false, exclusions: ["one"] });
  });

  test("names that have no tag create it, in this tenant alone", async () => {
    await create({ tags: ["Made by a word"] });
    const names = async (options: { tenantId: string }) =>
      (await client.filtering.listWhitelistTags({}, options)).tags.map(({ name }) => name);
    expect(await names(tenant)).toContain("Made by a word");
    expect(await names(foreign)).not.toContain("Made by a word");
    expect((await client.filtering.listBlacklistTags({}, tenant)).tags).toEqual([]);
  });
});

describe("searching for tags (Filtering, search; Decisions: Searching for none)", () => {
  const codes = (query: object) => refusal(client, "searchAllowedEntries", query, tenant);

  test("none means no tag where a tag is named so, and is written in small letters", async () => {
    await create({ tags: ["none"], text: "kea" }, foreign);
    const found = await client.filtering.searchAllowedEntries({ tag: ["none"] }, foreign);
    expect(found.entries.filter(({ text }) => text === "kea")).toEqual([]);
    expect(await codes({ locale: ["None"] })).toEqual({ "locale[0]": "[couldNotConvert]locale" });
  });

  test("a tag that does not exist fails the search, alone or among others", async () => {
    await create({ tags: ["Animal"] });
    await create({ tags: ["Theirs"] }, foreign);
    for (const tag of [["Nobody"], ["Animal", "Nobody"], ["animal"], ["Theirs"], ["none", "Nobody"]])
      expect(await codes({ tag })).toEqual({ tag: "[invalid]tag" });
  });
});

test("of many requests for one text and locale, one is done", async () => {
  const text = someWord();
  const body = { entry: { text, locale: "en" } };
  const many = Array.from({ length: 12 }, () => client.filtering.createAllowedEntry.result({ body }, tenant));
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 400)]);
});
