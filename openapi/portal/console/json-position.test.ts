import { expect, test } from "vitest";
import { jsonPositionOf } from "./json-position.ts";

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
