import { describe, expect, test } from "vitest";
import { schemaConforms } from "./schema-conforms.ts";
import { verdict } from "./testdata/exchange.ts";

const ship = { id: 1, name: "Argo", afloat: true };
const patched = (members: object) =>
  verdict(schemaConforms, "patchShip", { status: 200, answer: { ship: { ...ship, ...members } } });

describe("schema-conforms", () => {
  test("holds for what the schema says, choices and nested objects included", () => {
    expect(patched({ titles: { en: "Argo" }, decks: [{ name: "upper", cargo: ["oil"] }], tender: ship })).toEqual([]);
    expect(verdict(schemaConforms, "listShips", { status: 200, answer: { ships: [ship] } })).toEqual([]);
    expect(verdict(schemaConforms, "listShips", { status: 200, answer: { ship } })).toEqual([]);
  });

  test.each([
    ["a wrong type", { name: 7 }, "200 ship.name: to be string, not 7"],
    ["a format", { home: "here" }, '200 ship.home: a value of the format uuid, not "here"'],
    ["an enumeration", { flag: "RED" }, '200 ship.flag: one of "red", "white", null, not "RED"'],
    ["an undocumented property", { speed: 9 }, "200 ship.speed: no such property, not returned"],
    ["a write-only property", { password: "x" }, "200 ship.password: no such property, not returned"],
    [
      "a missing one with a default",
      { afloat: undefined },
      "200 ship.afloat: the property, which is always returned, not missing",
    ],
    ["null", { titles: null }, "200 ship.titles: to be object, not null"],
    ["an integer out of range", { id: 2 ** 60 }, `200 ship.id: a value of the format int64, not ${2 ** 60}`],
  ])("is broken by %s", (_, members, expected) => {
    expect(patched(members)).toEqual([expected]);
  });

  test("names a place without the indices of lists and the keys of maps, once", () => {
    expect(patched({ decks: [{}, {}, { name: "a", cargo: ["oil", 7] }], titles: { en: 1, de: 2 } })).toEqual([
      "200 ship.decks[].name: the property, which is always returned, not missing",
      "200 ship.decks[].cargo[]: to be string, not 7",
      "200 ship.titles{}: to be string, not 1",
    ]);
  });

  test("says one thing where no choice fits", () => {
    expect(verdict(schemaConforms, "listShips", { status: 200, answer: { boats: [] } })).toEqual([
      "200 body: to match exactly one schema in oneOf, not an object with 1 members",
    ]);
  });

  test("is broken by a text that is no JSON", () => {
    expect(verdict(schemaConforms, "listShips", { status: 200, answerText: "{" })).toEqual([
      "200 body: JSON, not a text that is none",
    ]);
  });

  test("says nothing where no body is documented, or there is none", () => {
    expect(verdict(schemaConforms, "deleteShip", { status: 200, answer: {} })).toBeUndefined();
    expect(verdict(schemaConforms, "listShips", { status: 200 })).toBeUndefined();
  });

  test("shows a long value in part, and no whole object", () => {
    const [text = ""] = patched({ name: "x".repeat(5000) }) ?? [];
    expect(text.length).toBeLessThan(200);
    expect(patched({ name: { a: 1, b: 2 } })).toEqual(["200 ship.name: to be string, not an object with 2 members"]);
  });
});
