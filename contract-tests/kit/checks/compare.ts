/** Compares JSON values and finds where they differ. */
import { isDeepStrictEqual } from "node:util";
import { isObject, type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import { withoutIndexes } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";
import type { Violation } from "../exchange/evidence.ts";

export interface Difference {
  /** `moderationConfiguration.persistent`; empty where the values differ as a whole. */
  readonly path: string;
  readonly expected: Json | undefined;
  readonly actual: Json | undefined;
}

/** The first difference, or undefined where the values are equal. The order of an object's members does not matter. */
export function difference(expected: Json | undefined, actual: Json | undefined, path = ""): Difference | undefined {
  if (isDeepStrictEqual(expected, actual)) return undefined;
  if (isObject(expected) && isObject(actual)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const found = difference(expected[name], actual[name], path === "" ? name : `${path}.${name}`);
      if (found !== undefined) return found;
    }
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    for (const [index, item] of expected.entries()) {
      const found = difference(item, actual[index], `${path}[${index}]`);
      if (found !== undefined) return found;
    }
  }
  return { path, expected, actual };
}

/** Returns a difference as a violation. @param at the place of what was compared; @param note follows the expected value */
export function asViolation(found: Difference, at?: string, note?: string): Violation;
export function asViolation(found: Difference | undefined, at?: string, note?: string): Violation | undefined;
export function asViolation(found: Difference | undefined, at = "", note = ""): Violation | undefined {
  if (found === undefined) return undefined;
  const about = [at, withoutIndexes(found.path)].filter((part) => part !== "").join(".");
  return { about, expected: `${shown(found.expected)}${note}`, actual: shown(found.actual) };
}

/** A value as a report shows it. */
export function shown(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)} …` : text;
}

/** Returns the object without read-only members, in depth. */
export function withoutReadOnly(object: JsonObject, shape: Shape): JsonObject {
  return objectOf(pruned(object, shape, (name, { properties }) => properties.get(name)?.flag("readOnly") !== true));
}

/** Returns the value without documented members that do not stay, in depth. */
export function pruned(value: Json, shape: Shape | undefined, stays: (name: string, holder: Shape) => boolean): Json {
  if (shape === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => pruned(item, shape.items, stays));
  if (!isObject(value)) return value;
  const left = Object.entries(value).filter(([name]) => !shape.properties.has(name) || stays(name, shape));
  return Object.fromEntries(left.map(([name, member]) => [name, pruned(member, shape.properties.get(name), stays)]));
}

/** Returns the object without what time or use changes (`x-changes-by-itself`). */
export function lasting(object: JsonObject, shape: Shape | undefined): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(([name]) => shape?.properties.get(name)?.flag("x-changes-by-itself") !== true),
  );
}

/** Returns the members of the object that a view documents. */
export function seenThrough(object: JsonObject, shape: Shape | undefined): JsonObject {
  if (shape === undefined || shape.properties.size === 0) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => shape.properties.has(name)));
}

/** Returns the first sent member that the object is documented to show and does not show unchanged; objects in depth. */
export function lostMembers(
  sent: Readonly<Record<string, Json | undefined>>,
  object: JsonObject,
  shape: Shape | undefined,
): Difference | undefined {
  const names = Object.keys(sent).filter((name) => shape?.properties.has(name) === true);
  for (const name of names) {
    const [expected, actual] = [sent[name], object[name]];
    const property = shape?.properties.get(name);
    // A map has no members but those that it was given.
    const isMap = property?.properties.size === 0;
    const found =
      isObject(expected) && isObject(actual) && !isMap
        ? lostMembers(expected, actual, property)
        : difference(expected, actual);
    if (found !== undefined) return { ...found, path: found.path === "" ? name : `${name}.${found.path}` };
  }
  return undefined;
}

/** Returns the object without these members, in depth. */
export function withoutMembers(object: JsonObject, members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]): [string, Json][] => {
      if (!Object.hasOwn(members, name)) return [[name, value]];
      const inside = members[name];
      return isObject(inside) && isObject(value) ? [[name, withoutMembers(value, inside)]] : [];
    }),
  );
}
