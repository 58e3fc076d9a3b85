/**
 * Turns conditional rules into unions, because the type generator ignores `if` and `then`: one member for values that
 * meet the condition, one for each way not to meet it.
 */
import { rewrite } from "./directions.ts";
import { isObject, type Json, type JsonObject, objectOf, textsOf } from "./json.ts";

type Resolve = (schema: JsonObject) => JsonObject[];

/** Replaces each rule of the form "if these properties have these values, those are required" by a union. */
export function withConditions(document: JsonObject): JsonObject {
  return rewrite(document, (schema, resolve) => {
    const { allOf, properties } = schema;
    if (!Array.isArray(allOf) || !isObject(properties)) return schema;
    return {
      ...schema,
      allOf: allOf.flatMap((part) => (isObject(part) ? unionOf(part, properties, resolve) : [part])),
    };
  });
}

/** Returns no schema for any other rule: it narrows no type. */
function unionOf(part: JsonObject, properties: JsonObject, resolve: Resolve): Json[] {
  const { if: condition, then } = part;
  if (!isObject(condition)) return [part];
  const required = textsOf(objectOf(then)["required"]);
  const tested = testedValues(condition);
  if (required.length === 0 || tested.size === 0) return [];
  const others = [...tested].flatMap(([name, values]) => othersOf(name, values, properties[name], resolve));
  return [{ anyOf: [matching(tested, required, properties), ...others] }];
}

/** Returns the properties of a condition, with the values that meet it. */
function testedValues(condition: JsonObject): Map<string, Json[]> {
  const tested = Object.entries(objectOf(condition["properties"]));
  return new Map(
    tested.flatMap(([name, value]): [string, Json[]][] => {
      if (!isObject(value)) return [];
      if (Array.isArray(value["enum"])) return [[name, value["enum"]]];
      return value["const"] === undefined ? [] : [[name, [value["const"]]]];
    }),
  );
}

function matching(
  tested: ReadonlyMap<string, Json[]>,
  required: readonly string[],
  properties: JsonObject,
): JsonObject {
  const values = [...tested].map(([name, values]): [string, Json] => [name, { enum: values }]);
  const others = required.map((name): [string, Json] => [name, typeOnly(properties[name])]);
  return {
    type: "object",
    required: [...tested.keys(), ...required],
    properties: Object.fromEntries([...values, ...others]),
  };
}

/** A condition is not met if one of its properties has another value or is left out. */
function othersOf(name: string, values: readonly Json[], property: Json | undefined, resolve: Resolve): JsonObject[] {
  const parts = isObject(property) ? resolve(property) : [];
  const listed = parts.map((part) => part["enum"]).find(Array.isArray);
  const all = listed ?? (parts.some((part) => part["type"] === "boolean") ? [true, false] : []);
  const rest = all.filter((value) => !values.includes(value));
  return rest.length === 0 ? [] : [{ type: "object", properties: { [name]: { enum: rest } } }];
}

/** Drops the annotations of a property, which the object itself already has. */
function typeOnly(property: Json | undefined): Json {
  if (!isObject(property)) return {};
  const { description: _description, examples: _examples, default: _default, ...type } = property;
  return type;
}
