/**
 * No hostile text costs more than ten times an ordinary text of its length, in steps. Ordinary text consists of words
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
      expect(cost / (ordinarySteps[i] ?? 1), `times ordinary text of ${size} characters`).toBeLessThan(10);
      const growth = size / (sizes[i - 1] ?? size);
      // Linear but for one step: from some length on, a text is read once more (14.6 to 26 steps a character, then constant).
      expect(cost, `of ${size} characters, ${growth} times as many as before`).toBeLessThan(
        last * growth * 1.9 + 10_000,
      );
      last = cost;
    }
  });
});
