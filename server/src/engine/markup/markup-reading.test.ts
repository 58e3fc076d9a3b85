import { describe, expect, test } from "vitest";
import { type MarkupType, toSource, withoutBreaks } from "./markup-reading.ts";
import { readMarkup } from "./read-markup.ts";

/** Returns the part of the source that shows `word`. */
function sourceOf(source: string, word: string, type: MarkupType = "html"): string {
  const { visible } = readMarkup(source, type);
  const { start, length } = toSource(visible, { start: visible.text.indexOf(word), length: word.length });
  return source.slice(start, start + length);
}

describe("the place in the source", () => {
  test.each([
    ["a smurf b", "smurf"],
    ["a sm<b>u</b>rf b", "sm<b>u</b>rf"],
    ["a &#115;mur&#102; b", "&#115;mur&#102;"],
    ["a sm<!-- x -->urf<!-- y --> b", "sm<!-- x -->urf"],
    ["<p>smurf</p>", "smurf"],
  ])("%s", (source, place) => {
    expect(sourceOf(source, "smurf")).toBe(place);
  });

  test("a tag at its edge belongs to it if its partner does", () => {
    expect(sourceOf("a [b]sm[/b]urf", "smurf", "bbcode")).toBe("[b]sm[/b]urf");
    expect(sourceOf("a smur[b]f[/b] b", "smurf", "bbcode")).toBe("smur[b]f[/b]");
    expect(sourceOf("[i]a [b][u]sm[/u]ur[/b]f[/i]", "smurf", "bbcode")).toBe("[b][u]sm[/u]ur[/b]f");
    expect(sourceOf("<i>sm</i>ur<b>f</b>", "smurf")).toBe("<i>sm</i>ur<b>f</b>");
  });

  test("a tag around it does not", () => {
    expect(sourceOf("a [b]smurf[/b] b", "smurf", "bbcode")).toBe("smurf");
    expect(sourceOf("[b]sm[i]u[/i]rf[/b]", "smurf", "bbcode")).toBe("sm[i]u[/i]rf");
    expect(sourceOf("[b]smurf", "smurf", "bbcode")).toBe("smurf");
    expect(sourceOf("smurf[/b]", "smurf", "bbcode")).toBe("smurf");
    expect(sourceOf("[b]a smurf[/b]", "smurf", "bbcode")).toBe("smurf");
  });

  test("no more than 64 tags on a side do", () => {
    const source = `${"[b]".repeat(100)}s${"[/b]".repeat(100)}murf`;
    expect(sourceOf(source, "smurf", "bbcode")).toBe(`${"[b]".repeat(64)}s${"[/b]".repeat(100)}murf`);
  });

  test("line breaks that tags make are no part of it at the edges", () => {
    expect(sourceOf("<p>a</p><p>b</p><p>c</p>", "\nb\n")).toBe("b");
    expect(sourceOf("a<br>b", "\n")).toBe("");
    expect(sourceOf("a<br>b", "a\nb")).toBe("a<br>b");
  });

  test("of nothing it is nothing", () => {
    expect(toSource(readMarkup("a<b>b</b>", "html").visible, { start: 1, length: 0 })).toEqual({ start: 4, length: 0 });
  });

  test("across what was moved to the end it is still inside the source", () => {
    const { visible } = readMarkup("a<b hidden>b</b>c", "html");
    expect(toSource(visible, { start: 0, length: visible.text.length })).toEqual({
      start: 0,
      length: 16,
    });
    expect(toSource(visible, { start: 1, length: 3 })).toEqual({ start: 1, length: 16 });
  });
});

describe("without breaks", () => {
  test("a reading has only what stands in the source", () => {
    const { visible } = readMarkup("a<br>b\n\uE000<hr>c", "html");
    expect(visible.text).toBe("a\nb\n\uE000\uE000c");
    const { text, indices } = withoutBreaks(visible);
    expect(text).toBe("ab\n\uE000c");
    expect(indices.map((index) => [visible.starts[index], visible.ends[index]])).toEqual([
      [0, 1],
      [5, 6],
      [6, 7],
      [7, 8],
      [12, 13],
    ]);
  });

  test("it stays the same text when none was put in", () => {
    const { visible } = readMarkup("a<b>b</b>\n", "html");
    expect(withoutBreaks(visible).text).toBe(visible.text);
  });
});
