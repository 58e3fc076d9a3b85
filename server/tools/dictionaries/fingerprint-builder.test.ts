import { expect, test } from "vitest";
import { OrdinaryWords } from "../../src/engine/filter.ts";
import { nameKey } from "../../src/engine/lexicon/ordinary-words.ts";
import { buildFingerprints } from "./fingerprint-builder.ts";

const words = Array.from({ length: 20_000 }, (_, index) => `word${index.toString(36)}x`);
const ordinary = new OrdinaryWords(buildFingerprints(new Set([...words, "ji\u017E", nameKey("Tossa")])));
const has = (word: string): boolean => ordinary.has(word, 0, word.length);

test("all words are in the set, and hardly any other", () => {
  expect(words.every(has)).toBe(true);
  const others = words.map((word) => `${word}y`);
  expect(others.filter(has).length).toBeLessThan(5);
});

test("a word is one in any case, with its marks, and a name with a capital", () => {
  expect(["Ji\u017E", "JI\u017D", "jiz\u030C", "jiz"].map(has)).toEqual([true, true, true, false]);
  expect(["Tossa", "tossa", "TOSSA"].map(has)).toEqual([true, false, false]);
});
