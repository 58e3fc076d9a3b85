import { expect, test } from "vitest";
import { replace } from "./replace.ts";
import { findCharacters, findWords } from "./text/words.ts";

const spans = [
  { start: 2, length: 4 },
  { start: 4, length: 4 },
  { start: 10, length: 1 },
];

test("the union of the spans is replaced (Decisions: Filter response)", () => {
  expect(replace("0123456789abc", spans)).toBe("01******89*bc");
  expect(replace("0123456789abc", spans, { character: "#" })).toBe("01######89#bc");
  expect(replace("0123456789abc", spans, { string: "[x]" })).toBe("01[x]89[x]bc");
  expect(replace("0123456789abc", spans, { character: "#", string: "[x]" })).toBe("01######89#bc");
  expect(replace("abc", [])).toBe("abc");
});

test("one character for each that a reader sees", () => {
  expect(replace("a 𝐬𝐦́👩‍👩‍👧 b", [{ start: 2, length: 13 }])).toBe("a *** b");
});

test("spans that touch are replaced one by one", () => {
  expect(
    replace(
      "abcd",
      [
        { start: 0, length: 2 },
        { start: 2, length: 2 },
      ],
      { string: "x" },
    ),
  ).toBe("xx");
});

test("characters are found one by one", () => {
  expect(findCharacters("a€b😀c€", ["€", "😀", ""])).toEqual([
    { start: 1, length: 1 },
    { start: 3, length: 2 },
    { start: 6, length: 1 },
  ]);
});

test("words are found whole, whatever their case", () => {
  expect(findWords("Foo foobar (foo) c++ foo-bar", ["foo", "C++", "foo-bar", ""])).toEqual([
    { start: 0, length: 3 },
    { start: 12, length: 3 },
    { start: 17, length: 3 },
    { start: 21, length: 7 },
    { start: 21, length: 3 },
  ]);
});
