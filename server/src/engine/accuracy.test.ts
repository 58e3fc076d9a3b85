/** The labelled cases (testdata/filter-cases.json); `npm run accuracy` prints them by kind. */
import { beforeAll, expect, test } from "vitest";
import { builtInWords } from "../filtering/blacklist/built-in-dictionaries.ts";
import { createDictionary, createFilter } from "./filter.ts";
import { entries, isMarkup, type Score, score, total } from "./testdata/accuracy.ts";

let scores: readonly Score[] = [];

beforeAll(async () => {
  scores = score(createFilter({ entries, dictionary: createDictionary(await builtInWords("en")) }));
});

test("more than 99 % of the disguised words are found", () => {
  expect(total(scores.filter((each) => each.label === 1 && !isMarkup(each))).rate).toBeGreaterThan(0.99);
});

test("less than 1 % of the innocent texts are hit", () => {
  expect(total(scores.filter((each) => each.label === 0)).rate).toBeLessThan(0.01);
});
