import { describe, expect, test } from "vitest";
import { buildPacks } from "./build-packs.ts";
import { mapWords, readMapping, unusedPatterns } from "./mapping.ts";
import { rotated } from "./rotated.ts";

/** A mapping file; the words of its rules are written as they are read. */
const source = `# Mild words.
leave-out
  ${rotated("hecklers")}

pack oaths Oath
mild embeddable n      ${rotated('heck* "oh dear" -*zilla')}

pack insults Insult
medium distinguishable n    ${rotated("nincompoop* +landlubber *dork")}
`;
const listed = ["dork", "heck", "heckin", "hecklers", "heckzilla", "h3ck", "nincompoops", "nincompoop", "oh dear"];
const mapped = mapWords(readMapping(source), listed);

test("letters are rotated by half of their alphabet, and back", () => {
  expect(rotated("heck, ы-мол Ä 7")).toBe("urpx, л-ьюы Ä 7");
  expect(rotated(rotated("heck, мол ё"))).toBe("heck, мол ё");
});

describe("a mapping", () => {
  test("takes the listed words that its patterns fit, and adds its own", () => {
    expect(mapped.map(({ text, rule }) => [text, rule.pack, rule.severity])).toEqual([
      ["heck", "oaths", "mild"],
      ["heckin", "oaths", "mild"],
      ["oh dear", "oaths", "mild"],
      ["nincompoops", "insults", "medium"],
      ["nincompoop", "insults", "medium"],
      ["landlubber", "insults", "medium"],
      ["dork", "insults", "medium"],
    ]);
  });

  test("tells of patterns that fit no listed word", () => {
    expect(unusedPatterns(readMapping(source), listed)).toEqual([]);
    expect(unusedPatterns(readMapping(source), ["heck", "oh dear"])).toEqual(["nincompoop*", "*dork"]);
  });

  test("adds each alternative of a pattern with braces, with spaces and signs", () => {
    const braces = readMapping(
      `pack oaths Oath\nmild nonEmbeddable n    ${rotated('+{gold,bill}{ ,}brick +"{oh,my} dear" +:-(')}`,
    );
    expect(mapWords(braces, []).map(({ text }) => text)).toEqual([
      "gold brick",
      "goldbrick",
      "bill brick",
      "billbrick",
      "oh dear",
      "my dear",
      ":-(",
    ]);
  });

  test.each([
    ["pack oaths", "line 1: a pack has a name and a tag."],
    ["pack oaths Oath\nmild embeddable", "line 2: a rule is a severity"],
  ])("%j is none", (text, said) => {
    expect(() => readMapping(text)).toThrow(said);
  });
});

describe("packs", () => {
  test("are named by category and locale, with a tag and the rule's fields", () => {
    const [oaths] = buildPacks("en", mapped, []);
    expect(oaths).toMatchObject({
      name: "oaths-en",
      blacklist: {
        tags: ["Oath"],
        entries: [
          { text: "heck", locale: "en", filterMode: "embeddable", severity: "mild", noun: true, tags: ["Oath"] },
          {},
          {},
        ],
      },
    });
  });

  test("leave out what an entry before finds already", () => {
    const reversed = [...mapped].sort((one, other) => one.text.length - other.text.length);
    const [, insults] = buildPacks("en", reversed, []).toSorted((one, other) => (one.name > other.name ? -1 : 1));
    expect(insults?.blacklist.entries.map(({ text }) => text)).toEqual(["dork", "nincompoop", "landlubber"]);
  });

  test("a rule with an unknown severity or filter mode is refused", () => {
    const wrong = mapWords(readMapping(source.replace("embeddable", "embedded")), listed);
    expect(() => buildPacks("en", wrong, [])).toThrow("embedded is none of exactMatch");
  });
});
