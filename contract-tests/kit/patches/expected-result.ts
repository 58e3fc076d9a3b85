/** The object that a patch should leave, with the defaults of what it takes away, and without what no request decides. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { keptName } from "../checks/echo.ts";
import type { Contract } from "../contract/contract.ts";
import { Shape } from "../contract/schema.ts";

/** Keywords of values that a server makes, or changes on their way. */
const notSaid = ["x-normalized", "x-made-anew", "x-changes-by-itself", "x-alias-of"];

/** Returns the shape of a response with its defaults, and without what is read-only. */
export function decidedShape({ requests }: Contract, { reference }: Shape): Shape | undefined {
  return reference === undefined ? undefined : new Shape(requests, [{ $ref: reference }]);
}

/**
 * Returns the actual value without what nobody said: a member that is always there, has no default, and was taken away.
 *
 * @param expected the comparable form, as `actual`
 */
export function decided(shape: Shape | undefined, expected: Json | undefined, actual: Json): Json {
  if (shape === undefined || !isObject(expected) || !isObject(actual)) return actual;
  const isAlways = (name: string): boolean =>
    shape.required.has(name) || shape.properties.get(name)?.flag("x-always-returned") === true;
  const members = Object.entries(actual).filter(([name]) => expected[name] !== undefined || !isAlways(name));
  return Object.fromEntries(
    members.map(([name, value]) => [name, decided(shape.properties.get(name), expected[name], value)]),
  );
}

/**
 * Returns what can be compared of an object: absent members as their defaults, locales as they are kept, references to objects in one order, UUIDs in
 * lower case, and nothing of what the server decides.
 */
export function comparable(shape: Shape | undefined, value: Json): Json {
  if (shape === undefined) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => comparable(shape.items, item));
    // The server may keep references in an order of its own.
    return refers(shape) ? [...new Set(items.map(String))].sort() : items;
  }
  if (isText(value)) return shape.format === "uuid" ? value.toLowerCase() : value;
  return isObject(value) ? comparableObject(shape, value) : value;
}

function comparableObject(shape: Shape, value: JsonObject): JsonObject {
  const members: Record<string, Json> = {};
  for (const name of new Set([...shape.properties.keys(), ...Object.keys(value)])) {
    const property = shape.properties.get(name);
    if (property === undefined ? !shape.open : notSaid.some((keyword) => property.first(keyword) !== undefined))
      continue;
    const own = value[name] ?? property?.default;
    if (own !== undefined && own !== null)
      members[property === undefined ? keptName(shape, name) : name] = comparable(property ?? shape.values, own);
  }
  return members;
}

function refers({ items }: Shape): boolean {
  return items?.format === "uuid";
}
