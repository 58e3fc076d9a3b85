import { expect, test } from "vitest";
import { parse } from "yaml";
import type { JsonObject } from "../../tools/json.ts";
import { resolveSchema, typesOf } from "./resolve.ts";

const document: JsonObject = parse(`
components:
  schemas:
    Entry:
      type: object
      required: [id]
      description: An entry.
      properties:
        id: { type: integer, readOnly: true }
        tags: { type: array, description: Its tags. }
      allOf:
        - if: { required: [id] }
          then: { required: [tags] }
    Color: { type: string, enum: [red], description: A color. }
`);

test("keywords beside a reference count before those of its target", () => {
  const resolved = resolveSchema(document, { $ref: "#/components/schemas/Color", description: "Its color." });
  expect(resolved.name).toBe("Color");
  expect(resolved.keywords["description"]).toBe("Its color.");
  expect(resolved.generalDescription).toBe("A color.");
});

test("the parts of allOf are put together, field by field", () => {
  const resolved = resolveSchema(document, {
    description: "The entry.",
    allOf: [
      { $ref: "#/components/schemas/Entry" },
      { type: "object", required: ["tags"], properties: { tags: { minItems: 1 } } },
    ],
  });
  expect(resolved.name).toBe("Entry");
  expect(resolved.keywords).toEqual({
    type: "object",
    description: "The entry.",
    required: ["id", "tags"],
    properties: {
      id: { type: "integer", readOnly: true },
      tags: { type: "array", description: "Its tags.", minItems: 1 },
    },
  });
  expect(resolved.rules).toEqual([parse("{ if: { required: [id] }, then: { required: [tags] } }")]);
});

test("alternatives between whole schemas are no rules, alternatives of what is required are", () => {
  const variants = { oneOf: [{ $ref: "#/components/schemas/Entry" }, { type: "string" }] };
  expect(resolveSchema(document, variants)).toMatchObject({ keywords: variants, rules: [] });
  const rule = { anyOf: [{ required: ["a"] }, { required: ["b"] }] };
  expect(resolveSchema(document, { type: "object", ...rule })).toMatchObject({
    keywords: { type: "object" },
    rules: [rule],
  });
});

test("a schema without a type is told by its properties or its values", () => {
  expect(typesOf({ properties: {} })).toEqual(["object"]);
  expect(typesOf({ enum: ["a", null] })).toEqual(["string", "null"]);
  expect(typesOf({ const: 1 })).toEqual(["number"]);
});
