import { expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry, forum, type NewFilterEntry, shop, someWord, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };

async function create(more: Partial<NewFilterEntry> = {}, options = tenant) {
  return (await client.filtering.createFilterEntry({ body: { entry: entry(someWord(), more) } }, options)).entry;
}

test("a variation that equals the text is refused, and nothing is stored (Decisions: Filter entries)", async () => {
  const text = someWord();
  const stored = await create();
  const body = { entry: entry(text, { variations: ["other", text], tags: ["Not stored"] }) };
  const codes = { "entry.variations[1]": "[invalid]entry.variations" };
  expect(await refusal(client, "createFilterEntry", { body }, tenant)).toEqual(codes);
  expect(await refusal(client, "updateFilterEntry", { id: stored.id, body }, tenant)).toEqual(codes);
  const { tags } = await client.filtering.listBlacklistTags({}, tenant);
  expect(tags.map(({ name }) => name)).not.toContain("Not stored");
});

test("a tag that is named twice is one tag", async () => {
  expect((await create({ tags: ["Twice", "Once", "Twice"] })).tags.toSorted()).toEqual(["Once", "Twice"]);
});

test("a tag that does not exist fails the search, alone or among others (Filtering, search, tag)", async () => {
  await create({ tags: ["Insult"] });
  await create({ tags: ["Theirs"] }, foreign);
  for (const tag of [["Nobody"], ["Insult", "Nobody"], ["insult"], ["Theirs"]])
    expect(await refusal(client, "searchFilterEntries", { tag }, tenant)).toEqual({ tag: "[invalid]tag" });
});
