/** Further disguises, and texts that only look like one. */
import { describe, expect, test } from "vitest";
import { entry, filterOf, found } from "./testdata/make.ts";

describe("signs at a word's edges that might be letters of it", () => {
  const filter = filterOf([
    entry("hell", { filterMode: "exactMatch" }),
    entry("crud"),
    entry("笨蛋", { locale: "zh", filterMode: "embeddable" }),
  ]);
  test.each([
    ["go to hell!", ["hell"]],
    ["(crud) [crud] <crud> {crud}", ["crud", "crud", "crud", "crud"]],
    ["((crud", ["crud"]],
    ["你是!笨蛋!!", ["笨蛋"]],
  ])("%s", (text, words) => {
    expect(found(filter, text)).toEqual(words);
  });
});

test("a letter of the same class beside the word is none of it", () => {
  const filter = filterOf(
    [entry("berk", { filterMode: "embeddable", replacePhonetics: true }), entry("crud", { filterMode: "embeddable" })],
    ["queen", "block"],
  );
  expect(found(filter, "berkqueen blockcrud")).toEqual(["berk", "crud"]);
});

test("letters of one class are each stretched by themselves", () => {
  const filter = filterOf([entry("pillock", { replacePhonetics: true }), entry("дура", { locale: "ru" })], ["came"]);
  expect(found(filter, "piiilllllock ppiiiilllooccckk the pillok came")).toEqual([
    "piiilllllock",
    "ppiiiilllooccckk",
    "pillok",
  ]);
  expect(found(filter, "дуууура")).toEqual(["дуууура"]);
});

describe("signs between letters", () => {
  const filter = filterOf(
    [entry("dork"), entry("dirtbag"), entry("smurf"), entry("hell"), entry("prat"), entry("phony")],
    ["dirt", "bag", "dor", "he", "she", "at", "aphony", "murf"],
  );
  test.each(["d.o|r-k", "d|o.r.k", "dirt-bag", "dirt_bag", "dor-k", "s murf", "s\nm\nu\nr\nf", "p h o n y"])(
    "%j",
    (text) => {
      expect(found(filter, `a ${text} here`)).toEqual([text]);
    },
  );
  test.each(["$ m u r f", "d 0 r k", "h e l !"])("%j", (text) => {
    expect(found(filter, `a ${text} here`)).not.toEqual([]);
  });
  test.each(["dirt bag", "dirt. bag", "he'll, she'll, he 'll", "PR at noon", "dor 'k"])("%j is clean", (text) => {
    expect(found(filter, text)).toEqual([]);
  });
});

test("two words of a name are one word", () => {
  const filter = filterOf([entry("dirtbag"), entry("dork")], ["dirt", "bag", "kid", "the"]);
  expect(found(filter, "DirtBagKid TheDirtBag DirtBag99 xXDirtBagXx")).toEqual(Array(4).fill("DirtBag"));
  expect(found(filter, "DirtKidBag MudirtBagKid DirtBagel9")).toEqual([]);
});

describe("hidden letters", () => {
  const filter = filterOf(
    [entry("smurf", { collapseDoubles: true }), entry("read"), entry("readly"), entry("booger")],
    ["read", "only", "as", "smu"],
  );
  test.each([
    "sm*rf",
    "sm_rf",
    "sm-rf",
    "sm@rf",
    "sm&rf",
    "$m*rf",
    "ѕm*rf",
    "s\u200Bm*r\u200Bf",
    "sm*rfff",
    "ssm*rf",
    "b*oger",
    "(sm*rf)",
  ])("%s", (text) => {
    expect(found(filter, `oh ${text} now`)).toEqual([text.replace(/[()]/g, "")]);
  });
  test.each(["s*-rf", "-murf", "smur-", "s--rf", "bo-r", "as*", "#smurfs*"])("%s hides too much or nothing", (text) => {
    expect(found(filter, text).filter((match) => match === text)).toEqual([]);
  });
});

describe("look-alikes", () => {
  const filter = filterOf([entry("darn"), entry("cock", { replacePhonetics: true }), entry("бугор", { locale: "ru" })]);
  test.each([
    ["small capitals, a style", "ᴅᴀʀɴ", 0.8],
    ["Cherokee and Canadian syllables", "ᗪᎪᖇN", 0.85],
    ["beyond the basic plane", "D𐊠RN", 0.95],
  ])("%s", (_, text, quality) => {
    expect(filter.findBlacklisted(text)).toMatchObject([{ matched: text, quality }]);
  });
  test("capitals as small letters", () => {
    expect(found(filter, "БУГОР Бугор")).toEqual(["БУГОР", "Бугор"]);
  });
  test("another language's word that only sounds like it is none", () => {
    expect(found(filter, "сок кок çok")).toEqual([]);
  });
});

test("numeric character references hide nothing in a plain text", () => {
  const filter = filterOf([entry("darn")]);
  expect(found(filter, "d&#97;r&#x6E; da&shy;rn AT&T &#9999999; &#0;")).toEqual(["d&#97;r&#x6E;", "da&shy;rn"]);
});

test("letters drawn with two others", () => {
  const filter = filterOf([entry("wimp", { replacePhonetics: true }), entry("dork", { replacePhonetics: true })]);
  expect(found(filter, "vvimp wirnp clork [)ork")).toEqual(["vvimp", "wirnp", "clork", "[)ork"]);
});

describe("compounds", () => {
  const filter = filterOf(
    [entry("arse", { filterMode: "embeddable" }), entry("dork", { filterMode: "embeddable" })],
    ["try", "tryp", "token", "big", "isis", "xan"],
  );
  test("in camel case and repeated", () => {
    expect(found(filter, "bigDork dorkdork dorkDORKdork arseToken")).toEqual([
      "Dork",
      "dork",
      "dork",
      "dork",
      "DORK",
      "dork",
      "arse",
    ]);
  });
  test("a word of a name in camel case is no place to begin or end", () => {
    expect(found(filter, "tryParse arsEtoken")).toEqual([]);
  });
  test("accents make it another language's word", () => {
    expect(found(filter, "ársexan")).toEqual([]);
  });
});

test("i and l look alike and do not sound so: one of them is not both", () => {
  const filter = filterOf([entry("ill", { replacePhonetics: true }), entry("silly", { replacePhonetics: true })]);
  expect(found(filter, "i l il to l sly siy")).toEqual([]);
  expect(found(filter, "ill silly")).toEqual(["ill", "silly"]);
});
