import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry, forum, shop, someWord, twoTenants, unknownId } from "./fixtures.ts";

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
  test("gives it an id; it is retrieved by id, found by name and listed", async () => {
    const tag = await create("Ругань & Co. / 100 %");
    expect(tag).toEqual({ id: expect.any(Number), name: "Ругань & Co. / 100 %" });
    expect(await client.filtering.retrieveBlacklistTag({ id: tag.id }, tenant)).toEqual({ tag });
    expect(await client.filtering.findBlacklistTag({ name: tag.name }, tenant)).toEqual({ tag });
    expect((await client.filtering.listBlacklistTags({}, tenant)).tags).toContainEqual(tag);
  });

  test("the id is the server's", async () => {
    const body = { tag: { id: 7_777_777, name: someName() } };
    const answer = await client.request("createBlacklistTag", { body }, tenant);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text()).tag.id).not.toBe(7_777_777);
  });

  test("the name is required", async () => {
    const before = await names();
    const codes = (body: unknown) => refusal(client, "createBlacklistTag", { body }, tenant);
    expect(await codes({})).toEqual({ tag: "[missing]tag" });
    expect(await codes({ tag: {} })).toEqual({ "tag.name": "[missing]tag.name" });
    expect(await codes({ tag: { name: "" } })).toEqual({ "tag.name": "[blank]tag.name" });
    expect(await codes({ tag: { name: " " } })).toEqual({ "tag.name": "[blank]tag.name" });
    expect(await codes({ tag: { name: null } })).toEqual({ "tag.name": "[null]tag.name" });
    expect(await codes({ tag: { name: 5 } })).toEqual({ "tag.name": "[invalid]tag.name" });
    expect(await codes({ tag: { name: "n".repeat(256) } })).toEqual({ "tag.name": "[tooLong]tag.name" });
    expect(await codes({ tag: { name: "x", colour: 1 } })).toEqual({ "tag.colour": "[invalidJSON]" });
    expect(await names()).toEqual(before);
  });

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

test("all tags are listed, by name, whatever their number", async () => {
  const many = Array.from({ length: 30 }, (_, index) => `Listed ${String.fromCodePoint(90 - index)}`);
  for (const name of many) await create(name, foreign);
  const listed = (await names(foreign)).filter((name) => name.startsWith("Listed"));
  expect(listed).toEqual(many.toSorted());
});

test("a tag that is not there is a 404 with an empty body, by id and by name", async () => {
  const theirs = await create(someName(), foreign);
  const name = someName();
  for (const exchange of [
    await client.request("retrieveBlacklistTag", { id: unknownId }, tenant),
    await client.request("retrieveBlacklistTag", { id: theirs.id }, tenant),
    await client.request("findBlacklistTag", { name: theirs.name }, tenant),
    await client.request("findBlacklistTag", { name }, tenant),
    await client.request("deleteBlacklistTag", { id: unknownId }, tenant),
    await client.request("deleteBlacklistTag", { id: theirs.id }, tenant),
  ]) {
    expect([exchange.status, exchange.text()]).toEqual([404, ""]);
  }
  expect(await client.filtering.retrieveBlacklistTag({ id: theirs.id }, foreign)).toEqual({ tag: theirs });
});

test("where there are several tenants, the request has to name one (Decisions: Tenant)", async () => {
  const { id } = await create();
  expect(await refusal(client, "listBlacklistTags", {})).toEqual({ "": "[TenantIdRequired]" });
  expect(await refusal(client, "deleteBlacklistTag", { id })).toEqual({ "": "[TenantIdRequired]" });
  expect(await client.filtering.retrieveBlacklistTag({ id }, tenant)).toMatchObject({ tag: { id } });
});

test("names are told apart by case, and a blank one is refused", async () => {
  await create("Case");
  expect((await client.filtering.findBlacklistTag.result({ name: "case" }, tenant)).status).toBe(404);
  expect(await refusal(client, "findBlacklistTag", { name: "" }, tenant)).toEqual({ name: "[blank]name" });
});

test("a malformed id: a 400 to retrieve; a 404 to delete, for which the document lists no 400", async () => {
  for (const id of ["first", "0", "1.5"]) {
    expect(await refusal(client, "retrieveBlacklistTag", { id }, tenant)).toEqual({ id: "[couldNotConvert]id" });
    const exchange = await client.request("deleteBlacklistTag", { id }, tenant);
    expect([exchange.status, exchange.text()]).toEqual([404, ""]);
  }
});

test("DELETE takes the tag off everything that carries it, and the rest stays as it was", async () => {
  const [gone, kept] = [await create(), await create()];
  const tags = [gone.name, kept.name];
  const filterEntry = await client.filtering.createFilterEntry(
    { body: { entry: entry(someWord(), { tags }) } },
    tenant,
  );
  const lonely = await client.filtering.createFilterEntry(
    { body: { entry: entry(someWord(), { tags: [gone.name] }) } },
    tenant,
  );
  const word = await client.filtering.createDictionaryEntry(
    { body: { entry: { text: someWord(), locale: "en" }, tags } },
    tenant,
  );
  const deleted = await client.filtering.deleteBlacklistTag.result({ id: gone.id }, tenant);
  expect([deleted.status, deleted.body]).toEqual([200, undefined]);
  expect((await client.filtering.deleteBlacklistTag.result({ id: gone.id }, tenant)).status).toBe(404);
  expect(await names()).not.toContain(gone.name);
  const left = [kept.name];
  expect(await client.filtering.retrieveFilterEntry({ id: filterEntry.entry.id }, tenant)).toEqual({
    entry: { ...filterEntry.entry, tags: left },
  });
  expect((await client.filtering.retrieveFilterEntry({ id: lonely.entry.id }, tenant)).entry.tags).toEqual([]);
  expect((await client.filtering.retrieveDictionaryEntry({ id: word.entry.id }, tenant)).entry.tags).toEqual(left);
  expect(await refusal(client, "searchFilterEntries", { tag: [gone.name] }, tenant)).toEqual({ tag: "[invalid]tag" });
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
