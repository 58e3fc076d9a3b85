/**
 * Says a portable document in OpenAPI 3.0.3, for tools that read nothing newer. What 3.0 cannot say is left out: webhooks,
 * conditions, and names of members that have to match; the server holds them all the same. Cookies are left out too: browsers
 * send them by themselves, and several of those tools refuse them or take one for a query parameter of the same name.
 */
import { rewrite } from "../directions.ts";
import { isObject, isText, type Json, type JsonObject, listOf, objectOf, textsOf } from "../json.ts";

export function openapi30(portable: JsonObject): JsonObject {
  const { info, openapi: _version, webhooks: _webhooks, ...rest } = rewrite(withoutCookies(portable), schema30);
  const { summary: _summary, license, ...about } = objectOf(info);
  const { name = "", identifier = "" } = objectOf(license);
  const licence = { name, url: `https://spdx.org/licenses/${String(identifier)}.html` };
  return { openapi: "3.0.3", info: { ...about, license: licence }, ...rest };
}

function withoutCookies(document: JsonObject): JsonObject {
  return rewrite(document, (operation) => {
    const parameters = operation["parameters"];
    if (!Array.isArray(parameters)) return operation;
    return { ...operation, parameters: parameters.filter((parameter) => objectOf(parameter)["in"] !== "cookie") };
  });
}

/** Keywords of JSON Schema that 3.0 has not. */
const newer = new Set(["if", "then", "else", "contains", "propertyNames", "patternProperties", "const", "examples"]);

function schema30(schema: JsonObject): JsonObject {
  // Media types and parameters have maps of examples; theirs stay.
  if (isObject(schema["examples"])) return schema;
  const kept = Object.entries(schema).filter(([key]) => !newer.has(key));
  const result: JsonObject = Object.fromEntries(kept);
  const [example] = listOf(schema["examples"]);
  if (example !== undefined && result["example"] === undefined) result["example"] = example;
  if (schema["const"] !== undefined) result["enum"] = [schema["const"]];
  return withReference(withParts(withNullable(result)));
}

function withNullable(schema: JsonObject): JsonObject {
  const types = textsOf(schema["type"]);
  if (!types.includes("null")) return schema;
  const [type = "object"] = types.filter((name) => name !== "null");
  return { ...schema, type, nullable: true };
}

/** Leaves out the parts that held nothing but a condition. */
function withParts({ allOf, ...schema }: JsonObject): JsonObject {
  if (allOf === undefined) return schema;
  const parts = listOf(allOf).filter((part) => isObject(part) && part["if"] === undefined);
  return parts.length === 0 ? schema : { ...schema, allOf: parts };
}

/** A reference stands alone in 3.0: what is said beside it moves around it. */
function withReference(schema: JsonObject): JsonObject {
  const { $ref: reference, ...around } = schema;
  if (!isText(reference) || Object.keys(around).length === 0) return schema;
  const target: Json = { $ref: reference };
  return { ...around, allOf: [target] };
}
