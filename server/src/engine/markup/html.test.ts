/** Decisions: Filter response; Moderation, `contentType` html. */
import { describe, expect, test } from "vitest";
import { BREAK } from "../text/fold.ts";
import { readMarkup } from "./read-markup.ts";

function seen(source: string): string {
  return readMarkup(source, "html").visible.text;
}

function inAttributes(source: string): string[] {
  const { text } = readMarkup(source, "html").attributes;
  return text === "" ? [] : text.split(BREAK);
}

describe("what does not part a word", () => {
  test.each([
    ["inline tags", "sm<b>u</b>rf"],
    ["unknown tags", "sm<x-y z>u</x-y>rf"],
    ["closing tags alone", "sm</b>urf"],
    ["tags that are not closed", "sm<i>urf"],
    ["wbr", "sm<wbr>urf"],
    ["images", 'sm<img src="a.png">urf'],
    ["comments", "sm<!-- > x -->urf"],
    ["empty comments", "sm<!-->urf"],
    ["comments with a dash and a mark", "sm<!--x--!>urf"],
    ["bogus comments", "sm<!x>u<?y?></ z>rf"],
    ["CDATA, which is none in HTML", "sm<![CDATA[x]]>urf"],
    ["a doctype", "sm<!doctype html>urf"],
    ["a closing tag with attributes", "sm</b a='>x' c=d'>u</b =\">r</b a=\"<i>\">f"],
    ["an empty closing tag", "sm</>urf"],
    ["scripts", "sm<script>if (a < b) '<b>'</script>urf"],
    ["style sheets", "sm<style>b { }</style>urf"],
    ["frames", "sm<iframe><b>x</b></iframe>u<noframes>x</noframes>r<noembed>x</noembed>f"],
    ["a > in an attribute", 'sm<b title="a>b">urf'],
    ["text in a table, but in no cell of it", "sm<table>urf"],
  ])("%s", (_, source) => {
    expect(seen(source)).toBe("smurf");
  });
});

describe("what parts words", () => {
  test.each([
    ["br", "a<br>b<br/>c</br>d", "a\nb\nc\nd"],
    ["paragraphs", "<p>a</p><p>b<p>c", "a\nb\nc"],
    ["blocks", "<div>a</div>b<h1>c</h1>d<ul><li>e<li>f</ul>g", "a\nb\nc\nd\ne\nf\ng"],
    ["cells", "<table><tr><td>a</td><td>b<tr><th>c</table>d", `a${BREAK}b${BREAK}c${BREAK}d`],
    ["a table without cells", "a<table></table>b", `a${BREAK}b`],
    ["rules", "a<hr>b", `a${BREAK}b`],
  ])("%s", (_, source, text) => {
    expect(seen(source)).toBe(text);
  });

  test("many at one place are one, the strongest", () => {
    expect(seen("a</p><div><br><hr><p>b")).toBe(`a${BREAK}b`);
    expect(seen("a<hr></div><p>b")).toBe(`a${BREAK}b`);
  });

  test("there is none at the start and at the end", () => {
    expect(seen("<hr><p>a</p><hr>")).toBe("a");
  });

  test("what is put in stands nowhere in the source", () => {
    const { text, starts, ends } = readMarkup("a<br>b", "html").visible;
    expect([text, [...starts], [...ends]]).toEqual(["a\nb", [0, 5, 5], [1, 5, 6]]);
  });
});

describe("entities", () => {
  test.each([
    ["named", "&lt;&amp;&eacute;&shy;", "<&é\u00AD"],
    ["named without semicolon", "caf&eacute &ampx", "café &x"],
    ["decimal and hexadecimal", "&#115;&#x6D;&#X75;&#114&#x66 ", "smurf "],
    ["beyond 16 bits", "&#x1F600;", "😀"],
    ["of two characters", "&fjlig;", "fj"],
    ["once only", "&amp;lt;b&amp;gt; &amp;#115;", "&lt;b&gt; &#115;"],
    ["those that are none", "a & b &; &# &#x; &foo; &", "a & b &; &# &#x; &foo; &"],
    ["code points that are none", "&#0;&#xD800;&#x110000;", "\uFFFD\uFFFD\uFFFD"],
    ["those of Windows", "&#150;", "–"],
  ])("%s", (_, source, text) => {
    expect(seen(source)).toBe(text);
  });

  test("each unit knows the whole entity", () => {
    const { starts, ends } = readMarkup("a&#x1F600;b", "html").visible;
    expect([[...starts], [...ends]]).toEqual([
      [0, 1, 1, 10],
      [1, 10, 10, 11],
    ]);
  });

  test("a tag that entities spell is text", () => {
    expect(seen("&lt;b>sm&lt;/b&gt;")).toBe("<b>sm</b>");
  });
});

describe("text that looks like markup", () => {
  test.each(["i <3 you", "a < b > c", "a <", "<", "<<<", "a <é", "[b]x[/b]", "&", "a <\n"])("%s", (source) => {
    expect(seen(source)).toBe(source);
  });

  test("a tag that is never closed is text, and its attributes are no attributes", () => {
    for (const source of [
      "I <smurf",
      "I </smurf",
      "I </smurf x",
      "I </b c='> smurf",
      '<a title="smurf',
      "<a title='x' smurf",
      "<a title=smurf",
    ]) {
      expect(seen(source)).toBe(source);
      expect(inAttributes(source)).toEqual([]);
    }
    expect(seen("<b>x</b> <i title='&lt;'")).toBe("x <i title='<'");
    expect(inAttributes("<b title=a>x</b> <i title='b")).toEqual(["a"]);
    expect(readMarkup("</><smurf", "html").visible.text).toBe("<smurf");
  });

  test("a comment that is never closed is a comment", () => {
    expect(seen("a<!-- smurf")).toBe("a");
    expect(seen("a<!doctype smurf")).toBe("a");
  });
});

describe("white space", () => {
  test("a run of it is one, a line feed if it has one", () => {
    expect(seen("a  b \t c \n  d")).toBe("a b c\nd");
    expect(seen("a&#32; b&nbsp;&nbsp;c")).toBe("a b\u00A0\u00A0c");
  });

  test("one alone is as it was", () => {
    expect(seen("a\tb\nc")).toBe("a\tb\nc");
  });

  test("across tags, too; after a line break there is none", () => {
    expect(seen("a <b> b</b>")).toBe("a b");
    expect(seen("<p>a</p>\n  <p> b</p>")).toBe("a\nb");
  });

  test("pre and textarea keep it", () => {
    expect(seen("<pre>a\n  b</pre>c  d")).toBe("a\n  b\nc d");
    expect(seen("<textarea>a  b</textarea>")).toBe("a  b");
  });

  test("its place is the whole run", () => {
    const { starts, ends } = readMarkup("a \n b", "html").visible;
    expect([[...starts], [...ends]]).toEqual([
      [0, 1, 4],
      [1, 4, 5],
    ]);
  });
});

describe("elements with text of their own kind", () => {
  test("textarea: entities are decoded, tags are text", () => {
    expect(seen("<textarea>&lt;<b>x</b></textarea>y")).toBe("<<b>x</b>y");
  });

  test("xmp and plaintext: everything is text", () => {
    expect(seen("<xmp>&lt;<b>x</xmp>y")).toBe("&lt;<b>x\ny");
    expect(seen("a<plaintext>&lt;<b></plaintext>")).toBe("a\n&lt;<b></plaintext>");
  });

  test("CDATA in SVG and MathML is text", () => {
    expect(seen("<math><mtext>sm<![CDATA[u<b>]]>rf")).toBe("smu<b>rf");
    expect(seen("<svg/>sm<![CDATA[x]]>urf")).toBe("smurf");
    expect(seen("<svg></svg>sm<![CDATA[x]]>urf")).toBe("smurf");
    expect(seen("<svg><p>sm<![CDATA[x]]>urf")).toBe("smurf");
    expect(seen("<svg>sm<![CDATA[urf<b>")).toBe("smurf<b>");
  });

  test("style sheets and scripts in SVG are none either", () => {
    expect(seen("<svg>sm<style>x</style><script/>urf")).toBe("smurf");
    expect(seen("<svg><style>x<br>smurf")).toBe("smurf");
    expect(seen("<svg><xmp>&lt;")).toBe("<");
  });
});

describe("what is out of sight is read after the rest", () => {
  test.each([
    ["hidden", "sm<b hidden>x</b>urf"],
    ["display", 'sm<b style="color: red; DISPLAY : none !important">x</b>urf'],
    ["visibility", "sm<b style=visibility:hidden>x</b>urf"],
    ["size", "sm<b style='font-size:0'>x</b>urf"],
    ["opacity", "sm<b style='opacity: 0'>x</b>urf"],
    ["colour", "sm<b style='color:transparent;'>x</b>urf"],
    ["blocks in it", "sm<div hidden><p>x</p></div>urf"],
    ["elements of its name in it", "sm<b hidden><b></b>x</b>urf"],
    ["title", "sm<title>x</title>urf"],
    ["template", "sm<template>x</template>urf"],
    ["noscript", "sm<noscript>x</noscript>urf"],
    ["ruby", "sm<ruby><rp></rp><rt>x</rt></ruby>urf"],
    ["fallbacks", "sm<video>x</video>urf"],
  ])("%s", (_, source) => {
    expect(seen(source)).toBe(`smurf${BREAK}x`);
  });

  test("its places are those it has in the source; several are parted", () => {
    const { text, starts } = readMarkup("a<b hidden>x</b>b<i hidden>y</i>", "html").visible;
    expect(text).toBe(`ab${BREAK}x${BREAK}y`);
    expect([starts[0], starts[1], starts[3], starts[5]]).toEqual([0, 16, 11, 27]);
  });

  test("a hidden line break is none, an element that can hold nothing hides nothing", () => {
    expect(seen("sm<br hidden>urf<img hidden>s")).toBe("smurfs");
  });

  test("styles that hide nothing", () => {
    expect(seen("a<b style='display:block'>b</b><b style='opacity:0.5'>c</b><b title='display:none'>d</b>")).toBe(
      "abcd",
    );
  });
});

describe("attributes", () => {
  test("all values are read, each for itself", () => {
    expect(inAttributes(`<a href="http://a.b/" title='t' class=c hidden data-x="">x</a><img alt="y">`)).toEqual([
      "http://a.b/",
      "t",
      "c",
      "y",
    ]);
  });

  test("entities are decoded by the rules of attributes, white space stays", () => {
    expect(inAttributes(`<a title="sm&#117;rf &amp; &ampx &copy=1 &copy;  y">`)).toEqual([
      "smurf & &ampx &copy=1 ©  y",
    ]);
  });

  test("they stand where their values are", () => {
    const source = `<a title="smurf">`;
    const { text, starts, ends } = readMarkup(source, "html").attributes;
    expect(source.slice(starts[0], ends[text.length - 1])).toBe("smurf");
  });

  test("files in base64 are left out", () => {
    expect(inAttributes(`<img src="data:image/png;base64,c211cmY=" alt="a"><a href="data:text/plain,smurf">`)).toEqual([
      "a",
      "data:text/plain,smurf",
    ]);
  });

  test("those in scripts and textareas are text", () => {
    expect(inAttributes(`<textarea><b title="x"></textarea><script>'<b title="x">'</script>`)).toEqual([]);
  });
});
