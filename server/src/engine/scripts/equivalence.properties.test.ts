/** Canonically equivalent texts have the same matches. Decisions: Scripts and languages. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { BlacklistMatch } from "../filter.ts";
import { entry, filterOf } from "../testdata/make.ts";

const listed = [
  ["naïve", "fr"],
  ["čuk", "cs"],
  ["ёлка", "ru"],
  ["άλφα", "el"],
  ["שָׁלוֹם", "he"],
  ["كلب", "ar"],
  ["바보", "ko"],
  ["멍청이", "ko"],
  ["ガキ", "ja"],
  ["ぽんこつ", "ja"],
  ["गधा", "hi"],
  ["फ़िज़ूल", "hi"],
  ["முட்டாள்", "ta"],
  ["গরু", "bn"],
  ["โง่", "th"],
  ["笨蛋", "zh"],
] as const;
const filter = filterOf(
  listed.map(([text, locale], index) =>
    entry(text, { locale, filterMode: index % 2 === 0 ? "nonEmbeddable" : "distinguishable" }),
  ),
);

const words = listed.map(([text]) => text);
const letters = [..."aeéñüйёάשּׁلأيゞがぱﾊﾞｶ각ㅏ각ऩक़डोொோแผู้ำ漢"];
const signs = [" ", ".", "*", "-", " ", "\u200B", "3", "a"];
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom(...words.flatMap((word) => [[...word].join(" "), word.slice(0, -1), word.slice(1)])),
      fc.constantFrom(...letters),
      fc.constantFrom(...signs),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(""));

/** Returns each match with the composed text before it and its own: so much of the text has no other form. */
function composedMatches(content: string): string[] {
  const places = ({ start, length, entryId, quality }: BlacklistMatch): string => {
    const before = content.slice(0, start).normalize("NFC").length;
    const to = content
      .slice(0, start + length)
      .normalize("NFC")
      .length.toString();
    return `${entryId} ${before} ${to} ${quality}`;
  };
  return filter.findBlacklisted(content).map(places).sort();
}

test("the composed and the decomposed form of a text have the same matches", () => {
  fc.assert(
    fc.property(text, (content) => {
      const composed = composedMatches(content.normalize("NFC"));
      expect(composedMatches(content.normalize("NFD"))).toEqual(composed);
    }),
    { numRuns: 5000, seed: 20_261_123 },
  );
});

test("each listed word is found in both forms, alone and parted", () => {
  for (const [index, [word]] of listed.entries()) {
    for (const form of ["NFC", "NFD"] as const) {
      const content = word.normalize(form);
      const [match] = filter.findBlacklisted(content);
      expect(match, content).toMatchObject({ entryId: index + 1, start: 0, length: content.length, quality: 1 });
    }
  }
});

test("an accent that an alphabet has is no difference, a vowel sign of another script is one", () => {
  const found = (content: string) => filter.findBlacklisted(content).map(({ matched }) => matched);
  expect(found("naive cuk елка шалом שלום كَلْب")).toEqual(["naive", "cuk", "елка", "שלום", "كَلْب"]);
  expect(found("गाधी गधी โง โง้ はか かき")).toEqual([]);
  expect(found("कुछ गधा")).toEqual(["गधा"]);
});
