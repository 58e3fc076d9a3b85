/** Lints small documents with the house rules. */
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { stringify } from "yaml";
import houseRules from "../house-rules.ts";
import type { Json, JsonObject } from "../json.ts";

const config = createConfig({ plugins: [houseRules()], extends: ["house/strict"] });

const requestId = { "X-Request-Id": { schema: { type: "string", maxLength: 9 } } };
export const empty = { description: "Done.", headers: requestId };
/** One that obeys every rule. */
export const operation: JsonObject = {
  operationId: "listThings",
  summary: "List",
  description: "Lists.",
  tags: ["Things"],
  "x-source": "document",
  "x-document": "Identity Service Interface, Things",
  responses: { "200": empty, "401": empty, "402": empty, "429": empty, "500": empty, "503": empty },
};

/** The rules that a document breaks whose operation is changed like this, and takes this schema. */
export async function brokenRules(change: JsonObject, schema?: Json): Promise<string[]> {
  const body = schema === undefined ? {} : { requestBody: { content: { "application/json": { example: 1, schema } } } };
  const statuses = schema === undefined ? {} : { "413": empty, "415": empty };
  const responses = { ...(operation["responses"] as JsonObject), ...statuses };
  const document = { openapi: "3.1.1", paths: { "/things": { get: { ...operation, responses, ...body, ...change } } } };
  const problems = await lintFromString({ source: stringify(document), config: await config });
  return [...new Set(problems.map((problem) => problem.ruleId.replace("house/", "")))].sort();
}

/** An object with one property, `a`. */
export function objectWith(property: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    type: "object",
    additionalProperties: false,
    properties: { a: { description: "A.", ...property } },
    ...more,
  };
}
