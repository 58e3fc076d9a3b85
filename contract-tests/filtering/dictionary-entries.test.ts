import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, someWord, twoTenants } from "./fixtures.ts";

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
