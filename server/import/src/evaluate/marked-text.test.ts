import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markedText, piecesOf } from "./marked-text.ts";

const span = (start: number, length: number, title: string) => ({ start, length, title });

describe("pieces of a text", () => {
  test("overlapping matches are one piece with both titles, neighbours are two", () => {
    const spans = [span(4, 4, "b"), span(0, 2, "a"), span(2, 1, "c"), span(6, 3, "d"), span(6, 1, "b")];
    expect(piecesOf("abcdefghij", spans)).toEqual([
      { text: "ab", title: "a" },
      { text: "c", title: "c" },
      { text: "d", title: undefined },
      { text: "efghi", title: "b; d" },
      { text: "j", title: undefined },
    ]);
  });

  test("together they are the text, whatever the matches (law)", () => {
    const spans = fc.array(fc.tuple(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 60 })), { maxLength: 10 });
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), spans, (text, given) => {
        const pieces = piecesOf(
          text,
          given.map(([start, length]) => span(start, length, "match")),
        );
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        expect(pieces.every((piece) => piece.text !== "")).toBe(true);
      }),
    );
  });
});

test("a text and the names of its matches are escaped", () => {
  const { text } = markedText('<script>alert("&")</script>', [span(1, 6, '"><img src=x>')]);
  expect(text).toBe(
    '<p class="text" dir="auto">&lt;<mark>script<span class="about"> (&quot;&gt;&lt;img src=x&gt;)</span></mark>&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;</p>',
  );
});

test("a long text is cut, and says by how much", () => {
  const { text } = markedText("a".repeat(2_500), [span(1_900, 300, "long"), span(2_400, 5, "cut off")]);
  expect(text).toContain("… and 500 more characters");
  expect(text).not.toContain("cut off");
});
