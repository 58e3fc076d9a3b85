/**
 * The documents' conditional rules as types can say them. The generator of types knows no `if` and `then`; it knows
 * unions: one of what holds where the condition is met, and of what holds where it is not.
 */
import { rewrite } from "./directions.ts";
import { isObject, isText, type Json, type JsonObject } from "./json.ts";

type Resolve = (schema: JsonObject) => JsonObject[];

/** The document with each rule of the form "where these properties have these values, those are required" as a union. */
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

/** A rule that cannot be said is left out: it narrows no type. */
function unionOf(part: JsonObject, properties: JsonObject, resolve: Resolve): Json[] {
  const { if: condition, then } = part;
  if (!isObject(condition)) return [part];
  const needed = isObject(then) && Array.isArray(then["required"]) ? then["required"].filter(isText) : [];
  const tested = testedValues(condition);
  if (needed.length === 0 || tested.size === 0) return [];
  const others = [...tested].flatMap(([name, values]) => othersOf(name, values, properties[name], resolve));
  return [{ anyOf: [met(tested, needed, properties), ...others] }];
}

/** The properties that a condition asks for, with the values that meet it. */
function testedValues(condition: JsonObject): Map<string, Json[]> {
  const tested = isObject(condition["properties"]) ? Object.entries(condition["properties"]) : [];
  return new Map(
    tested.flatMap(([name, value]): [string, Json[]][] => {
      if (!isObject(value)) return [];
      if (Array.isArray(value["enum"])) return [[name, value["enum"]]];
      return value["const"] === undefined ? [] : [[name, [value["const"]]]];
    }),
  );
}

function met(tested: ReadonlyMap<string, Json[]>, needed: readonly string[], properties: JsonObject): JsonObject {
  const values = [...tested].map(([name, values]): [string, Json] => [name, { enum: values }]);
  const others = needed.map((name): [string, Json] => [name, typeOnly(properties[name])]);
  return {
    type: "object",
    required: [...tested.keys(), ...needed],
    properties: Object.fromEntries([...values, ...others]),
  };
}

/** The condition is not met where one of its properties has another value, or is left out. */
function othersOf(name: string, values: readonly Json[], property: Json | undefined, resolve: Resolve): JsonObject[] {
  const parts = isObject(property) ? resolve(property) : [];
  const listed = parts.map((part) => part["enum"]).find(Array.isArray);
  const all = listed ?? (parts.some((part) => part["type"] === "boolean") ? [true, false] : []);
  const rest = all.filter((value) => !values.includes(value));
  return rest.length === 0 ? [] : [{ type: "object", properties: { [name]: { enum: rest } } }];
}

/** What a property is; what is written of it stands at the object already. */
function typeOnly(property: Json | undefined): Json {
  if (!isObject(property)) return {};
  const { description: _description, examples: _examples, default: _default, ...type } = property;
  return type;
}
