/** Decisions: Filter response; Moderation, `contentType` bbcode. */
import { describe, expect, test } from "vitest";
import { BREAK } from "../text/fold.ts";
import { readMarkup } from "./read-markup.ts";

function seen(source: string): string {
  return readMarkup(source, "bbcode").visible.text;
}

function inAttributes(source: string): string[] {
  const { text } = readMarkup(source, "bbcode").attributes;
  return text === "" ? [] : text.split(BREAK);
}

describe("what does not part a word", () => {
  test.each([
    ["inline tags", "sm[b]u[/b]rf"],
    ["in capitals", "sm[B]u[/B]rf"],
    ["with values", 'sm[color=red]u[/color][font="Comic Sans"]r[/font]f'],
    ["with attributes", 'sm[url href="x" title="y"]u[/url]rf'],
    ["not closed", "sm[b]urf"],
    ["not opened", "sm[/b]urf"],
    ["wrongly nested", "s[b]m[i]u[/b]r[/i]f"],
    ["images", "sm[img]http://a.b/c.png[/img]urf"],
    ["images with attributes", "sm[img width=1 height=1]http://a.b/c.png[/img]urf"],
  ])("%s", (_, source) => {
    expect(seen(source)).toBe("smurf");
  });
});

describe("what parts words", () => {
  test.each([
    ["line breaks", "a[br]b[br/]c[br /]d", "a\nb\nc\nd"],
    ["list items", "[list=1][*]a[*]b[/list]c", "a\nb\nc"],
    ["blocks", "a[center]b[/center]c[h1]d[/h1]e", "a\nb\nc\nd\ne"],
    ["quotes", "a[quote=x]b[/quote]c", `a${BREAK}b${BREAK}c`],
    ["rules", "a[hr]b", `a${BREAK}b`],
    ["cells", "[table][tr][td]a[/td][td]b[/td][/tr][/table]c", `a${BREAK}b${BREAK}c`],
  ])("%s", (_, source, text) => {
    expect(seen(source)).toBe(text);
  });
});

describe("text that looks like markup", () => {
  test.each([
    "[foo]x[/foo]",
    "[1][2]",
    "[",
    "[[[",
    "[]",
    "[/]",
    "[b",
    "[ b]",
    "[/b x]",
    "[b\n]",
    "[bold!]",
    "[url=x",
    "[url=a\nb]",
    "[url=[foo]]",
    '[quote="x]',
    "&lt; <b>",
    "[:smile:]",
    "[**]",
    "a  b\n\n c",
  ])("%j", (source) => {
    expect(seen(source)).toBe(source.replace(/^\[quote="x\]$/, ""));
  });

  test("brackets around tags", () => {
    expect(seen("[[b]x[/b]]")).toBe("[x]");
  });

  test("a bracket in a value without quotes makes it text, in quotes it does not", () => {
    expect(seen("[color=[b]x")).toBe("[color=x");
    expect(seen('[quote="a [b] c"]x')).toBe("x");
  });
});

describe("text as it is written", () => {
  test.each([
    ["noparse", "sm[noparse]u[b][/noparse]rf", "smu[b]rf"],
    ["code", "a[code][b]x[/b][/code]b", "a\n[b]x[/b]\nb"],
    ["closed in capitals", "[plain][i][/PLAIN][i]x", "[i]x"],
    ["the first end counts", "[plain][plain][/plain][b]x", "[plain]x"],
    ["not closed: a tag like others", "[code]sm[b]urf", "smurf"],
    ["closed before only", "[/code]a[code]sm[b]urf", "a\nsmurf"],
  ])("%s", (_, source, text) => {
    expect(seen(source)).toBe(text);
  });
});

describe("what is out of sight is read after the rest", () => {
  test.each([
    ["colour", "sm[color=transparent]x[/color]urf"],
    ["colour in quotes", 'sm[COLOR="Transparent"]x[/color]urf'],
    ["size", "sm[size=0]x[/size]urf"],
    ["tags of its name in it", "sm[size=0][size=0][/size]x[/size]urf"],
  ])("%s", (_, source) => {
    expect(seen(source)).toBe(`smurf${BREAK}x`);
  });

  test("colours and sizes that hide nothing", () => {
    expect(seen("sm[color=red]u[/color][size=10]r[/size]f")).toBe("smurf");
  });
});

describe("attributes", () => {
  test.each([
    ["a value", "[url=http://a.b/c?d=e]x[/url]", ["http://a.b/c?d=e"]],
    ["in quotes", `[quote="a b"]x[/quote][quote='c']`, ["a b", "c"]],
    ["with spaces", "[quote=John Smith]", ["John Smith"]],
    ["and further ones", '[quote=John Smith post=5 title="a b"]', ["John Smith", "5", "a b"]],
    ["by name only", `[img alt="a b" title='c' width=100]x[/img]`, ["a b", "c", "100", "x"]],
    ["without names", "[spoiler smurf]", ["smurf"]],
    ["with a quote in it", '[quote="a"b"]', ["a", 'b"']],
    ["addresses", "[img]http://a.b/c.png[/img][youtube]smurf[/youtube]", ["http://a.b/c.png", "smurf"]],
    ["none", "[b][/b][br/][img][/img]", []],
    ["files in base64", "[img]data:image/png;base64,c211cmY=[/img]", []],
  ])("%s", (_, source, values) => {
    expect(inAttributes(source)).toEqual(values);
  });

  test("the address of an image that is not closed, or has tags in it, is text", () => {
    expect(seen("[img]smurf")).toBe("smurf");
    expect(seen("[img]sm[b]urf[/img]")).toBe("smurf");
    expect(inAttributes("[img]sm[b]urf[/img]")).toEqual([]);
  });

  test("they stand where their values are", () => {
    const source = '[quote="smurf"]';
    const { text, starts, ends } = readMarkup(source, "bbcode").attributes;
    expect(source.slice(starts[0], ends[text.length - 1])).toBe("smurf");
  });
});
