import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { type DictionaryEntry, forum, shop, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };

const locales = ["de", "en", "en_US"];
const texts = ["zebra", "apple", "Apples", "ähre", "mango", "10", "9", "Ω", "boat", "boats"];
const stored: DictionaryEntry[] = [];
for (const text of texts) {
  for (const locale of locales) {
    const body = { entry: { text, locale } };
    stored.push((await client.filtering.createDictionaryEntry({ body }, tenant)).entry);
  }
}
await client.filtering.createDictionaryEntry({ body: { entry: { text: "theirs", locale: "en" } } }, { tenantId: shop });

type Field = "id" | "locale" | "status" | "text";
type Sort = { field: Field; order?: "asc" | "desc" };

/** In the order of the fields, the weightiest first; by id where they are equal. Text is ordered by code point. */
function sorted(entries: readonly DictionaryEntry[], sort: readonly Sort[]): DictionaryEntry[] {
  const keys: readonly Sort[] = [...sort, { field: "id" }];
  return entries.toSorted((one, other) => {
    for (const { field, order = "asc" } of keys) {
      const [left, right] = [one[field], other[field]];
      if (left !== right) return left < right === (order === "asc") ? -1 : 1;
    }
    return 0;
  });
}

async function search(query: { locale?: string[]; sort?: Sort[] }) {
  return client.filtering.searchDictionaryEntries({ ...query, numberOfResults: 1000 }, tenant);
}

test("all entries by id unless it is told otherwise (Filtering, dictionary search)", async () => {
  expect(await search({})).toEqual({ totalResults: stored.length, entries: sorted(stored, []) });
});

test("only those of the locales that are named, each exactly", async () => {
  for (const locale of [["en"], ["en", "de"], ["en_US"], ["fr"], ["en", "en"]]) {
    const expected = sorted(stored, []).filter((entry) => locale.includes(entry.locale));
    expect(await search({ locale })).toEqual({ totalResults: expected.length, entries: expected });
  }
});

describe("sort (Filtering, dictionary search, sort[x])", () => {
  test.each(["id", "locale", "status", "text"] as const)(
    "%s: asc unless it says desc, and desc is the reverse",
    async (field) => {
      const ascending = await search({ sort: [{ field }] });
      expect(ascending.entries).toEqual(sorted(stored, [{ field }]));
      expect(await search({ sort: [{ field, order: "asc" }] })).toEqual(ascending);
      const descending = await search({ sort: [{ field, order: "desc" }] });
      expect(descending.entries).toEqual(sorted(stored, [{ field, order: "desc" }]));
      expect(descending.entries.map((entry) => entry[field])).toEqual(
        ascending.entries.map((entry) => entry[field]).toReversed(),
      );
    },
  );

  const sorts = fc.uniqueArray(
    fc.record({
      field: fc.constantFrom<Field>("id", "locale", "status", "text"),
      order: fc.constantFrom<"asc" | "desc">("asc", "desc"),
    }),
    { minLength: 1, selector: ({ field }) => field },
  );

  test("several fields, the weightiest first", async () => {
    await fc.assert(
      fc.asyncProperty(sorts, async (sort) => {
        expect((await search({ sort })).entries).toEqual(sorted(stored, sort));
      }),
      { numRuns: 40 },
    );
  });

  test("the reverse of every order is the reverse of the list, where no two entries are equal", async () => {
    await fc.assert(
      fc.asyncProperty(sorts, async (given) => {
        const sort = [...given.filter(({ field }) => field !== "id"), { field: "id" as const, order: "asc" as const }];
        const turned = sort.map(({ field, order }): Sort => ({ field, order: order === "asc" ? "desc" : "asc" }));
        expect((await search({ sort: turned })).entries).toEqual((await search({ sort })).entries.toReversed());
      }),
      { numRuns: 20 },
    );
  });

  test("pages of a sorted list join to the whole, with one totalResults; past the end they are empty", async () => {
    await fc.assert(
      fc.asyncProperty(sorts, fc.integer({ min: 1, max: 12 }), async (sort, numberOfResults) => {
        const joined: DictionaryEntry[] = [];
        for (let startRow = 0; startRow < stored.length + numberOfResults; startRow += numberOfResults) {
          const page = await client.filtering.searchDictionaryEntries({ sort, startRow, numberOfResults }, tenant);
          expect(page.totalResults).toBe(stored.length);
          joined.push(...page.entries);
        }
        expect(joined).toEqual(sorted(stored, sort));
        const query = { sort, startRow: stored.length, numberOfResults };
        expect((await client.filtering.searchDictionaryEntries(query, tenant)).entries).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test("a field is required, and only the documented fields and orders are taken", async () => {
    const codes = (sort: object[]) => refusal(client, "searchDictionaryEntries", { sort }, tenant);
    expect(await codes([{ order: "desc" }])).toEqual({ "sort[0].field": "[missing]sort.field" });
    expect(await codes([{ field: "text" }, { field: "tags" }])).toEqual({
      "sort[1].field": "[invalidOption]sort.field",
    });
    expect(await codes([{ field: "text", order: "up" }])).toEqual({ "sort[0].order": "[invalidOption]sort.order" });
    expect(await codes([{ field: "text", colour: "red" }])).toEqual({ "sort[0].colour": "[invalidJSON]" });
  });
});

test("a page holds 20 entries unless told otherwise, starting at row 0", async () => {
  const page = async (query: { startRow?: number; numberOfResults?: number }) =>
    (await client.filtering.searchDictionaryEntries(query, tenant)).entries;
  const all = sorted(stored, []);
  expect(await page({})).toEqual(all.slice(0, 20));
  expect(await page({ startRow: 5 })).toEqual(all.slice(5, 25));
  expect(await page({ numberOfResults: 3 })).toEqual(all.slice(0, 3));
});

test.each([
  [{ startRow: -1 }, { startRow: "[tooSmall]startRow" }],
  [{ numberOfResults: 0 }, { numberOfResults: "[tooSmall]numberOfResults" }],
  [{ numberOfResults: 1001 }, { numberOfResults: "[tooLarge]numberOfResults" }],
  [
    { startRow: "a", numberOfResults: "b" },
    {
      startRow: "[couldNotConvert]startRow",
      numberOfResults: "[couldNotConvert]numberOfResults",
    },
  ],
  [{ locale: ["en", "english"] }, { "locale[1]": "[couldNotConvert]locale" }],
])("%j is refused", async (query, codes) => {
  expect(await refusal(client, "searchDictionaryEntries", query, tenant)).toEqual(codes);
});
