import { expect, test } from "vitest";
import { checkExamples } from "./examples.ts";
import type { Json, JsonObject } from "./json.ts";

const schemas: JsonObject = {
  Thing: {
    type: "object",
    additionalProperties: false,
    required: ["id", "name"],
    properties: {
      id: { type: "string", format: "uuid", readOnly: true },
      name: { type: "string", maxLength: 10 },
      size: { type: "integer", default: 1 },
      secret: { type: "string", writeOnly: true },
    },
  },
};
const id = "3c219e58-ed0e-4b18-ad48-f4f92793ae32";

function body(value: Json): JsonObject {
  return {
    content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" }, examples: { one: { value } } } },
  };
}

function documentWith(operation: JsonObject, more: JsonObject = {}): JsonObject {
  return { openapi: "3.1.1", paths: { "/thing/{id}": { post: operation } }, components: { schemas }, ...more };
}

function messages(document: JsonObject): string[] {
  return checkExamples(document).problems.map((problem) => `${problem.pointer} ${problem.message}`);
}

test("a request needs no read-only property and no default; a response has both", () => {
  const good = documentWith({
    requestBody: body({ name: "a", secret: "b" }),
    responses: { "200": body({ id, name: "a", size: 1 }) },
  });
  expect(checkExamples(good)).toEqual({ checked: 3, problems: [] });
});

test("a request holds nothing read-only", () => {
  expect(messages(documentWith({ requestBody: body({ id, name: "a" }) }))).toEqual([
    "#/paths/~1thing~1{id}/post/requestBody/content/application~1json/examples/one as a request: /id is read-only and not allowed in a request",
  ]);
});

test("a response holds what is always returned, and nothing write-only", () => {
  const [message] = messages(documentWith({ responses: { "200": body({ id: "x", name: "a", secret: "b" }) } }));
  expect(message).toContain("must have required property 'size'");
  expect(message).toContain("must NOT have additional properties secret");
  expect(message).toContain('/id must match format "uuid"');
});

test("what a webhook sends is held to the rules of a response", () => {
  const document = { ...documentWith({}), webhooks: { made: { post: { requestBody: body({ name: "a" }) } } } };
  expect(messages(document)[0]).toContain("must have required property 'size'");
});

test("an example that is referred to is named where it stands, once for each schema", () => {
  const content = {
    "application/json": { schema: { type: "string" }, examples: { one: { $ref: "#/components/examples/one" } } },
  };
  const document = documentWith({ responses: { "200": { content }, "400": { content } } });
  const whole = { ...document, components: { schemas, examples: { one: { value: 1 } } } };
  expect(new Set(messages(whole))).toEqual(new Set(["#/components/examples/one as a response: / must be string"]));
});

test("parameters, headers, defaults and the examples of schemas are held against their schemas", () => {
  const parameters = [
    { name: "n", in: "query", schema: { type: "integer", default: "a", examples: ["b"] }, example: "c" },
  ];
  const headers = { "X-N": { schema: { type: "integer" }, example: "d" } };
  const found = messages(documentWith({ parameters, responses: { "200": { headers } } }));
  expect(found.map((message) => message.split(" ")[0]?.split("/").slice(4).join("/"))).toEqual([
    "parameters/0/example",
    "parameters/0/schema/examples/0",
    "parameters/0/schema/default",
    "responses/200/headers/X-N/example",
  ]);
});

test("a schema that cannot be used is a problem of its examples", () => {
  const schema = { type: "string", pattern: "(" };
  expect(messages(documentWith({ parameters: [{ name: "n", in: "query", schema, example: "c" }] }))[0]).toContain(
    "cannot be used",
  );
});
