import { expect, test } from "vitest";
import { entryOf, find } from "./ranking.js";

const entries = [
  entryOf(["Create an application", "identity/createApplication.html", "POST /api/application", "createApplication"]),
  entryOf(["List the applications", "identity/listApplications.html", "GET /api/application", "listApplications"]),
  entryOf(["Application", "schemas/Application.html", "Schema", "name oauthConfiguration"]),
  entryOf(["[duplicate]", "errors.html#kind-duplicate", "Error code", ""]),
];

function titles(typed: string): readonly string[] {
  return find(entries, typed, 10).map((entry) => entry.title);
}

test("a title of that very name comes first", () => {
  expect(titles("application")[0]).toBe("Application");
});

test("an operation is found by its id, in any case, and by the words of its id", () => {
  expect(titles("createapplication")).toEqual(["Create an application"]);
  expect(titles("LIST appl")).toEqual(["List the applications"]);
});

test("fields, parts of words, paths and codes are found", () => {
  expect(titles("oauthConf")).toEqual(["Application"]);
  expect(titles("/api/app")).toHaveLength(2);
  expect(titles("[dupl")).toEqual(["[duplicate]"]);
});

test("every word has to be found, and nothing is found for no words", () => {
  expect(titles("application zebra")).toEqual([]);
  expect(titles("   ")).toEqual([]);
});

test("no more than asked for", () => {
  expect(find(entries, "a", 2)).toHaveLength(2);
});
