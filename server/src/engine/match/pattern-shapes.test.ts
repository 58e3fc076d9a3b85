/** Candidates are refused by their doubled letters before their patterns are read, and no match is lost by it. */
import { expect, test } from "vitest";
import { entry, filterOf, found } from "../testdata/make.ts";

test("a word needs the doubled letters that are listed", () => {
  const filter = filterOf([entry("gabbo", { filterMode: "distinguishable" })]);
  expect(found(filter, "a gabo")).toEqual([]);
  expect(found(filter, "a gab")).toEqual([]);
  expect(found(filter, "a gabbo, gabbbo and ga-b-b-o")).toEqual(["gabbo", "gabbbo", "ga-b-b-o"]);
});

test("an entry that is found as listed alone has no doubled letters besides", () => {
  const filter = filterOf([entry("gabo", { filterMode: "exactMatch" })]);
  expect(found(filter, "gabbo")).toEqual([]);
  expect(found(filter, "gabo")).toEqual(["gabo"]);
});

test("letters that sound alike need not be as many", () => {
  const filter = filterOf([entry("blocko", { filterMode: "nonEmbeddable", replacePhonetics: true })]);
  expect(found(filter, "bloko")).toEqual(["bloko"]);
});

test("patterns that end in one state are refused together only when each of them is", () => {
  const filter = filterOf([entry("gabbo", { filterMode: "nonEmbeddable" })]);
  expect(found(filter, "gabo gabbo")).toEqual(["gabbo"]);
  filter.apply({ put: [entry("gabo", { id: 99, filterMode: "nonEmbeddable" })] });
  expect(found(filter, "gabo")).toEqual(["gabo"]);
  filter.apply({ put: [entry("gaboo", { id: 100, filterMode: "nonEmbeddable" })] });
  expect(found(filter, "gabo gabbo gaboo")).toEqual(["gabo", "gabbo", "gaboo"]);
});

test("more runs than a shape knows", () => {
  const word = "abcdefghabcdefghii";
  const filter = filterOf([entry(word, { filterMode: "nonEmbeddable" })]);
  expect(found(filter, word)).toEqual([word]);
  expect(found(filter, word.slice(0, -1))).toEqual([]);
});
