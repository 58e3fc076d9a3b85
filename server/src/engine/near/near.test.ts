/** Words with one error, look-alikes of all scripts, pictures and masks: what is found, and with which quality. */
import { beforeAll, describe, expect, test } from "vitest";
import { builtInWords } from "../../filtering/blacklist/built-in-dictionaries.ts";
import { type BlacklistMatch, createDictionary, createFilter, type Filter } from "../filter.ts";
import { type GuessedCase, guessedCases, guessedMatch, guessingFilter } from "../testdata/guessed-accuracy.ts";
import { entry, filterOf, found } from "../testdata/make.ts";

describe("labelled cases (testdata/guessed-cases.json)", () => {
  let filter: Filter;
  beforeAll(async () => {
    filter = guessingFilter(createDictionary(await builtInWords("en")));
  });

  const matchOf = (each: GuessedCase): BlacklistMatch | undefined => guessedMatch(filter, each);

  test("92 % are found at their place, and 85 % of each kind", () => {
    const isFound = (each: GuessedCase): boolean => matchOf(each) !== undefined;
    for (const [kind, group] of Map.groupBy(guessedCases.cases, (each) => each.kind)) {
      expect(group.length).toBeGreaterThanOrEqual(20);
      const missed = group.filter((each) => !isFound(each)).map(({ text }) => text);
      expect(1 - missed.length / group.length, `${kind}: ${missed.join(" · ")}`).toBeGreaterThan(0.85);
    }
    expect(guessedCases.cases.filter(isFound).length / guessedCases.cases.length).toBeGreaterThanOrEqual(0.92);
  });

  test("at most 0.5 % of the innocent texts are hit", () => {
    const hit = guessedCases.innocents.filter((text) => filter.findBlacklisted(text).length > 0);
    expect(guessedCases.innocents.length).toBeGreaterThanOrEqual(200);
    expect(hit.length / guessedCases.innocents.length, hit.join(" · ")).toBeLessThanOrEqual(0.005);
  });

  test("a guess has a quality below 0.5, what is found by its form has not", () => {
    for (const each of guessedCases.cases) {
      const quality = matchOf(each)?.quality;
      if (quality !== undefined) expect(quality < 0.5, each.text).toBe(each.foundBy === "guess");
    }
  });
});

describe("words with one error", () => {
  const listed = ["smurf", "crud", "booger"].map((text) => entry(text));
  const filter = filterOf(listed, ["scurf", "surf", "curd", "boomer", "sheet"]);

  test.each([
    ["transposed", "smruf crdu", ["smruf", "crdu"]],
    ["v for u", "smvrf crvd", ["smvrf", "crvd"]],
    ["without vowels", "smrf crd bgr", ["smrf", "crd"]],
    ["a letter dropped, other than a doubled one", "smuf boogr boger", ["smuf", "boogr"]],
    ["a neighbour key", "smirf smyrf smarf boogee", ["smirf", "smyrf", "boogee"]],
    ["a letter inserted, not at the end and no double", "smwurf smurfo smuurf bowoger", ["smwurf", "bowoger"]],
    ["four letters, only so", "crd crds cru crid crudd crrud", ["crd"]],
    ["two errors", "smrfu smvrrf bgoore", []],
    ["an ordinary word", "scurf surf curd boomer", []],
    ["capitals as of initials, names and programs", "CRD CRDs Smurtf Boomger smruFilter", []],
    ["letters of an apostrophe", "it'crdu smruf's crvd'll", ["smruf"]],
    [
      "parts of addresses and paths",
      "a.crdu.net x=smruf a/smruf smruf_a smruf@a smruf. crdu, smruf",
      ["smruf", "crdu", "smruf"],
    ],
    ["a part of a word", "smrufington", []],
  ])("%s", (_, text, words) => {
    expect(found(filter, text)).toEqual(words);
  });

  test("an error beside a word that is found as it is adds nothing", () => {
    expect(filter.findBlacklisted("smurf")).toHaveLength(1);
    expect(filter.findBlacklisted("smuurrfff")).toMatchObject([{ quality: 0.91 }]);
  });

  test("forms of ordinary words and compounds of two are no errors", () => {
    const short = filterOf([entry("sheeting"), entry("datasheep")], ["sheer", "data", "sheet", "sheetin"]);
    expect(found(short, "sheerings datasheet sheetings")).toEqual([]);
  });

  test("in every mode but exactMatch", () => {
    const inMode = (filterMode: "exactMatch" | "nonEmbeddable" | "embeddable" | "distinguishable") =>
      found(filterOf([entry("smurf", { filterMode })]), "a smruf, asmruf");
    expect(inMode("exactMatch")).toEqual([]);
    for (const mode of ["nonEmbeddable", "embeddable", "distinguishable"] as const)
      expect(inMode(mode)).toEqual(["smruf"]);
  });

  test("not where the entry ignores the word, nor beyond the limits of a request", () => {
    const limited = filterOf([entry("smurf", { ignores: ["Smruf"], tags: ["one"], severity: "mild", locale: "en" })]);
    expect(found(limited, "smruf smvrf")).toEqual(["smvrf"]);
    expect(found(limited, "smvrf", { tags: ["two"] })).toEqual([]);
    expect(found(limited, "smvrf", { minimumSeverity: "high" })).toEqual([]);
    expect(found(limited, "smvrf", { locales: ["fr"] })).toEqual([]);
    expect(found(limited, "smvrf", { tags: ["one"], minimumSeverity: "mild", locales: ["en_US"] })).toEqual(["smvrf"]);
  });

  test("an edit counts at once", () => {
    const edited = filterOf([]);
    const texts = (): string[] => found(edited, "smruf");
    expect(texts()).toEqual([]);
    edited.apply({ put: [entry("smurf")] });
    expect(texts()).toEqual(["smruf"]);
    edited.apply({ remove: [1] });
    expect(texts()).toEqual([]);
  });
});

describe("look-alikes of all scripts", () => {
  const filter = filterOf([entry("smurf"), entry("twerp"), entry("snot")]);

  test.each([
    ["Chinese, Japanese and Bopomofo", "(丂爪ㄩ尺千) ｲ山乇尺ｱ!", ["丂爪ㄩ尺千", "ｲ山乇尺ｱ"]],
    ["a letter in two ways", "𐍈𐌓𐌄 𐌕𐍈𐌄𐌓𐌐", ["𐌕𐍈𐌄𐌓𐌐"]],
    ["upside down", "ɟɹnɯs, dɹǝʍʇ!", ["ɟɹnɯs", "dɹǝʍʇ"]],
    ["beside other letters they are none", "天丂爪ㄩ尺千 丂爪ㄩ尺千хороший", []],
    ["inside a word they are none", "a丂爪ㄩ尺千a", []],
    ["words of another script", "снот ᓄᑎᑕ סחסט", []],
  ])("%s", (_, text, words) => {
    expect(found(filter, text)).toEqual(words);
  });
});

describe("pictures and masks", () => {
  const filter = filterOf([entry("smurf"), entry("scallywag")]);

  test.each([
    ["between letters", "sm🙈rf sm❤️rf sm👍🏽rf", ["sm🙈rf", "sm❤️rf", "sm👍🏽rf"]],
    ["beside a word", "smr🙈 🙈urf 🙈smurf🙈", ["smurf"]],
    ["both edges shown", "s***f s*******g", ["s***f", "s*******g"]],
    ["one edge shown, or another length", "s**** ***rf s****f", []],
  ])("%s", (_, text, words) => {
    expect(found(filter, text)).toEqual(words);
  });
});

test("steps grow with the text, whatever it is", () => {
  const words = ["smruf", "smvrf ", "丂爪ㄩ尺千 ", "smsmrufurf", "s😀m😀r😀f", "s***f ", "ɟɹnɯs", "fsmru "];
  const entries = ["smurf", "smurg", "smurh", "smurfsmurf", "fsmur"].map((text, id) => entry(text, { id }));
  for (const word of words) {
    const steps = (length: number): number => {
      const filter = createFilter({ entries });
      filter.findBlacklisted(word.repeat(length / word.length));
      return filter.steps;
    };
    expect(steps(32_000) / steps(16_000), word).toBeLessThan(2.2);
  }
});

test("a thousand entries that differ by one letter take a bounded number of steps", () => {
  const alphabet = [..."abcdefghijklmnopqrstuvwxyz"];
  const texts = alphabet.flatMap((one) => alphabet.map((other) => `b${one}n${other}ct`));
  const entries = texts.map((text, id) => entry(text, { id }));
  const filter = createFilter({ entries });
  filter.findBlacklisted("bnct bnact abnct ".repeat(100));
  expect(filter.steps / 1700).toBeLessThan(96);
});

test("words that share their consonants or their beginning with a listed one do not crowd it out", () => {
  const vowels = [..."aeiou"];
  const alike = vowels.flatMap((one) => vowels.flatMap((two) => [`s${one}t${two}ru`, `srut${one}l${two}n`]));
  const filter = filterOf(["surt", ...alike].map((text) => entry(text)));
  expect(filter.findBlacklisted("sutr srutalm").map(({ root }) => root)).toContain("surt");
});
