import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, someWord, twoTenants, unknownId } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };
const foreign = { tenantId: shop };

async function create(text = someWord(), { locale = "en", tags = [] as string[] } = {}, options = tenant) {
  return (await client.filtering.createDictionaryEntry({ body: { entry: { text, locale }, tags } }, options)).entry;
}

async function retrieve(id: number) {
  return (await client.filtering.retrieveDictionaryEntry({ id }, tenant)).entry;
}

const listedEntry = { locale: "en", filterMode: "exactMatch", severity: "mild", tags: ["Oath"] };

/** Refused by create and by update alike, and nothing is stored. */
async function refused(body: unknown) {
  const stored = await create();
  const before = await client.filtering.searchDictionaryEntries({ numberOfResults: 1000 }, tenant);
  const codes = await refusal(client, "createDictionaryEntry", { body }, tenant);
  expect(await refusal(client, "updateDictionaryEntry", { id: stored.id, body }, tenant)).toEqual(codes);
  expect(await client.filtering.searchDictionaryEntries({ numberOfResults: 1000 }, tenant)).toEqual(before);
  return codes;
}

describe("creating a dictionary entry (Filtering, Blacklist dictionary entry)", () => {
  test("text and locale are enough", async () => {
    const text = someWord();
    const created = await client.filtering.createDictionaryEntry(
      { body: { entry: { text, locale: "en_GB" } } },
      tenant,
    );
    expect(created).toEqual({ entry: { id: expect.any(Number), text, locale: "en_GB", status: "ACTIVE", tags: [] } });
    expect(await client.filtering.retrieveDictionaryEntry({ id: created.entry.id }, tenant)).toEqual(created);
    expect(await client.filtering.findDictionaryEntry({ text, locale: "en_GB" }, tenant)).toEqual(created);
  });

  test("tags stand beside the entry, in it, or in both; they are returned in it (Decisions: Dictionary tags)", async () => {
    for (const [tags, inside, expected] of [
      [["Medical"], undefined, ["Medical"]],
      [undefined, ["Medical"], ["Medical"]],
      [
        ["Medical", "Legal"],
        ["Legal", "Nautical"],
        ["Legal", "Medical", "Nautical"],
      ],
      [[], [], []],
    ] as const) {
      const entry = { text: someWord(), locale: "en", ...(inside === undefined ? {} : { tags: [...inside] }) };
      const body = { entry, ...(tags === undefined ? {} : { tags: [...tags] }) };
      const created = await client.filtering.createDictionaryEntry({ body }, tenant);
      expect(created).not.toHaveProperty("tags");
      expect(created.entry.tags.toSorted()).toEqual(expected);
      expect(await retrieve(created.entry.id)).toEqual(created.entry);
    }
  });

  test("id and status are the server's", async () => {
    const body = { entry: { id: 7_777_777, status: "ACTIVE", text: someWord(), locale: "en" } };
    const answer = await client.request("createDictionaryEntry", { body }, tenant);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text()).entry.id).not.toBe(7_777_777);
  });

  test("letters of every script and signs are kept as they are", async () => {
    for (const text of ["Straße", "don't", "rock 'n' roll", "naïve", "日本語", "A\u0308rger"]) {
      expect((await create(text)).text).toBe(text);
    }
  });
});

describe("what is refused", () => {
  test("missing and blank fields, each with its code", async () => {
    expect(await refused({})).toEqual({ entry: "[missing]entry" });
    expect(await refused({ tags: ["Medical"] })).toEqual({ entry: "[missing]entry" });
    expect(await refused({ entry: {} })).toEqual({
      "entry.text": "[missing]entry.text",
      "entry.locale": "[missing]entry.locale",
    });
    expect(await refused({ entry: { text: "", locale: "" }, tags: [""] })).toEqual({
      "entry.text": "[blank]entry.text",
      "entry.locale": "[invalid]entry.locale",
      "tags[0]": "[blank]tags",
    });
  });

  test("null anywhere, unknown properties, wrong types", async () => {
    expect(await refused({ entry: { text: null, locale: null, tags: null }, tags: null })).toEqual({
      "entry.text": "[null]entry.text",
      "entry.locale": "[null]entry.locale",
      "entry.tags": "[null]entry.tags",
      tags: "[null]tags",
    });
    expect(await refused({ entry: { text: "x", locale: "en", colour: 1 }, colour: 1 })).toEqual({
      "entry.colour": "[invalidJSON]",
      colour: "[invalidJSON]",
    });
    expect(await refused({ entry: { text: 1, locale: "english" }, tags: "Medical" })).toEqual({
      "entry.text": "[invalid]entry.text",
      "entry.locale": "[invalid]entry.locale",
      tags: "[invalid]tags",
    });
  });

  test("text and locale that the tenant has already (Decisions: Duplicates)", async () => {
    const { text } = await create();
    expect(await refused({ entry: { text, locale: "en" }, tags: ["Never made"] })).toEqual({
      "entry.text": "[duplicate]entry.text",
    });
    const { tags } = await client.filtering.listBlacklistTags({}, tenant);
    expect(tags.map(({ name }) => name)).not.toContain("Never made");
    await create(text, { locale: "en_US" });
    await create(text, {}, foreign);
  });
});

describe("PUT replaces (Filtering, Blacklist dictionary; since 3.12.0)", () => {
  test("tags that are left out are taken off, and twice is once", async () => {
    const stored = await create(someWord(), { tags: ["Medical", "Legal"] });
    const text = someWord();
    const put = { id: stored.id, body: { entry: { text, locale: "de" }, tags: ["Nautical"] } };
    const once = await client.filtering.updateDictionaryEntry(put, tenant);
    expect(once).toEqual({ entry: { id: stored.id, text, locale: "de", status: "ACTIVE", tags: ["Nautical"] } });
    expect(await client.filtering.updateDictionaryEntry(put, tenant)).toEqual(once);
    expect(await retrieve(stored.id)).toEqual(once.entry);
    const bare = { id: stored.id, body: { entry: { text, locale: "de" } } };
    expect((await client.filtering.updateDictionaryEntry(bare, tenant)).entry.tags).toEqual([]);
  });

  test("what an answer showed can be sent back and changes nothing", async () => {
    const stored = await create(someWord(), { tags: ["Medical"] });
    const again = await client.filtering.updateDictionaryEntry({ id: stored.id, body: { entry: stored } }, tenant);
    expect(again.entry).toEqual(stored);
  });

  test("its own text is no duplicate, another's is, and then nothing changes", async () => {
    const [one, other] = [await create(), await create()];
    const own = { id: one.id, body: { entry: { text: one.text, locale: "en" } } };
    expect((await client.filtering.updateDictionaryEntry(own, tenant)).entry).toEqual(one);
    const taken = { id: one.id, body: { entry: { text: other.text, locale: "en" }, tags: ["Medical"] } };
    expect(await refusal(client, "updateDictionaryEntry", taken, tenant)).toEqual({
      "entry.text": "[duplicate]entry.text",
    });
    expect(await retrieve(one.id)).toEqual(one);
  });
});

test("finding one needs text and locale, both exactly (Filtering, Endpoints)", async () => {
  const { text } = await create();
  expect(await refusal(client, "findDictionaryEntry", {}, tenant)).toEqual({
    text: "[missing]text",
    locale: "[missing]locale",
  });
  expect(await refusal(client, "findDictionaryEntry", { locale: "en" }, tenant)).toEqual({ text: "[missing]text" });
  for (const query of [
    { text, locale: "en_US" },
    { text: `${text.slice(0, 3)}*`, locale: "en" },
  ]) {
    const missing = await client.filtering.findDictionaryEntry.result(query, tenant);
    expect([missing.status, missing.body]).toEqual([404, undefined]);
  }
});

test("DELETE removes the entry alone, once", async () => {
  const [stored, other] = [await create(), await create()];
  const deleted = await client.filtering.deleteDictionaryEntry.result({ id: stored.id }, tenant);
  expect([deleted.status, deleted.body]).toEqual([200, undefined]);
  expect((await client.filtering.deleteDictionaryEntry.result({ id: stored.id }, tenant)).status).toBe(404);
  expect((await client.filtering.retrieveDictionaryEntry.result({ id: stored.id }, tenant)).status).toBe(404);
  expect(await retrieve(other.id)).toEqual(other);
  expect((await create(stored.text)).id).not.toBe(stored.id);
});

const operations: readonly [string, object][] = [
  ["retrieveDictionaryEntry", {}],
  ["updateDictionaryEntry", { body: { entry: { text: "another", locale: "en" } } }],
  ["deleteDictionaryEntry", {}],
];

test.each(operations)(
  "%s: 404 for what is missing or another tenant's; 400 for a malformed id",
  async (name, input) => {
    const theirs = await create(someWord(), {}, foreign);
    for (const id of [unknownId, theirs.id]) {
      const exchange = await client.request(name, { id, ...input }, tenant);
      expect([exchange.status, exchange.text()]).toEqual([404, ""]);
    }
    expect(await client.filtering.retrieveDictionaryEntry({ id: theirs.id }, foreign)).toEqual({ entry: theirs });
    for (const id of ["first", "0", "2.5"]) {
      expect(await refusal(client, name, { id, ...input }, tenant)).toEqual({ id: "[couldNotConvert]id" });
    }
  },
);

describe("DELETE bulk (Filtering, since 3.11.0)", () => {
  test.each(["es", "es_MX"])("removes all entries of exactly one locale: %s", async (locale) => {
    const words: (readonly [string, Awaited<ReturnType<typeof create>>])[] = [];
    for (const of of ["es", "es", "es_MX", "es_MX", "es_ES", "est"]) {
      words.push([of, await create(someWord(), { locale: of })]);
    }
    const theirs = await create(someWord(), { locale }, foreign);
    const bulk = () => client.filtering.deleteDictionaryEntriesByLocale.result({ locale }, tenant);
    const once = await bulk();
    expect([once.status, once.body]).toEqual([200, undefined]);
    for (const [of, { id }] of words) {
      const { status } = await client.filtering.retrieveDictionaryEntry.result({ id }, tenant);
      expect([of, status]).toEqual([of, of === locale ? 404 : 200]);
    }
    expect(await client.filtering.retrieveDictionaryEntry({ id: theirs.id }, foreign)).toEqual({ entry: theirs });
    expect((await bulk()).status).toBe(200);
  });

  test("needs the locale", async () => {
    const { id } = await create();
    expect(await refusal(client, "deleteDictionaryEntriesByLocale", {}, tenant)).toEqual({
      locale: "[missing]locale",
    });
    expect((await retrieve(id)).id).toBe(id);
  });
});

describe("words that differ in case alone are one (Decisions: Dictionary words)", () => {
  test("another spelling is refused, found, and changed by an update", async () => {
    const text = someWord();
    const stored = await create(text);
    const other = text.toUpperCase();
    expect(
      await refusal(client, "createDictionaryEntry", { body: { entry: { text: other, locale: "en" } } }, tenant),
    ).toEqual({ "entry.text": "[duplicate]entry.text" });
    const found = await client.filtering.findDictionaryEntry({ text: other, locale: "en" }, tenant);
    expect(found.entry).toEqual(stored);
    await create(other, { locale: "de" });
    await create(other, {}, foreign);
    const body = { entry: { text: other, locale: "en" } };
    const updated = await client.filtering.updateDictionaryEntry({ id: stored.id, body }, tenant);
    expect(updated.entry).toEqual({ ...stored, text: other });
    const [one, two] = [await create(), await create()];
    const taken = { id: two.id, body: { entry: { text: one.text.toUpperCase(), locale: "en" } } };
    expect(await refusal(client, "updateDictionaryEntry", taken, tenant)).toEqual({
      "entry.text": "[duplicate]entry.text",
    });
  });

  test("of many that arrive at once, one is stored", async () => {
    const text = someWord();
    const spellings = Array.from({ length: 8 }, (_, index) => text.slice(0, index) + text.slice(index).toUpperCase());
    const answers = await Promise.all(
      spellings.map((each) =>
        client.filtering.createDictionaryEntry.result({ body: { entry: { text: each, locale: "en" } } }, tenant),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...spellings.slice(1).map(() => 400)]);
  });
});

describe("white space around a text is refused (Decisions: Surrounding white space)", () => {
  test.each([" word", "word ", "\tword", "word\n", "word\u00a0", "\ufeffword"])("%j", async (text) => {
    expect(await refused({ entry: { text, locale: "en" } })).toEqual({ "entry.text": "[invalid]entry.text" });
    const tagged = { text: someWord(), locale: "en", tags: ["Fine", text] };
    expect(await refused({ entry: tagged })).toEqual({ "entry.tags[1]": "[invalid]entry.tags" });
    for (const operation of ["createBlacklistTag", "createWhitelistTag"])
      expect(await refusal(client, operation, { body: { tag: { name: text } } }, tenant)).toEqual({
        "tag.name": "[invalid]tag.name",
      });
    const allowed = { text, locale: "en", exclusions: [text] };
    expect(await refusal(client, "createAllowedEntry", { body: { entry: allowed } }, tenant)).toEqual({
      "entry.text": "[invalid]entry.text",
      "entry.exclusions[0]": "[invalid]entry.exclusions",
    });
    const listed = { ...listedEntry, text, variations: [text] };
    expect(await refusal(client, "createFilterEntry", { body: { entry: listed } }, tenant)).toEqual({
      "entry.text": "[invalid]entry.text",
      "entry.variations[0]": "[invalid]entry.variations",
    });
  });

  test("the message says what to send; blanks alone are still blank; white space inside is part of a text", async () => {
    const send = (text: string) =>
      client.request("createDictionaryEntry", { body: { entry: { text, locale: "en" } } }, tenant);
    expect((await send(" word")).text()).toContain("Send the text without white space at its beginning and its end.");
    expect(await refused({ entry: { text: " ", locale: "en" } })).toEqual({ "entry.text": "[blank]entry.text" });
    expect((await send(`${someWord()} ${someWord()}`)).status).toBe(200);
  });
});
