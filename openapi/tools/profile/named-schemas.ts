/** Gives a name to each object and each list of words that stands inside of another schema, so that it becomes a type of its own. */
import { isObject, isText, type Json, type JsonObject } from "../json.ts";

const notBelow = new Set(["if", "then", "example", "examples", "default", "enum"]);

/** The schemas with the inner ones beside the others, named after where they stood: `ContentPart.type` is `ContentPartType`. */
export function withNamedSchemas(schemas: JsonObject): JsonObject {
  const result: JsonObject = {};
  const enums = enumNames(schemas);
  const add = (name: string, schema: Json): void => {
    if (result[name] !== undefined) throw new Error(`Two schemas would be called ${name}.`);
    result[name] = schema;
  };
  const name = (value: Json, place: string): Json => {
    if (Array.isArray(value)) return value.map((part) => name(part, place));
    if (!isObject(value)) return value;
    const inner = below(value, place, name);
    if (!standsAlone(inner)) return inner;
    const present = isText(inner["type"]) || Array.isArray(inner["type"]) ? enums.get(valuesKey(inner)) : undefined;
    if (present === undefined) add(place, withoutRole(inner));
    const nullable = Array.isArray(inner["type"]) && inner["type"].includes("null") ? { "x-nullable": true } : {};
    return { ...role(inner), ...nullable, $ref: `#/components/schemas/${present ?? place}` };
  };
  for (const [key, schema] of Object.entries(schemas)) if (isObject(schema)) add(key, below(schema, key, name));
  return result;
}

function below(schema: JsonObject, place: string, name: (value: Json, place: string) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (notBelow.has(key)) return [key, value];
      if (key === "properties" && isObject(value)) {
        return [
          key,
          Object.fromEntries(Object.entries(value).map(([of, inner]) => [of, name(inner, place + capital(of))])),
        ];
      }
      if (key === "items" || key === "additionalProperties") return [key, name(value, singular(place))];
      return [key, key === "oneOf" ? name(value, place) : value];
    }),
  );
}

/** The type of a parameter: where it is one out of a few words, or a list of them, the named one of a property that is called alike. */
export function parameterSchema(schema: JsonObject, name: string, schemas: JsonObject): JsonObject {
  if (isObject(schema["items"])) return { ...schema, items: parameterSchema(schema["items"], name, schemas) };
  if (!Array.isArray(schema["enum"])) return schema;
  const values = valuesKey(schema);
  const [alike] = Object.entries(schemas).find(
    ([key, known]) =>
      key.endsWith(capital(name)) && isObject(known) && known["enum"] !== undefined && valuesKey(known) === values,
  ) ?? [undefined];
  if (alike === undefined) throw new Error(`The words of the parameter ${name} are no schema: give them one.`);
  return { ...role(schema), $ref: `#/components/schemas/${alike}` };
}

/** An object with properties, or a text out of a few; not a map, whose values are all alike. */
function standsAlone(schema: JsonObject): boolean {
  if (isObject(schema["properties"])) return !isObject(schema["additionalProperties"]);
  const values = schema["enum"];
  return Array.isArray(values) && values.every((value) => value === null || isText(value));
}

/** What belongs to the property, as that it may be null does, and not to the type that it has. */
const roles = new Set([
  "description",
  "readOnly",
  "writeOnly",
  "deprecated",
  "default",
  "examples",
  "x-always-returned",
]);

function role(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => roles.has(key)));
}

function withoutRole(schema: JsonObject): JsonObject {
  const type = schema["type"];
  const own = Array.isArray(type) ? { type: type.filter((name) => name !== "null") } : {};
  const kept = Object.entries(schema).filter(([key]) => !roles.has(key) || key === "description");
  return { ...Object.fromEntries(kept), ...own };
}

function enumNames(schemas: JsonObject): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(schemas).flatMap(([name, schema]): [string, string][] =>
      isObject(schema) && Array.isArray(schema["enum"]) ? [[valuesKey(schema), name]] : [],
    ),
  );
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
