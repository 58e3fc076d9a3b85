/** Work is linear in the length of any source, measured in steps instead of time. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MarkupType } from "./markup-reading.ts";
import { readMarkup } from "./read-markup.ts";

const hostile: Readonly<Record<MarkupType, readonly string[]>> = {
  html: [
    ...[
      "<",
      "&",
      "&#1",
      "&a",
      "</",
      "<!",
      "<!--",
      "<![CDATA[",
      "<![CDATA[]]",
      "<b>",
      "</b>",
      "<b></i>",
      "<p hidden>",
      "<svg>",
    ],
    ...[
      "<a b='",
      '<a b="c" ',
      "<a b=",
      "<a ",
      " b=c",
      "<title>",
      "<script>",
      "<plaintext>",
      "<td>",
      "&amp;",
      " \n",
      "<i> ",
    ],
    ...["<x style='", "</x y", "<b>a&", "<svg><![CDATA[", "</b a='>", "</b a='", "</b a=b", `</b a="'>">`, `</b a='">`],
  ],
  bbcode: [
    ...[
      "[",
      "[b",
      "[b]",
      "[/b]",
      "[b][/i]",
      "[url=",
      '[url="',
      "[url='",
      `[url="[url='" '`,
      '[url="[b=[b=" ',
      '[url="a" ',
    ],
    ...[
      "[img]",
      "[img][/b]",
      "[code]",
      "[/code][code]",
      "[*]",
      "[size=0]",
      '[b a=" ',
      `[b='" [i="' `,
      "]",
      "[b a ",
      "[b =\"'",
    ],
    ...["[quote=a b=c ", "[/code"],
  ],
};
const ends = ["", "]", ">", "\n", '"]', "'>", "[/code]"];
const ordinary: Readonly<Record<MarkupType, string>> = {
  html: '<p>Good <b>day</b> to you, <a href="http://a.b/">all</a> &amp; everyone.</p>\n',
  bbcode: "Good [b]day[/b] to you, [url=http://a.b/]all[/url] & everyone.\n",
};

let steps = 0;
const { charAt, charCodeAt, indexOf, slice } = String.prototype;

beforeEach(() => {
  steps = 0;
  String.prototype.charAt = function (this: string, index) {
    steps++;
    return charAt.call(this, index);
  };
  String.prototype.charCodeAt = function (this: string, index) {
    steps++;
    return charCodeAt.call(this, index);
  };
  String.prototype.indexOf = function (this: string, search, from = 0) {
    const found = indexOf.call(this, search, from);
    steps += 1 + (found === -1 ? this.length : found) - from;
    return found;
  };
  String.prototype.slice = function (this: string, start, end) {
    const piece = slice.call(this, start, end);
    steps += 1 + piece.length;
    return piece;
  };
});

afterEach(() => {
  Object.assign(String.prototype, { charAt, charCodeAt, indexOf, slice });
});

function stepsFor(source: string, type: MarkupType): number {
  steps = 0;
  readMarkup(source, type);
  return steps;
}

describe.each<MarkupType>(["html", "bbcode"])("%s", (type) => {
  test("hostile markup costs little more than ordinary markup of its length", () => {
    const size = 16_384;
    const text = ordinary[type].repeat(size / ordinary[type].length);
    const limit = (10 * stepsFor(text, type)) / text.length;
    for (const piece of hostile[type]) {
      for (const end of ends) {
        const source = piece.repeat(size / piece.length) + end;
        expect(stepsFor(source, type) / source.length, `${piece} … ${end}`).toBeLessThan(limit);
      }
    }
  });

  test("four times as much of it costs four times as much", () => {
    for (const piece of hostile[type]) {
      const [less, more] = [4096, 16_384].map((size) => stepsFor(piece.repeat(size / piece.length), type));
      expect((more ?? 0) / (less ?? 1), piece).toBeLessThan(4.5);
    }
  });

  test("100,000 tags in each other are read", () => {
    const [open, close] = type === "html" ? ["<b>", "</b>"] : ["[b]", "[/b]"];
    const { visible } = readMarkup(`${open.repeat(100_000)}smurf${close.repeat(100_000)}`, type);
    expect(visible.text).toBe("smurf");
    expect(steps).toBeLessThan(20 * 100_000 * 7);
  });
});
