import { expect, test } from "vitest";
import { findJsonError, jsonPositionOf } from "./json-text.ts";

test.each([
  ["", 1, 1, /value is expected/],
  ['{"a": 1,}', 1, 9, /name in double quotes/],
  ["{\n  'a': 1\n}", 2, 3, /double quotes/],
  ['{\n  "a" 1\n}', 2, 7, /colon/],
  ["[1,\n 2\n 3]", 3, 2, /comma/],
  ['{"a": {"b": [1, 2]}', 1, 20, /comma or a }/],
  ['{"a": "b', 1, 7, /does not end/],
  ['{"a": "b\nc"}', 1, 7, /does not end/],
  ['{"a": "\\x"}', 1, 7, /escape/],
  ['{"a": "\t"}', 1, 7, /escape/],
  ['{"a": 01}', 1, 8, /comma/],
  ['{"a": tru}', 1, 7, /is expected/],
  ['{"a": 1} 2', 1, 10, /follow/],
  ["{a: 1}", 1, 2, /double quotes/],
  ["[1, ]", 1, 5, /value is expected/],
])("finds the first error in %j", (text, line, column, reason) => {
  expect(findJsonError(text)).toMatchObject({ line, column, reason: expect.stringMatching(reason) });
});

test("limits nesting, and finds nothing in JSON", () => {
  expect(findJsonError("[".repeat(100_000))?.reason).toBeDefined();
  expect(findJsonError('{"a": [1, "b", null, -1.5e3]}')).toBeUndefined();
});

const text = JSON.stringify(
  { application: { name: "a, b", roles: [{ name: "x" }, { name: "{" }], id: null }, 'b"': 1 },
  null,
  2,
);

/** Returns the line and the text of a member. */
function shown(path: string): string | undefined {
  const position = jsonPositionOf(text, path);
  return position === undefined ? undefined : `${position.line}: ${text.slice(position.start, position.end)}`;
}

test.each([
  ["application", '2: "application": {'],
  ["application.name", '3: "name": "a, b"'],
  ["application.roles[1].name", '9: "name": "{"'],
  ["application.roles[0]", "5: {"],
  ["application.id", '12: "id": null'],
  ['b"', '14: "b\\"": 1'],
])("finds %s", (path, expected) => {
  expect(shown(path)).toBe(expected);
});

test("a missing member is shown at its parent", () => {
  expect(shown("application.roles[0].description")).toBe("5: {");
  expect(shown("elsewhere")).toBeUndefined();
});
