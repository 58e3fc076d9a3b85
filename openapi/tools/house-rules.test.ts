import { describe, expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { brokenRules, empty, objectWith, operation } from "./testdata/lint.ts";

// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
const condition: JsonObject = { if: { properties: { a: { const: true } } }, then: { required: ["a"] } };

test("an operation after the rules has no problems", async () => {
  expect(await brokenRules({}, objectWith({ type: "string", maxLength: 5 }))).toEqual([]);
});

describe("operations", () => {
  test.each<[string, JsonObject, string[]]>([
    ["no summary", { summary: "" }, ["operation-described"]],
    ["two tags", { tags: ["A", "B"] }, ["operation-described"]],
    ["no source", { "x-source": "invention" }, ["operation-described"]],
    ["a convention without a reason", { "x-source": "convention" }, ["operation-described"]],
    ["a strange verb", { operationId: "getThings" }, ["operation-described"]],
    ["a verb that runs on", { operationId: "listen" }, ["operation-described"]],
    ["missing statuses", { responses: { "200": empty } }, ["operation-statuses"]],
    [
      "no request id",
      { responses: { ...(operation["responses"] as JsonObject), "200": { description: "Done." } } },
      ["response-request-id"],
    ],
    [
      "a bare parameter",
      { parameters: [{ name: "a", in: "query", schema: { type: "boolean" } }] },
      ["parameter-described"],
    ],
    ["an empty assumption", { "x-assumption": " ", "x-document": "DECISIONS.md#roles" }, ["extension-values"]],
    ["an assumption without its decision", { "x-assumption": "Nobody says it." }, ["extension-values"]],
    ["a document without its title", { "x-document": "Things" }, ["extension-values"]],
    ["a since that is no version", { "x-since": "3.9" }, ["extension-values"]],
  ])("%s", async (_, change, expected) => {
    expect(await brokenRules(change)).toEqual(expected);
  });

  test("a public operation needs no 401", async () => {
    const { "401": _, ...responses } = operation["responses"] as JsonObject;
    expect(await brokenRules({ responses, security: [] })).toEqual([]);
  });

  test("what is sent in a callback follows other rules", async () => {
    const post = { summary: "Done", description: "Says so.", responses: { "200": { description: "Heard." } } };
    expect(await brokenRules({ callbacks: { done: { "{$request.body#/url}": { post } } } })).toEqual([]);
  });
});

describe("schemas", () => {
  test.each<[string, JsonObject, string[]]>([
    ["no description", objectWith({ description: "", type: "boolean" }), ["property-described"]],
    ["no type", objectWith({}), ["property-described"]],
    ["an unbounded string", objectWith({ type: "string" }), ["schema-bounded"]],
    ["an unknown format", objectWith({ type: "string", format: "colour" }), ["schema-bounded"]],
    ["a half-bounded integer", objectWith({ type: "integer", minimum: 0 }), ["schema-bounded"]],
    ["an unbounded number", objectWith({ type: ["number", "null"] }), ["schema-bounded"]],
    ["an unbounded array", objectWith({ type: "array", items: { type: "boolean" } }), ["request-array-bounded"]],
    ["an open object", { type: "object", properties: {} }, ["object-closed"]],
    ["an unbounded map", { type: "object", additionalProperties: { type: "boolean" } }, ["object-closed"]],
    [
      "a pattern that backtracks",
      objectWith({ type: "string", maxLength: 9, pattern: "^(a+)+$", "x-pattern-advice": "Send letters a." }),
      ["pattern-linear"],
    ],
    ["a pattern without advice", objectWith({ type: "string", maxLength: 9, pattern: "^a$" }), ["pattern-linear"]],
    ["a text that is not blank", objectWith({ type: "string", maxLength: 9, pattern: "\\S" }), []],
    ["an unknown required property", objectWith({ type: "boolean" }, { required: ["b"] }), ["known-properties"]],
    [
      "a misspelt condition",
      objectWith({ type: "boolean" }, { allOf: [{ if: { properties: { b: { const: true } } } }] }),
      ["known-properties"],
    ],
  ])("%s", async (_, schema, expected) => {
    expect(await brokenRules({}, schema)).toEqual(expected);
  });

  test.each<[string, JsonObject]>([
    ["a read-only array without a bound", objectWith({ type: "array", readOnly: true, items: { type: "boolean" } })],
    ["any JSON value", objectWith({ type: ["array", "boolean", "number", "object", "string", "null"] })],
    ["a condition", objectWith({ type: "boolean" }, { allOf: [condition] })],
  ])("%s is fine", async (_, schema) => {
    expect(await brokenRules({}, schema)).toEqual([]);
  });

  test("a body without an example", async () => {
    const requestBody = { content: { "application/json": { schema: { type: "boolean" } } } };
    const responses = { ...(operation["responses"] as JsonObject), "413": empty, "415": empty };
    expect(await brokenRules({ requestBody, responses })).toEqual(["media-type-example"]);
  });
});
