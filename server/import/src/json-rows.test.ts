import { describe, expect, test } from "vitest";
import { rowsOf } from "./json-rows.ts";
import { FileProblem } from "./rows.ts";
import { type WordList, wordLists } from "./word-lists.ts";

const dictionary = wordLists.find(({ name }) => name === "dictionary");

function read(text: string, list: WordList | undefined) {
  return rowsOf(text, list).map((row) => [row.list.name, row.line, row.value]);
}

function problem(text: string, list = dictionary): string {
  try {
    rowsOf(text, list);
  } catch (error) {
    if (error instanceof FileProblem) return error.message;
  }
  throw new Error("It was read.");
}

test("an array of objects, of bodies and of texts, each with its line", () => {
  const text =
    '[\n  { "text": "a",\n    "locale": "en" },\n  "b", "c",\n\n  {"entry": {"text": "d", "locale": "en"}}\n]';
  expect(read(text, dictionary)).toEqual([
    ["dictionary", 2, { text: "a", locale: "en" }],
    ["dictionary", 4, "b"],
    ["dictionary", 4, "c"],
    ["dictionary", 6, { text: "d", locale: "en" }],
  ]);
});

describe("the sections of a bootstrap file", () => {
  const file = `{
    "whitelist": { "disallowedPhrases": [{ "parts": ["red", "herring"] }],
      "allowed": [
        { "text": "red", "exclusions": ["[", "\\"]"], "locale": "en" }
      ] },
    "blacklist": { "entries": [
      {"text": "heck"}],
      "tags": ["Oath"], "phrases": [] }
  }`;

  test("come in the order in which one needs the other", () => {
    expect(read(file, undefined)).toEqual([
      ["blacklist-tags", 8, "Oath"],
      ["blacklist", 7, { text: "heck" }],
      ["whitelist", 4, { text: "red", exclusions: ["[", '"]'], locale: "en" }],
      ["disallowed-phrases", 2, { parts: ["red", "herring"] }],
    ]);
  });

  test("--list picks one of them", () => {
    const allowed = wordLists.find(({ name }) => name === "whitelist");
    expect(read(file, allowed).map(([name]) => name)).toEqual(["whitelist"]);
  });

  test("what is unknown or no list is named, with what was meant", () => {
    expect(problem('{ "blacklst": {} }')).toContain("There is no blacklst. Did you mean blacklist?");
    const said = problem('{ "blacklist": { "entires": [], "tags": {}, "tenantId": "a" }, "whitelist": [] }');
    expect(said).toContain("There is no blacklist.entires. Did you mean blacklist.entries?");
    expect(said).toContain("blacklist.tags is no array.");
    expect(said).toContain("blacklist.tenantId: say with --tenant");
    expect(said).toContain("whitelist is no object.");
  });
});

test("what is no list at all", () => {
  expect(problem("[1, 2")).toContain("The file is not valid JSON");
  for (const text of ["{}", "7", "null", '"a"']) expect(problem(text)).toContain("neither an array nor");
  expect(() => rowsOf("[]", undefined)).toThrow("say with --list what it holds");
});
