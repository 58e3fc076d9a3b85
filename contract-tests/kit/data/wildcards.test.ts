import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchesWildcards, matchesWildcardsIgnoringCase, patternsAbout } from "./wildcards.ts";

/** The definition, letter by letter: slow, and plainly right. */
function defined(pattern: string, text: string): boolean {
  if (pattern === "") return text === "";
  const rest = pattern.slice(1);
  if (pattern.startsWith("*")) return defined(rest, text) || (text !== "" && defined(pattern, text.slice(1)));
  return text.startsWith(pattern.charAt(0)) && defined(rest, text.slice(1));
}

const letters = fc.constantFrom("a", "b", "%", "_", "\\", ".");

test("a pattern matches what it is defined to match", () => {
  const texts = fc.string({ unit: letters, maxLength: 8 });
  const patterns = fc.string({ unit: fc.oneof(letters, fc.constant("*")), maxLength: 8 });
  fc.assert(
    fc.property(patterns, texts, (pattern, text) => {
      expect(matchesWildcards(pattern, text)).toBe(defined(pattern, text));
    }),
    { numRuns: 3000 },
  );
});

test("a beginning and an end do not share characters", () => {
  expect(matchesWildcards("aba*aba", "aba")).toBe(false);
  expect(matchesWildcards("aba*aba", "abaaba")).toBe(true);
  expect(matchesWildcards("a*b*a", "aba")).toBe(true);
  expect(matchesWildcards("a*b*ba", "aba")).toBe(false);
});

test("many stars cost no more than the text is long", () => {
  const started = process.threadCpuUsage();
  expect(matchesWildcards("a*".repeat(5_000), "a".repeat(50_000))).toBe(true);
  expect(matchesWildcards(`${"a*".repeat(5_000)}b`, "a".repeat(50_000))).toBe(false);
  // CPU time in microseconds: a busy machine does not change it.
  expect(process.threadCpuUsage(started).user).toBeLessThan(1_000_000);
});

test("case counts unless it is to be ignored", () => {
  expect(matchesWildcards("Ж*", "жук")).toBe(false);
  expect(matchesWildcardsIgnoringCase("Ж*", "жук")).toBe(true);
  expect(matchesWildcardsIgnoringCase("*É", "cafÉ")).toBe(true);
});

describe("patterns about a text", () => {
  test("each of them matches it", () => {
    const any = fc.string({ unit: fc.oneof(letters, fc.constantFrom("é", "😀")), minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(any, fc.infiniteStream(fc.nat()), (text, numbers) => {
        const cut = (below: number): number => Number(numbers.next().value) % below;
        const [first, ...others] = patternsAbout(text, cut);
        expect(first).toBe(text);
        const wrong = others.filter((pattern) => !matchesWildcards(pattern, text));
        // One that wants two characters does not match a text of one.
        expect([...text].length === 1 ? [] : wrong).toEqual([]);
      }),
    );
  });
});
