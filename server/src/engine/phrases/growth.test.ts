/** Work is linear in the length of any text for any pattern, measured in steps instead of time. */
import { expect, test } from "vitest";
import { StepBudget, StepBudgetExceeded } from "../budget.ts";
import { entry, filterOf } from "../testdata/make.ts";
import { findPatternProblem } from "./compile.ts";
import { createPhraseFinder } from "./phrases.ts";

const filter = filterOf([entry("dork", { tags: ["Insult"] })]);

function stepsOf(patterns: readonly string[], text: string): number {
  const finder = createPhraseFinder(
    patterns.map((pattern, id) => ({ id, locale: "en", pattern, severity: "mild", tags: [] })),
  );
  finder.find(text, filter.findBlacklisted(text), {});
  return finder.steps();
}

const hostile: readonly [string, (size: number) => string][] = [
  ["(a*)*b", (size) => "a".repeat(size)],
  ["(a|aa)+$", (size) => `${"a".repeat(size)}b`],
  ["(a|a)*(a|a)*b", (size) => "a".repeat(size)],
  ["a(.*b)?", (size) => "a".repeat(size)],
  ["(?:.*)(?:.*)(?:.*)x", (size) => "y".repeat(size)],
  ["(x+x+)+y", (size) => "x".repeat(size)],
  ["a?".repeat(12) + "a".repeat(12), (size) => "a".repeat(size)],
  ["(\\w+\\s?)+!", (size) => "word ".repeat(size / 5)],
  ["(%Insult%\\s*)+x", (size) => "dork ".repeat(size / 5)],
  ["(%Insult%|\\w|\\s)*off", (size) => "dork off ".repeat(size / 9)],
  ["kill you", (size) => "kill yo".repeat(size / 7)],
  ["kill you", (size) => "kill you".repeat(size / 8)],
  ["ab", (size) => `a${"\u200B".repeat(size)}b`],
  ["e", (size) => `e${"\u0301".repeat(size)}`],
];

test.each(hostile)("%s", (pattern, text) => {
  expect(findPatternProblem(pattern)).toBeUndefined();
  const [small, large] = [stepsOf([pattern], text(8192)), stepsOf([pattern], text(65_536))];
  expect(large).toBeLessThan(small * 8 * 1.2 + 1000);
  expect(large).toBeLessThan(65_536 * 200);
});

test("nested repetitions cost no more than 110 steps a character, whatever they are and the text is", () => {
  for (const pattern of ["(.?){199}x", "(.*x){100}", "(x?y?){99}x", "(.?x?.?x?){49}x"]) {
    expect(findPatternProblem(pattern)).toBeUndefined();
    for (const text of ["x".repeat(8192), "y".repeat(8192), "xy".repeat(4096)])
      expect(stepsOf([pattern], text), `${pattern} on ${text.slice(0, 2)}…`).toBeLessThan(8192 * 110);
  }
});

const thousand = Array.from({ length: 1000 }, (_, i) => `never say the word ${i.toString(36)} to %Insult%`);
const others = Array.from({ length: 1000 }, (_, i) => `never say the word ${i.toString(36)}!`);

test("characters that no cache holds cost a step for each class of the pattern", () => {
  const classes = Array.from({ length: 60 }, (_, i) => `[^a${i}]`).join("");
  const text = String.fromCodePoint(...Array.from({ length: 20_000 }, (_, i) => 0x3400 + i));
  expect(stepsOf([classes], text)).toBeLessThan(20_000 * (60 + 20));
});

test("a stored phrase with more states than may be stored today has a bound too", () => {
  expect(findPatternProblem("(.?){999}a")).toBeDefined();
  expect(stepsOf(["(.?){999}a"], "x".repeat(2048))).toBeLessThan(2048 * 2500);
});

test("a thousand phrases cost next to nothing on texts that hold none of their words", () => {
  const text = "they never said a word to any dork, and the words were never said ".repeat(10);
  expect(stepsOf([...thousand, ...others], text)).toBeLessThan(text.length);
});

const everywhere = Array.from({ length: 1000 }, () => "(\\w+\\s?)+[!a-z]\\d?");

test("a thousand phrases that match anywhere cost no more than a text may", () => {
  const text = "word ".repeat(4000);
  const one = stepsOf(everywhere.slice(0, 1), text);
  expect(one * 1000).toBeGreaterThan(20_000_000);
  expect(stepsOf(everywhere, text)).toBeLessThan(500_000 + 500 * text.length + 2 * one);
});

test("a text that takes more than its budget has no result, instead of one without the last phrases", () => {
  const text = "word ".repeat(800);
  const finder = createPhraseFinder(
    everywhere.map((pattern, id) => ({ id, locale: "en", pattern, severity: "mild", tags: [] })),
  );
  expect(() => finder.find(text, [], {}, new StepBudget(100_000))).toThrow(StepBudgetExceeded);
  expect(finder.steps()).toBeLessThan(120_000);
  expect(finder.find("no", [], {}, new StepBudget(100_000))).toHaveLength(1000);
});

test("heaps of matches at one place, and in all, are not all looked at", () => {
  const [match] = filter.findBlacklisted("dork");
  if (!match) throw new Error("There is no match to make others of.");
  const text = `${"dork ".repeat(6000)}x`;
  const finder = createPhraseFinder([{ id: 1, locale: "en", pattern: "%Insult%x", severity: "mild", tags: [] }]);
  const heap = Array.from({ length: 9000 }, (_, at) => ({ ...match, length: 1 + at }));
  finder.find(text, heap, {});
  expect(finder.steps()).toBeLessThan(3000);
  const everywhere = Array.from({ length: 20_000 }, (_, at) => ({ ...match, start: at, length: 1 }));
  expect(finder.find(`${"d".repeat(20_000)}x`, everywhere, {})).toEqual([]);
});

test("phrases of a bounded length are run around their words alone", () => {
  const text = "all is well ".repeat(1000);
  expect(stepsOf(["such a %Insult%"], `${text}such a dork${text}`)).toBeLessThan(500);
  expect(stepsOf(["%Insult% off"], `${text}dork off${text}`)).toBeLessThan(500);
});
