import { describe, expect, test } from "vitest";
import { start } from "../support/server.ts";
import { entry, found } from "./fixtures.ts";

const words = [
  "bargin",
  "ginger",
  "assume",
  "class",
  "jockey",
  "house",
  "going",
  "shop",
  "to",
  "it",
  "dorking",
  "pukeko",
];
const { client } = await start({
  blacklist: {
    entries: [
      entry("gin", { filterMode: "nonEmbeddable" }),
      entry("ass", { filterMode: "embeddable" }),
      entry("dork", { filterMode: "distinguishable" }),
      entry("puke", { filterMode: "exactMatch", verb: true, variations: ["pewk"] }),
      entry("tosh", { filterMode: "distinguishable" }),
    ],
    dictionary: words.map((text) => ({ text, locale: "en" })),
  },
});

describe.each([
  [
    "exactMatch: only the exact word, variation or inflection",
    ["puke", "PUKE", "pukes", "puked", "puking", "pewk"],
    ["p.u.k.e", "p u k e", "puuuke", "puk3", "pukeface", "xpuke", "pukeko", "pewks2"],
  ],
  [
    "nonEmbeddable: also with substituted characters, repeats, spaces and separators, standing alone",
    ["gin", "Gin", "g!!n", "giiinnn", "g.i.n", "g-i-n", "g i n", "g_i_n", "g1n"],
    ["bargin", "ginger", "xgin", "ginx", "gin2"],
  ],
  ["embeddable: also inside a larger token that is no word and whose remainder is one", ["ass", "a$$", "a.s.s"], []],
  ["distinguishable: anywhere but in a dictionary word", ["dork", "d0rk", "d-o-r-k"], ["dorking", "DORKING"]],
])("%s (Decisions: Filter modes)", (_, hits, misses) => {
  test.each(hits)("%s is found", async (form) => {
    expect(await found(client, form)).toEqual([form]);
    expect(await found(client, `Well, ${form}, I said.`)).toEqual([form]);
  });

  if (misses.length > 0) {
    test.each(misses)("%s is not", async (form) => {
      expect(await found(client, form)).toEqual([]);
      expect(await found(client, `Well, ${form}, I said.`)).toEqual([]);
    });
  }
});

test.each([
  ["assjockey", ["ass"]],
  ["jockeyass", ["ass"]],
  ["househouseass", []],
  ["assume", []],
  ["class", []],
  ["rass123", []],
  ["assxyz", []],
])("embeddable in %s", async (text, expected) => {
  expect(await found(client, text)).toEqual(expected);
});

test.each(["9xdorkh09p", "xxdork", "dorkhouse"])("distinguishable in %s", async (text) => {
  expect(await found(client, text)).toEqual(["dork"]);
});

test.each(["going to shop", "It is to shop", "shop to shop"])(
  "a sentence in which a word happens to stand across a space is clean: %s (Decisions: Sentences)",
  async (text) => {
    expect(await found(client, text)).toEqual([]);
  },
);

test.each(["t o s h", "t.o.s.h", "t-o-s-h"])("a word that was pulled apart is found: %s", async (text) => {
  expect(await found(client, `such ${text} again`)).toEqual([text]);
});
