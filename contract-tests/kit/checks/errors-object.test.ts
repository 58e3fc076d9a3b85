import type { Json } from "@gatehouse/openapi/json";
import { describe, expect, test } from "vitest";
import { errorsObject } from "./errors-object.ts";
import { verdict } from "./testdata/exchange.ts";

const refused = (answer: Json) => verdict(errorsObject, "patchShip", { status: 400, answer });
const message = "Send some text.";
const at = (path: string, code: string, text = message) =>
  refused({ fieldErrors: { [path]: [{ code, message: text }] } });

describe("errors-object: what it names", () => {
  test("holds for general errors and field errors", () => {
    expect(refused({ generalErrors: [{ code: "[invalidJSON]", message }] })).toEqual([]);
    expect(at("ship.name", "[blank]ship.name")).toEqual([]);
  });

  test("is broken where it names nothing", () => {
    expect(refused({})).toEqual(["400 body: generalErrors or fieldErrors, not neither of them"]);
    expect(refused({ errors: ["Wrong."] })).toHaveLength(1);
    expect(refused([])).toEqual(["400 body: an Errors object, not a list of 0 elements"]);
  });

  test("an empty collection is left out", () => {
    expect(refused({ generalErrors: [], fieldErrors: { "ship.name": [] } })).toEqual([
      "400 generalErrors (empty): an empty collection to be left out, not a list of 0 elements",
      "400 fieldErrors.ship.name (empty): an empty collection to be left out, not a list of 0 elements",
    ]);
    expect(refused({ fieldErrors: {} })).toHaveLength(1);
  });

  test("says nothing about successes, and about what is no JSON", () => {
    expect(verdict(errorsObject, "deleteShip", { status: 404 })).toBeUndefined();
    expect(verdict(errorsObject, "listShips", { status: 200, answer: { ships: [] } })).toBeUndefined();
  });

  test("one inside a success is held to the same", () => {
    const warnings = { fieldErrors: { "ship.name": [{ code: "ship.name", message }] } };
    expect(verdict(errorsObject, "patchShip", { status: 200, answer: { warnings } })).toEqual([
      '200 warnings.fieldErrors.ship.name (code): a code that begins with its kind in brackets, not "ship.name"',
    ]);
  });
});

describe("errors-object: paths and codes", () => {
  test("the key keeps indices, the code does not", () => {
    expect(at("ship.decks[2].name", "[missing]ship.decks.name")).toEqual([]);
    expect(at("ship.decks[2].name", "[missing]ship.decks[2].name")).toEqual([
      '400 fieldErrors.ship.decks[].name (code): the code "[missing]ship.decks.name", not "[missing]ship.decks[2].name"',
    ]);
    expect(at("ship.decks.name", "[missing]ship.decks.name")).toEqual([
      '400 fieldErrors.ship.decks.… (index): the element\'s index behind ship.decks, not "ship.decks.name"',
    ]);
  });

  test("a list itself, the key of a map and a JSON Patch need no index", () => {
    expect(at("ship.decks", "[tooMany]ship.decks")).toEqual([]);
    expect(at("ship.titles.en", "[tooLong]ship.titles.en")).toEqual([]);
    expect(at("[0].path", "[invalid]path")).toEqual([]);
  });

  test("[invalidJSON] stands alone", () => {
    expect(at("ship.surprise", "[invalidJSON]")).toEqual([]);
    expect(at("ship.name", "[blank]")).toHaveLength(1);
  });

  test("the code is about the key's field", () => {
    expect(at("name", "[blank]ship.name")).toEqual([
      '400 fieldErrors.… (code): the code "[blank]name", not "[blank]ship.name"',
    ]);
  });

  test("names that somebody made up share a place", () => {
    const errors = Object.fromEntries(["a", "b"].map((name) => [`ship.${name}`, [{ code: "none", message }]]));
    expect(refused({ fieldErrors: errors })).toHaveLength(1);
  });

  test("a code may be cut off where it is at its longest", () => {
    const name = "x".repeat(600);
    expect(at(`ship.${name}`, `${`[invalidOption]ship.${name}`.slice(0, 511)}…`)).toEqual([]);
    expect(at(`ship.${name}`, "[invalidOption]ship")).toHaveLength(1);
  });
});

describe("errors-object: messages", () => {
  test.each([
    "Send some text.",
    "Is it one?",
    'Send "a".',
    "Send one of: a, b …",
    "Tout va bien (ou non).",
    "It was\ncut off…",
  ])("%j speaks", (text) => {
    expect(at("ship.name", "[blank]ship.name", text)).toEqual([]);
  });

  test.each(["", "invalid", "must be string", "ERR_17.", "  ."])("%j does not", (text) => {
    expect(at("ship.name", "[blank]ship.name", text)).toHaveLength(1);
  });
});
