import { expect, test } from "vitest";
import { changedParts } from "./changed-parts.ts";

/** Puts changed parts in brackets. */
function shown(...input: Parameters<typeof changedParts>): string {
  return changedParts(...input)
    .map(({ text, isChanged }) => (isChanged ? `[${text}]` : text))
    .join("");
}

test("marks what was replaced", () => {
  expect(shown("What the heck!", "What the ****!", [{ start: 9, length: 4 }])).toBe("What the [****]!");
});

test("matches that overlap or touch are one part", () => {
  const spans = [
    { start: 0, length: 3 },
    { start: 2, length: 2 },
    { start: 4, length: 1 },
  ];
  expect(shown("abcdef", "*****f", spans)).toBe("[*****]f");
});

test("a character that a reader sees is replaced once, however long it and its replacement are", () => {
  const text = "e\u0301👩‍👧x y";
  const match = [{ start: 0, length: text.length - 2 }];
  expect(shown(text, "*** y", match)).toBe("[***] y");
  expect(shown(text, "😀😀😀 y", match)).toBe("[😀😀😀] y");
});

test("a star of the text itself is not taken for a replacement", () => {
  expect(shown("* heck *", "* **** *", [{ start: 2, length: 4 }])).toBe("* [****] *");
});

test("nothing is marked where more was replaced than is listed", () => {
  expect(shown("heck heck", "**** ****", [{ start: 0, length: 4 }])).toBe("**** ****");
  expect(shown("a heck b heck", "a **** b ****", [{ start: 2, length: 4 }])).toBe("a **** b ****");
});

test("a text without matches is one part", () => {
  expect(changedParts("clean", "clean", [])).toEqual([{ text: "clean", isChanged: false }]);
  expect(changedParts("", "", [])).toEqual([]);
});

const inMarkup: readonly (readonly [string, string, string, string])[] = [
  [
    "tags and comments stay",
    "a he<b>c</b><!-- * -->k b",
    "a **<b>*</b><!-- * -->* b",
    "a [**]<b>[*]</b><!-- * -->[*] b",
  ],
  ["an entity is one character", "a h&#101;ck b", "a **** b", "a [****] b"],
  ["a run of white space is one character", "a h \n e b", "a *** b", "a [***] b"],
  ["BBCode", "a [i]he[/i]ck b", "a [i]**[/i]** b", "a ‹i›[**]‹/i›[**] b"],
  ["the replacing character is escaped", "a heck b", "a &lt;&lt;&lt;&lt; b", "a [&lt;&lt;&lt;&lt;] b"],
];
test.each(inMarkup)("in markup: %s", (_, text, replacement, expected) => {
  const parts = changedParts(text, replacement, [{ start: 2, length: text.length - 4 }]);
  const joined = parts.map((part) =>
    part.isChanged ? `[${part.text}]` : part.text.replaceAll("[", "‹").replaceAll("]", "›"),
  );
  expect(joined.join("")).toBe(expected);
});

test("hostile text takes time in proportion to its length", () => {
  for (const text of [
    "<".repeat(50_000),
    "&".repeat(50_000),
    "<!--".repeat(20_000),
    "[".repeat(50_000),
    " &a".repeat(20_000),
  ]) {
    const started = process.threadCpuUsage();
    changedParts(text, `${"*".repeat(text.length)}x`, [{ start: 0, length: text.length }]);
    // CPU time in microseconds: a busy machine does not change it.
    expect(process.threadCpuUsage(started).user).toBeLessThan(3_000_000);
  }
});
