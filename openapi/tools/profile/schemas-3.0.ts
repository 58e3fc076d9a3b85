/** Converts schemas of OpenAPI 3.1 to OpenAPI 3.0.3 for openapi-generator. */
import { isObject, isText, type Json, type JsonObject, objectOf } from "../json.ts";

/** Formats with a type in generated code; texts of other formats are strings. */
const typedFormats = new Set(["uuid", "uri", "date", "date-time", "int32", "int64", "float", "double", "binary"]);

export interface Schemas {
  readonly schemas: JsonObject;
  /** Converts a schema of the document. */
  plain(schema: JsonObject): JsonObject;
}

/** Converts the components of a document. */
export function schemas30(document: JsonObject): Schemas {
  const components = objectOf(objectOf(document["components"])["schemas"]);
  const isNullable = (reference: string): boolean => {
    const schema = components[reference.replace("#/components/schemas/", "")];
    return isObject(schema) && list(schema["type"]).includes("null");
  };
  const plain = (schema: JsonObject): JsonObject => schema30(schema, isNullable);
  const schemas = Object.entries(components).flatMap(([name, schema]): [string, JsonObject][] => {
    if (!isObject(schema)) return [];
    const { nullable: _, ...own } = plain(schema);
    return [[name, own]];
  });
  return { schemas: Object.fromEntries(schemas), plain };
}

/**
 * Converts a schema to one type with `nullable`, one example and no conditions. Keywords beside a reference move around it.
 *
 * @param isNullable returns true for a component that may be null, which is noted where it is used
 */
function schema30(schema: JsonObject, isNullable: (reference: string) => boolean): JsonObject {
  const plain = (value: Json | undefined): JsonObject => (isObject(value) ? schema30(value, isNullable) : {});
  const result: JsonObject = {};
  if (isText(schema["description"])) result["description"] = schema["description"].trim();
  if (schema["deprecated"] === true) result["deprecated"] = true;
  // Generated `toString` methods leave secrets out.
  if (schema["x-secret"] === true) result["x-secret"] = true;
  const reference = schema["$ref"];
  if (isText(reference))
    return withReference(result, reference, schema["x-nullable"] === true || isNullable(reference));
  const parts = list(schema["allOf"])
    .filter(isObject)
    .filter((part) => part["if"] === undefined);
  const base = parts[0]?.["$ref"];
  if (isText(base)) return withReference(result, base, isNullable(base));
  const alternatives = list(schema["oneOf"]).filter(isObject);
  if (alternatives.length > 0) return { ...result, oneOf: alternatives.map(plain) };
  const types = list(schema["type"]).filter(isText);
  if (types.includes("null") && types.length === 2) result["nullable"] = true;
  const named = types.filter((type) => type !== "null");
  // Any value, such as that of a JSON Patch, is a schema without a type.
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
  // A map with a few described keys is still a map.
  const isMap = isObject(others);
  if (isObject(properties) && !isMap) {
    result["properties"] = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, plain(value)]));
    const required = list(schema["required"]).filter((name) => isText(name) && properties[name] !== undefined);
    if (required.length > 0) result["required"] = required;
    const nullable = Object.values(objectOf(result["properties"])).some(
      (value) => objectOf(value)["nullable"] === true,
    );
    if (nullable) result["x-holds-nullable"] = true;
  }
  if (others === true) result["additionalProperties"] = true;
  // Closed objects stay open here, because an SDK may read responses of a newer server.
  if (isMap) result["additionalProperties"] = plain(others);
  return result;
}

/** Returns the type in which a value is read and written; undefined if there are two. */
function oneType(schema: JsonObject, types: readonly string[]): string | undefined {
  const [first, second] = types;
  if (second === undefined) return first ?? "object";
  if (types.includes("array")) return undefined;
  const returned = schema["x-returned-as"];
  return isText(returned) ? returned : first;
}

function withReference(around: JsonObject, reference: string, nullable: boolean): JsonObject {
  if (Object.keys(around).length === 0 && !nullable) return { $ref: reference };
  return { ...around, ...(nullable ? { nullable: true } : {}), allOf: [{ $ref: reference }] };
}

/** Turns `requiresApproval` into `REQUIRES_APPROVAL`. */
function constantName(value: string): string {
  return value
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toUpperCase();
}

function list(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}
