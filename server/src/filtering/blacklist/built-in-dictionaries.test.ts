import { expect, test } from "vitest";
import { createDictionary, createFilter } from "../../engine/filter.ts";
import { entry } from "../../engine/testdata/make.ts";
import { builtInWords, hasBuiltInDictionary, readBuiltInDictionary } from "./built-in-dictionaries.ts";

test("English has words, names and places, for its regions too", async () => {
  const words = new Set(await builtInWords("en_US"));
  expect(words.size).toBeGreaterThan(130_000);
  for (const word of ["classic", "assume", "London", "Michael", "café", "a", "I", "scraping"])
    expect(words).toContain(word);
  for (const word of ["London's", "b", "ACLU", "~london", "1st", "S'y"]) expect(words).not.toContain(word);
});

test("a word that is a name too is listed as the word, and once", async () => {
  const words = await builtInWords("en");
  expect(words.filter((word) => word.toLowerCase() === "march")).toEqual(["march"]);
  expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length);
});

test("no vulgar word is in it, so that a listed one is found in longer ones; plain words that hold one are", async () => {
  const words = new Set(await builtInWords("en"));
  const dictionary = createDictionary(words);
  const hits = (text: string, roots: readonly string[]): string[] => {
    const entries = roots.map((root, id) =>
      entry(root, { id, filterMode: "distinguishable", noun: true, verb: true, replacePhonetics: true }),
    );
    return createFilter({ entries, dictionary })
      .findBlacklisted(text)
      .map(({ root }) => root);
  };
  const roots = ["fuck", "shit", "dick", "cock"];
  expect(hits("motherfucker bullshit dickhead cocksucker", roots)).toEqual(roots);
  const plain = "cockard honeysuck squawberry datasheet stylesheets cockpit Dickens shiitake snigger niggling";
  expect(hits(plain, [...roots, "suck", "squaw", "nigger"])).toEqual([]);
  for (const word of [
    "cockard",
    "honeysuck",
    "squawberry",
    "datasheet",
    "stylesheet",
    "cocktail",
    "snigger",
    "prickly",
  ])
    expect(words).toContain(word);
});

test("a shush and a row of short forms hold nothing", async () => {
  const dictionary = createDictionary(await builtInWords("en"));
  const common = { noun: true, verb: true, collapseDoubles: true, replacePhonetics: true };
  for (const filterMode of ["nonEmbeddable", "embeddable", "distinguishable"] as const) {
    const filter = createFilter({ entries: [entry("shit", { ...common, filterMode })], dictionary });
    for (const text of ["it's-it's", "Ssssshhhh, it's", "shhh! it's late", "hush, it's me"])
      expect(filter.findBlacklisted(text), text).toEqual([]);
    for (const text of ["s-hit", "s-it", "sh*t's"]) expect(filter.findBlacklisted(text).length, text).toBe(1);
  }
});

test("other languages have none", async () => {
  expect(await builtInWords("tlh")).toEqual([]);
  expect(await readBuiltInDictionary("tlh")).toBeUndefined();
  expect([hasBuiltInDictionary("tlh"), hasBuiltInDictionary("en_GB")]).toEqual([false, true]);
});
