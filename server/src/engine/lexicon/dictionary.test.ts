import { expect, test } from "vitest";
import { createDictionary } from "./dictionary.ts";

test("looks a piece of a text up where it stands, whatever its case and accents", () => {
  const dictionary = createDictionary(["classic", "café", "isn't", "London"]);
  expect(dictionary.has("a Classic!", 2, 9)).toBe(true);
  expect(dictionary.has("a Classic!", 2, 8)).toBe(false);
  for (const word of ["CAFE", "café", "cafe\u0301", "ca\u200Bfe", "london"])
    expect(dictionary.has(word, 0, word.length)).toBe(true);
  for (const word of ["", "c-afe", "cafe1", "caf"]) expect(dictionary.has(word, 0, word.length)).toBe(false);
  expect(dictionary.size).toBe(4);
});

test("a hundred thousand words, none mistaken for another", () => {
  const words = Array.from(
    { length: 100_000 },
    (_, i) => `w${i.toString(36).replaceAll(/\d/g, (digit) => `${"ghijklmnop".charAt(Number(digit))}x`)}`,
  );
  const dictionary = createDictionary(words);
  expect(words.every((word) => dictionary.has(word, 0, word.length))).toBe(true);
  expect(words.some((word) => dictionary.has(`${word}ж`, 0, word.length + 1))).toBe(false);
});

test("tags belong to the exact word", () => {
  const dictionary = createDictionary([
    { text: "breast", locale: "en", tags: ["medical"] },
    { text: "breast", locale: "en_GB", tags: ["food"] },
    "toe",
  ]);
  expect(dictionary.hasTagged("Breast", new Set(["medical"]))).toBe(true);
  expect(dictionary.hasTagged("breast", new Set(["food", "x"]))).toBe(true);
  expect(dictionary.hasTagged("toe", new Set(["medical"]))).toBe(false);
});

test("words that a hash without a secret puts into one slot take no more steps than others", () => {
  const hashOf = (word: string) => {
    let hash = 0x811c9dc5;
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
    return hash ^ (hash >>> 15);
  };
  const words: string[] = [];
  for (let number = 0; words.length < 2000; number++) {
    const word = number.toString(26).replaceAll(/\d/g, (digit) => "qrstuvwxyz".charAt(Number(digit)));
    if ((hashOf(word) & 0xfff) === 0) words.push(word);
  }
  const dictionary = createDictionary(words);
  for (const word of words) expect(dictionary.has(word, 0, word.length)).toBe(true);
  expect(dictionary.steps).toBeLessThan(20_000);
});
