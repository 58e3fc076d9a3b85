/** Work is linear in the length of any text, measured in steps instead of time. See the README.md of the engine. */
import { expect, test } from "vitest";
import { entry, filterOf } from "./testdata/make.ts";

const entries = [
  "smurf",
  "crud",
  "aa",
  "aaa",
  "ababab",
  "bababa",
  "assess",
  "mississippi",
  "xxx",
  "blue smurf",
  "i",
  "is it",
].map((text) =>
  entry(text, { filterMode: "distinguishable", noun: true, verb: true, collapseDoubles: true, replacePhonetics: true }),
);
const words = ["classes", "box", "quiz", "of", "this"];

const texts: Readonly<Record<string, (size: number) => string>> = {
  "one letter": (size) => "a".repeat(size),
  "one letter, parted": (size) => "a ".repeat(size / 2),
  "nested suffixes": (size) => "ab".repeat(size / 2),
  "near-matches": (size) => "smurg crux misissip ".repeat(size / 20),
  matches: (size) => "smurf ".repeat(size / 6),
  "two long runs": (size) => "a".repeat(size / 2) + "s".repeat(size / 2),
  separators: (size) => `s${".".repeat(size)}murf`,
  "spaces and letters": (size) => "s   m   u   r   ".repeat(size / 16),
  masks: (size) => "*".repeat(size),
  "masked words": (size) => "s**rf cr** ".repeat(size / 11),
  "mask and letter": (size) => "a*".repeat(size / 2),
  "zero width": (size) => `s${"\u200B".repeat(size)}murf`,
  marks: (size) => `smurf${"\u0301".repeat(size)}`,
  ignorable: (size) => "xa".repeat(size / 2),
  "ignorable words": (size) => "sxmxuxrxf X q ".repeat(size / 14),
  strokes: (size) => "/\\".repeat(size / 2),
  brackets: (size) => "(".repeat(size),
  symbols: (size) => "s|".repeat(size / 2),
  surrogates: (size) => "𝐬".repeat(size / 2),
  emoji: (size) => "👩‍👩‍👧".repeat(size / 8),
  apostrophes: (size) => "'s".repeat(size / 2),
  Chinese: (size) => "笨蛋".repeat(size / 2),
};

test.each(Object.keys(texts))("%s", (name) => {
  const steps = (size: number): number => {
    const filter = filterOf(entries, words);
    filter.findBlacklisted((texts[name] ?? String)(size));
    return filter.steps;
  };
  const [small, large] = [steps(2048), steps(16_384)];
  expect(large).toBeLessThan(small * 8 * 1.2 + 1000);
  expect(large).toBeLessThan(16_384 * 120);
});
