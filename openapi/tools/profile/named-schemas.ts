/** Names each nested object and enum, so that generators make a type of each. */
import { isObject, isText, type Json, type JsonObject, objectEntries } from "../json.ts";

const opaque = new Set(["if", "then", "example", "examples", "default", "enum"]);

/** Moves nested schemas to the top level, named by their path: `ContentPart.type` becomes `ContentPartType`. */
export function withNamedSchemas(schemas: JsonObject): JsonObject {
  const result: JsonObject = {};
  const enums = enumNames(schemas);
  const add = (name: string, schema: Json): void => {
    if (result[name] !== undefined) throw new Error(`Two schemas have the name ${name}.`);
    result[name] = schema;
  };
  const name = (value: Json, path: string): Json => {
    if (Array.isArray(value)) return value.map((part) => name(part, path));
    if (!isObject(value)) return value;
    const inner = below(value, path, name);
    if (!needsName(inner)) return inner;
    const present = isText(inner["type"]) || Array.isArray(inner["type"]) ? enums.get(valuesKey(inner)) : undefined;
    if (present === undefined) add(path, typeOnly(inner));
    const nullable = Array.isArray(inner["type"]) && inner["type"].includes("null") ? { "x-nullable": true } : {};
    return { ...propertyOnly(inner), ...nullable, $ref: `#/components/schemas/${present ?? path}` };
  };
  for (const [key, schema] of objectEntries(schemas)) add(key, below(schema, key, name));
  return result;
}

function below(schema: JsonObject, path: string, name: (value: Json, path: string) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (opaque.has(key)) return [key, value];
      if (key === "properties" && isObject(value)) {
        return [
          key,
          Object.fromEntries(Object.entries(value).map(([of, inner]) => [of, name(inner, path + capital(of))])),
        ];
      }
      if (key === "items" || key === "additionalProperties") return [key, name(value, singular(path))];
      return [key, key === "oneOf" ? name(value, path) : value];
    }),
  );
}

/** Replaces the enum of a parameter, or of its items, by the schema of the property with the same name and values. */
export function parameterSchema(schema: JsonObject, name: string, schemas: JsonObject): JsonObject {
  if (isObject(schema["items"])) return { ...schema, items: parameterSchema(schema["items"], name, schemas) };
  if (!Array.isArray(schema["enum"])) return schema;
  const values = valuesKey(schema);
  const [schemaName] =
    objectEntries(schemas).find(
      ([key, known]) => key.endsWith(capital(name)) && known["enum"] !== undefined && valuesKey(known) === values,
    ) ?? [];
  if (schemaName === undefined) throw new Error(`No schema has the enum values of the parameter ${name}. Add one.`);
  return { ...propertyOnly(schema), $ref: `#/components/schemas/${schemaName}` };
}

/** Returns true for an object with properties and for an enum of texts; a map stays nested. */
function needsName(schema: JsonObject): boolean {
  if (isObject(schema["properties"])) return !isObject(schema["additionalProperties"]);
  const values = schema["enum"];
  return Array.isArray(values) && values.every((value) => value === null || isText(value));
}

/** Keywords of the property, not of its type. */
const propertyKeywords = new Set([
  "description",
  "readOnly",
  "writeOnly",
  "deprecated",
  "default",
  "examples",
  "x-always-returned",
]);

function propertyOnly(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => propertyKeywords.has(key)));
}

function typeOnly(schema: JsonObject): JsonObject {
  const type = schema["type"];
  const own = Array.isArray(type) ? { type: type.filter((name) => name !== "null") } : {};
  const typeKeywords = Object.entries(schema).filter(([key]) => !propertyKeywords.has(key) || key === "description");
  return { ...Object.fromEntries(typeKeywords), ...own };
}

function enumNames(schemas: JsonObject): ReadonlyMap<string, string> {
  const enums = objectEntries(schemas).filter(([, schema]) => Array.isArray(schema["enum"]));
  return new Map(enums.map(([name, schema]) => [valuesKey(schema), name]));
}

function valuesKey(schema: JsonObject): string {
  const values = schema["enum"];
  return JSON.stringify(Array.isArray(values) ? values.filter((value) => value !== null) : schema);
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function singular(name: string): string {
  return name.replace(/s$/, "");
}
