/** A text that is searched by turns has the same matches as one that is searched at once, whatever others do meanwhile. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { StepBudget, StepBudgetExceeded, StepCounter } from "./budget.ts";
import { type Coroutine, complete, mapped, metered, sorted, unitsPerYield } from "./coroutine.ts";
import { createDictionary, createFilter, type Filter } from "./filter.ts";
import { maximumMatches, TooManyMatches } from "./maximum-matches.ts";
import { defaultOptions } from "./testdata/contact-accuracy.ts";
import { hostileTexts, realisticDictionary, realisticList } from "./testdata/hostile-texts.ts";
import { entry } from "./testdata/make.ts";

const entries = realisticList(true);
const dictionary = createDictionary(realisticDictionary());
const filter = createFilter({ entries, dictionary });
const options = { blacklist: {}, contacts: defaultOptions };

const texts = [...hostileTexts(entries)];

test.each(texts)("%s", (_, make) => {
  const text = make(3000);
  expect(complete(filter.findInTurns(text, options, filter.listedNow()))).toEqual(filter.find(text, options));
});

test("several texts by turns, and others at once, do not disturb each other", () => {
  const picked = fc.array(fc.constantFrom(...texts.map(([, make]) => make(1200))), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(picked, (some) => {
      const works = some.map((text) => filter.findInTurns(text, options, filter.listedNow()));
      const results = takingTurns(works, () => filter.find("an ababab smurf", options));
      expect(results).toEqual(some.map((text) => filter.find(text, options)));
    }),
    { numRuns: 30 },
  );
});

test("an entry that is added or removed meanwhile does not change what the text is held against", () => {
  const edited = createFilter({ entries: [entry("smurf", { id: 1 }), entry("crud", { id: 2 })], dictionary });
  const text = "smurf crud heck ".repeat(200);
  const before = edited.find(text, options);
  const work = edited.findInTurns(text, options, edited.listedNow());
  for (let i = 0; i < 3; i++) expect(work.next().done).not.toBe(true);
  edited.apply({ put: [entry("heck", { id: 3 })], remove: [1] });
  expect(complete(work)).toEqual(before);
  expect(edited.find(text, options)).not.toEqual(before);
});

test("entries of one skeleton make a text cost many times its length, and the budget ends it", () => {
  const spellings = Array.from({ length: 256 }, (_, index) =>
    index.toString(2).padStart(8, "0").replaceAll("0", "i").replaceAll("1", "l"),
  );
  const hostile = createFilter({
    entries: spellings.map((text, id) => entry(text, { id, filterMode: "distinguishable" })),
    dictionary: createDictionary([]),
  });
  const text = "ililililii ".repeat(1000);
  expect(() => complete(search(hostile, text, new StepBudget(96 * text.length)))).toThrow(StepBudgetExceeded);
  const innocent = "a quite ordinary sentence, ".repeat(400);
  expect(complete(search(hostile, innocent, new StepBudget(16 * innocent.length))).blacklisted).toEqual([]);
});

test("work between two yields is bounded, whatever the text", () => {
  const counter = {
    get steps() {
      return filter.steps;
    },
  };
  for (const [name, make] of texts) {
    const text = make(20_000);
    const work = filter.findInTurns(text, options, filter.listedNow());
    const costs: number[] = [];
    for (let done: boolean | undefined = false; done !== true; ) {
      const before = counter.steps;
      done = work.next().done;
      costs.push(counter.steps - before);
    }
    // Passes of one or two steps a character are at once: a megabyte takes some milliseconds.
    expect(Math.max(...costs), name).toBeLessThan(2 * text.length + 40_000);
  }
});

test("more matches than a text may have end the search, whatever comes behind them", () => {
  const [atLimit = 0, beyond = 0] = [1, 1.5].map((times) => {
    const text = "smurf ".repeat(maximumMatches * times + 1);
    const before = filter.steps;
    expect(() => complete(search(filter, text, new StepBudget(Number.POSITIVE_INFINITY)))).toThrow(TooManyMatches);
    return filter.steps - before;
  });
  // The text is parted into words before the search begins: a step a character, and one a word.
  expect(beyond - atLimit).toBeLessThan(maximumMatches * 0.5 * ("smurf ".length + 3));
});

test("a part of a budget spends from the whole", () => {
  const whole = new StepBudget(10);
  new StepBudget(8, whole).spend(8);
  expect(() => new StepBudget(8, whole).spend(3)).toThrow(StepBudgetExceeded);
});

test("metered work spends the steps of each turn", () => {
  const counter = new StepCounter();
  function* work(): Coroutine<string> {
    counter.steps += 5;
    yield;
    counter.steps += 5;
    return "done";
  }
  expect(complete(metered(work(), counter, new StepBudget(10)))).toBe("done");
  const turns = metered(work(), counter, new StepBudget(9));
  turns.next();
  // Steps of others between two turns do not count.
  counter.steps += 100;
  expect(() => turns.next()).toThrow(StepBudgetExceeded);
});

test("sorting and mapping by turns do what they do at once", () => {
  const items = fc.array(fc.record({ key: fc.nat(50), at: fc.nat() }), { maxLength: 3 * unitsPerYield });
  fc.assert(
    fc.property(items, (some) => {
      const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(complete(sorted(some, byKey))).toEqual(some.toSorted(byKey));
      expect(complete(mapped(some, ({ key }, index) => key + index))).toEqual(
        some.map(({ key }, index) => key + index),
      );
    }),
    { numRuns: 30 },
  );
});

function search(searched: Filter, text: string, budget: StepBudget) {
  return metered(searched.findInTurns(text, options, searched.listedNow()), searched, budget);
}

function takingTurns<T>(works: readonly Coroutine<T>[], between: () => void): (T | undefined)[] {
  const results: (T | undefined)[] = works.map(() => undefined);
  const open = new Set(works.keys());
  while (open.size > 0) {
    for (const index of open) {
      const step = works[index]?.next();
      between();
      if (step?.done !== true) continue;
      results[index] = step.value;
      open.delete(index);
    }
  }
  return results;
}
