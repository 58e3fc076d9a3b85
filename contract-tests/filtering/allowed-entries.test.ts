import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, someWord, twoTenants, unknownId } from "./fixtures.ts";

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

const refused = (operation: string, input: unknown) => refusal(client, operation, input, tenant);

describe("creating an allowed entry (Filtering, Whitelist allowed entry)", () => {
  test("needs a text and a locale; the rest has its defaults, and the status is always ACTIVE", async () => {
    const entry = await create({ text: "naïve 🦜 c++" });
    const bare = { inflect: false, exclusions: [], tags: [], status: "ACTIVE" };
    expect(entry).toEqual({ id: expect.any(Number), text: "naïve 🦜 c++", locale: "en", ...bare });
    expect(await refused("createAllowedEntry", { body: { entry: {} } })).toEqual({
      "entry.text": "[missing]entry.text",
      "entry.locale": "[missing]entry.locale",
    });
    expect(await refused("createAllowedEntry", { body: {} })).toEqual({ entry: "[missing]entry" });
  });

  test("keeps every field; it is retrieved by id, found by text and locale, and listed", async () => {
    const entry = await create({
      inflect: true,
      exclusions: ["one", "two"],
      tags: ["Bird", "Animal"],
      locale: "en_US",
    });
    expect(entry).toMatchObject({ inflect: true, exclusions: ["one", "two"], tags: ["Animal", "Bird"] });
    expect(await client.filtering.retrieveAllowedEntry({ id: entry.id }, tenant)).toEqual({ entry });
    const { text, locale } = entry;
    expect(await client.filtering.findAllowedEntry({ text, locale }, tenant)).toEqual({ entry });
    const listed = await client.filtering.listAllowedEntries({ sort: [{ field: "id", order: "desc" }] }, tenant);
    expect(listed.entries[0]).toEqual(entry);
  });

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

  test("a text is there once in a locale; in another one, in another case and in another tenant it is another", async () => {
    const { text } = await create();
    expect(await refused("createAllowedEntry", { body: { entry: { text, locale: "en" } } })).toEqual({
      "entry.text": "[duplicate]entry.text",
    });
    await create({ text, locale: "de" });
    await create({ text: text.toUpperCase() });
    await create({ text }, foreign);
  });

  test("what breaks the rules of a field is refused, and nothing is stored", async () => {
    const before = (await client.filtering.listAllowedEntries({}, tenant)).totalResults;
    const codes = (entry: object) =>
      refused("createAllowedEntry", { body: { entry: { text: "fine", locale: "en", ...entry } } });
    expect(await codes({ text: " " })).toEqual({ "entry.text": "[blank]entry.text" });
    expect(await codes({ text: "t".repeat(256) })).toEqual({ "entry.text": "[tooLong]entry.text" });
    expect(await codes({ locale: "english" })).toEqual({ "entry.locale": "[invalid]entry.locale" });
    expect(await codes({ inflect: "yes" })).toEqual({ "entry.inflect": "[invalid]entry.inflect" });
    expect(await codes({ exclusions: [""] })).toEqual({ "entry.exclusions[0]": "[blank]entry.exclusions" });
    expect(await codes({ tags: ["n".repeat(256)] })).toEqual({ "entry.tags[0]": "[tooLong]entry.tags" });
    expect(await codes({ tags: null })).toEqual({ "entry.tags": "[null]entry.tags" });
    expect(await codes({ colour: "red" })).toEqual({ "entry.colour": "[invalidJSON]" });
    expect((await client.filtering.listAllowedEntries({}, tenant)).totalResults).toBe(before);
  });
});

describe("finding one entry (Decisions: Listing forms)", () => {
  test("takes exactly this text in exactly this locale", async () => {
    const { text } = await create({ text: "Exactly", locale: "en" });
    for (const wanted of [
      { text: "exactly", locale: "en" },
      { text: "Exact*", locale: "en" },
      { text, locale: "en_US" },
    ]) {
      const exchange = await client.request("findAllowedEntry", wanted, tenant);
      expect([exchange.status, exchange.text()]).toEqual([404, ""]);
    }
    expect((await client.filtering.findAllowedEntry.result({ text, locale: "en" }, foreign)).status).toBe(404);
  });

  test("takes both text and locale", async () => {
    expect(await refused("listAllowedEntries", { text: "word" })).toEqual({ locale: "[missing]locale" });
    expect(await refused("listAllowedEntries", { locale: "en" })).toEqual({ text: "[missing]text" });
    expect(await refused("listAllowedEntries", { text: "", locale: "en" })).toEqual({ text: "[blank]text" });
  });
});

describe("updating", () => {
  test("replaces the whole entry: what is left out gets its default", async () => {
    const { id } = await create({ inflect: true, exclusions: ["one"], tags: ["Animal"] });
    const text = someWord();
    const { entry } = await client.filtering.updateAllowedEntry(
      { id, body: { entry: { text, locale: "de" } } },
      tenant,
    );
    expect(entry).toEqual({ id, text, locale: "de", inflect: false, exclusions: [], tags: [], status: "ACTIVE" });
    expect(await client.filtering.retrieveAllowedEntry({ id }, tenant)).toEqual({ entry });
  });

  test("may leave the text and locale as they are, and take no other entry's", async () => {
    const [one, other] = [await create(), await create()];
    const update = (text: string) => ({ id: one.id, body: { entry: { text, locale: "en", tags: ["Animal"] } } });
    const { entry } = await client.filtering.updateAllowedEntry(update(one.text), tenant);
    expect(entry).toEqual({ ...one, tags: ["Animal"] });
    expect(await refused("updateAllowedEntry", update(other.text))).toEqual({ "entry.text": "[duplicate]entry.text" });
    expect(await client.filtering.retrieveAllowedEntry({ id: one.id }, tenant)).toEqual({ entry });
  });

  test("needs text and locale", async () => {
    const { id } = await create();
    expect(await refused("updateAllowedEntry", { id, body: { entry: { text: "word" } } })).toEqual({
      "entry.locale": "[missing]entry.locale",
    });
  });
});

test("deleting removes the entry alone: its tags stay, and its text is free again", async () => {
  const { id, text } = await create({ tags: ["Stays"] });
  const deleted = await client.filtering.deleteAllowedEntry.result({ id }, tenant);
  expect([deleted.status, deleted.body]).toEqual([200, undefined]);
  expect((await client.filtering.deleteAllowedEntry.result({ id }, tenant)).status).toBe(404);
  expect((await client.filtering.retrieveAllowedEntry.result({ id }, tenant)).status).toBe(404);
  await client.filtering.findWhitelistTag({ name: "Stays" }, tenant);
  await create({ text });
});

test("an entry that is not there, or is another tenant's, is a 404 with an empty body", async () => {
  const theirs = await create({}, foreign);
  const body = { entry: { text: someWord(), locale: "en" } };
  for (const id of [unknownId, theirs.id]) {
    for (const [operation, input] of [
      ["retrieveAllowedEntry", { id }],
      ["updateAllowedEntry", { id, body }],
      ["deleteAllowedEntry", { id }],
    ] as const) {
      const exchange = await client.request(operation, input, tenant);
      expect([operation, exchange.status, exchange.text()]).toEqual([operation, 404, ""]);
    }
  }
  expect(await client.filtering.retrieveAllowedEntry({ id: theirs.id }, foreign)).toEqual({ entry: theirs });
});

test("a malformed id is a 400", async () => {
  const body = { entry: { text: someWord(), locale: "en" } };
  for (const id of ["first", "0", "1.5"]) {
    for (const operation of ["retrieveAllowedEntry", "updateAllowedEntry", "deleteAllowedEntry"]) {
      expect(await refused(operation, { id, body: operation === "updateAllowedEntry" ? body : undefined })).toEqual({
        id: "[couldNotConvert]id",
      });
    }
  }
});

test("of many requests for one text and locale, one is done", async () => {
  const text = someWord();
  const body = { entry: { text, locale: "en" } };
  const many = Array.from({ length: 12 }, () => client.filtering.createAllowedEntry.result({ body }, tenant));
  const statuses = (await Promise.all(many)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 400)]);
});
