import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refusal } from "../support/refusals.ts";
import { start } from "../support/server.ts";
import { entry, type FilterEntry, forum, type NewFilterEntry, shop, twoTenants } from "./fixtures.ts";

const { client } = await start(twoTenants);
const tenant = { tenantId: forum };

const flags = ["adjective", "adverb", "collapseDoubles", "noun", "replacePhonetics", "verb"] as const;
const locales = ["de", "en", "en_GB", "en_US"];
const modes = ["exactMatch", "embeddable", "nonEmbeddable", "distinguishable"] as const;
const severities = ["mild", "medium", "high", "severe"] as const;
const tags = ["Insult", "Oath", "a, b & c"];

/** Words with everything that could be special in a pattern; a list in which every combination of the rest occurs. */
const texts = [
  "heck",
  "check",
  "heckler",
  "he_ck",
  "he%ck",
  "he\\ck",
  "h?ck",
  "h.ck",
  "[heck]",
  "a+b c",
  "Straße",
  "чёрт",
];
const stored: FilterEntry[] = [];
for (let index = 0; index < 48; index++) {
  const set = Object.fromEntries(flags.map((flag, place) => [flag, ((index + 1) * (place + 3)) % 11 < 5]));
  const sent: NewFilterEntry = entry(texts[index % texts.length] ?? "", {
    locale: pick(locales, Math.floor(index / texts.length)),
    filterMode: pick(modes, index),
    severity: pick(severities, Math.floor(index / 3)),
    tags: tags.filter((_, place) => ((index % 7) + 1) & (1 << place)),
    ...set,
  });
  stored.push((await client.filtering.createFilterEntry({ body: { entry: sent } }, tenant)).entry);
}
// Another tenant's entry meets most queries, and must never be found.
await client.filtering.createFilterEntry(
  { body: { entry: entry("heck", { tags: [...tags, "Theirs"] }) } },
  { tenantId: shop },
);

function pick<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new RangeError("Nothing to pick from.");
  return value;
}

interface Query {
  text?: string;
  locale?: string[];
  filterMode?: (typeof modes)[number][];
  severity?: (typeof severities)[number][];
  tag?: string[];
  adjective?: boolean;
  adverb?: boolean;
  collapseDoubles?: boolean;
  noun?: boolean;
  replacePhonetics?: boolean;
  verb?: boolean;
}

/** Returns true if every parameter of the query is met, a repeated one by any of its values. */
function meets(candidate: FilterEntry, query: Query): boolean {
  return (
    (query.text === undefined || isLike(candidate.text, query.text)) &&
    (query.locale === undefined || query.locale.includes(candidate.locale)) &&
    (query.filterMode === undefined || query.filterMode.includes(candidate.filterMode)) &&
    (query.severity === undefined || query.severity.includes(candidate.severity)) &&
    (query.tag === undefined || query.tag.some((name) => candidate.tags.includes(name))) &&
    flags.every((flag) => query[flag] === undefined || query[flag] === candidate[flag])
  );
}

/** Returns true if the text is the pattern with each `*` replaced by some text. */
function isLike(text: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  if (rest.length === 0) return text === pattern;
  const last = rest.pop() ?? "";
  let from = first.length;
  for (const piece of rest) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return text.startsWith(first) && text.endsWith(last) && text.length - last.length >= from;
}

async function search(query: Query) {
  return client.filtering.searchFilterEntries({ ...query, numberOfResults: 1000 }, tenant);
}

describe("the text of a search (Filtering, Blacklist filter entries; Decisions: Wildcards)", () => {
  test.each([
    ["heck", ["heck"]],
    ["heck*", ["heck", "heckler"]],
    ["*heck", ["check", "heck"]],
    ["*heck*", ["[heck]", "check", "heck", "heckler"]],
    ["h*ck", ["h.ck", "h?ck", "he%ck", "he\\ck", "he_ck", "heck"]],
    ["he*c*k", ["he%ck", "he\\ck", "he_ck", "heck"]],
    ["*", texts],
    ["**", texts],
    ["he_ck", ["he_ck"]],
    ["he%ck", ["he%ck"]],
    ["he\\ck", ["he\\ck"]],
    ["h?ck", ["h?ck"]],
    ["h.ck", ["h.ck"]],
    ["[heck]", ["[heck]"]],
    ["a+b*", ["a+b c"]],
    ["Stra*", ["Straße"]],
    ["чё*", ["чёрт"]],
    ["hec", []],
    ["'*", []],
  ])("%s", async (text, expected) => {
    const { entries, totalResults } = await search({ text, locale: ["en"] });
    const inEnglish = stored.filter(({ locale }) => locale === "en").map((candidate) => candidate.text);
    expect(entries.map((candidate) => candidate.text).toSorted()).toEqual(
      expected.filter((word) => inEnglish.includes(word)).toSorted(),
    );
    expect(totalResults).toBe(entries.length);
  });
});

test.each(flags)("%s: true finds those alone, false the others, absent both", async (flag) => {
  const ids = async (query: Query) => (await search(query)).entries.map(({ id }) => id);
  const [on, off] = [await ids({ [flag]: true }), await ids({ [flag]: false })];
  expect(on).toEqual(stored.filter((candidate) => candidate[flag]).map(({ id }) => id));
  expect(off).toEqual(stored.filter((candidate) => !candidate[flag]).map(({ id }) => id));
  expect(on.length * off.length, "the list has both kinds").toBeGreaterThan(0);
  expect([...on, ...off].toSorted()).toEqual((await ids({})).toSorted());
});

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const some = <Value>(values: readonly Value[]) => maybe(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }));
const queries: fc.Arbitrary<Query> = fc
  .record({
    text: maybe(fc.constantFrom("*", "h*", "*e*", "*ck", "h*k*", "heck", "*%*", "*_*", "*\\*", "* *")),
    locale: some(locales),
    filterMode: some(modes),
    severity: some(severities),
    tag: some(tags),
    adjective: maybe(fc.boolean()),
    adverb: maybe(fc.boolean()),
    collapseDoubles: maybe(fc.boolean()),
    noun: maybe(fc.boolean()),
    replacePhonetics: maybe(fc.boolean()),
    verb: maybe(fc.boolean()),
  })
  .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)));

test("a search finds what meets every parameter that is given, ordered by id", async () => {
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const expected = stored.filter((candidate) => meets(candidate, query));
      expect(await search(query)).toEqual({ entries: expected, totalResults: expected.length });
    }),
    { numRuns: 100 },
  );
});

test("a tag that does not exist fails the call, alone or among others (Filtering, search, tag)", async () => {
  for (const tag of [["Nobody"], ["Insult", "Nobody"], ["insult"], ["Theirs"]]) {
    expect(await refusal(client, "searchFilterEntries", { tag }, tenant)).toEqual({ tag: "[invalid]tag" });
  }
});

test.each([
  ["filterMode", { filterMode: ["fuzzy"] }, { "filterMode[0]": "[invalidOption]filterMode" }],
  ["severity", { severity: ["mild", "extreme"] }, { "severity[1]": "[invalidOption]severity" }],
  ["locale", { locale: ["english"] }, { "locale[0]": "[couldNotConvert]locale" }],
  ["noun", { noun: "yes" }, { noun: "[couldNotConvert]noun" }],
  ["verb", { verb: "" }, { verb: "[couldNotConvert]verb" }],
  ["startRow", { startRow: -1 }, { startRow: "[tooSmall]startRow" }],
  ["startRow", { startRow: "first" }, { startRow: "[couldNotConvert]startRow" }],
  ["numberOfResults", { numberOfResults: 0 }, { numberOfResults: "[tooSmall]numberOfResults" }],
  ["numberOfResults", { numberOfResults: 1001 }, { numberOfResults: "[tooLarge]numberOfResults" }],
  ["numberOfResults", { numberOfResults: 1.5 }, { numberOfResults: "[couldNotConvert]numberOfResults" }],
])("a value that a parameter does not take is refused: %s", async (_, query, codes) => {
  expect(await refusal(client, "searchFilterEntries", query, tenant)).toEqual(codes);
});

test("a page holds 20 entries unless more or fewer are asked for, at most 1,000", async () => {
  const page = async (query: { numberOfResults?: number; startRow?: number }) =>
    (await client.filtering.searchFilterEntries(query, tenant)).entries;
  expect(await page({})).toEqual(stored.slice(0, 20));
  expect(await page({ startRow: 0 })).toEqual(stored.slice(0, 20));
  expect(await page({ numberOfResults: 1 })).toEqual(stored.slice(0, 1));
  expect(await page({ numberOfResults: 1000 })).toEqual(stored);
  expect(await page({ startRow: 40 })).toEqual(stored.slice(40));
});

test("pages of any size join to the whole, with one totalResults; past the end they are empty", async () => {
  await fc.assert(
    fc.asyncProperty(queries, fc.integer({ min: 1, max: 30 }), async (query, numberOfResults) => {
      const whole = await search(query);
      const joined: FilterEntry[] = [];
      for (let startRow = 0; startRow <= whole.totalResults + numberOfResults; startRow += numberOfResults) {
        const page = await client.filtering.searchFilterEntries({ ...query, startRow, numberOfResults }, tenant);
        expect(page.totalResults).toBe(whole.totalResults);
        expect(page.entries).toHaveLength(Math.min(numberOfResults, Math.max(0, whole.totalResults - startRow)));
        joined.push(...page.entries);
      }
      expect(joined).toEqual(whole.entries);
    }),
    { numRuns: 20 },
  );
});
