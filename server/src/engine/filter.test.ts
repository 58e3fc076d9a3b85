import { describe, expect, test } from "vitest";
import { createDictionary, createFilter } from "./filter.ts";
import { entry, filterOf, found } from "./testdata/make.ts";

test("a match says what was found and where", () => {
  const filter = createFilter({ entries: [entry("crud", { id: 7, tags: ["Vulgarity"], severity: "mild" })] });
  expect(filter.findBlacklisted("😀 crüd!")).toEqual([
    {
      start: 3,
      length: 4,
      quality: 1,
      locale: "en",
      matched: "crüd",
      root: "crud",
      severity: "mild",
      tags: ["Vulgarity"],
      entryId: 7,
      blacklistResult: "basic",
    },
  ]);
});

test("no entries, no text", () => {
  expect(createFilter({ entries: [] }).findBlacklisted("crud")).toEqual([]);
  expect(filterOf([entry("crud")]).findBlacklisted("")).toEqual([]);
});

test("every root's match is returned, by start and then length (Decisions: Filter response)", () => {
  const filter = filterOf([entry("smurf"), entry("blue smurf"), entry("blue"), entry("smurf hat")]);
  expect(found(filter, "a blue smurf hat")).toEqual(["blue", "blue smurf", "smurf", "smurf hat"]);
});

test("one entry's overlapping forms are one match", () => {
  expect(found(filterOf([entry("dork", { noun: true, filterMode: "distinguishable" })]), "dorks")).toEqual(["dorks"]);
});

test("disguises lower the quality, and it stays above 0", () => {
  const filter = filterOf([entry("crud", { replacePhonetics: true })]);
  const quality = (text: string): number => filter.findBlacklisted(text)[0]?.quality ?? 0;
  expect(quality("crud")).toBe(1);
  for (const text of ["crv\u0000d", "cruuud", "c-r-u-d", "krud", "c4ud"]) expect(quality(text)).toBeLessThan(1);
  expect(quality("сrud")).toBeGreaterThan(0.5);
});

describe("limits of a request (Moderation, filter request)", () => {
  const filter = filterOf([
    entry("alpha", { severity: "mild", locale: "en", tags: ["a"] }),
    entry("bravo", { severity: "medium", locale: "en_US", tags: ["a", "b"] }),
    entry("charlie", { severity: "high", locale: "en_GB", tags: ["b"] }),
    entry("delta", { severity: "severe", locale: "de", tags: [] }),
  ]);
  const text = "alpha bravo charlie delta";

  test("minimum severity", () => {
    expect(found(filter, text, { minimumSeverity: "mild" })).toHaveLength(4);
    expect(found(filter, text, { minimumSeverity: "medium" })).toEqual(["bravo", "charlie", "delta"]);
    expect(found(filter, text, { minimumSeverity: "severe" })).toEqual(["delta"]);
  });

  test("locales: a language and its regions serve each other", () => {
    expect(found(filter, text, { locales: ["en"] })).toEqual(["alpha", "bravo", "charlie"]);
    expect(found(filter, text, { locales: ["en-us"] })).toEqual(["alpha", "bravo"]);
    expect(found(filter, text, { locales: ["de_AT"] })).toEqual(["delta"]);
    expect(found(filter, text, { locales: [] })).toEqual([]);
  });

  test("tags: one of them is enough", () => {
    expect(found(filter, text, { tags: ["a"] })).toEqual(["alpha", "bravo"]);
    expect(found(filter, text, { tags: ["a", "b"] })).toEqual(["alpha", "bravo", "charlie"]);
    expect(found(filter, text, { tags: ["c"] })).toEqual([]);
  });

  test("they hold for the next request of the same kind and not for another", () => {
    for (let i = 0; i < 200; i++) expect(found(filter, text, { tags: [`tag ${i}`] })).toEqual([]);
    expect(found(filter, text)).toHaveLength(4);
  });
});

test("dictionary tags drop what is exactly a dictionary word (Filtering, dictionary entry, tags)", () => {
  const filter = filterOf(
    [entry("breast", { noun: true })],
    [{ text: "Breast", locale: "en", tags: ["medical"] }, "breasts"],
  );
  expect(found(filter, "breast breasts br3ast", { dictionaryTags: ["medical"] })).toEqual(["breasts", "br3ast"]);
  expect(found(filter, "breast", { dictionaryTags: ["other"] })).toEqual(["breast"]);
  expect(found(filter, "breast")).toEqual(["breast"]);
});

test("ignores: words in which the entry is no match", () => {
  const filter = filterOf([
    entry("butt", { filterMode: "distinguishable", verb: true, ignores: ["Butter", "buttress"] }),
  ]);
  expect(found(filter, "butter BÜTTER buttress butted xbutty")).toEqual(["butted", "butt"]);
});

test("variations are as good as the text", () => {
  const filter = filterOf([entry("poop", { variations: ["poo", "p00p"] })]);
  expect(filter.findBlacklisted("a poo").map(({ matched, root, quality }) => [matched, root, quality])).toEqual([
    ["poo", "poop", 1],
  ]);
});

test("collapseDoubles: doubled letters except vowels", () => {
  const collapsing = filterOf([entry("crud", { collapseDoubles: true })]);
  expect(found(collapsing, "crudd crrud ccrud cruud")).toEqual(["crudd", "crrud", "ccrud"]);
  expect(found(filterOf([entry("crud")]), "crudd crrud ccrud cruud")).toEqual([]);
  expect(found(filterOf([entry("crud")]), "crudddd cruuud")).toEqual(["crudddd", "cruuud"]);
});

test("collapseDoubles: a doubled letter may be single, unless that is another word", () => {
  const entries = ["zibble", "ball", "butt", "mississippi"].map((text) => entry(text, { collapseDoubles: true }));
  const filter = filterOf([...entries, entry("booger"), entry("jiffle")], ["but"]);
  expect(found(filter, "zible ziible z!ble zibles bal")).toEqual(["zible", "z!ble", "bal"]);
  expect(found(filter, "misisippi mississipi misisipi misssissippi")).toHaveLength(4);
  expect(found(filter, "but b-u-t bu7 boger jifle")).toEqual([]);
  const exact = entry("zibble", { collapseDoubles: true, filterMode: "exactMatch" });
  expect(found(filterOf([exact]), "zible zibble")).toEqual(["zibble"]);
});

test("replacePhonetics: spellings that sound the same and are no words", () => {
  const filter = filterOf(
    [
      entry("heck", { replacePhonetics: true }),
      entry("barf", { replacePhonetics: true }),
      entry("bum", { replacePhonetics: true }),
    ],
    ["boom"],
  );
  expect(found(filter, "hekk hek barph boom")).toEqual(["hekk", "hek", "barph"]);
  expect(found(filterOf([entry("heck"), entry("barf")]), "hekk hek barph")).toEqual([]);
});

test("inflections by part of speech", () => {
  const filter = filterOf([entry("puke", { verb: true }), entry("hussy", { noun: true }), entry("bum")]);
  expect(found(filter, "pukes puked puking puker hussies bums")).toEqual([
    "pukes",
    "puked",
    "puking",
    "puker",
    "hussies",
  ]);
});

test("ignorable letters: a single one between letters, the same throughout", () => {
  const filter = filterOf([entry("darn")]);
  expect(found(filter, "dxaxrxn dqarn")).toEqual(["dxaxrxn", "dqarn"]);
  expect(found(filter, "dxaqrzn dxxaxxrxxn")).toEqual([]);
  expect(found(filter, "dxaxrxn", { ignorableCharacters: "" })).toEqual([]);
  expect(found(filterOf([entry("darn", { filterMode: "exactMatch" })]), "dxaxrxn")).toEqual([]);
  expect(found(filter, "dvavrvn", { ignorableCharacters: "v.*" })).toEqual(["dvavrvn"]);
});

describe("disguises", () => {
  const filter = filterOf([entry("smurf"), entry("darn"), entry("butt")]);
  test.each([
    ["accents", "şmürƒ"],
    ["Cyrillic", "ѕмurf"],
    ["Greek capitals", "ΒUΤΤ"],
    ["full width", "ｓｍｕｒｆ"],
    ["mathematical letters", "𝐬𝐦𝐮𝐫𝐟"],
    ["enclosed letters", "🅢🅜🅤🅡🅕"],
    ["regional indicators", "🇩🇦🇷🇳"],
    ["zero width", "s\u200Bm\u2060u\u00ADrf"],
    ["stacked marks", "s̸m̈úrf̪"],
    ["digits and symbols", "$murf"],
    ["drawn letters", "s/\\/\\|_||2f"],
    ["masks", "sm*rf"],
    ["symbols as separators", "s|m|u|r|f"],
    ["right-to-left mark", "da\u200Ern"],
  ])("%s", (_, text) => {
    expect(found(filter, `oh ${text} now`)).toEqual([text]);
  });

  test.each(["**smart** 5*3", "c#", "#darnit", "b*t"])("masks that hide too much or nothing: %s", (text) => {
    expect(found(filter, text)).toEqual([]);
  });
});

test("other scripts are found by their own letters", () => {
  const filter = filterOf([
    entry("дурак", { locale: "ru" }),
    entry("μαλάκας", { locale: "el" }),
    entry("笨蛋", { locale: "zh", filterMode: "embeddable" }),
    entry("straße", { locale: "de" }),
  ]);
  expect(found(filter, "ты ДУРАК, дypак!")).toEqual(["ДУРАК", "дypак"]);
  expect(found(filter, "ΜΑΛΑΚΑΣ μαλακας")).toEqual(["ΜΑΛΑΚΑΣ", "μαλακας"]);
  expect(found(filter, "你是笨蛋吗")).toEqual(["笨蛋"]);
  expect(found(filter, "STRASSE straße")).toEqual(["STRASSE", "straße"]);
});

test("entries with signs and digits are meant as they are written", () => {
  const filter = filterOf([
    entry("a$$"),
    entry("🖕", { variations: ["🖕🏿"] }),
    entry("420"),
    entry("f*ck"),
    entry("c++", { filterMode: "exactMatch" }),
  ]);
  expect(found(filter, "A$$ a b 🖕🏿! 420, F*CK c++")).toEqual(["A$$", "🖕🏿", "420", "F*CK", "c++"]);
  expect(found(filter, "ba$$ ass a 4201 4.20 o2o f ck c c+ ok")).toEqual([]);
});

test("texts of one or two letters are found as they are", () => {
  const filter = filterOf([entry("fu", { filterMode: "distinguishable" }), entry("x", { filterMode: "embeddable" })]);
  expect(found(filter, "FU fun f u x X xx axe fuu")).toEqual(["FU", "x", "X"]);
});

test("a dictionary serves several filters", () => {
  const dictionary = createDictionary(["classic"]);
  for (const text of ["class", "ass"]) {
    const filter = createFilter({ entries: [entry(text, { filterMode: "distinguishable" })], dictionary });
    expect(found(filter, "classic")).toEqual([]);
  }
});
