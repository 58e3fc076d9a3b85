import { expect, test } from "vitest";
import { placeOf } from "./json-places.ts";

const text = JSON.stringify(
  { application: { name: "a, b", roles: [{ name: "x" }, { name: "{" }], id: null }, 'b"': 1 },
  null,
  2,
);

/** The text at a place. */
function shown(path: string): string | undefined {
  const place = placeOf(text, path);
  return place === undefined ? undefined : `${place.line}: ${text.slice(place.start, place.end)}`;
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

test("what is missing is shown where it would stand", () => {
  expect(shown("application.roles[0].description")).toBe("5: {");
  expect(shown("elsewhere")).toBeUndefined();
});
