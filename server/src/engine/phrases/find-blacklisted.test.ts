import { expect, test } from "vitest";
import { entry, filterOf } from "../testdata/make.ts";
import type { BlacklistOptions } from "../types.ts";
import { findBlacklistedAndPhrases } from "./find-blacklisted.ts";
import { type BlacklistPhrase, createPhraseFinder } from "./phrases.ts";

const filter = filterOf([
  entry("dork", { tags: ["Insult"], severity: "mild" }),
  entry("heck", { tags: ["Oath"], severity: "severe", locale: "de" }),
]);
const such: BlacklistPhrase = {
  id: 9,
  locale: "en",
  pattern: "such a (?:%Insult%|%Oath%)",
  severity: "high",
  tags: ["Phrase"],
};

function found(phrases: readonly BlacklistPhrase[], text: string, options: BlacklistOptions = {}) {
  return findBlacklistedAndPhrases(
    (each, limits) => filter.findBlacklisted(each, limits),
    createPhraseFinder(phrases),
    text,
    options,
  ).map(({ root, matched }) => [root, matched]);
}

const phrase = [such.pattern, "such a dork"];
const word = ["dork", "dork"];

test("both kinds of matches, in order", () => {
  expect(found([such], "heck, such a dork")).toEqual([["heck", "heck"], phrase, word]);
  expect(found([], "such a dork")).toEqual([word]);
  expect(found([such], "a dork")).toEqual([word]);
});

test("limits on tags and severity hold for each match alone, not for what a tag stands for", () => {
  expect(found([such], "such a dork", { tags: ["Phrase"] })).toEqual([phrase]);
  expect(found([such], "such a dork", { tags: ["Insult"] })).toEqual([word]);
  expect(found([such], "such a dork", { minimumSeverity: "high" })).toEqual([phrase]);
  expect(found([such], "such a heck", { minimumSeverity: "severe" })).toEqual([["heck", "heck"]]);
  expect(found([{ ...such, pattern: "such a" }], "such a dork", { tags: ["Phrase"] })).toEqual([["such a", "such a"]]);
});

test("limits on locales, dictionary tags and ignorable letters hold for both", () => {
  expect(found([such], "such a heck", { locales: ["en"] })).toEqual([]);
  expect(found([such], "such a dxoxrxk", { ignorableCharacters: "x" })).toHaveLength(2);
  expect(found([such], "such a dxoxrxk", { ignorableCharacters: "" })).toEqual([]);
});
