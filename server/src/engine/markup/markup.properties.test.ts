import fc from "fast-check";
import { expect, test } from "vitest";
import { entry, filterOf } from "../testdata/make.ts";
import { isPutIn, type MarkupType, toSource } from "./markup-reading.ts";
import { readMarkup } from "./read-markup.ts";
import { replaceInMarkup } from "./replace-in-markup.ts";

const words = ["smurf", "hussy", "git", "дурак"];
const filter = filterOf(words.map((word) => entry(word)));

const plain = [
  "smurf",
  "a",
  "b1",
  " ",
  "\n",
  "é",
  "😀",
  "[",
  "]",
  "[1]",
  "[foo]",
  "=",
  '"',
  "'",
  "/",
  "-->",
  ";",
  "#",
  "lt",
];
const markup: Readonly<Record<MarkupType, readonly string[]>> = {
  html: [
    ...["<b>", "</b>", "<i class='x'>", "</i>", '<a title="smurf &amp; a">', "</a>", "<p>", "</p>", "<br>", "<hr>"],
    ...["<td>", "<table>", "</table>", "<!-- x -->", "<!-->", "<![CDATA[", "]]>", "<svg>", "</svg>", "<pre>", "</pre>"],
    ...["<script>", "</script>", "<title>", "</title>", "<textarea>", "</textarea>", "<!doctype x>", "</>", "<?x>"],
    ...["&amp;", "&lt", "&#115;", "&#x1F600;", "&fjlig;", "&", "&#", "&am", "<", "<s", "</", "<!", "<a title='", ">"],
  ],
  bbcode: [
    ...["[b]", "[/b]", "[color=red]", "[/color]", '[quote="a smurf"]', "[/quote]", "[*]", "[hr]", "[code]", "[/code]"],
    ...["[img]", "[/img]", "[noparse]", "[/noparse]", "[url=http://a.b/]", "[/url]", "[url=", '[url="', "[list=", "[/"],
  ],
};
const hiding = ["<b hidden>", "<i style='display:none'>", "[color=transparent]", "[size=0]"];

const type = fc.constantFrom<MarkupType>("html", "bbcode");

function sourceOf(of: MarkupType, more: readonly string[] = []): fc.Arbitrary<string> {
  const piece = fc.oneof(fc.constantFrom(...plain), fc.constantFrom(...markup[of], ...more));
  return fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));
}

function typeAndSource(more?: readonly string[]): fc.Arbitrary<[MarkupType, string]> {
  return type.chain((of) => fc.tuple(fc.constant(of), sourceOf(of, more)));
}

test("every place is inside the source, and cuts out what is read there", () => {
  fc.assert(
    fc.property(typeAndSource(hiding), ([of, source]) => {
      const { visible, attributes } = readMarkup(source, of);
      for (const { text, starts, ends } of [visible, attributes]) {
        expect([starts.length, ends.length]).toEqual([text.length, text.length]);
        for (const [i, start] of starts.entries()) {
          const end = ends[i] ?? -1;
          expect(start >= 0 && start <= end && end <= source.length).toBe(true);
          if (end === start + 1) expect(text[i]).toBe(source[start]);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

test("places grow with the text when nothing is hidden", () => {
  const shown = typeAndSource().filter(([, source]) => !source.includes("<title>"));
  fc.assert(
    fc.property(shown, ([of, source]) => {
      for (const { starts, ends } of Object.values(readMarkup(source, of))) {
        expect([...starts]).toEqual([...starts].sort((a, b) => a - b));
        expect([...ends]).toEqual([...ends].sort((a, b) => a - b));
      }
    }),
    { numRuns: 1000 },
  );
});

test("a match's place is inside the source and holds all its characters", () => {
  fc.assert(
    fc.property(typeAndSource(hiding), fc.nat(), fc.nat(), ([of, source], from, size) => {
      const { visible } = readMarkup(source, of);
      const start = visible.text.length === 0 ? 0 : from % visible.text.length;
      const place = toSource(visible, { start, length: Math.min(size % 5, visible.text.length - start) });
      expect(place.start >= 0 && place.length >= 0 && place.start + place.length <= source.length).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test("text without markup is read as it is", () => {
  const text = fc.string({ unit: "grapheme" }).map((value) => value.replace(/[<&[]/g, "").replace(/\s+/g, " "));
  fc.assert(
    fc.property(type, text, (of, source) => {
      const { visible, attributes } = readMarkup(source, of);
      expect(visible.text).toBe(source);
      expect([...visible.starts]).toEqual([...visible.starts.keys()]);
      expect([...visible.ends]).toEqual([...visible.starts].map((start) => start + 1));
      expect(attributes.text).toBe("");
    }),
  );
});

test("what is replaced reads as the replacement, and everything else as before", () => {
  // An escape in CDATA is seen as it is, and without a bracket in it the text in [img] is an address.
  const literal = /<!\[CDATA|\[img\]/;
  fc.assert(
    fc.property(
      typeAndSource().filter(([, source]) => !literal.test(source)),
      fc.array(fc.tuple(fc.nat(60), fc.nat(6)), { maxLength: 4 }),
      fc.constantFrom("*", "#", "x", "1", "<", "&"),
      ([of, source], places, character) => {
        const { visible } = readMarkup(source, of);
        const covered = new Set<number>();
        const spans = places.flatMap(([start, length]) => {
          const text = visible.text.slice(start, start + length);
          return /^[^\s[\uE000\uD800-\uDFFF]+$/.test(text) ? [{ start, length: text.length }] : [];
        });
        for (const { start, length } of spans) for (let i = 0; i < length; i++) covered.add(start + i);
        const expected = [...visible.text.split("").entries()].map(([i, unit]) => {
          const whole = [i, i - 1, i + 1].some(
            (other) => covered.has(other) && visible.starts[other] === visible.starts[i],
          );
          return whole && !isPutIn(visible.starts, visible.ends, i) ? character : unit;
        });
        const again = replaceInMarkup(source, visible, spans, { character });
        expect(plainBrackets(readMarkup(again, of).visible.text)).toBe(plainBrackets(expected.join("")));
      },
    ),
    { numRuns: 3000 },
  );
});

test("a word is found however markup and entities split it, and replaced it is gone", () => {
  const between: Readonly<Record<MarkupType, readonly string[]>> = {
    html: [
      "",
      "",
      "<b>",
      "</b>",
      "<!-- x -->",
      "<wbr>",
      "&shy;",
      "&#8203;",
      '<i title="a>b">',
      "<b></b>",
      "<s style='display:none'>x</s>",
    ],
    bbcode: ["", "", "[b]", "[/b]", "[color=red]", "[i][/i]", "[img]x[/img]", "[size=0]x[/size]"],
  };
  const disguised = type.chain((of) =>
    fc.tuple(
      fc.constant(of),
      fc.constantFrom(...words),
      fc.array(fc.constantFrom(...between[of]), { minLength: 6, maxLength: 6 }),
      fc.array(fc.nat(of === "html" ? 3 : 0), { minLength: 6, maxLength: 6 }),
    ),
  );
  fc.assert(
    fc.property(disguised, ([of, word, parts, forms]) => {
      const letters = [...word].map((letter, i) => (i === 0 ? "" : (parts[i] ?? "")) + asEntity(letter, forms[i] ?? 0));
      const source = `well ${letters.join("")} yes`;
      const { visible } = readMarkup(source, of);
      const matches = filter.findBlacklisted(visible.text);
      expect(matches.map(({ root }) => root)).toEqual([word]);
      const [place] = matches.map((match) => toSource(visible, match));
      expect(source.slice(0, place?.start)).toBe("well ");
      const again = readMarkup(replaceInMarkup(source, visible, matches), of).visible;
      expect(filter.findBlacklisted(again.text)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test("lines are read like lines of text; nothing is found across cells, quotes and rules", () => {
  const rootsIn = (source: string, of: MarkupType) =>
    filter.findBlacklisted(readMarkup(source, of).visible.text).map(({ root }) => root);
  expect(rootsIn("s<br>m<br>u<br>r<br>f", "html")).toEqual(["smurf"]);
  expect(rootsIn("<p>s</p>\n<p>m</p>\n<p>u</p>\n<p>r</p>\n<p>f</p>", "html")).toEqual(["smurf"]);
  expect(rootsIn("<table><tr><td>sm</td><td>urf</td></tr></table>sm<hr>urf", "html")).toEqual([]);
  expect(rootsIn("sm[quote]urf[/quote]", "bbcode")).toEqual([]);
  expect(rootsIn(`s${" ".repeat(1000)}m${"\n".repeat(1000)}u r f`, "html")).toEqual(["smurf"]);
});

function asEntity(letter: string, form: number): string {
  const code = letter.charCodeAt(0);
  return [letter, `&#${code};`, `&#x${code.toString(16)};`, `&#X${code.toString(16).toUpperCase()};`][form] ?? letter;
}

function plainBrackets(text: string): string {
  return text.replaceAll("\uFF3B", "[").replaceAll("\uFF3D", "]");
}
