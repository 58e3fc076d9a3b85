import { describe, expect, test } from "vitest";
import { forRequests, forResponses } from "./directions.ts";
import type { JsonObject } from "./json.ts";
import { follow } from "./references.ts";

function documentWith(schemas: JsonObject): JsonObject {
  return { openapi: "3.1.1", paths: {}, components: { schemas } };
}

function schemaOf(document: JsonObject, name: string): JsonObject | undefined {
  return follow(document, `#/components/schemas/${name}`);
}

const thing: JsonObject = {
  type: "object",
  additionalProperties: false,
  required: ["id", "name", "secret"],
  properties: {
    id: { $ref: "#/components/schemas/Id", readOnly: true },
    name: { type: "string" },
    secret: { type: "string", writeOnly: true },
    size: { $ref: "#/components/schemas/Size" },
    made: { type: "integer", "x-always-returned": true },
    note: { type: "string" },
  },
};
const document = documentWith({ Thing: thing, Id: { type: "integer" }, Size: { type: "integer", default: 3 } });

describe("requests", () => {
  test("what is read-only is not required and accepts anything", () => {
    const schema = schemaOf(forRequests(document, "accept"), "Thing");
    expect(schema?.["required"]).toEqual(["name", "secret"]);
    expect(schema?.["properties"]).toEqual({ ...(thing["properties"] as JsonObject), id: { "x-read-only": true } });
  });

  test("what is read-only can be left out altogether", () => {
    const { id: _, ...others } = thing["properties"] as JsonObject;
    expect(schemaOf(forRequests(document, "omit"), "Thing")?.["properties"]).toEqual(others);
  });

  test("read-only may be said in the schema that is referred to", () => {
    const document = documentWith({
      Thing: { required: ["id"], properties: { id: { $ref: "#/components/schemas/Alias" } } },
      Alias: { $ref: "#/components/schemas/Id" },
      Id: { type: "integer", readOnly: true },
    });
    expect(schemaOf(forRequests(document, "accept"), "Thing")).toEqual({
      required: [],
      properties: { id: { "x-read-only": true } },
    });
  });

  test("defaults stay", () => {
    expect(schemaOf(forRequests(document, "accept"), "Size")).toEqual({ type: "integer", default: 3 });
  });
});

describe("responses", () => {
  test("what has a default, or is always returned, is required; what is write-only is gone", () => {
    const schema = schemaOf(forResponses(document), "Thing");
    expect(schema?.["required"]).toEqual(["id", "name", "size", "made"]);
    expect(Object.keys(schema?.["properties"] as JsonObject)).toEqual(["id", "name", "size", "made", "note"]);
  });

  test("no default is left", () => {
    expect(schemaOf(forResponses(document), "Size")).toEqual({ type: "integer" });
  });

  test("a property may be named default, if or properties", () => {
    const named = {
      type: "object",
      properties: { default: { type: "string" }, if: { type: "string" }, properties: { type: "object" } },
    };
    expect(schemaOf(forResponses(documentWith({ Named: named })), "Named")).toEqual(named);
  });

  test("examples are not taken for schemas", () => {
    const examples = [{ default: 1, properties: { a: { default: 2 } } }];
    expect(schemaOf(forResponses(documentWith({ A: { examples } })), "A")).toEqual({ examples });
  });
});

describe("both", () => {
  const conditional = documentWith({
    Rule: {
      type: "object",
      allOf: [
        { properties: { id: { type: "integer", readOnly: true } }, required: ["id"] },
        {
          if: { properties: { on: { const: true, default: true } }, required: ["on"] },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { properties: { size: { type: "integer", default: 1 } }, required: ["secret"] },
          else: { properties: { secret: { type: "string", writeOnly: true } } },
        },
      ],
    },
  });

  test("parts of an allOf and consequences are changed too, conditions are not", () => {
    const question = { properties: { on: { const: true, default: true } }, required: ["on"] };
    expect(schemaOf(forRequests(conditional, "accept"), "Rule")).toMatchObject({
      allOf: [{ required: [], properties: { id: { "x-read-only": true } } }, { if: question }],
    });
    expect(schemaOf(forResponses(conditional), "Rule")).toMatchObject({
      allOf: [{}, { if: question, else: { properties: {} } }],
    });
    const parts = schemaOf(forResponses(conditional), "Rule")?.["allOf"] as JsonObject[];
    expect(parts[1]?.["then"]).toEqual({ required: ["secret", "size"], properties: { size: { type: "integer" } } });
  });

  test("the document that was given is untouched", () => {
    const before = structuredClone(document);
    forRequests(document, "accept");
    forResponses(document);
    expect(document).toEqual(before);
  });
});
