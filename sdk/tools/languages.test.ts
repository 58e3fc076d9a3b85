import { expect, test } from "vitest";
import { languages, languagesToTest } from "./languages.ts";

const all = languages.map(({ name }) => name);
const names = (given: readonly string[], seed?: number): readonly string[] =>
  languagesToTest(given, seed).map(({ name }) => name);

test("a run with a seed tests one language, and consecutive runs test all of them in turn", () => {
  const turns = all.map((_, index) => names([], 41 + index));
  expect(turns.map((turn) => turn.length)).toEqual(all.map(() => 1));
  expect(turns.flat().toSorted()).toEqual(all.toSorted());
});

test("a run that names languages tests these, whatever the seed", () => {
  expect(names(["go", "python"], 41)).toEqual(["go", "python"]);
});

test("a language that has no SDK is refused with those that have one", () => {
  expect(() => names(["cobol"])).toThrow(`Name a language: ${all.join(", ")}.`);
});
