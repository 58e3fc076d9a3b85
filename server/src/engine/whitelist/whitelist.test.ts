import { describe, expect, test } from "vitest";
import { type AllowedWord, createWhitelist, isForbidden, type Whitelist, type WhitelistMatch } from "./whitelist.ts";

function word(text: string, more: Partial<AllowedWord> = {}): AllowedWord {
  return { text, locale: "en", inflect: false, exclusions: [], tags: [], inflections: [], ...more };
}

interface Lists {
  readonly allowed: readonly (string | AllowedWord)[];
  readonly phrases?: readonly (readonly string[])[];
  readonly advanced?: readonly (readonly string[])[];
}

function whitelistOf({ allowed, phrases = [], advanced = [] }: Lists): Whitelist {
  const words = allowed.map((item) => (typeof item === "string" ? word(item) : item));
  return createWhitelist({ allowed: words, disallowedPhrases: phrases, advancedDisallowedPhrases: advanced });
}

type Result = WhitelistMatch["whitelistResult"];

function found(whitelist: Whitelist, text: string, result: Result): string[] {
  const matches = whitelist.check(text).filter(({ whitelistResult }) => whitelistResult === result);
  return matches.map(({ start, length }) => text.slice(start, start + length));
}

const denied = (whitelist: Whitelist, text: string) => found(whitelist, text, "disallowedWord");
const allowed = (whitelist: Whitelist, text: string) => found(whitelist, text, "allowed");
const phrases = (whitelist: Whitelist, text: string) => found(whitelist, text, "disallowedPhrase");

describe("words (Filtering, Whitelist allowed entry)", () => {
  const list = whitelistOf({ allowed: ["hello", "Parrot", "don't", "café", "Straße", "λόγος"] });

  test("what is no allowed word is disallowed, and nothing else is", () => {
    expect(list.check("hello there, parrot")).toEqual([
      { start: 0, length: 5, quality: 1, whitelistResult: "allowed" },
      { start: 6, length: 5, quality: 1, whitelistResult: "disallowedWord" },
      { start: 13, length: 6, quality: 1, whitelistResult: "allowed" },
    ]);
    expect(list.check("hello there").map(isForbidden)).toEqual([false, true]);
  });

  test("nothing is allowed by an empty list, and an empty text holds nothing", () => {
    expect(denied(whitelistOf({ allowed: [] }), "hello there")).toEqual(["hello", "there"]);
    expect(list.check("")).toEqual([]);
    expect(list.check(" \n")).toEqual([]);
  });

  test("case is ignored, in all its forms", () => {
    for (const text of ["HELLO", "pARROT", "Don't", "STRASSE", "strasse", "ΛΌΓΟΣ"])
      expect(allowed(list, text)).toEqual([text]);
  });

  test("one character written in two ways is one: composed letters, apostrophes", () => {
    expect(denied(list, "cafe\u0301 don\u2019t")).toEqual([]);
    expect(denied(list, "cafe párrot")).toEqual(["cafe", "párrot"]);
  });

  test("a word is whole: inside another one it is not allowed, and its parts are not", () => {
    expect(denied(list, "hellos parrothello hell don")).toEqual(["hellos", "parrothello", "hell", "don"]);
  });

  test("sentence punctuation and white space are neutral", () => {
    expect(denied(list, "“Hello”, (parrot)… ¿hello?! — parrot;\thello: 'parrot'\nhello-parrot。")).toEqual([]);
  });

  test("digits, symbols, emoji and control characters are not allowed unless an entry says so", () => {
    const text = "hello 42 parrot + @ _ 🦜 \u0007";
    expect(denied(list, text)).toEqual(["42", "+", "@", "_", "🦜", "\u0007"]);
    const more = whitelistOf({ allowed: ["hello", "parrot", "42", "+", "@", "_", "🦜", "\u0007"] });
    expect(denied(more, text)).toEqual([]);
  });

  test("what is not allowed and touches is one match", () => {
    expect(denied(list, "f*ck $$$ hello*parrot 1st")).toEqual(["f*ck", "$$$", "*", "1st"]);
  });

  test("invisible characters hide no word and part none; overrides of the direction are not allowed", () => {
    expect(denied(list, "he\u200Bllo \uFEFFparrot\u00AD hello\u200D")).toEqual([]);
    expect(denied(list, "hello\u200Bparrot")).toEqual(["hello\u200Bparrot"]);
    expect(denied(list, "\u200B")).toEqual([]);
    expect(denied(list, "\u202Ehello\u202C")).toEqual(["\u202E", "\u202C"]);
  });

  test("an emoji is one with what changes it", () => {
    const emoji = whitelistOf({ allowed: ["👩‍👧", "👍🏽", "🇸🇪", "❤️"] });
    expect(allowed(emoji, "👩‍👧👍🏽🇸🇪❤️❤")).toEqual(["👩‍👧", "👍🏽", "🇸🇪", "❤️", "❤"]);
    expect(denied(emoji, "👩 👧 👍 🇸🇪🇳🇴")).toEqual(["👩", "👧", "👍", "🇳🇴"]);
  });

  test("a word longer than any entry is not allowed", () => {
    expect(denied(list, "hello".repeat(100_000))).toHaveLength(1);
  });

  test("scripts without spaces are read by their characters", () => {
    const chinese = whitelistOf({ allowed: ["我", "喜欢", "鹦鹉"] });
    expect(allowed(chinese, "我喜欢鹦鹉。")).toEqual(["我", "喜欢", "鹦鹉"]);
    expect(denied(chinese, "我不喜欢坏鸟")).toEqual(["不", "坏鸟"]);
  });
});

describe("entries of several words and signs", () => {
  const list = whitelistOf({ allowed: ["ice cream", ":-)", "c++", "covid-19", "new york", "york city", "a.m.", "e"] });

  test("are allowed as a whole alone", () => {
    expect(allowed(list, "Ice\n cream, :-) C++ covid-19!")).toEqual(["Ice\n cream", ":-)", "C++", "covid-19"]);
    expect(denied(list, "ice, cream creams c+ covid 19")).toEqual(["ice", "cream", "creams", "c+", "covid", "19"]);
    expect(denied(list, "ice  ice cream")).toEqual(["ice"]);
    expect(denied(list, "the c+++")).toEqual(["the", "+"]);
  });

  test("that overlap allow what they cover together", () => {
    expect(allowed(list, "New York City")).toEqual(["New York", "York City"]);
    expect(denied(list, "New York City")).toEqual([]);
  });

  test("the longest covers what is in it", () => {
    const nested = whitelistOf({ allowed: ["a", "b", "a b", "a b c d", "b c"] });
    expect(allowed(nested, "a b c d")).toEqual(["a b c d"]);
    expect(allowed(nested, "a b c")).toEqual(["a b", "b c"]);
    expect(denied(nested, "a b c e")).toEqual(["e"]);
  });
});

describe("inflections (entry.inflect, entry.exclusions)", () => {
  const parrot = word("parrot", { inflect: true, inflections: ["parrots", "parroting"], exclusions: ["parroted"] });

  test("are allowed as the word is", () => {
    const list = whitelistOf({ allowed: [parrot] });
    expect(denied(list, "Parrots parroting parrot parroted")).toEqual(["parroted"]);
  });

  test("so is the possessive, of English words that inflect and unless it is excluded", () => {
    const list = whitelistOf({
      allowed: [
        parrot,
        word("dog"),
        word("cat", { inflect: true, exclusions: ["Cat's"] }),
        word("chat", { inflect: true, locale: "fr" }),
        word("ice bear", { inflect: true }),
      ],
    });
    expect(denied(list, "parrot's parrot’s parrots' parrots's dog's cat's chat's ice bear's")).toEqual([
      "parrots's",
      "dog's",
      "cat's",
      "chat's",
    ]);
  });
});

describe("disallowed phrases (Filtering, Disallowed phrase)", () => {
  const parrot = word("parrot", { inflect: true, inflections: ["parrots"], tags: ["Animal"] });
  const lists = { allowed: ["hello", "stuffed", parrot, "very", "ice cream", "leave", "leaves"] };

  test("forbid allowed words to follow one another in this order, and nothing else", () => {
    const list = whitelistOf({ ...lists, phrases: [["stuffed", "parrot"]] });
    expect(list.check("a Stuffed  parrot")).toEqual([
      { start: 0, length: 1, quality: 1, whitelistResult: "disallowedWord" },
      { start: 2, length: 15, quality: 1, whitelistResult: "disallowedPhrase" },
      { start: 2, length: 7, quality: 1, whitelistResult: "allowed" },
      { start: 11, length: 6, quality: 1, whitelistResult: "allowed" },
    ]);
    expect(phrases(list, "parrot stuffed")).toEqual([]);
    expect(phrases(list, "stuffed very parrot")).toEqual([]);
    expect(phrases(list, "stuffed unknown parrot")).toEqual([]);
    expect(phrases(list, "stuffedparrot")).toEqual([]);
  });

  test("inflections count too, and punctuation is no way around", () => {
    const list = whitelistOf({ ...lists, phrases: [["Stuffed", "parrot"]] });
    expect(phrases(list, "stuffed parrots. STUFFED-PARROT! stuffed 'parrot's'")).toEqual([
      "stuffed parrots",
      "STUFFED-PARROT",
      "stuffed 'parrot's",
    ]);
  });

  test("one word may be a phrase, and one phrase stand in another", () => {
    const list = whitelistOf({ ...lists, phrases: [["parrot"], ["stuffed", "parrot"], ["very", "stuffed", "parrot"]] });
    expect(phrases(list, "parrot very stuffed parrot stuffed parrot")).toEqual([
      "parrot",
      "very stuffed parrot",
      "stuffed parrot",
    ]);
  });

  test("phrases that overlap are all told", () => {
    const list = whitelistOf({
      ...lists,
      phrases: [
        ["hello", "very"],
        ["very", "stuffed"],
        ["parrot", "parrot"],
      ],
    });
    expect(phrases(list, "hello very stuffed")).toEqual(["hello very", "very stuffed"]);
    expect(phrases(list, "parrot parrot parrot")).toEqual(["parrot parrot", "parrot parrot"]);
  });

  test("a part of several words is one part, and its words are parts as well", () => {
    const more = [...lists.allowed, "ice", "cream"];
    const list = whitelistOf({
      allowed: more,
      phrases: [
        ["hello", "ice cream"],
        ["cream", "parrot"],
      ],
    });
    expect(phrases(list, "hello ice cream, parrot")).toEqual(["hello ice cream", "cream, parrot"]);
  });

  test("whose word is not allowed any more mean nothing", () => {
    const list = whitelistOf({ allowed: ["hello", "leave"], phrases: [["hello", "parrot"], ["hello"]] });
    expect(phrases(list, "hello parrot")).toEqual(["hello"]);
  });

  test("a word that is the form of two is either of them", () => {
    const leaf = word("leaf", { inflect: true, inflections: ["leaves"] });
    const leave = word("leave", { inflect: true, inflections: ["leaves"] });
    const list = whitelistOf({
      allowed: [leaf, leave, "he"],
      phrases: [
        ["he", "leaf"],
        ["leave", "he"],
      ],
    });
    expect(phrases(list, "he leaves he leave")).toEqual(["he leaves", "leaves he"]);
  });
});

describe("advanced disallowed phrases (Decisions: Disallowed phrases)", () => {
  const tagged = [
    word("hello", { tags: ["Greeting"] }),
    word("hi", { tags: ["Greeting", "Short"] }),
    word("parrot", { tags: ["Animal"], inflect: true, inflections: ["parrots"] }),
    word("ice bear", { tags: ["Animal"] }),
    "my",
    "dear",
  ];

  test("a tag stands for each word that carries it, in all its forms", () => {
    const list = whitelistOf({ allowed: tagged, advanced: [["Greeting", "Animal"]] });
    expect(phrases(list, "hello parrots. Hi ice bear! my parrot")).toEqual(["hello parrots", "Hi ice bear"]);
  });

  test("a star stands for one allowed word, neither for none nor for two", () => {
    const list = whitelistOf({ allowed: tagged, advanced: [["Greeting", "*", "Animal"]] });
    expect(phrases(list, "hello my parrot")).toEqual(["hello my parrot"]);
    expect(phrases(list, "hello parrot")).toEqual([]);
    expect(phrases(list, "hello my dear parrot")).toEqual([]);
    expect(phrases(list, "hello unknown parrot")).toEqual([]);
    expect(phrases(list, "hello ice bear parrot")).toEqual(["hello ice bear parrot"]);
  });

  test("stars may stand at the ends and alone", () => {
    expect(phrases(whitelistOf({ allowed: tagged, advanced: [["*", "Animal"]] }), "parrot my parrot")).toEqual([
      "my parrot",
    ]);
    expect(phrases(whitelistOf({ allowed: tagged, advanced: [["*", "*", "*"]] }), "my dear parrot")).toEqual([
      "my dear parrot",
    ]);
  });

  test("a tag is no word and a word no tag, whatever their names", () => {
    const list = whitelistOf({
      allowed: [word("animal"), word("parrot", { tags: ["animal", "*"] })],
      phrases: [["animal", "animal"]],
      advanced: [["animal", "animal", "animal"]],
    });
    expect(phrases(list, "animal animal parrot parrot")).toEqual(["animal animal"]);
    expect(phrases(list, "parrot parrot parrot")).toEqual(["parrot parrot parrot"]);
  });

  test("tags are told apart by case", () => {
    expect(phrases(whitelistOf({ allowed: tagged, advanced: [["animal"]] }), "parrot")).toEqual([]);
  });
});
