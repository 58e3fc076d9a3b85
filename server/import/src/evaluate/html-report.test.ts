import { expect, test } from "vitest";
import { markedText } from "./html-report.ts";

const span = (start: number, length: number, title: string) => ({ start, length, title });

test("where matches overlap, a piece has the titles of all of them, each once", () => {
  const { text } = markedText("abcdef", [span(1, 3, "b"), span(2, 3, "c"), span(2, 1, "b")]);
  expect(text.replaceAll(/<[^>]*>/g, "")).toBe("ab (b)c (b; c)d (b; c)e (c)f");
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
