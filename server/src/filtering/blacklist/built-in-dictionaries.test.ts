import { expect, test } from "vitest";
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

test("other languages have none", async () => {
  expect(await builtInWords("tlh")).toEqual([]);
  expect(await readBuiltInDictionary("tlh")).toBeUndefined();
  expect([hasBuiltInDictionary("tlh"), hasBuiltInDictionary("en_GB")]).toEqual([false, true]);
});
