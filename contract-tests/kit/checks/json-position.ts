/** Names positions in a body, so that the same fault has the same name in every body. */
import { isObject, type Json } from "@gatehouse/openapi/json";
import type { Path } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";

/** Returns the shape of a member, among the properties or those of a choice; undefined where it is not documented. */
export function memberShape(shape: Shape | undefined, name: string): Shape | undefined {
  if (shape === undefined) return undefined;
  const own = shape.properties.get(name);
  if (own !== undefined) return own;
  for (const choice of shape.choices) {
    const found = memberShape(choice, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function elementShape(shape: Shape | undefined): Shape | undefined {
  if (shape === undefined) return undefined;
  if (shape.items !== undefined) return shape.items;
  return shape.choices.map(elementShape).find((items) => items !== undefined);
}

/** Returns true for a map, whose member names come from the sender. */
export function isMap(shape: Shape | undefined): boolean {
  if (shape === undefined) return false;
  return shape.choices.length > 0 ? shape.choices.some(isMap) : shape.type === "object" && shape.open;
}

/** Returns true where a schema leaves it to the sender what stands in a value. */
export function isFreeForm(shape: Shape | undefined): boolean {
  if (shape === undefined || isMap(shape)) return shape !== undefined;
  return shape.types.length === 0 && shape.properties.size === 0 && shape.choices.length === 0;
}

/** A value in a body, and its schema where one is documented. */
export interface Position {
  readonly path: Path;
  readonly value: unknown;
  readonly shape: Shape | undefined;
  /** Set where the last name of the path is the key of a map, or stands in free data. */
  readonly isKey: boolean;
}

/** Goes through a value and everything in it. */
export function* positionsIn(
  value: unknown,
  shape: Shape | undefined,
  path: Path = [],
  isKey = false,
): Generator<Position> {
  yield { path, value, shape, isKey };
  if (Array.isArray(value)) {
    const items = elementShape(shape);
    const isFree = isKey && items === undefined;
    for (const [index, item] of value.entries()) yield* positionsIn(item, items, [...path, index], isFree);
  } else if (isObject(value)) {
    // Everything in free data comes from the sender too.
    const inMap = isMap(shape) || (isKey && shape === undefined);
    for (const [name, child] of Object.entries(value)) {
      const member = memberShape(shape, name);
      yield* positionsIn(child, member ?? shape?.values, [...path, name], inMap && member === undefined);
    }
  }
}

/** `application.roles[].id`, `names{}`: without the indices of lists and the keys of maps. */
export function placeOf(shape: Shape | undefined, root: unknown, segments: Path): string {
  let [place, at, value]: [string, Shape | undefined, unknown] = ["", shape, root];
  for (const segment of segments.map(String)) {
    if (Array.isArray(value)) {
      place += "[]";
      at = elementShape(at);
      value = value[Number(segment)];
      continue;
    }
    const member = memberShape(at, segment);
    if (member === undefined && isMap(at)) place += "{}";
    else place += place === "" ? segment : `.${segment}`;
    at = member ?? at?.values;
    value = isObject(value) ? value[segment] : undefined;
  }
  return place;
}

/** A value in a few words. */
export function shown(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return value.length === 1 ? "a list of 1 element" : `a list of ${value.length} elements`;
  if (isObject(value)) return `an object with ${Object.keys(value).length} members`;
  if (typeof value !== "string") return JSON.stringify(value);
  return value.length > 80
    ? `${JSON.stringify(value.slice(0, 80))}… (${value.length} characters)`
    : JSON.stringify(value);
}
