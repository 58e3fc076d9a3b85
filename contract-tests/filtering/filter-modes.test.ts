/** Each mode, case by case as the decision has it (Filtering, entry.filterMode; Decisions: Filter modes). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { entry, forum, found, type NewFilterEntry, twoTenants } from "./fixtures.ts";

const words = ["jockey", "plonker", "brain", "muffin", "pain", "coffin", "but", "gin"];
const { client } = await start({
  ...twoTenants,
  blacklist: { tenantId: forum, dictionary: words.map((text) => ({ text, locale: "en" })) },
});
const tenant = { tenantId: forum };

/** Returns the matches in each text, by an entry that is listed for this alone. */
async function foundBy(listed: NewFilterEntry, texts: readonly string[]): Promise<Record<string, string[]>> {
  const { entry: stored } = await client.filtering.createFilterEntry({ body: { entry: listed } }, tenant);
  const results: Record<string, string[]> = {};
  for (const text of texts) results[text] = await found(client, text, { tags: listed.tags }, tenant);
  await client.filtering.deleteFilterEntry({ id: stored.id }, tenant);
  return results;
}

const matching = (results: Record<string, string[]>) => Object.keys(results).filter((text) => results[text]?.length);

/** The rows of the table in the decision: a text, and yes or no for each mode. */
const decisions = readFileSync(new URL("../../openapi/DECISIONS.md", import.meta.url), "utf8");
const [, section = ""] = decisions.split("### Filter modes");
const rows = [...(section.split("### ")[0] ?? "").matchAll(/^\| `([^`]+)` +\|(.*)\|$/gm)].map(
  ([, text = "", cells = ""]) => ({
    text,
    cells: cells.split("|").map((cell) => cell.trim()),
  }),
);

describe("the table of the decision", () => {
  test.each(["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"] as const)("%s", async (filterMode) => {
    const column = ["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"].indexOf(filterMode);
    expect(rows.length).toBeGreaterThanOrEqual(20);
    const results = await foundBy(
      entry("plonk", { filterMode, tags: ["Table"] }),
      rows.map(({ text }) => text),
    );
    expect(matching(results)).toEqual(rows.filter(({ cells }) => cells[column] === "yes").map(({ text }) => text));
  });
});

test.each([
  ["cono", "cono CONO ｃｏｎｏ", ["cono", "CONO", "ｃｏｎｏ"], "coño COÑO"],
  ["göt", "göt GÖT go\u0308t", ["göt", "GÖT", "go\u0308t"], "got GOT"],
  ["got", "got", ["got"], "göt g0t goot g.o.t go\u200bt got1 1got"],
  ["f'er", "f'er F'ER", ["f'er", "F'ER"], "fer f er f\u2019er f-er"],
  ["s word", "s word", ["s word"], "sword s-word s_word"],
  ["grüx", "grüx", ["grüx"], "grux gruex"],
])("exactMatch finds %s exactly and nothing else", async (text, content, expected, others) => {
  const results = await foundBy(entry(text, { tags: ["Exact"], collapseDoubles: true }), [content, others]);
  expect(results).toEqual({ [content]: expected, [others]: [] });
});

test("digits beside a word are its end, but for dictionary words in nonEmbeddable, whichever they are", async () => {
  const numbers = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, "0"));
  const texts = numbers.flatMap((number) => [`gink${number}`, `${number}gink`]);
  for (const filterMode of ["nonEmbeddable", "embeddable", "distinguishable"] as const)
    expect(matching(await foundBy(entry("gink", { filterMode, tags: ["Digits"] }), texts))).toEqual(texts);
  expect(matching(await foundBy(entry("gink", { filterMode: "exactMatch", tags: ["Digits"] }), texts))).toEqual([]);
  const words = texts.map((text) => text.replace("gink", "gin"));
  expect(matching(await foundBy(entry("gin", { filterMode: "nonEmbeddable", tags: ["Digits"] }), words))).toEqual([]);
}, 60_000);

test("collapseDoubles works in both directions (Filtering, entry.collapseDoubles; Decisions: Doubled letters)", async () => {
  const more = { filterMode: "nonEmbeddable" as const, collapseDoubles: true, tags: ["Doubles"] };
  expect(matching(await foundBy(entry("zibble", more), ["zible", "zibble", "z1ble", "zibl"]))).toEqual([
    "zible",
    "zibble",
    "z1ble",
  ]);
  expect(matching(await foundBy(entry("jubb", more), ["jub", "jubb", "j u b", "juub"]))).toEqual([
    "jub",
    "jubb",
    "j u b",
  ]);
  expect(matching(await foundBy(entry("zible", more), ["zibble", "zible"]))).toEqual(["zibble", "zible"]);
  expect(matching(await foundBy(entry("butt", more), ["but", "b u t", "butt"]))).toEqual(["butt"]);
  const off = { ...more, collapseDoubles: false };
  expect(matching(await foundBy(entry("zibble", off), ["zible", "zibble"]))).toEqual(["zibble"]);
});

test("inflections: of variations too, and none that is a word of its own (Decisions: Inflections)", async () => {
  const more = { filterMode: "nonEmbeddable" as const, verb: true, noun: true, tags: ["Forms"] };
  const varied = entry("glonk", { ...more, variations: ["splod"] });
  expect(matching(await foundBy(varied, ["glonks", "splods", "splodding", "splodded", "splodjockey"]))).toEqual([
    "glonks",
    "splods",
    "splodding",
    "splodded",
  ]);
  for (const [text, word, gerund] of [
    ["bra", "brain", "braing"],
    ["muff", "muffin", "muffing"],
    ["pa", "pain", "paing"],
    ["coff", "coffin", "coffing"],
  ] as const)
    expect(matching(await foundBy(entry(text, more), [word, word.toUpperCase(), gerund]))).toEqual([gerund]);
});

test("inflections of allowed words (Filtering, entry.inflect; Decisions: Inflections)", async () => {
  const inflections = async (text: string, exclusions: string[] = []) => {
    const body = { entry: { text, locale: "en", inflect: true, exclusions } };
    const { id } = (await client.filtering.createAllowedEntry({ body }, tenant)).entry;
    const { whitelist } = await client.filtering.retrieveWhitelist({}, tenant);
    await client.filtering.deleteAllowedEntry({ id }, tenant);
    return whitelist.allowedEntries.find((one) => one.id === id)?.inflections.toSorted();
  };
  expect(await inflections("be")).toEqual(["am", "are", "been", "being", "is", "was", "were"]);
  expect(await inflections("go")).toEqual(["goes", "going", "gone", "went"]);
  expect(await inflections("livestream")).toEqual(["livestreamed", "livestreaming", "livestreams"]);
  expect(await inflections("yeet", ["Yeeting"])).toEqual(["yeeted", "yeets"]);
});
