import { describe, expect, test } from "vitest";
import { createFilter } from "../../engine/filter.ts";
import { defaultRanges, findInRanges, parseRange, parseRangeLines } from "./unicode-ranges.ts";

describe("a range (Moderation, unicodeFilterRule.data; filter request, unicode.ranges)", () => {
  test.each([
    ["\\u0041-\\u005A", 0x41, 0x5a],
    ["\\ue000-\\uF8ff", 0xe000, 0xf8ff],
    ["\\u0041-\\u0041", 0x41, 0x41],
    ["\\uD83D\\uDE00-\\uD83D\\uDE4F", 0x1f600, 0x1f64f],
    ["\\u{1F600}-\\u{1F64F}", 0x1f600, 0x1f64f],
    ["\\u{41}-\\uD83D\\uDE4F", 0x41, 0x1f64f],
    ["\\u0000-\\u{10FFFF}", 0, 0x10ffff],
    ["\\uD800-\\uDFFF", 0xd800, 0xdfff],
  ])("%s", (text, first, last) => {
    expect(parseRange(text, false)).toEqual({ first, last });
  });

  test.each([
    "",
    "-",
    "\\u0041",
    "\\u0041-",
    "-\\u0041",
    "\\u005A-\\u0041",
    "\\u41-\\u5A",
    "\\u004G-\\u005A",
    "\\u{110000}-\\u{110001}",
    "\\u{}-\\u0041",
    "\\u{0000041}-\\u005A",
    "\\u{41-\\u005A",
    "U+0041-U+005A",
    "A-Z",
    "\\u0041-\\u005A ",
    "\\u0041 - \\u005A",
    "\\u0041-\\u005A-",
    "\\u0041\\u0042-\\u005A",
  ])("%j is none", (text) => {
    expect(parseRange(text, false)).toBeUndefined();
  });

  test("an open one ends with the last code point, where it may be open", () => {
    expect(parseRange("\\uDB40\\uDC00-", true)).toEqual({ first: 0xe0000, last: 0x10ffff });
    expect(parseRange("\\uDB40\\uDC00", true)).toBeUndefined();
  });
});

describe("lines", () => {
  test("are empty, comments or ranges; the last range may be open", () => {
    const data = "# Signs\r\n\\u2600-\\u26FF\n\n  # more\r  \\uE000-\\uF8FF  \n\\u{1F600}-\n# the end\n\n";
    expect(parseRangeLines(data)).toEqual({
      ranges: [
        { first: 0x2600, last: 0x26ff },
        { first: 0xe000, last: 0xf8ff },
        { first: 0x1f600, last: 0x10ffff },
      ],
    });
    expect(parseRangeLines("")).toEqual({ ranges: [] });
  });

  test.each([
    ["\\u2600-\n\\uE000-\\uF8FF", 1],
    ["# fine\n\nnot fine", 3],
    ["\\u2600-\\u26FF # no comment", 1],
  ])("%j: line %d is wrong", (data, wrongLine) => {
    expect(parseRangeLines(data)).toEqual({ wrongLine });
  });
});

describe("what is found", () => {
  const ranges = [
    { first: 0x1f600, last: 0x1f64f },
    { first: 0x62, last: 0x63 },
    { first: 0x63, last: 0x65 },
  ];

  test("both ends are in, neighbours are one match, and each character has its index", () => {
    expect(findInRanges("abcef\u{1F600}b", ranges)).toEqual([
      { start: 1, length: 3, indices: [1, 2, 3] },
      { start: 5, length: 3, indices: [5, 7] },
    ]);
    expect(findInRanges("af\u{1F5FF}\u{1F650}", ranges)).toEqual([]);
  });

  test("half a pair is a character of its own", () => {
    expect(findInRanges("\uD83D!", [{ first: 0xd800, last: 0xdfff }])).toEqual([{ start: 0, length: 1, indices: [0] }]);
    expect(findInRanges("\u{1F600}", [{ first: 0xd800, last: 0xdfff }])).toEqual([]);
  });

  test.each([
    0x0, 0x8, 0xe, 0x1f, 0x7f, 0x84, 0x86, 0x9f, 0x202a, 0x202e, 0x2066, 0x2069, 0xe000, 0xf8ff, 0xfdd0, 0xfdef, 0xfff9,
    0xfffb, 0xfffe, 0xffff, 0xe0001, 0xf0000, 0x10ffff,
  ])("the default list holds %d", (codePoint) => {
    expect(findInRanges(`a${String.fromCodePoint(codePoint)}b`, defaultRanges)).toHaveLength(1);
  });

  test.each([
    0x9, 0xa, 0xd, 0x20, 0x7e, 0x85, 0xa0, 0xad, 0x200b, 0x200d, 0x200f, 0x2065, 0xdfff, 0xf900, 0xfdcf, 0xfdf0, 0xfe0f,
    0xfff8, 0xfffc, 0x1f600, 0xe0000, 0xe0020, 0xe01ef, 0xeffff,
  ])("the default list does not hold %d", (codePoint) => {
    expect(findInRanges(`a${String.fromCodePoint(codePoint)}b`, defaultRanges)).toEqual([]);
  });
});

test("no text that the filter calls plain holds a character of the default ranges", () => {
  const filter = createFilter({ entries: [] });
  for (const { first, last } of defaultRanges) {
    for (const code of [first, last]) {
      const text = `ahoy${String.fromCodePoint(code)}there`;
      expect(filter.find(text, { blacklist: {} }).isPlain, code.toString(16)).toBe(false);
    }
  }
  expect(filter.find("ahoy\tthere,\r\nnaïve 😀 你好", { blacklist: {} }).isPlain).toBe(true);
});
