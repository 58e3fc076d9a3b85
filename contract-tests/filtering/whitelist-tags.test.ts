import { expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, someWord, twoTenants, unknownId } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };

let made = 0;
const someName = () => `Tag ${++made}`;

async function create(name = someName(), options = tenant) {
  return (await client.filtering.createWhitelistTag({ body: { tag: { name } } }, options)).tag;
}

async function names(options = tenant) {
  return (await client.filtering.listWhitelistTags({}, options)).tags.map(({ name }) => name);
}

const refused = (operation: string, input: unknown) => refusal(client, operation, input, tenant);

test("a tag is created with an id, retrieved by it, found by name and listed (Filtering, Whitelist tag)", async () => {
  const tag = await create("Tiere & Co. / 100 %");
  expect(tag).toEqual({ id: expect.any(Number), name: "Tiere & Co. / 100 %" });
  expect(await client.filtering.retrieveWhitelistTag({ id: tag.id }, tenant)).toEqual({ tag });
  expect(await client.filtering.findWhitelistTag({ name: tag.name }, tenant)).toEqual({ tag });
  expect((await client.filtering.listWhitelistTags({}, tenant)).tags).toContainEqual(tag);
});

test("the name is required, and unique within the whitelist of the tenant", async () => {
  const codes = (body: unknown) => refused("createWhitelistTag", { body });
  expect(await codes({})).toEqual({ tag: "[missing]tag" });
  expect(await codes({ tag: {} })).toEqual({ "tag.name": "[missing]tag.name" });
  expect(await codes({ tag: { name: " " } })).toEqual({ "tag.name": "[blank]tag.name" });
  expect(await codes({ tag: { name: "n".repeat(256) } })).toEqual({ "tag.name": "[tooLong]tag.name" });
  const { name } = await create();
  const byEntry = someName();
  const entry = { text: someWord(), locale: "en", tags: [byEntry] };
  await client.filtering.createAllowedEntry({ body: { entry } }, tenant);
  for (const taken of [name, byEntry])
    expect(await codes({ tag: { name: taken } })).toEqual({ "tag.name": "[duplicate]tag.name" });
  await create(name, foreign);
  await create(name.toUpperCase());
  await client.filtering.createBlacklistTag({ body: { tag: { name } } }, tenant);
});

test("all tags are listed, by name, whatever their number", async () => {
  const many = Array.from({ length: 30 }, (_, index) => `Listed ${String.fromCodePoint(90 - index)}`);
  for (const name of many) await create(name, foreign);
  expect((await names(foreign)).filter((name) => name.startsWith("Listed"))).toEqual(many.toSorted());
});

test("a tag that is not there is a 404 with an empty body, by id and by name; a malformed id is a 400", async () => {
  const theirs = await create(someName(), foreign);
  for (const exchange of [
    await client.request("retrieveWhitelistTag", { id: unknownId }, tenant),
    await client.request("retrieveWhitelistTag", { id: theirs.id }, tenant),
    await client.request("findWhitelistTag", { name: theirs.name }, tenant),
    await client.request("deleteWhitelistTag", { id: unknownId }, tenant),
    await client.request("deleteWhitelistTag", { id: theirs.id }, tenant),
  ])
    expect([exchange.status, exchange.text()]).toEqual([404, ""]);
  expect(await refused("retrieveWhitelistTag", { id: "first" })).toEqual({ id: "[couldNotConvert]id" });
  expect(await refused("deleteWhitelistTag", { id: "0" })).toEqual({ id: "[couldNotConvert]id" });
  expect(await refused("findWhitelistTag", { name: "" })).toEqual({ name: "[blank]name" });
});

test("DELETE takes the tag off every entry that carries it; these stay", async () => {
  const [gone, kept] = [await create(), await create()];
  const entry = { text: someWord(), locale: "en", tags: [gone.name, kept.name] };
  const allowed = await client.filtering.createAllowedEntry({ body: { entry } }, tenant);
  const deleted = await client.filtering.deleteWhitelistTag.result({ id: gone.id }, tenant);
  expect([deleted.status, deleted.body]).toEqual([200, undefined]);
  expect((await client.filtering.deleteWhitelistTag.result({ id: gone.id }, tenant)).status).toBe(404);
  expect(await names()).not.toContain(gone.name);
  expect(await client.filtering.retrieveAllowedEntry({ id: allowed.entry.id }, tenant)).toEqual({
    entry: { ...allowed.entry, tags: [kept.name] },
  });
  expect(await refused("searchAllowedEntries", { tag: [gone.name] })).toEqual({ tag: "[invalid]tag" });
});

test("a tag that an advanced phrase names is in use, and the message names the phrases (Decisions: Tags)", async () => {
  const tag = await create('of "quotes" and %');
  const [other, longer] = [await create(), await create(`${tag.name}s`)];
  const phrases: { readonly id: number }[] = [];
  for (const parts of [[tag.name, "*"], [other.name, tag.name], [longer.name]]) {
    const made = await client.filtering.createAdvancedDisallowedPhrase({ body: { phrase: { parts } } }, tenant);
    phrases.push(made.phrase);
  }
  // Another tenant's phrase, and a plain phrase of a word of this name, are about something else.
  await create(tag.name, foreign);
  await client.filtering.createAdvancedDisallowedPhrase({ body: { phrase: { parts: [tag.name] } } }, foreign);
  const word = { text: tag.name, locale: "en" };
  await client.filtering.createAllowedEntry({ body: { entry: word } }, tenant);
  await client.filtering.createDisallowedPhrase({ body: { phrase: { parts: [tag.name] } } }, tenant);

  expect(await refused("deleteWhitelistTag", { id: tag.id })).toEqual({ id: "[inUse]id" });
  const answer = await client.request("deleteWhitelistTag", { id: tag.id }, tenant);
  expect(answer.text()).toContain(`their ids are ${phrases[0]?.id}, ${phrases[1]?.id}.`);
  expect(await names()).toContain(tag.name);
  for (const { id } of phrases.slice(0, 2)) await client.filtering.deleteAdvancedDisallowedPhrase({ id }, tenant);
  await client.filtering.deleteWhitelistTag({ id: tag.id }, tenant);
  expect(await names()).not.toContain(tag.name);
});
