/** Moderation, `replacementCharacter`, `replacementString`; Decisions: Filter response. */
import { describe, expect, test } from "vitest";
import type { Replacement } from "../replace.ts";
import type { MarkupType } from "./markup-reading.ts";
import { readMarkup } from "./read-markup.ts";
import { replaceInMarkup } from "./replace-in-markup.ts";

/** Replaces the first visible occurrence of each of `words`. */
function replaced(source: string, words: readonly string[], how: Replacement = {}, type: MarkupType = "html"): string {
  const { visible } = readMarkup(source, type);
  const spans = words.map((word) => ({ start: visible.text.indexOf(word), length: word.length }));
  return replaceInMarkup(source, visible, spans, how);
}

test("each character that a reader sees is replaced, tags and comments stay", () => {
  expect(replaced("a sm<b>u</b><!-- x -->rf b", ["smurf"])).toBe("a **<b>*</b><!-- x -->** b");
  expect(replaced("a sm<b>u</b>rf b", ["smurf"], { character: "#", string: "x" })).toBe("a ##<b>#</b>## b");
  expect(replaced("[b]sm[/b]urf", ["smurf"], {}, "bbcode")).toBe("[b]**[/b]***");
});

test("a string comes once, at the first character", () => {
  expect(replaced("a sm<b>u</b>rf b", ["smurf"], { string: "(gone)" })).toBe("a (gone)<b></b> b");
  expect(replaced("[b]sm[/b]urf", ["smurf"], { string: "" }, "bbcode")).toBe("[b][/b]");
});

test("an entity is one character", () => {
  expect(replaced("&#115;murf &#x1F600;!", ["smurf", "😀"])).toBe("***** *!");
  expect(replaced("a&eacute;e&#769;&#x200B;b", ["e\u0301"])).toBe("a&eacute;*&#x200B;b");
});

test("an entity of several characters is replaced as a whole", () => {
  expect(replaced("a&fjlig;b", ["f"])).toBe("a**b");
  expect(replaced("a&fjlig;b", ["f", "j"])).toBe("a**b");
});

test("a run of white space is one character; line breaks that tags make stay", () => {
  expect(replaced("s \n m", ["s\nm"])).toBe("***");
  expect(replaced("s<br>m", ["s\nm"])).toBe("*<br>*");
});

test("overlapping places are one, those that touch are two", () => {
  expect(replaced("abcde", ["abc", "cd"], { string: "-" })).toBe("-e");
  expect(replaced("abcde", ["ab", "cd"], { string: "-" })).toBe("--e");
});

test("what is read at the end is replaced where it stands", () => {
  expect(replaced("a<b hidden>b</b>c", ["b", "ac"])).toBe("*<b hidden>*</b>*");
});

test("in a tag that is never closed, nothing else becomes a tag", () => {
  for (const end of ["", "<", "</", "</x"])
    expect(readMarkup(replaced(`<a title='<b>'${end}`, ["<"]), "html").visible.text).toBe(`*a title='<b>'${end}`);
});

test("attributes stay as they are", () => {
  expect(replaced('<a title="smurf">smurf</a>', ["smurf"])).toBe('<a title="smurf">*****</a>');
});

describe("the replacement is text", () => {
  test("in HTML", () => {
    expect(replaced("a b", ["b"], { string: `<i>&"'` })).toBe("a &lt;i&gt;&amp;&quot;&#39;");
    expect(replaced("abc", ["bc"], { character: "<" })).toBe("a&lt;&lt;");
  });

  test("in BBCode", () => {
    expect(replaced("a b", ["b"], { string: "[b]" }, "bbcode")).toBe("a \uFF3Bb\uFF3D");
  });
});

describe("what was text before it stays text", () => {
  test.each<[string, string, Replacement, string]>([
    ["<1", "1", { character: "x" }, "&lt;x"],
    ["< 1", "1", { character: "x" }, "< x"],
    ["&1;", "1", { string: "lt" }, "&amp;lt;"],
    ["&am1;", "1", { character: "p" }, "&amp;amp;"],
    ["I <smurf", "smurf", {}, "I &lt;*****"],
    ["<a title='smurf", "'", { character: "x" }, "&lt;a title=xsmurf"],
    ["<a title='<b>smurf", "smurf", {}, "&lt;a title='&lt;b>*****"],
  ])("%s, %s", (source, word, how, expected) => {
    expect(replaced(source, [word], how)).toBe(expected);
  });

  test("brackets of BBCode", () => {
    expect(replaced("[1]", ["1"], {}, "bbcode")).toBe("\uFF3B*]");
    expect(replaced("[smurf]", ["smurf"], {}, "bbcode")).toBe("[*****]");
    expect(replaced("[smurf]", ["smurf"], { string: "b" }, "bbcode")).toBe("\uFF3Bb]");
    expect(replaced("[smurf]", ["smurf"], { character: "#" }, "bbcode")).toBe("[#####]");
  });

  test("brackets of BBCode when what kept them apart is replaced", () => {
    expect(replaced("[url=[1]smurf", ["[1]"], { string: "" }, "bbcode")).toBe("\uFF3Burl=smurf");
    expect(replaced("[url=[1]smurf", ["smurf"], {}, "bbcode")).toBe("[url=[1]*****");
  });

  test("but not where it is replaced itself", () => {
    expect(replaced("&lt&1", ["&", "1"], { character: "x" })).toBe("&ltxx");
    expect(replaced("<smurf", ["<smurf"])).toBe("******");
  });
});
