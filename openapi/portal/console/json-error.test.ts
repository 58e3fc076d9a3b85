import { expect, test } from "vitest";
import { manifest } from "../../generated/manifest.ts";
import { readDocuments } from "../documents.ts";
import { readCatalogue } from "../read-catalogue.ts";
import { findJsonError } from "./json-error.ts";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ["", 1, 1, /ends/],
  ['{"a": 1,}', 1, 9, /last comma/],
  ["{\n  'a': 1\n}", 2, 3, /double quotes/],
  ['{\n  "a" 1\n}', 2, 7, /colon/],
  ["[1,\n 2\n 3]", 3, 2, /comma or a \]/],
  ['{"a": {"b": [1, 2]}', 1, 20, /missing/],
  ['{"a": "b', 1, 7, /does not end/],
  ['{"a": "b\nc"}', 1, 7, /does not end/],
  ['{"a": "\\x"}', 1, 8, /escape/],
  ['{"a": "\t"}', 1, 8, /escape/],
  ['{"a": 01}', 1, 8, /neither a number/],
  ['{"a": tru}', 1, 7, /is expected/],
  ['{"a": 1} x', 1, 10, /follow/],
  ["{a: 1}", 1, 2, /double quotes/],
  ["[1, ]", 1, 5, /last comma/],
])("finds the first error in %j", (text, line, column, reason) => {
  expect(isJson(text)).toBe(false);
  expect(findJsonError(text)).toMatchObject({ line, column, reason: expect.stringMatching(reason) });
});

test("limits nesting", () => {
  expect(findJsonError("[".repeat(100_000))).toMatchObject({ reason: "This is nested too deeply." });
});

test("agrees with the platform about the examples of the documents, whole and damaged", async () => {
  const { operations } = readCatalogue(await readDocuments(), manifest);
  const texts = operations.flatMap(({ body }) =>
    (body?.media ?? []).flatMap(({ examples }) => examples.map(({ value }) => JSON.stringify(value, null, 2))),
  );
  expect(texts.length).toBeGreaterThan(50);
  for (const text of texts) {
    expect(findJsonError(text)).toBeUndefined();
    for (let at = 0; at < text.length; at += 7) {
      for (const damaged of [
        text.slice(0, at),
        text.slice(0, at) + text.slice(at + 1),
        `${text.slice(0, at)}"${text.slice(at)}`,
      ]) {
        expect(findJsonError(damaged) === undefined, damaged).toBe(isJson(damaged));
      }
    }
  }
});
