/** The schemas of OpenAPI 3.1 in the words of OpenAPI 3.0.3, as openapi-generator reads them. */
import { isObject, isText, type Json, type JsonObject } from "../json.ts";

/** Formats that the generated code has a type for; a text of any other format is a text. */
const typedFormats = new Set(["uuid", "uri", "date", "date-time", "int32", "int64", "float", "double", "binary"]);

export interface Schemas {
  readonly schemas: JsonObject;
  /** Any schema of the document. */
  plain(schema: JsonObject): JsonObject;
}

/** The components of a document. */
export function schemas30(document: JsonObject): Schemas {
  const components = document["components"];
  const written = isObject(components) && isObject(components["schemas"]) ? components["schemas"] : {};
  const isNullable = (reference: string): boolean => {
    const schema = written[reference.replace("#/components/schemas/", "")];
    return isObject(schema) && list(schema["type"]).includes("null");
  };
  const plain = (schema: JsonObject): JsonObject => schema30(schema, isNullable);
  const schemas = Object.entries(written).flatMap(([name, schema]): [string, JsonObject][] => {
    if (!isObject(schema)) return [];
    const { nullable: _, ...own } = plain(schema);
    return [[name, own]];
  });
  return { schemas: Object.fromEntries(schemas), plain };
}

/**
 * The schema with nullability said by `nullable`, one type, one example and no conditions. What goes with a reference is
 * said around it. `isNullable` knows the components that may be null: that is said where they are referred to.
 */
function schema30(schema: JsonObject, isNullable: (reference: string) => boolean): JsonObject {
  const plain = (value: Json | undefined): JsonObject => (isObject(value) ? schema30(value, isNullable) : {});
  const result: JsonObject = {};
  if (isText(schema["description"])) result["description"] = schema["description"].trim();
  if (schema["deprecated"] === true) result["deprecated"] = true;
  // So that what an object prints of itself leaves it out.
  if (schema["x-secret"] === true) result["x-secret"] = true;
  const reference = schema["$ref"];
  if (isText(reference)) return referring(result, reference, schema["x-nullable"] === true || isNullable(reference));
  const parts = list(schema["allOf"])
    .filter(isObject)
    .filter((part) => part["if"] === undefined);
  const base = parts[0]?.["$ref"];
  if (isText(base)) return referring(result, base, isNullable(base));
  const alternatives = list(schema["oneOf"]).filter(isObject);
  if (alternatives.length > 0) return { ...result, oneOf: alternatives.map(plain) };
  const types = list(schema["type"]).filter(isText);
  if (types.includes("null") && types.length === 2) result["nullable"] = true;
  const named = types.filter((type) => type !== "null");
  // Any value at all, such as what a JSON Patch puts in place: a schema without a type says so.
  if (named.length > 2) return { ...result, nullable: true };
  const type = oneType(schema, named);
  if (type === undefined) return { ...result, oneOf: named.map((name) => plain({ ...schema, type: name })) };
  result["type"] = type;
  if (isText(schema["format"]) && typedFormats.has(schema["format"])) result["format"] = schema["format"];
  const values = list(schema["enum"]).filter((value) => value !== null);
  if (values.length > 0 && values.every(isText)) {
    result["enum"] = values;
    result["x-words"] = values.map((value) => ({ name: constantName(value), value }));
  }
  const [example] = list(schema["examples"]);
  if (example !== undefined) result["example"] = example;
  return { ...result, ...(type === "array" ? { items: plain(schema["items"]) } : members(schema, plain)) };
}

function members(schema: JsonObject, plain: (value: Json | undefined) => JsonObject): JsonObject {
  const result: JsonObject = {};
  const properties = schema["properties"];
  const others = schema["additionalProperties"];
  // A map, of which a few names are described: it is a map all the same.
  const isMap = isObject(others);
  if (isObject(properties) && !isMap) {
    result["properties"] = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, plain(value)]));
    const required = list(schema["required"]).filter((name) => isText(name) && properties[name] !== undefined);
    if (required.length > 0) result["required"] = required;
    const nullable = Object.values(object(result["properties"])).some((value) => object(value)["nullable"] === true);
    if (nullable) result["x-holds-nullable"] = true;
  }
  if (others === true) result["additionalProperties"] = true;
  // What is closed in the specs is left open here: an SDK reads answers of a server that is newer than itself.
  if (isMap) result["additionalProperties"] = plain(others);
  return result;
}

/** The one type that a value is written and read in; none where it really has one of two. */
function oneType(schema: JsonObject, types: readonly string[]): string | undefined {
  const [first, second] = types;
  if (second === undefined) return first ?? "object";
  if (types.includes("array")) return undefined;
  const returned = schema["x-returned-as"];
  return isText(returned) ? returned : first;
}

function referring(around: JsonObject, reference: string, nullable: boolean): JsonObject {
  if (Object.keys(around).length === 0 && !nullable) return { $ref: reference };
  return { ...around, ...(nullable ? { nullable: true } : {}), allOf: [{ $ref: reference }] };
}

/** `requiresApproval` is `REQUIRES_APPROVAL`. */
function constantName(value: string): string {
  return value
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toUpperCase();
}

function object(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function list(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}
