/** Names positions in a body, so that the same fault has the same name in every body. */
import { isObject, type Json } from "@gatehouse/openapi/json";
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

/** `application.roles[].id`, `names{}`: without the indices of lists and the keys of maps. */
export function placeOf(shape: Shape | undefined, root: Json | undefined, segments: readonly string[]): string {
  let [place, at, value] = ["", shape, root];
  for (const segment of segments) {
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
