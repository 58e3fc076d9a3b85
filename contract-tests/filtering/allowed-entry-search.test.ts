import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { forum, shop, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };

const locales = ["de", "en", "en_US"];
const tags = ["Animal", "Bird", "a, b & c"];
const texts = [
  "parrot",
  "Parrots",
  "par_ot",
  "par%ot",
  "par\\ot",
  "p.rrot",
  "zebra",
  "ice cream",
  "Ähre",
  "ähre",
  ":-)",
];

type Entry = Awaited<ReturnType<typeof client.filtering.createAllowedEntry>>["entry"];
const stored: Entry[] = [];
for (const [index, text] of texts.entries()) {
  for (const [place, locale] of locales.entries()) {
    const carried = tags.filter((_, bit) => ((index + place) % 8) & (1 << bit));
    const body = { entry: { text, locale, tags: carried } };
    stored.push((await client.filtering.createAllowedEntry({ body }, tenant)).entry);
  }
}
// Another tenant's entry meets most queries, and must never be found.
await client.filtering.createAllowedEntry(
  { body: { entry: { text: "parrot", locale: "en", tags: [...tags, "Theirs"] } } },
  { tenantId: shop },
);

type Field = "id" | "text" | "locale";
type Sort = { field: Field; order?: "asc" | "desc" };

/** In the order of the fields, the weightiest first; by id where they are equal. Text is ordered by code point. */
function sorted(entries: readonly Entry[], sort: readonly Sort[]): Entry[] {
  const keys: readonly Sort[] = [...sort, { field: "id" }];
  return entries.toSorted((one, other) => {
    for (const { field, order = "asc" } of keys) {
      const [left, right] = [one[field], other[field]];
      if (left !== right) return left < right === (order === "asc") ? -1 : 1;
    }
    return 0;
  });
}

interface Query {
  text?: string;
  locale?: string[];
  tag?: string[];
  sort?: Sort[];
}

const search = (query: Query) => client.filtering.searchAllowedEntries({ ...query, numberOfResults: 1000 }, tenant);
const list = (query: { sort?: Sort[]; startRow?: number; numberOfResults?: number }) =>
  client.filtering.listAllowedEntries(query, tenant);

test.each([
  ["parrot", ["parrot"]],
  ["PARROT*", ["parrot", "Parrots"]],
  ["*ot", ["par_ot", "par%ot", "par\\ot", "parrot", "p.rrot"]],
  ["par_ot", ["par_ot"]],
  ["par%ot", ["par%ot"]],
  ["par\\ot", ["par\\ot"]],
  ["*e* c*", ["ice cream"]],
  ["ÄHRE", ["Ähre", "ähre"]],
  ["*", texts],
  ["parro", []],
])("the text of a search: %s (Decisions: Wildcards)", async (text, expected) => {
  const { entries, totalResults } = await search({ text, locale: ["en"] });
  expect(entries.map((entry) => entry.text).toSorted()).toEqual(expected.toSorted());
  expect(totalResults).toBe(entries.length);
});

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const some = (values: readonly string[]) => maybe(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }));
const sorts = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom<Field>("id", "text", "locale"),
    order: fc.constantFrom<"asc" | "desc">("asc", "desc"),
  }),
  { minLength: 1, selector: ({ field }) => field },
);

test("a search finds what meets every parameter that is given, in the order that is asked for", async () => {
  const queries = fc.record({
    text: maybe(fc.constantFrom("*", "p*", "*ot*", "*e*")),
    locale: some([...locales, "fr", "none"]),
    tag: some([...tags, "none"]),
    sort: maybe(sorts),
  });
  await fc.assert(
    fc.asyncProperty(queries, async ({ text, locale, tag, sort }) => {
      const given = { text, locale, tag, sort };
      const query: Query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const isLike = new RegExp(`^${(text ?? "*").replaceAll("*", ".*")}$`, "s");
      const meeting = stored.filter(
        (entry) =>
          isLike.test(entry.text.toLowerCase()) &&
          (locale === undefined || locale.includes(entry.locale)) &&
          (tag === undefined ||
            tag.some((name) => (name === "none" ? entry.tags.length === 0 : entry.tags.includes(name)))),
      );
      expect(await search(query)).toEqual({ entries: sorted(meeting, sort ?? []), totalResults: meeting.length });
    }),
    { numRuns: 60 },
  );
});

describe("none (Filtering, search: locale and tag, also none; Decisions: Searching for none)", () => {
  const isUntagged = ({ tags: carried }: Entry) => carried.length === 0;

  test("finds the entries without a tag, alone and beside tags", async () => {
    const untagged = stored.filter(isUntagged);
    expect(untagged.length).toBeGreaterThan(2);
    expect(await search({ tag: ["none"] })).toEqual({ entries: untagged, totalResults: untagged.length });
    const either = stored.filter((entry) => isUntagged(entry) || entry.tags.includes("Bird"));
    expect((await search({ tag: ["Bird", "none"] })).entries).toEqual(either);
    expect((await search({ tag: ["none"], locale: ["de"] })).entries).toEqual(
      untagged.filter(({ locale }) => locale === "de"),
    );
  });

  test("finds no entry by its locale, since each has one, and hides none that another locale finds", async () => {
    expect(await search({ locale: ["none"] })).toEqual({ entries: [], totalResults: 0 });
    const german = stored.filter(({ locale }) => locale === "de");
    expect((await search({ locale: ["none", "de"] })).entries).toEqual(german);
  });

  test("means no tag where a tag is named so", async () => {
    const entry = { text: "kea", locale: "en", tags: ["none"] };
    await client.filtering.createAllowedEntry({ body: { entry } }, { tenantId: shop });
    const found = await client.filtering.searchAllowedEntries({ tag: ["none"] }, { tenantId: shop });
    expect(found).toEqual({ entries: [], totalResults: 0 });
  });

  test("does not hide a tag that does not exist, and is written in small letters", async () => {
    const codes = (query: object) => refusal(client, "searchAllowedEntries", query, tenant);
    expect(await codes({ tag: ["none", "Nobody"] })).toEqual({ tag: "[invalid]tag" });
    expect(await codes({ locale: ["None"] })).toEqual({ "locale[0]": "[couldNotConvert]locale" });
  });
});

test("a tag that does not exist fails the search, alone or among others (Filtering, search, tag)", async () => {
  for (const tag of [["Nobody"], ["Animal", "Nobody"], ["animal"], ["Theirs"]])
    expect(await refusal(client, "searchAllowedEntries", { tag }, tenant)).toEqual({ tag: "[invalid]tag" });
});

describe("listing (Filtering, Whitelist: sort, startRow, numberOfResults)", () => {
  test("goes by id unless it is told otherwise, 20 at a time", async () => {
    expect(await list({})).toEqual({ entries: stored.slice(0, 20), totalResults: stored.length });
    expect(await list({ startRow: 30 })).toEqual({ entries: stored.slice(30), totalResults: stored.length });
    expect(await list({ startRow: 3, numberOfResults: 2 })).toMatchObject({ entries: stored.slice(3, 5) });
    expect(await list({ startRow: 1000 })).toEqual({ entries: [], totalResults: stored.length });
  });

  test.each(["id", "text", "locale"] as const)("by %s: asc unless it says desc", async (field) => {
    const all = async (sort: Sort[]) => (await list({ sort, numberOfResults: 1000 })).entries;
    expect(await all([{ field }])).toEqual(sorted(stored, [{ field }]));
    expect(await all([{ field, order: "asc" }])).toEqual(sorted(stored, [{ field }]));
    expect(await all([{ field, order: "desc" }])).toEqual(sorted(stored, [{ field, order: "desc" }]));
  });

  test("pages of any size and order join to the whole", async () => {
    await fc.assert(
      fc.asyncProperty(sorts, fc.integer({ min: 5, max: 40 }), async (sort, numberOfResults) => {
        const joined: Entry[] = [];
        for (let startRow = 0; startRow < stored.length; startRow += numberOfResults)
          joined.push(...(await list({ sort, startRow, numberOfResults })).entries);
        expect(joined).toEqual(sorted(stored, sort));
      }),
      { numRuns: 15 },
    );
  });
});

test.each(["listAllowedEntries", "searchAllowedEntries"])("a value that %s does not take is refused", async (name) => {
  const codes = (query: object) => refusal(client, name, query, tenant);
  expect(await codes({ startRow: -1 })).toEqual({ startRow: "[tooSmall]startRow" });
  expect(await codes({ numberOfResults: 0 })).toEqual({ numberOfResults: "[tooSmall]numberOfResults" });
  expect(await codes({ numberOfResults: 1001 })).toEqual({ numberOfResults: "[tooLarge]numberOfResults" });
  expect(await codes({ sort: [{ field: "status" }] })).toEqual({ "sort[0].field": "[invalidOption]sort.field" });
  expect(await codes({ sort: [{ field: "id", order: "up" }] })).toEqual({
    "sort[0].order": "[invalidOption]sort.order",
  });
  expect(await codes({ sort: [{ order: "asc" }] })).toEqual({ "sort[0].field": "[missing]sort.field" });
});
