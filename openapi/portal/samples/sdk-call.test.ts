import { expect, test } from "vitest";
import { makeTyping } from "./sdk-call.ts";

const toTypedValue = makeTyping({
  Severity: { type: "string", enum: ["mild"], "x-words": [{ name: "MILD", value: "mild" }] },
  Text: { type: "string" },
  Entry: {
    properties: {
      text: { $ref: "#/components/schemas/Text" },
      severity: { allOf: [{ $ref: "#/components/schemas/Severity" }], nullable: true },
      at: { type: "integer", format: "int64" },
    },
    required: ["text"],
  },
  Open: { properties: {}, additionalProperties: true },
  Audience: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
});

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test("a value has the type that its schema names, through references", () => {
  expect(toTypedValue(reference("Entry"), { severity: "mild", at: 5, text: "a" })).toMatchObject({
    kind: "object",
    name: "Entry",
    members: [
      {
        name: "severity",
        nullable: true,
        required: false,
        value: { kind: "word", name: "Severity", constant: "MILD" },
      },
      { name: "at", value: { kind: "int64", value: 5 } },
      { name: "text", required: true, value: { kind: "text", value: "a" } },
    ],
  });
});

test("null, lists, maps, one of two types and anything at all have types too", () => {
  expect(toTypedValue(reference("Severity"), null)).toEqual({ kind: "null", of: { kind: "word", name: "Severity" } });
  expect(toTypedValue({ type: "array", items: { type: "string", format: "uuid" } }, ["x"])).toMatchObject({
    of: { kind: "uuid" },
    values: [{ kind: "uuid", value: "x" }],
  });
  expect(toTypedValue({ type: "object", additionalProperties: true }, { a: null })).toMatchObject({
    of: { kind: "any" },
    entries: [["a", { kind: "any", value: null }]],
  });
  expect(toTypedValue(reference("Audience"), ["x"])).toMatchObject({ kind: "union", value: { kind: "list" } });
  expect(toTypedValue(reference("Audience"), "x")).toMatchObject({ kind: "union", value: { kind: "text" } });
  expect(toTypedValue(reference("Open"), { a: 1 })).toMatchObject({ kind: "object", others: { a: 1 } });
});

test("what no SDK has a field or a constant for is refused", () => {
  expect(() => toTypedValue(reference("Entry"), { texts: "a" })).toThrow("Entry has no texts.");
  expect(() => toTypedValue(reference("Severity"), "fatal")).toThrow('Severity has no "fatal".');
  expect(() => toTypedValue({ type: "array" }, "a")).toThrow('"a" is no list.');
});
