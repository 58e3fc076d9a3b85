/** Words of fourteen languages, plain and disguised, and innocent sentences (testdata/language-sets.ts). */
import { beforeAll, describe, expect, test } from "vitest";
import { builtInWords } from "../filtering/blacklist/built-in-dictionaries.ts";
import { graphsOf, loadGraphs } from "../filtering/blacklist/language-dictionaries.ts";
import { createDictionary, type Dictionary } from "./filter.ts";
import { type LanguageScore, scoreLanguage } from "./testdata/language-accuracy.ts";
import { languageSets } from "./testdata/language-sets.ts";

let dictionary: Dictionary;
const scores: LanguageScore[] = [];

beforeAll(async () => {
  dictionary = createDictionary(await builtInWords("en"));
});

describe.each(languageSets)("$locale", (set) => {
  let score: LanguageScore;
  beforeAll(async () => {
    await loadGraphs([set.locale]);
    dictionary.useGraphs(graphsOf([set.locale]));
    score = scoreLanguage(set, dictionary);
    scores.push(score);
  });

  test("99 % of the plain words are found", () => {
    const { hits, total, wrong } = score.plain;
    expect(hits / total, wrong.join("\n")).toBeGreaterThanOrEqual(0.99);
  });

  test("95 % of the disguised words are found", () => {
    const { hits, total, wrong } = score.disguised;
    expect(hits / total, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
  });

  test("at most one innocent sentence is hit", () => {
    expect(score.innocent.hits, score.innocent.wrong.join("\n")).toBeLessThanOrEqual(1);
  });
});

test("at most 2 % of all innocent sentences are hit", () => {
  expect(scores).toHaveLength(languageSets.length);
  const hits = scores.reduce((sum, { innocent }) => sum + innocent.hits, 0);
  const total = scores.reduce((sum, { innocent }) => sum + innocent.total, 0);
  expect(hits / total).toBeLessThanOrEqual(0.02);
});
