import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@gatehouse/openapi/json";
import { objectOf } from "@gatehouse/openapi/json";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { argumentsOf } from "./tool-schema.ts";
import { tools } from "./tools.ts";

const file = fileURLToPath(import.meta.resolve("@gatehouse/openapi/documents/portable/gatehouse.json"));
const document: JsonObject = JSON.parse(readFileSync(file, "utf8"));

test("there are a dozen or so, each with a name of its own", () => {
  expect(tools.length).toBeGreaterThanOrEqual(12);
  expect(tools.length).toBeLessThanOrEqual(15);
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
});

test.each(tools.map((tool) => [tool.name, tool] as const))("%s is described by the document alone", (_, tool) => {
  const schema = argumentsOf(document, tool) ?? {};
  expect(schema["type"], tool.operation).toBe("object");
  const text = JSON.stringify(schema);
  expect(text).not.toMatch(/"\$ref"|"x-|"examples?":/);
  for (const [name, described] of Object.entries(objectOf(schema["properties"])))
    expect(objectOf(described)["description"], name).toEqual(expect.stringMatching(/\w/));
  // An assistant keeps all of them in mind.
  expect(text.length).toBeLessThan(30_000);
  new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
});

test("all of them take a twentieth of what a tool for each operation takes", () => {
  expect(JSON.stringify(tools.map((tool) => argumentsOf(document, tool))).length).toBeLessThan(60_000);
});

test("a tool of an operation that the server lacks is none", () => {
  expect(argumentsOf({ paths: {} }, { name: "x", title: "", description: "", effect: "reads", operation: "x" })).toBe(
    undefined,
  );
});
