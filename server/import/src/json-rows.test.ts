import { describe, expect, test } from "vitest";
import { parseMapping } from "./field-mapping.ts";
import { rowsOf } from "./json-rows.ts";
import { FileProblem } from "./rows.ts";
import { type WordList, wordLists } from "./word-lists.ts";

const dictionary = wordLists.find(({ name }) => name === "dictionary");
const entries = wordLists.find(({ name }) => name === "blacklist");

function read(text: string, list: WordList | undefined) {
  return rowsOf(text, { list }).map((row) => [row.list.name, row.line, row.value]);
}

function problem(text: string, list = dictionary): string {
  try {
    rowsOf(text, { list });
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
  expect(() => rowsOf("[]", { list: undefined })).toThrow("say with --list what it holds");
});

describe("published forms", () => {
  test("an array for each language, whose name is the locale", () => {
    expect(read('{\n  "en": ["heck"],\n  "pt-BR": [\n    "caramba",\n    { "text": "puxa" }]\n}', dictionary)).toEqual([
      ["dictionary", 2, { text: "heck", locale: "en" }],
      ["dictionary", 4, { text: "caramba", locale: "pt-BR" }],
      ["dictionary", 5, { text: "puxa", locale: "pt-BR" }],
    ]);
  });

  test("an object with words, and one with a number for each word", () => {
    expect(read('{ "words": ["heck",\n"dang"] }', dictionary)).toEqual([
      ["dictionary", 1, "heck"],
      ["dictionary", 2, "dang"],
    ]);
    expect(read('{\n"heck": 1,\n"dang": 0\n}', dictionary)).toEqual([
      ["dictionary", 2, "heck"],
      ["dictionary", 3, "dang"],
    ]);
    expect(() => rowsOf('{ "heck": 1 }', { list: undefined })).toThrow("say with --list what it holds");
  });

  test("a number becomes a severity where a mapping reads it", () => {
    const mapping = parseMapping("severity=rating:1=medium,0=mild");
    const rows = rowsOf('{ "heck": 1, "dang": 0 }', {
      list: entries,
      mappings: mapping === undefined ? [] : [mapping],
    });
    expect(rows.map(({ value }) => value)).toEqual([
      { text: "heck", severity: "medium" },
      { text: "dang", severity: "mild" },
    ]);
  });

  test("properties are mapped and skipped, one to several fields; a list may be a text", () => {
    const mappings = ["text=match", "severity=level:4=severe", "tags=level:4=Worst", "variations=forms"].flatMap(
      (given) => parseMapping(given) ?? [],
    );
    const text = '[{ "match": "heck", "level": 4, "forms": "hecks|hecky", "id": "7" }]';
    const [row] = rowsOf(text, { list: entries, mappings, skipped: ["id"], listSeparator: "|" });
    expect(row?.value).toEqual({ text: "heck", severity: "severe", tags: ["Worst"], variations: ["hecks", "hecky"] });
  });
});
