import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { union } from "../replace.ts";
import { findCharacters, findWords } from "./words.ts";

describe("words", () => {
  const isWordCharacter = (character: string | undefined) => /^[a-zé]$/i.test(character ?? "");
  const standsAlone = (text: string, start: number, end: number) =>
    [start, end].every((at) => !(isWordCharacter(text[at - 1]) && isWordCharacter(text[at])));

  test("are those that a comparison at each place finds, each with its length (law)", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "B", "b", "é", " ", "-"), maxLength: 24 });
    const some = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "A", "é", " ", "-"), maxLength: 6 }));
    fc.assert(
      fc.property(letters, some, (text, words) => {
        const wanted = new Set(words.map((word) => word.toLowerCase()));
        const places = [...text].flatMap((_, start) =>
          [6, 5, 4, 3, 2, 1].map((length) => ({ start, length })).filter((span) => start + span.length <= text.length),
        );
        const isFound = ({ start, length }: { start: number; length: number }) =>
          wanted.has(text.slice(start, start + length).toLowerCase()) && standsAlone(text, start, start + length);
        expect(findWords(text, words)).toEqual(places.filter(isFound));
      }),
    );
  });

  test("keep their places where a letter becomes longer in lower case, and a sigma is one everywhere", () => {
    expect(findWords("İ Foo", ["foo", "İ"])).toEqual([
      { start: 0, length: 1 },
      { start: 2, length: 3 },
    ]);
    expect(findWords("ΟΔΟΣ οδός 𐐀b", ["οδοσ", "𐐨B"])).toEqual([
      { start: 0, length: 4 },
      { start: 10, length: 3 },
    ]);
  });

  test("cover the same text when there are too many to tell all of them", () => {
    const words = Array.from({ length: 90 }, (_, index) => "a ".repeat(index + 1).trim());
    const text = "a ".repeat(2000).trim();
    const all = findWords(text, words, Number.POSITIVE_INFINITY);
    const first = findWords(text, words, 500);
    expect(all.length).toBeGreaterThan(170_000);
    expect(first.length).toBeLessThan(500 + 2000);
    expect(first.slice(0, 500)).toEqual(all.slice(0, 500));
    expect(union(first)).toEqual(union(all));
  });
});

test("characters: each code point by itself, however often it is asked for", () => {
  const list = [...Array.from({ length: 1000 }, () => "#"), "😀", ""];
  const texts = Array.from({ length: 1000 }, () => "a#😀😁");
  for (const text of texts)
    expect(findCharacters(text, list)).toEqual([
      { start: 1, length: 1 },
      { start: 2, length: 2 },
    ]);
});
