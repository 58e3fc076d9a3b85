/** Small changes to an object that its schema allows, and changes that it does not allow. */
import { isObject, isText, type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import { positionsIn } from "../checks/json-position.ts";
import { type Path, withValueAt } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";
import type { Random } from "../exchange/random.ts";
import { uniqueNames } from "../exchange/schema-keywords.ts";

/**
 * Returns members with other values, in depth: flags, options, numbers, free texts. It leaves out values that other rules depend
 * on: references, unique values, members of conditions.
 *
 * @param count maximum number of members; all of them by default
 */
export function variation(shape: Shape, random: Random, count = Number.POSITIVE_INFINITY): JsonObject {
  const left = [...changeableMembers(shape)];
  let found: JsonObject = {};
  for (let taken = 0; left.length > 0 && taken < count; ) {
    for (const [path, property] of left.splice(random.below(left.length), 1)) {
      const value = otherValue(property, random);
      if (value === undefined) continue;
      found = objectOf(withValueAt(found, path, value));
      taken++;
    }
  }
  return found;
}

/** Returns sets of members, each of which makes the object invalid. */
export function violations(shape: Shape, random: Random): readonly JsonObject[] {
  const left: JsonObject[] = [];
  for (const [name, property] of shape.properties) {
    if (property.types.length > 0 && !property.types.includes("object")) left.push({ [name]: { kit: [] } });
    if (property.enum !== undefined && property.type === "string") left.push({ [name]: `kit${random.letters(6)}` });
  }
  const some = Array.from({ length: 2 }, () => left.splice(random.below(left.length), 1)).flat();
  return shape.open ? some : [{ [`kit${random.letters(6)}`]: true }, ...some];
}

/** Returns the sent members that must be returned unchanged: single values, and lists of them. */
export function plainMembers(shape: Shape, sent: JsonObject): JsonObject {
  const isSingle = (value: Json): boolean => typeof value !== "object" || value === null;
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => {
      const property = shape.properties.get(name);
      const isPlain = value !== null && (isSingle(value) || (Array.isArray(value) && value.every(isSingle)));
      return property !== undefined && isPlain && !isBound(property) && !(property.items && isBound(property.items));
    }),
  );
}

/** Returns the members that merging null removes, with their values afterwards: the default, or undefined. */
export function removableMembers(
  patch: Shape,
  whole: Shape,
): readonly (readonly [name: string, then: Json | undefined])[] {
  const changeable = new Set([...changeableMembers(whole)].map(([path]) => path.join(".")));
  return [...patch.properties].flatMap(([name, property]) =>
    property.nullable && changeable.has(name) && !whole.required.has(name)
      ? [[name, whole.properties.get(name)?.default] as const]
      : [],
  );
}

/** Returns the names of the members that an object need not have, but for those that other rules depend on. */
export function omittableMembers(shape: Shape): readonly string[] {
  const conditions = JSON.stringify(shape.conditions);
  return [...shape.properties].flatMap(([name, property]) =>
    shape.required.has(name) || isBound(property) || conditions.includes(`"${name}"`) ? [] : [name],
  );
}

/** Returns the members that a sequence may change, those of objects inside included. */
function* changeableMembers(
  shape: Shape,
  path: readonly string[] = [],
): Generator<readonly [path: readonly string[], property: Shape]> {
  const unique = uniqueNames(shape);
  const conditions = JSON.stringify(shape.conditions);
  for (const [name, property] of shape.properties) {
    if (unique.has(name) || name === "id" || name === "locale" || conditions.includes(`"${name}"`)) continue;
    if (isBound(property)) continue;
    if (property.type === "boolean" || property.type === "string" || property.type === "integer")
      yield [[...path, name], property];
    // An optional object is left alone: it may be absent, and need more than one member.
    if (property.type === "object" && property.default !== undefined)
      yield* changeableMembers(property, [...path, name]);
  }
}

/** Keywords of values that depend on more than their schema, or are not returned as sent. */
const bound = [
  "x-refers-to",
  "x-creates",
  "x-further-rule",
  "x-normalized",
  "x-returned-as",
  "x-secret",
  "x-unique",
  "writeOnly",
  "readOnly",
];

/** @param free keywords that do not count */
export function isBound(shape: Shape, free: readonly string[] = []): boolean {
  return bound.some((keyword) => !free.includes(keyword) && shape.first(keyword) !== undefined);
}

export function otherValue(shape: Shape, random: Random): Json | undefined {
  const options = shape.enum?.filter((value) => value !== null);
  if (options !== undefined) return random.pick(options);
  if (shape.type === "boolean") return shape.default === undefined ? random.below(2) === 1 : shape.default !== true;
  if (shape.type === "integer") {
    const minimum = Math.max(shape.atLeast("minimum") ?? 0, -500);
    return minimum + random.below(Math.min((shape.atMost("maximum") ?? 1000) - minimum, 1000) + 1);
  }
  const isFree = shape.format === undefined && shape.takesAnyWords;
  const length = Math.min(shape.atMost("maxLength") ?? 12, 12);
  return isFree && length >= (shape.atLeast("minLength") ?? 0) && length > 0 ? random.letters(length) : undefined;
}

/** Each combination of members that no two objects may share, from `x-unique`. */
export function uniqueKeys(shape: Shape): readonly (readonly string[])[] {
  const keys = shape.first("x-unique");
  return Array.isArray(keys) ? keys.flatMap((key) => (Array.isArray(key) ? [key.filter(isText)] : [])) : [];
}

/** Returns the references in a value, and their resources. */
export function references(schema: Shape, root: Json): Reference[] {
  return [...positionsIn(root, schema)].flatMap(({ path, value, shape }) => {
    const refersTo = shape?.text("x-refers-to");
    return refersTo === undefined || Array.isArray(value) || isObject(value) ? [] : [{ path, refersTo }];
  });
}

export interface Reference {
  readonly path: Path;
  /** `Resource` or `Resource.field`. */
  readonly refersTo: string;
}
