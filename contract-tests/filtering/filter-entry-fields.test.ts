import { describe, expect, test } from "vitest";
import { codesOf, refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry, forum, type NewFilterEntry, shop, someWord, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };

async function all() {
  return client.filtering.searchFilterEntries({ numberOfResults: 1000 }, tenant);
}

/** Refused by create and by update alike, and nothing is stored, not even a tag. */
async function refused(body: unknown) {
  const stored = await client.filtering.createFilterEntry({ body: { entry: entry(someWord()) } }, tenant);
  const before = [await all(), await client.filtering.listBlacklistTags({}, tenant)];
  const codes = await refusal(client, "createFilterEntry", { body }, tenant);
  expect(await refusal(client, "updateFilterEntry", { id: stored.entry.id, body }, tenant)).toEqual(codes);
  expect([await all(), await client.filtering.listBlacklistTags({}, tenant)]).toEqual(before);
  return codes;
}

const refusedWith = (more: object) => refused({ entry: { ...entry(someWord()), ...more } });

test("what is not required has its default (Filtering, Blacklist filter entry)", async () => {
  const text = someWord();
  const sent: NewFilterEntry = { text, locale: "en", filterMode: "embeddable", severity: "high", tags: ["Insult"] };
  const created = await client.filtering.createFilterEntry({ body: { entry: sent } }, tenant);
  expect(created).toEqual({
    entry: {
      ...sent,
      id: expect.any(Number),
      status: "ACTIVE",
      adjective: false,
      adverb: false,
      noun: false,
      verb: false,
      collapseDoubles: false,
      replacePhonetics: false,
      ignores: [],
      variations: [],
    },
  });
  expect(await client.filtering.retrieveFilterEntry({ id: created.entry.id }, tenant)).toEqual(created);
});

test("every field comes back as it was sent (Filtering, Blacklist filter entry)", async () => {
  const sent = {
    text: "Дурак и  Söhne",
    locale: "sr_RS",
    filterMode: "distinguishable",
    severity: "severe",
    adjective: true,
    adverb: true,
    noun: true,
    verb: true,
    collapseDoubles: true,
    replacePhonetics: true,
    definition: "What it means, in\nseveral lines 🚢.",
    ignores: ["one", "two", "two"],
    variations: ["durak", "дурень"],
    tags: ["Insult", "Персоны", "a, b & c"],
  } satisfies NewFilterEntry;
  const created = await client.filtering.createFilterEntry({ body: { entry: sent } }, tenant);
  expect(created.entry).toEqual({ ...sent, id: expect.any(Number), status: "ACTIVE", tags: expect.any(Array) });
  expect(created.entry.tags.toSorted()).toEqual(sent.tags.toSorted());
  const { id, text, locale } = created.entry;
  expect(await client.filtering.retrieveFilterEntry({ id }, tenant)).toEqual(created);
  expect(await client.filtering.findFilterEntry({ text, locale }, tenant)).toEqual(created);
  expect((await all()).entries).toContainEqual(created.entry);
});

test.each(["adjective", "adverb", "noun", "verb", "collapseDoubles", "replacePhonetics"])(
  "the flag %s is kept apart from the others",
  async (flag) => {
    const body = { entry: { ...entry(someWord()), [flag]: true } };
    const { entry: created } = await client.filtering.createFilterEntry({ body }, tenant);
    const { adjective, adverb, noun, verb, collapseDoubles, replacePhonetics } = created;
    const flags = { adjective, adverb, noun, verb, collapseDoubles, replacePhonetics };
    expect(Object.entries(flags).filter(([, value]) => value)).toEqual([[flag, true]]);
  },
);

test.each(["exactMatch", "embeddable", "nonEmbeddable", "distinguishable"] as const)(
  "filterMode %s",
  async (filterMode) => {
    const created = await client.filtering.createFilterEntry(
      { body: { entry: entry(someWord(), { filterMode }) } },
      tenant,
    );
    expect(created.entry.filterMode).toBe(filterMode);
  },
);

test.each(["mild", "medium", "high", "severe"] as const)("severity %s", async (severity) => {
  const created = await client.filtering.createFilterEntry(
    { body: { entry: entry(someWord(), { severity }) } },
    tenant,
  );
  expect(created.entry.severity).toBe(severity);
});

test("id and status are the server's: what a request says of them is taken and ignored", async () => {
  const body = { entry: { ...entry(someWord()), id: 7_777_777, status: "ACTIVE" } };
  const answer = await client.request("createFilterEntry", { body }, tenant);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text()).entry.id).not.toBe(7_777_777);
});

describe("what is required (Decisions: Filter entries)", () => {
  test("the entry", async () => {
    expect(await refused({})).toEqual({ entry: "[missing]entry" });
  });

  test("filterMode, locale, severity, tags and text, all reported at once", async () => {
    expect(await refused({ entry: {} })).toEqual({
      "entry.filterMode": "[missing]entry.filterMode",
      "entry.locale": "[missing]entry.locale",
      "entry.severity": "[missing]entry.severity",
      "entry.tags": "[missing]entry.tags",
      "entry.text": "[missing]entry.text",
    });
  });

  test("at least one tag", async () => {
    expect(await refusedWith({ tags: [] })).toEqual({ "entry.tags": "[tooFew]entry.tags" });
  });

  test("a text and tags that are not blank", async () => {
    expect(await refusedWith({ text: " ", tags: ["fine", ""] })).toEqual({
      "entry.text": "[blank]entry.text",
      "entry.tags[1]": "[blank]entry.tags",
    });
  });
});

test("null is not allowed anywhere (Decisions: Null values)", async () => {
  const fields = Object.keys(entry("x")).concat("adjective", "definition", "ignores", "variations", "collapseDoubles");
  const nulls = Object.fromEntries(fields.map((field) => [field, null]));
  const expected = fields.map((field) => [`entry.${field}`, `[null]entry.${field}`]);
  expect(await refused({ entry: nulls })).toEqual(Object.fromEntries(expected));
  expect(await refusedWith({ variations: ["fine", null] })).toEqual({
    "entry.variations[1]": "[null]entry.variations",
  });
});

test.each([
  ["invalidOption", "filterMode", { filterMode: "fuzzy" }],
  ["invalidOption", "severity", { severity: "extreme" }],
  ["invalid", "locale", { locale: "English" }],
  ["invalid", "adverb", { adverb: "yes" }],
  ["invalid", "variations", { variations: "one" }],
  ["blank", "ignores[0]", { ignores: [""] }],
  ["tooLong", "text", { text: "t".repeat(256) }],
  ["invalidJSON", "colour", { colour: "red" }],
])("%s: entry.%s", async (kind, field, more) => {
  const code = kind === "invalidJSON" ? "[invalidJSON]" : `[${kind}]entry.${field.replace("[0]", "")}`;
  expect(await refusedWith(more)).toEqual({ [`entry.${field}`]: code });
});

test("a variation that equals the text is refused (Decisions: Filter entries)", async () => {
  const text = someWord();
  expect(await refused({ entry: entry(text, { variations: ["other", text] }) })).toEqual({
    "entry.variations[1]": "[invalid]entry.variations",
  });
});

test("text and locale together are unique within the tenant (Decisions: Duplicates)", async () => {
  const text = someWord();
  await client.filtering.createFilterEntry({ body: { entry: entry(text) } }, tenant);
  const again = { entry: entry(text, { tags: ["A tag of its own"], severity: "severe" }) };
  expect(await refused(again)).toEqual({ "entry.text": "[duplicate]entry.text" });
  for (const locale of ["en_US", "de"]) {
    const other = await client.filtering.createFilterEntry({ body: { entry: entry(text, { locale }) } }, tenant);
    expect(other.entry).toMatchObject({ text, locale });
  }
  await client.filtering.createFilterEntry({ body: { entry: entry(text) } }, { tenantId: shop });
});

test("a tag that is named twice is one tag", async () => {
  const body = { entry: entry(someWord(), { tags: ["Twice", "Once", "Twice"] }) };
  const { entry: created } = await client.filtering.createFilterEntry({ body }, tenant);
  expect(created.tags.toSorted()).toEqual(["Once", "Twice"]);
});

test("several rules that are broken together are reported together", async () => {
  const text = someWord();
  await client.filtering.createFilterEntry({ body: { entry: entry(text) } }, tenant);
  const answer = await client.filtering.createFilterEntry.result(
    { body: { entry: entry(text, { variations: [text] }) } },
    tenant,
  );
  expect(codesOf(answer.body)).toEqual({
    "entry.text": "[duplicate]entry.text",
    "entry.variations[0]": "[invalid]entry.variations",
  });
});
