import { expect, test } from "vitest";
import { createDictionary, createFilter, type Filter } from "../filter.ts";
import { entry } from "../testdata/make.ts";

const text = "the smurf and the gnome sm urf";

function found(filter: Filter, options = {}): string[] {
  return filter.findBlacklisted(text, options).map(({ matched }) => matched);
}

test("remembered regions are found as before, wherever they stand, with as many steps", () => {
  const filter = createFilter({ entries: [entry("smurf")] });
  const first = filter.findBlacklisted("ahoy smurf, sm urf");
  const before = filter.steps;
  const second = filter.findBlacklisted("ahoy smurf, sm urf");
  const steps = filter.steps - before;
  expect(second).toEqual(first);
  const moved = filter.findBlacklisted("to ahoy smurf, sm urf");
  expect(moved).toEqual(first.map((match) => ({ ...match, start: match.start + 3 })));
  filter.findBlacklisted("ahoy smurf, sm urf");
  const again = filter.steps;
  filter.findBlacklisted("ahoy smurf, sm urf");
  expect(filter.steps - again).toBe(steps);
});

test("what was found is forgotten with each edit of the entries", () => {
  const filter = createFilter({ entries: [entry("smurf")] });
  const smurf = filter.entries();
  expect(found(filter)).toEqual(["smurf", "sm urf"]);
  filter.apply({ put: [entry("gnome", { id: 7 })] });
  for (let round = 0; round < 2; round++) expect(found(filter)).toEqual(["smurf", "gnome", "sm urf"]);
  filter.apply({ remove: smurf.map(({ id }) => id) });
  for (let round = 0; round < 2; round++) expect(found(filter)).toEqual(["gnome"]);
});

test("what was found is forgotten with each edit of the dictionary", () => {
  const dictionary = createDictionary(["the", "and"]);
  const filter = createFilter({ entries: [entry("smurf", { filterMode: "distinguishable" })], dictionary });
  const count = () => filter.findBlacklisted("a smurfland").length;
  expect([count(), count()]).toEqual([1, 1]);
  dictionary.add("smurfland");
  expect([count(), count()]).toEqual([0, 0]);
  dictionary.remove("smurfland");
  expect([count(), count()]).toEqual([1, 1]);
});

test("each request finds what its own limits and ignorable letters let it find", () => {
  const filter = createFilter({
    entries: [entry("smurf", { severity: "mild" }), entry("gnome", { id: 7, severity: "severe" })],
  });
  for (let round = 0; round < 3; round++) {
    expect(found(filter)).toEqual(["smurf", "gnome", "sm urf"]);
    expect(found(filter, { minimumSeverity: "severe" })).toEqual(["gnome"]);
    expect(filter.findBlacklisted("sqmquqrqf").length).toBe(1);
    expect(filter.findBlacklisted("sqmquqrqf", { ignorableCharacters: "x" }).length).toBe(0);
  }
});

test("a long region is told from one that differs behind its beginning alone", () => {
  const filter = createFilter({ entries: [entry("smurf")] });
  const long = (last: string) => `${"a.".repeat(60)}${last}`;
  const before = filter.steps;
  const first = filter.findBlacklisted(long("smurf"));
  const steps = filter.steps - before;
  expect(first.map(({ matched }) => matched)).toEqual(["smurf"]);
  for (let round = 0; round < 2; round++) {
    expect(found(filter, {})).toEqual(["smurf", "sm urf"]);
    expect(filter.findBlacklisted(long("smurk"))).toEqual([]);
    const again = filter.steps;
    expect(filter.findBlacklisted(long("smurf"))).toEqual(first);
    expect(filter.steps - again).toBeLessThanOrEqual(steps);
  }
});
