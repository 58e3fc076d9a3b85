/** In every script, a search with the sieve finds the same as one without. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createDictionary } from "../lexicon/dictionary.ts";
import { Finder } from "../match/find.ts";
import { entry } from "../testdata/make.ts";
import type { EntryMatch, FilterMode } from "../types.ts";

const modes: readonly FilterMode[] = ["exactMatch", "nonEmbeddable", "embeddable", "distinguishable"];
const listed = "傻逼 王八蛋 ばか くそ 간이 바보 멍청이 ㅅㅂ كلب غبي गधा ควาย козёл идиот".split(" ");

function finderOf(): Finder {
  const finder = new Finder(createDictionary([]));
  for (const [index, text] of listed.entries())
    for (const more of [0, 1]) finder.add(entry(text, { filterMode: modes[(index + 2 * more) % 4] ?? "embeddable" }));
  return finder;
}

const letters = [..."傻逼王八蛋我你的ばかバカンスくそ바보는들ㅅㅂㅏ멍청이كلبالوग़धाควายкозлидет36"];
const separators = [" ", " ", "*", ".", "，", "\u200B", "ـ", "ー"];
const text = fc
  .array(fc.oneof(fc.constantFrom(...listed), fc.constantFrom(...letters), fc.constantFrom(...separators)), {
    maxLength: 9,
  })
  .map((pieces) => pieces.join(""));

function places(found: readonly EntryMatch[]): string[] {
  return [...new Set(found.map(({ entry: index, start, end }) => `${index} ${start} ${end}`))].sort();
}

test("the sieve lets nothing pass, whatever the script", () => {
  const finder = finderOf();
  fc.assert(
    fc.property(text, (content) => {
      const search = { mask: finder.listed, ignorable: "qxz" };
      const whole = finder.findWithoutSieve(content, search);
      const sifted = finder.find(content, search).matches;
      expect(places(sifted)).toEqual(places(whole));
    }),
    { numRuns: 4000, seed: 20_261_123 },
  );
});
