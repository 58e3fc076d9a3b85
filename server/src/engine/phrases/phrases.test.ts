import { describe, expect, test } from "vitest";
import { entry, filterOf } from "../testdata/make.ts";
import type { BlacklistMatch, BlacklistOptions } from "../types.ts";
import { type BlacklistPhrase, createPhraseFinder } from "./phrases.ts";

const filter = filterOf([
  entry("dork", { tags: ["Insult"], noun: true }),
  entry("dork face", { tags: ["Insult", "Long"] }),
  entry("heck", { tags: ["Oath"], severity: "mild", locale: "de" }),
  entry("twerp", { tags: [] }),
]);

function phrase(pattern: string, more: Partial<BlacklistPhrase> = {}): BlacklistPhrase {
  return { id: 7, locale: "en", pattern, severity: "high", tags: ["Phrase"], ...more };
}

function matchesOf(pattern: string | readonly BlacklistPhrase[], text: string, options: BlacklistOptions = {}) {
  const phrases = typeof pattern === "string" ? [phrase(pattern)] : pattern;
  return createPhraseFinder(phrases).find(text, filter.findBlacklisted(text), options);
}

/** Returns the matches of the phrase. */
function found(pattern: string, text: string): string[] {
  return matchesOf(pattern, text).map(({ matched }) => matched);
}

test("a match has the phrase's fields and stands where it was found", () => {
  const text = "oh, eat my SHORTS now";
  expect(matchesOf("eat my shorts", text)).toEqual([
    {
      start: 4,
      length: 13,
      quality: 1,
      locale: "en",
      matched: "eat my SHORTS",
      root: "eat my shorts",
      severity: "high",
      tags: ["Phrase"],
      entryId: 7,
      blacklistResult: "phrase",
    },
  ]);
});

describe("%Tag% stands for a match that carries the tag", () => {
  test("however the word is disguised, over its whole length", () => {
    expect(found("such an? %Insult%", "such a d.o.r.k, such a d0rk!")).toEqual(["such a d.o.r.k", "such a d0rk"]);
    expect(found("%Insult% off", "d0rk off")).toEqual(["d0rk off"]);
    expect(found("%insult% off", "dork off"), "tags' names know case").toEqual([]);
  });

  test("with the quality of the least sure one", () => {
    const [sure] = matchesOf("%Insult% you", "dork you");
    expect(sure?.quality).toBe(1);
    const [disguised] = matchesOf("%Insult%.*%Insult%", "dork and d.0.r.k");
    const [, word] = filter.findBlacklisted("dork and d.0.r.k");
    expect(word?.quality).toBeLessThan(1);
    expect(disguised?.quality).toBe(word?.quality);
  });

  test("of several that begin together the longest with which the phrase goes on", () => {
    expect(found("%Insult%", "dork face")).toEqual(["dork face"]);
    expect(found("%Insult% face off", "dork face off")).toEqual(["dork face off"]);
    expect(found("%Long% off", "dork face off")).toEqual(["dork face off"]);
  });

  test("and for nothing else: no other tag, no tag that nothing carries, no part of a match", () => {
    expect(found("%Insult%", "heck, you twerp")).toEqual([]);
    expect(found("%Nothing%|%Oath%", "heck")).toEqual(["heck"]);
    expect(found("%Nothing%", "dork")).toEqual([]);
    expect(found("%Insult%s", "dorks")).toEqual([]);
  });

  test("repeated, chosen and left out", () => {
    expect(found("(?:%Insult%\\s?){2,}", "dork dork d0rk")).toEqual(["dork dork d0rk"]);
    expect(found("(%Insult%|%Oath%)!", "heck! dork!")).toEqual(["heck!", "dork!"]);
    expect(found("a (%Insult% )?day", "a dork day, a day")).toEqual(["a dork day", "a day"]);
  });
});

test("\\% stands for the character", () => {
  expect(found("100\\% %Insult%", "you are 100% dork")).toEqual(["100% dork"]);
});

describe("literal characters", () => {
  test.each([
    ["eat my shorts", "EaT mY ShOrTs", "case"],
    ["eat my shorts", "e\u0301at mỳ shörts", "accents"],
    ["eat my shorts", "еаt my ѕhоrts", "look-alikes of other scripts"],
    ["eat my shorts", "ｅａｔ my 𝐬𝐡𝐨𝐫𝐭𝐬", "styled letters"],
    ["eat my shorts", "eat\u00A0my\nshorts", "any white space for a space"],
    ["eat my shorts", "ea\u200Bt m\u00ADy sh\uFE0Forts", "what is invisible"],
    ["ÉTÉ POURRI", "e\u0301te\u0301 pourri", "accents in one character or two"],
    ["λόγος", "ΛΌΓΟΣ", "case of other scripts"],
    ["straße", "STRAẞE", "case of letters with a history"],
    ["👩\u200D💻 dork", "👩\u200D💻 dork", "emoji that are put together"],
    ["笨蛋", "你笨蛋吗", "scripts without spaces"],
    ["कि", "कि", "marks that are vowels"],
  ])("%s is found in %j: %s", (pattern, text) => {
    expect(found(pattern, text)).toHaveLength(1);
  });

  test.each([
    ["été", "ete", "an accent in the pattern is meant"],
    ["कि", "का", "another vowel"],
    ["eat my shorts", "eat  my shorts", "one space is one space"],
    ["a.b", "a\nb", "the full stop is no line break"],
  ])("%s is not found in %j: %s", (pattern, text) => {
    expect(found(pattern, text)).toEqual([]);
  });

  test("a match ends with the marks on its last letter, and after a match in what is invisible", () => {
    expect(found("my short", "my short\u0301s")).toEqual(["my short\u0301"]);
    expect(found("shorts", "x sho\u200Brts x")).toEqual(["sho\u200Brts"]);
  });
});

describe("places", () => {
  test("a phrase is found within a word unless it asks for the word's edge", () => {
    expect(found("hell", "shell")).toEqual(["hell"]);
    expect(found("\\bhell\\b", "shell hello hell")).toEqual(["hell"]);
    expect(found("\\Bhell", "hell shell")).toEqual(["hell"]);
  });

  test("letters of every script make words", () => {
    expect(found("\\bгад\\b", "гады гад")).toEqual(["гад"]);
    expect(found("\\bok\\b", "éok oké ok")).toEqual(["ok"]);
  });

  test("a match's edge is a word's edge, also where a sign stands for a letter", () => {
    const signs = filterOf([entry("smurf", { tags: ["Insult"] })]);
    const finder = createPhraseFinder([phrase("\\b%Insult%\\b")]);
    const text = "you $murf!";
    expect(finder.find(text, signs.findBlacklisted(text), {}).map(({ matched }) => matched)).toEqual(["$murf"]);
  });

  test("^ and $ are the text's ends alone", () => {
    expect(found("^%Insult%", "dork\ndork")).toEqual(["dork"]);
    expect(matchesOf("%Insult%$", "dork\ndork")[0]?.start).toBe(5);
    expect(found("^dork$", "dork\ndork")).toEqual([]);
  });
});

test("quantifiers prefer as they say, alternatives in their order", () => {
  expect(found("ab+", "abbb")).toEqual(["abbb"]);
  expect(found("ab+?", "abbb")).toEqual(["ab"]);
  expect(found("a.*b", "a1b2b")).toEqual(["a1b2b"]);
  expect(found("a.*?b", "a1b2b a3b")).toEqual(["a1b", "a3b"]);
  expect(found("ab{2}", "ab abb abbb")).toEqual(["abb", "abb"]);
  expect(found("ab{2,3}?", "abbb")).toEqual(["abb"]);
  expect(found("x(?:a|ab)", "xab")).toEqual(["xa"]);
  expect(found("(?:a*)*b", "aaab")).toEqual(["aaab"]);
});

describe("the request's limits", () => {
  const phrases = [
    phrase("oh my", { id: 1, severity: "mild", tags: ["Oath"] }),
    phrase("oh my", { id: 2, severity: "severe", locale: "en_GB", tags: ["Oath", "British"] }),
    phrase("oh my", { id: 3, severity: "medium", locale: "de", tags: [] }),
  ];
  const ids = (options: BlacklistOptions) => matchesOf(phrases, "oh my", options).map(({ entryId }) => entryId);

  test("on locales, tags and severity apply to the phrase", () => {
    expect(ids({})).toEqual([1, 2, 3]);
    expect(ids({ locales: ["en"] })).toEqual([1, 2]);
    expect(ids({ locales: ["en_US", "de"] })).toEqual([1, 3]);
    expect(ids({ tags: ["British", "Unheard"] })).toEqual([2]);
    expect(ids({ minimumSeverity: "medium" })).toEqual([2, 3]);
    expect(ids({ tags: [] })).toEqual([]);
  });
});

test("every phrase's matches are returned, by start and then length", () => {
  const matches = matchesOf(
    [phrase("b c d", { id: 3 }), phrase("a b", { id: 2 }), phrase("a b c", { id: 1 }), phrase("(", { id: 4 })],
    "a b c d",
  );
  expect(matches.map(({ entryId, matched }) => [entryId, matched])).toEqual([
    [2, "a b"],
    [1, "a b c"],
    [3, "b c d"],
  ]);
});

describe("long texts", () => {
  test("are searched to their end", () => {
    const text = `${"all is well. ".repeat(2000)}such a dork ${"and so on ".repeat(500)}such a dork`;
    expect(found("such a %Insult%", text)).toEqual(["such a dork", "such a dork"]);
    expect(found("\\bsuch.{1,3}dork|[xq]x", text)).toEqual(["such a dork", "such a dork"]);
  });

  test("wherever a match begins, it is found whole", () => {
    for (const before of [0, 1000, 1030, 1800, 2040, 2050, 4000]) {
      const match = `xy${"b".repeat(900)}z`;
      expect(found("[xq]yb*z", `${"a".repeat(before)}${match}${"a".repeat(3000)}`), String(before)).toEqual([match]);
    }
  });

  test("a match reaches about a thousand characters and no further", () => {
    expect(found("such.*dork", `such ${"a".repeat(1000)} dork`)).toHaveLength(1);
    expect(found("such.*dork", `such ${"a".repeat(5000)} dork`)).toEqual([]);
  });

  test("no more than ten thousand matches are returned", () => {
    expect(found("ab", "ab".repeat(20_000))).toHaveLength(10_000);
  });
});

test("what a phrase needs is looked for in every form in which the phrase would match", () => {
  const forms = ["punch", "kick"].map((word) => `${word} you`);
  for (const text of forms) expect(found("(?:punch|kick) you", text)).toEqual([text]);
  expect(found("(?:punch|%Insult%) you", "punch you, dork you")).toEqual(["punch you", "dork you"]);
  expect(found("(?:much )?(?:no)?pe", "pe")).toEqual(["pe"]);
  expect(found("ab\\bc?d", "ab")).toEqual([]);
  expect(found("(?:xyz){0}no", "no")).toEqual(["no"]);
  expect(found("(?:xyz){2}", "xyzxyz")).toEqual(["xyzxyz"]);
  expect(found("й конец", "й конец")).toHaveLength(1);
  expect(found("чёрная ёлка", "че\u0308рная е\u0308лка")).toHaveLength(1);
  expect(found("че\u0308рная е\u0308лка", "ЧЁРНАЯ ЁЛКА")).toHaveLength(1);
  expect(found("かが", "かか\u3099")).toHaveLength(1);
  expect(found("\\d-[A-C]", "１-ｂ, 2-C")).toEqual(["１-ｂ", "2-C"]);
  expect(found("[x-z]\\s\\d", "X\t1")).toEqual(["X\t1"]);
  expect(found("[^a] \\W", "B\n!")).toEqual(["B\n!"]);
  expect(found(`a${"very".repeat(10)} long word`, `a${"very".repeat(10)} long word`)).toHaveLength(1);
});

test("what the finder is made of can be asked", () => {
  expect(createPhraseFinder([])).toMatchObject({ isEmpty: true, usesTags: false });
  expect(createPhraseFinder([phrase("such")])).toMatchObject({ isEmpty: false, usesTags: false });
  expect(createPhraseFinder([phrase("a %Insult%?b")])).toMatchObject({ isEmpty: false, usesTags: true });
  expect(createPhraseFinder([phrase("x")]).find("", [], {})).toEqual([]);
});

test("matches of several texts do not get mixed up", () => {
  const finder = createPhraseFinder([phrase("such a %Insult%")]);
  const find = (text: string) => finder.find(text, filter.findBlacklisted(text), {}).map(({ matched }) => matched);
  expect(find(`${"x".repeat(5000)} such a dork`)).toEqual(["such a dork"]);
  expect(find("such a d0rk")).toEqual(["such a d0rk"]);
  expect(find("such a")).toEqual([]);
});

test("given matches that are not of the text, nothing breaks", () => {
  const match: BlacklistMatch | undefined = filter.findBlacklisted("dork")[0];
  const odd = match
    ? [
        { ...match, start: 50 },
        { ...match, length: 0 },
      ]
    : [];
  expect(createPhraseFinder([phrase("%Insult%")]).find("abc", odd, {})).toEqual([]);
});
