import { expect, test } from "vitest";
import { loadBuiltInDictionary } from "./built-in-dictionaries.ts";

test("English has words, names and places, for its regions too", async () => {
  const words = new Set(await loadBuiltInDictionary("en_US"));
  expect(words.size).toBeGreaterThan(130_000);
  for (const word of ["classic", "assume", "London", "Michael", "café", "a", "I", "scraping"])
    expect(words).toContain(word);
  for (const word of ["London's", "b", "ACLU", "~london", "1st"]) expect(words).not.toContain(word);
});

test("other languages have none", async () => {
  expect(await loadBuiltInDictionary("tlh")).toBeUndefined();
});
