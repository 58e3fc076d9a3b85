import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry, forum, shop, someWord, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };

let made = 0;
const someName = () => `Tag ${++made}`;

async function create(name = someName(), options = tenant) {
  return (await client.filtering.createBlacklistTag({ body: { tag: { name } } }, options)).tag;
}

async function names(options = tenant) {
  return (await client.filtering.listBlacklistTags({}, options)).tags.map(({ name }) => name);
}

describe("creating a tag (Filtering, Blacklist tag)", () => {
  test("the name is unique within the tenant, however the tag came to be", async () => {
    const { name } = await create();
    const byEntry = someName();
    await client.filtering.createFilterEntry({ body: { entry: entry(someWord(), { tags: [byEntry] }) } }, tenant);
    for (const taken of [name, byEntry]) {
      expect(await refusal(client, "createBlacklistTag", { body: { tag: { name: taken } } }, tenant)).toEqual({
        "tag.name": "[duplicate]tag.name",
      });
    }
    await create(name, foreign);
  });
});

describe("tags are created by the entries that name them (Decisions: Filter entries; Decisions: Dictionary tags)", () => {
  test("a filter entry's, by creating and by replacing it", async () => {
    const [first, second] = [someName(), someName()];
    const { entry: made } = await client.filtering.createFilterEntry(
      { body: { entry: entry(someWord(), { tags: [first] }) } },
      tenant,
    );
    await client.filtering.updateFilterEntry(
      { id: made.id, body: { entry: entry(made.text, { tags: [first, second] }) } },
      tenant,
    );
    expect(await names()).toEqual(expect.arrayContaining([first, second]));
    expect(await names(foreign)).not.toContain(first);
  });

  test("a dictionary entry's, beside the entry and in it", async () => {
    const [beside, inside] = [someName(), someName()];
    const body = { entry: { text: someWord(), locale: "en", tags: [inside] }, tags: [beside] };
    await client.filtering.createDictionaryEntry({ body }, tenant);
    expect(await names()).toEqual(expect.arrayContaining([beside, inside]));
  });

  test("one that exists is used, not made again", async () => {
    const tag = await create();
    await client.filtering.createFilterEntry({ body: { entry: entry(someWord(), { tags: [tag.name] }) } }, tenant);
    expect((await names()).filter((name) => name === tag.name)).toHaveLength(1);
    expect(await client.filtering.findBlacklistTag({ name: tag.name }, tenant)).toEqual({ tag });
  });
});

test("a malformed id: a 400 to retrieve; a 404 to delete, for which the document lists no 400", async () => {
  for (const id of ["first", "0", "1.5"]) {
    expect(await refusal(client, "retrieveBlacklistTag", { id }, tenant)).toEqual({ id: "[couldNotConvert]id" });
    const exchange = await client.request("deleteBlacklistTag", { id }, tenant);
    expect([exchange.status, exchange.text()]).toEqual([404, ""]);
  }
});

test("what lost its last tag can be sent back as it is, and no update takes the last tag (Decisions: Objects that are sent back)", async () => {
  const tag = await create();
  const { entry: word } = await client.filtering.createFilterEntry(
    { body: { entry: entry(someWord(), { tags: [tag.name] }) } },
    tenant,
  );
  const sent = { locale: "en", pattern: `\\b${someWord()}`, severity: "mild", tags: [tag.name] } as const;
  const body = { phrase: { ...sent, tags: [tag.name] } };
  const { phrase } = await client.filtering.createBlacklistPhrase({ body }, tenant);
  expect(
    await refusal(client, "updateFilterEntry", { id: word.id, body: { entry: { ...word, tags: [] } } }, tenant),
  ).toEqual({ "entry.tags": "[tooFew]entry.tags" });
  expect(
    await refusal(
      client,
      "updateBlacklistPhrase",
      { id: phrase.id, body: { phrase: { ...phrase, tags: [] } } },
      tenant,
    ),
  ).toEqual({ "phrase.tags": "[tooFew]phrase.tags" });
  await client.filtering.deleteBlacklistTag({ id: tag.id }, tenant);
  const untagged = await client.filtering.retrieveFilterEntry({ id: word.id }, tenant);
  expect(untagged.entry.tags).toEqual([]);
  expect(await client.filtering.updateFilterEntry({ id: word.id, body: untagged }, tenant)).toEqual(untagged);
  const plain = await client.filtering.retrieveBlacklistPhrase({ id: phrase.id }, tenant);
  expect(plain.phrase.tags).toEqual([]);
  expect(await client.filtering.updateBlacklistPhrase({ id: phrase.id, body: plain }, tenant)).toEqual(plain);
});
