/**
 * No hostile text costs more than six times an ordinary text of its length, in steps. Ordinary text consists of words
 * that are new to the filter, and each measurement starts without remembered verdicts.
 */
import { describe, expect, test } from "vitest";
import { createDictionary, createFilter } from "./filter.ts";
import { defaultOptions } from "./testdata/contact-accuracy.ts";
import { hostileTexts, ordinaryText, realisticDictionary, realisticList } from "./testdata/hostile-texts.ts";
import { entry } from "./testdata/make.ts";

const sizes = [2048, 8192];
const dictionary = createDictionary(realisticDictionary());

describe.each([
  ["a list with awkward entries", true],
  ["a list of words", false],
])("%s", (_, withAwkward) => {
  const entries = realisticList(withAwkward);
  const filter = createFilter({ entries, dictionary });

  function steps(text: string): number {
    // A new entry clears the remembered verdicts.
    filter.apply({ put: [entry("unheardofword", { id: 0 })] });
    const before = filter.steps;
    filter.find(text, { blacklist: {}, contacts: defaultOptions });
    return filter.steps - before;
  }

  function ordinary(size: number): number {
    const costs = [1, 2, 3, 4, 5].map((seed) => steps(ordinaryText(seed, size)));
    return costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  }

  const ordinarySteps = sizes.map(ordinary);

  test("ordinary text costs as much as it is long", () => {
    for (const [i, size] of sizes.entries()) {
      expect((ordinarySteps[i] ?? 0) / size).toBeGreaterThan(1);
      expect((ordinarySteps[i] ?? 0) / size).toBeLessThan(40);
    }
  });

  test.each([...hostileTexts(entries)])("%s", (_name, make) => {
    let last = Number.POSITIVE_INFINITY;
    // Smallest size first: a failure there would take minutes at the largest.
    for (const [i, size] of sizes.entries()) {
      const cost = steps(make(size));
      expect(cost / (ordinarySteps[i] ?? 1), `times ordinary text of ${size} characters`).toBeLessThan(6);
      const growth = size / (sizes[i - 1] ?? size);
      // Linear but for one step: from some length on, a text is read once more (1.6 times as many steps, then constant).
      expect(cost, `of ${size} characters, ${growth} times as many as before`).toBeLessThan(
        last * growth * 1.7 + 10_000,
      );
      last = cost;
    }
  });
});

/** Bounds of steps a character, a tenth above what these texts take; most of them once took two to twelve times as many. */
const bounds: Readonly<Record<string, number>> = {
  // Prefixes of rows are followed through a repeated letter once.
  "s ": 6,
  "s s ": 6,
  "l ": 6,
  "ss ": 6,
  "aaa ": 7,
  "s.s..": 17,
  // Candidates without their letters, and those that would have to be as listed, are not compared.
  "s|": 40,
  "a!b!": 65,
  "*a*b": 63,
  a_b_: 50,
  "a-b-": 50,
  "(1": 35,
  "it.is/": 32,
  "is it ": 23,
  // Masked words are remembered.
  "s**rf cr** ": 14,
  "ss*ss ": 14,
};

const filter = createFilter({ entries: realisticList(true), dictionary });

test.each(Object.entries(bounds))("%j takes few steps", (unit, bound) => {
  const text = unit.repeat(Math.ceil(1000 / unit.length));
  filter.find(text, { blacklist: {}, contacts: defaultOptions });
  const before = filter.steps;
  filter.find(text, { blacklist: {}, contacts: defaultOptions });
  expect((filter.steps - before) / text.length).toBeLessThan(bound);
});
