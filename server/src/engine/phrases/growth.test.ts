/** Work is linear in the length of any text for any pattern, measured in steps instead of time. */
import { expect, test } from "vitest";
import { entry, filterOf } from "../testdata/make.ts";
import { compilePhrase } from "./compile.ts";
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
  expect(compilePhrase(pattern)).toHaveProperty("program");
  const [small, large] = [stepsOf([pattern], text(8192)), stepsOf([pattern], text(65_536))];
  expect(large).toBeLessThan(small * 8 * 1.2 + 1000);
  expect(large).toBeLessThan(65_536 * 200);
});

test("the largest program on the worst text has a bound too", () => {
  const pattern = "(.?){400}x";
  expect(compilePhrase(pattern)).toHaveProperty("program");
  expect(stepsOf([pattern], "x".repeat(500))).toBeLessThan(500 * 2000 * 2);
});

const thousand = Array.from({ length: 1000 }, (_, i) => `never say the word ${i.toString(36)} to %Insult%`);
const others = Array.from({ length: 1000 }, (_, i) => `never say the word ${i.toString(36)}!`);

test("a thousand phrases cost nothing on texts that hold none of their words", () => {
  const text = "they never said a word to any dork, and the words were never said ".repeat(10);
  expect(stepsOf([...thousand, ...others], text)).toBe(0);
});

test("a phrase without words is run where all of its characters are", () => {
  const phone = String.raw`\d{3}-\d{4}`;
  expect(stepsOf([phone], "no digits at all, well-known")).toBe(0);
  expect(stepsOf([phone], "2 dashes or none")).toBe(0);
  expect(stepsOf([phone], "555-0134")).toBeGreaterThan(0);
  expect(stepsOf([phone], "５５５-０１３４")).toBeGreaterThan(0);
  expect(stepsOf(["[A-C] B"], "A\tB")).toBeGreaterThan(0);
});

test("a thousand phrases that match anywhere cost no more than a text may", () => {
  const all = Array.from({ length: 1000 }, () => "(\\w+\\s?)+[!a-z]\\d?");
  const text = "word ".repeat(800);
  const one = stepsOf(all.slice(0, 1), text);
  expect(one * 1000).toBeGreaterThan(10_000_000);
  expect(stepsOf(all, text)).toBeLessThan(500_000 + 500 * text.length + 2 * one);
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
