/** Texts for people are readable, bounded, and free of terminal control sequences. */
import { assert, json, property } from "fast-check";
import { expect, test } from "vitest";
import { layOutJson } from "./json-text.ts";
import { columnsOf, table, terminalStyle, wrap } from "./terminal-style.ts";
import { cut, duration, oneLine, percent, printable, readableBody } from "./text.ts";

test("control characters become visible", () => {
  expect(printable("a\u001b[31m\u0000\u009b\r\n\tb\u202e")).toBe("a\\x1b[31m\\x00\\x9b\\x0d\n\tb\\u202e");
  expect(oneLine(" a\n\n b\tc ", 80)).toBe("a b c");
});

test("a cut never leaves half a character", () => {
  expect(cut("ab🙂cd", 4)).toBe("ab…");
  expect(cut("abcd", 4)).toBe("abcd");
});

test("JSON is laid out, and keeps what parsing would lose", () => {
  const text = '{"n":12345678901234567890,"n":1.0,"list":[ ],"deep":{"a":"}{,:[\\"","b":[1,2]}}';
  expect(layOutJson(text, 30)).toBe(
    [
      "{",
      '  "n": 12345678901234567890,',
      '  "n": 1.0,',
      '  "list": [],',
      '  "deep": {',
      '    "a": "}{,:[\\"",',
      '    "b": [1, 2]',
      "  }",
      "}",
    ].join("\n"),
  );
  expect(layOutJson("no {json}", 30)).toBe("no {json}");
});

test("laid-out JSON means the same", async () => {
  await assert(
    property(json(), (text) => {
      expect(JSON.parse(layOutJson(text, 20))).toEqual(JSON.parse(text));
    }),
    { numRuns: 300 },
  );
});

test("a deep body stays small", () => {
  const deep = "[".repeat(4_000) + "]".repeat(4_000);
  expect(layOutJson(deep, 80).length).toBeLessThan(10_000);
});

test("a long body is cut, and says by how much", () => {
  expect(readableBody("x".repeat(5_000), 1_000)).toMatch(/^x{999}…\n\(4,000 more characters\)$/);
});

test("figures are never rounded up to the whole", () => {
  expect([percent(999, 1000), percent(1000, 1000), percent(0, 0)]).toEqual(["99 %", "100 %", "–"]);
  expect([duration(12.4), duration(1_500), duration(125_000)]).toEqual(["12 ms", "1.5 s", "2 min 05 s"]);
});

test("lines are broken at spaces, within the width", () => {
  const lines = wrap("one two three four", 9, "  ");
  expect(lines).toEqual(["one two", "  three", "  four"]);
  expect(wrap("averylongwordthatisnotbroken b", 5)).toEqual(["averylongwordthatisnotbroken", "b"]);
});

test("a paper keeps its bounds, and paints only where it may", () => {
  expect([
    terminalStyle({ columns: 20, colours: false }).width,
    terminalStyle({ columns: 500, colours: false }).width,
  ]).toEqual([80, 120]);
  expect(terminalStyle({ colours: false }).paint("red", "x")).toBe("x");
  expect(terminalStyle({ colours: true }).paint("red", "x")).toBe("\u001b[31mx\u001b[39m");
});

test("columns of a table stand under each other, in any script", () => {
  const style = terminalStyle({ colours: false });
  const lines = table(
    ["name", "n"],
    [
      ["漢字", "1"],
      ["a", "22"],
    ],
    style,
  ).split("\n");
  expect(new Set(lines.map(columnsOf))).toEqual(new Set([10]));
});
