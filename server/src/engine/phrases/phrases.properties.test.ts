import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entry, filterOf } from "../testdata/make.ts";
import { findPatternProblem } from "./compile.ts";
import { type BlacklistPhrase, createPhraseFinder } from "./phrases.ts";

function phrase(pattern: string, id = 1): BlacklistPhrase {
  return { id, locale: "en", pattern, severity: "mild", tags: [] };
}

const atom = fc.constantFrom("a", "b", "c", ".", "[ab]", "[^a]", "\\w", "\\W", "\\d", "\\s", "é", "λ", "笨", "1", " ");
const assertion = fc.constantFrom("\\b", "\\B", "^", "$");
const quantifier = fc.constantFrom("?", "*", "+", "{2}", "{0,2}", "{1,}", "??", "*?", "+?", "{1,2}?");

/** Patterns without repeated empty items, since engines differ on empty iterations. */
const { pattern } = fc.letrec<{ pattern: string; sequence: string; item: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 3 },
    tie("sequence"),
    fc.tuple(tie("sequence"), tie("sequence")).map((two) => two.join("|")),
  ),
  sequence: fc.array(tie("item"), { minLength: 1, maxLength: 3 }).map((items) => items.join("")),
  item: fc.oneof(
    { maxDepth: 3 },
    atom,
    assertion,
    fc.tuple(atom, quantifier).map((two) => two.join("")),
    tie("pattern").map((inner) => `(?:${inner})`),
    fc
      .tuple(atom, tie("pattern"), fc.constantFrom("?", "??", "{2}", "{1,2}"))
      .map(([first, inner, times]) => `(?:${first}(?:${inner}))${times}`),
  ),
}));
const text = fc
  .array(fc.constantFrom("a", "b", "c", "A", "é", "É", "λ", "Λ", "笨", "1", " ", "\n", "-"), { maxLength: 8 })
  .map((characters) => characters.join(""));

/**
 * Translates a pattern to the language's own expressions. Here a plain letter stands for all of its forms, so é is a
 * word character but not a; texts have no accents on plain letters of the patterns but é itself, which only `[^a]`,
 * classes and é match.
 */
function native(source: string): RegExp {
  // Restricted to the characters in the texts; the whole class takes long to compile.
  const w = "[abcéλ笨1]";
  const edge = `(?:(?<!${w})(?=${w})|(?<=${w})(?!${w}))`;
  const translated = source
    .replaceAll("\\b", edge)
    .replaceAll("\\B", `(?!${edge})`)
    .replaceAll("\\w", w)
    .replaceAll("\\W", w.replace("[", "[^"))
    .replaceAll(/(?<!\[[^\]]*) /g, "\\s");
  return new RegExp(translated, "giv");
}

test("phrases without tags match what the language's own expressions match (law)", () => {
  fc.assert(
    fc.property(pattern, text, (source, sample) => {
      if (findPatternProblem(source) !== undefined) return;
      const found = createPhraseFinder([phrase(source)]).find(sample, [], {});
      const expected = [...sample.matchAll(native(source))].map((match) => [match.index, match[0].length]);
      expect(
        found.map(({ start, length }) => [start, length]),
        source,
      ).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});

test("any pattern is either a phrase or refused at a place within it (law)", () => {
  const characters = [..."ab01.|()[]{}*+?\\^$%-,:<=!pPuxdwbX 😀é"];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...characters), { maxLength: 20 }), text, (parts, sample) => {
      const source = parts.join("");
      const problem = findPatternProblem(source);
      if (problem === undefined) createPhraseFinder([phrase(source)]).find(sample, [], {});
      else expect(problem.position).toBeLessThanOrEqual(parts.length + 1);
    }),
    { numRuns: 3000 },
  );
});

const filter = filterOf([entry("dork", { tags: ["Insult"] }), entry("heck", { tags: ["Oath"] })]);
const words = fc.constantFrom("dork", "d0rk", "heck", "you", "such", "a", "off", "D-o-r-k", "é");
const phrases = ["%Insult% off", "such a (%Insult%|%Oath%)", "you( a)* %Oath%", "\\byou", "(?:%Insult% )+you"].map(
  (each, index) => phrase(each, index),
);

describe("with tags", () => {
  test("a match's place cuts its text out of the original, and its phrases are found alone as together (law)", () => {
    const all = createPhraseFinder(phrases);
    const single = phrases.map((each) => createPhraseFinder([each]));
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), fc.constantFrom(" ", "  ", "\n"), (list, gap) => {
        const sample = list.join(gap);
        const matches = filter.findBlacklisted(sample);
        const together = all.find(sample, matches, {});
        for (const { start, length, matched } of together) {
          expect(sample.slice(start, start + length)).toBe(matched);
        }
        const apart = single.flatMap((finder) => finder.find(sample, matches, {}));
        expect(together).toHaveLength(apart.length);
        expect(together).toEqual(expect.arrayContaining(apart));
      }),
      { numRuns: 500 },
    );
  });

  test("case, invisible characters and accents never lose a match (law)", () => {
    const finder = createPhraseFinder(phrases);
    const count = (sample: string) => finder.find(sample, filter.findBlacklisted(sample), {}).length;
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), fc.nat(), fc.nat(), (list, place, kind) => {
        const sample = list.join(" ");
        const at = place % (sample.length + 1);
        const [before, after] = [sample.slice(0, at), sample.slice(at)];
        const changed = [before.toUpperCase() + after, `${before}\u200B${after}`, `${before}\u00AD${after}`][kind % 3];
        expect(count(changed ?? "")).toBeGreaterThanOrEqual(count(sample));
      }),
      { numRuns: 500 },
    );
  });
});
