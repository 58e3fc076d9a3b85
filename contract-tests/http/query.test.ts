/** The query: what the SDK writes, the server reads; what comes otherwise is refused or taken as it is meant. */
import type { Exchange } from "@gatehouse/sdk";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { codesOf, jsonOf, objectOf } from "./answers.ts";

const { client } = await start();
const words = [
  "anchor",
  "binnacle",
  "capstan",
  "c+lew",
  "d*vit",
  "50% rum",
  "a&b=c#d",
  "naïve",
  "日本",
  "😀",
  "a b",
  "%41",
];
const entry = { filterMode: "distinguishable" as const, severity: "mild" as const };
for (const [index, text] of words.entries()) {
  const locale = index % 2 === 0 ? "en" : "fr";
  await client.filtering.createDictionaryEntry({ body: { entry: { text, locale } } });
  await client.filtering.createFilterEntry({
    body: { entry: { ...entry, text, locale, tags: [index < 2 ? "First" : "Rest", `T ${text}`] } },
  });
}

/** Asks with a query that is sent as it is written. */
function get(target: string): Promise<Exchange> {
  const [path, ...rest] = target.split("?");
  const rawQuery = rest.join("?");
  return client.request(`GET ${path}`, {}, { rawQuery });
}

/** The texts that a search finds, in its order. */
async function found(target: string): Promise<unknown[]> {
  const { entries } = jsonOf(await get(target));
  return Array.isArray(entries) ? entries.map((item) => objectOf(item)["text"]) : [];
}

describe("A text comes through as it was sent", () => {
  test.each(words.map((text, index) => [text, index % 2 === 0 ? "en" : "fr"] as const))("%s", async (text, locale) => {
    await expect(client.filtering.findFilterEntry({ text, locale })).resolves.toMatchObject({ entry: { text } });
    await expect(client.filtering.findDictionaryEntry({ text, locale })).resolves.toMatchObject({ entry: { text } });
    await expect(client.filtering.findBlacklistTag({ name: `T ${text}` })).resolves.toMatchObject({
      tag: { name: `T ${text}` },
    });
  });

  test("whatever it is", async () => {
    const text = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
      .filter((value) => value.trim() !== "" && !value.includes("\0") && value.isWellFormed());
    await fc.assert(
      fc.asyncProperty(text, async (name) => {
        const created = await client.filtering.createBlacklistTag.result({ body: { tag: { name } } });
        // A name that came before, or that the document does not allow, says nothing here.
        if (!created.ok) return;
        await expect(client.filtering.findBlacklistTag({ name })).resolves.toEqual(created.body);
      }),
      { numRuns: 40 },
    );
  });
});

describe("How a query is written", () => {
  test("+ is a space, %2B is a plus", async () => {
    expect(await found("/filter/blacklist/entry/search?text=a+b")).toEqual(["a b"]);
    expect(await found("/filter/blacklist/entry/search?text=a%20b")).toEqual(["a b"]);
    expect(await found("/filter/blacklist/entry/search?text=c%2Blew")).toEqual(["c+lew"]);
    expect(await found("/filter/blacklist/entry/search?text=c+lew")).toEqual([]);
  });

  test("* stands for any run of characters, written plainly or encoded", async () => {
    expect(await found("/filter/blacklist/entry/search?text=c*")).toEqual(["capstan", "c+lew"]);
    expect(await found("/filter/blacklist/entry/search?text=c%2A")).toEqual(["capstan", "c+lew"]);
    expect(await found("/filter/blacklist/entry/search?text=50%25*")).toEqual(["50% rum"]);
  });

  test("a percent sign that encodes nothing is a percent sign", async () => {
    expect(await found("/filter/blacklist/entry/search?text=50%*")).toEqual(["50% rum"]);
    expect(await found("/filter/blacklist/entry/search?text=%2541")).toEqual(["%41"]);
  });

  test("reserved characters need no encoding where they can stand", async () => {
    for (const text of ["a:b", "a/b", "a?b", "a@b", "a,b;c", "a$b!c", "(a)", "a'b"]) {
      const { tag } = await client.filtering.createBlacklistTag({ body: { tag: { name: text } } });
      expect(jsonOf(await get(`/filter/blacklist/tag?name=${text}`))).toEqual({ tag });
    }
  });
});

describe("Repeated parameters are lists", () => {
  test("commas and empty brackets write the same list (Decisions: Lists in a query)", async () => {
    const repeated = await found("/filter/blacklist/entry/search?locale=en&locale=fr");
    expect(repeated.length).toBeGreaterThan(1);
    for (const query of ["locale=en,fr", "locale[]=en&locale[]=fr", "locale%5B%5D=en&locale=fr"])
      expect(await found(`/filter/blacklist/entry/search?${query}`), query).toEqual(repeated);
    expect(codesOf(await get("/filter/blacklist/entry/search?locale=en,x-"))).toMatchObject({
      "locale[1]": ["[couldNotConvert]locale"],
    });
  });

  test("a comma is part of a name (Decisions: Lists in a query)", async () => {
    const codes = codesOf(await get("/filter/blacklist/entry/search?tag=First,Rest"));
    expect(codes).toEqual({ tag: ["[invalid]tag"] });
  });

  test("thousands of values are read, and bounded as the document says", async () => {
    const query = Array.from({ length: 1500 }, () => "locale=en").join("&");
    const codes = codesOf(await get(`/filter/blacklist/entry/search?${query}`));
    expect(codes).toEqual({ locale: ["[tooMany]locale"] });
  });
});

describe("Unknown parameters are ignored (Decisions: Unknown properties)", () => {
  test("retrieving all tags and deleting a tag answer no 400 (Filtering, Errors)", async () => {
    const { tag } = await client.filtering.createBlacklistTag({ body: { tag: { name: "Going" } } });
    const statuses: number[] = [];
    for (const path of ["/filter/blacklist/tag", "/filter/whitelist/tag"])
      for (const query of ["startRow=x", "surprise=1", "id=%00", ""])
        statuses.push((await get(`${path}?${query}`)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const path = `DELETE /filter/blacklist/tag/${tag.id}`;
    expect((await client.request(path, {}, { rawQuery: "surprise=1" })).status).toBe(200);
    expect((await client.request(path, {}, { rawQuery: "surprise=1" })).status).toBe(404);
    expect((await client.request("DELETE /filter/blacklist/tag/x", {}, { rawQuery: "surprise=1" })).status).toBe(404);
  });
});

describe("Indexed parameters are lists of objects", () => {
  // An example that another test sends renames the first word.
  const english = words.filter((_, index) => index > 0 && index % 2 === 0);
  /** The words of this file, without those of examples that other tests send. */
  const ordered = async (query: string) => {
    const all = await found(`/filter/blacklist/dictionary/search?numberOfResults=100&locale=en&${query}`);
    return all.filter((text) => english.some((word) => word === text));
  };

  test("sort[0].field and sort[0].order", async () => {
    const sorted = [...english].sort((a, b) => (a < b ? -1 : 1));
    expect(await ordered("sort[0].field=text&sort[0].order=asc")).toEqual(sorted);
    expect(await ordered("sort%5B0%5D.field=text&sort%5B0%5D.order=desc")).toEqual(sorted.toReversed());
  });

  test("text:desc, repeated or with commas, and brackets in place of the dot (Decisions: Order of results)", async () => {
    const sorted = [...english].sort((a, b) => (a < b ? -1 : 1));
    expect(await ordered("sort=text")).toEqual(sorted);
    for (const query of [
      "sort=text:desc",
      "sort=text%3Adesc",
      "sort[]=text:desc",
      "sort=locale,text:desc",
      "sort=locale:asc&sort=text:desc",
      "sort[0][field]=text&sort[0][order]=desc",
    ])
      expect(await ordered(query), query).toEqual(sorted.toReversed());
  });

  test("the index decides, not the order in the query", async () => {
    const answer = await get(
      "/filter/blacklist/dictionary/search?sort[1].field=text&sort[1].order=desc&sort[0].field=locale&sort[0].order=desc",
    );
    const { entries } = jsonOf(answer);
    const locales = Array.isArray(entries) ? entries.map((item) => objectOf(item)["locale"]) : [];
    expect(locales).toEqual([...locales].sort().reverse());
  });

  test("the SDK writes it so", async () => {
    const answer = await client.filtering.searchDictionaryEntries({
      locale: ["en"],
      numberOfResults: 1,
      sort: [{ field: "text", order: "desc" }],
    });
    expect(answer.entries.map(({ text }) => text)).toEqual([[...english].sort((a, b) => (a < b ? 1 : -1))[0]]);
  });

  test.each([
    ["sort[0].name=text", ["sort[0].field", "sort[0].name"]],
    ["sort[0].field=colour", ["sort[0].field"]],
    ["sort[1].field=text", ["sort[0].field"]],
    ["sort[0].field=text&sort[0].order=up", ["sort[0].order"]],
    ["sort=colour", ["sort[0].field"]],
    ["sort=id&sort=text:up", ["sort[1].order"]],
    ["sort=text:", ["sort[0].order"]],
  ])("%s is refused, at its place", async (query, fields) => {
    const codes = codesOf(await get(`/filter/blacklist/dictionary/search?${query}`));
    expect(Object.keys(codes)).toEqual(expect.arrayContaining(fields));
  });

  test.each([
    "sort[100].field=text",
    "sort[99999999].field=text",
    "sort[-1].field=text",
    "sort[].field=text",
    "sort.field=text",
    "sort[field]=text",
  ])("%s makes no long list and is refused", async (query) => {
    expect((await get(`/filter/blacklist/dictionary/search?${query}`)).status).toBe(400);
  });
});
