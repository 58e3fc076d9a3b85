/** Work is linear in the length of texts in any script. See the README.md of the engine. */
import { expect, test } from "vitest";
import { entry, filterOf } from "../testdata/make.ts";

const words = "口交 笨蛋 ばか くそ 바보 시발 كلب غبي गधा ควาย โง่ козёл идиот".split(" ");
const filterModes = ["nonEmbeddable", "embeddable", "distinguishable"] as const;
const entries = words.flatMap((text) => filterModes.map((filterMode) => entry(text, { filterMode })));

const texts: Readonly<Record<string, (size: number) => string>> = {
  "Chinese words across others": (size) => "人口交流".repeat(size / 4),
  "parted Chinese": (size) => "笨*".repeat(size / 2),
  "spaced Chinese": (size) => "笨 蛋 ".repeat(size / 4),
  kana: (size) => "くそこばかり".repeat(size / 6),
  "half-width kana": (size) => "ﾊﾞｶ".repeat(size / 3),
  Thai: (size) => "ควายโง่".repeat(size / 7),
  syllables: (size) => "바보".repeat(size / 2),
  "decomposed syllables": (size) => "바보".normalize("NFD").repeat(size / 4),
  "letters of syllables": (size) => "ㅂㅏㅂㅗ".repeat(size / 4),
  "spaced letters of syllables": (size) => "ㅂ ㅏ ".repeat(size / 4),
  laughter: (size) => "ㅋ".repeat(size),
  particles: (size) => `바보${"들의".repeat(size / 2)}`,
  tatweel: (size) => `ك${"ـ".repeat(size)}لب`,
  "Arabic prefixes": (size) => "وال".repeat(size / 3),
  "Arabic words": (size) => "كلب".repeat(size / 3),
  "voicing marks": (size) => `か${"\u3099".repeat(size)}`,
  accents: (size) => `e${"\u0301".repeat(size)}`,
  "accented letters": (size) => "e\u0301".repeat(size / 2),
  Devanagari: (size) => "गधा".repeat(size / 3),
};

test.each(Object.keys(texts))("%s", (name) => {
  const steps = (size: number): number => {
    const filter = filterOf(entries);
    filter.findBlacklisted((texts[name] ?? String)(size));
    return filter.steps;
  };
  const [small, large] = [steps(2048), steps(16_384)];
  expect(large).toBeLessThan(small * 8 * 1.2 + 1000);
  expect(large).toBeLessThan(16_384 * 200);
});
