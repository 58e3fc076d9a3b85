import type { JsonObject } from "@gatehouse/openapi/json";
import { expect, test } from "vitest";
import { findPropertyPath } from "./property-paths.ts";

const tree: JsonObject = { properties: { name: {}, children: { items: { $ref: "tree" } }, root: { $ref: "tree" } } };
const resolve = (schema: JsonObject): JsonObject => (schema["$ref"] === "tree" ? tree : schema);
const find = (schema: JsonObject, name: string) => findPropertyPath(schema, name, resolve);

test("the property nearest to the root is found, whatever its case, in objects, lists and combined schemas", () => {
  const schema: JsonObject = {
    properties: {
      a: { properties: { deep: { properties: { far: { properties: { Wanted: {} } } } } } },
      b: { allOf: [{ properties: { wanted: {} } }] },
    },
  };
  expect(find(schema, "wanted")).toBe("b.wanted");
  expect(find(schema, "DEEP")).toBe("a.deep");
  expect(find({ properties: { list: { items: { properties: { type: {} } } } } }, "type")).toBe("list[0].type");
  expect(find(schema, "nowhere")).toBeUndefined();
});

test("a schema that holds itself is looked at once", () => {
  expect(find({ properties: { forest: { $ref: "tree" } } }, "nowhere")).toBeUndefined();
  expect(find({ properties: { forest: { $ref: "tree" } } }, "name")).toBe("forest.name");
});
