/** The sources of valid parts of a body: the document's examples, and existing objects. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { positionsIn } from "../checks/json-position.ts";
import type { Content, Contract, Operation } from "../contract/contract.ts";
import type { Shape } from "../contract/schema.ts";
import type { Scope } from "../exchange/scope.ts";

/** Returns the lists in the examples of all bodies with the same schema, by the schema of their elements. */
export function listsLike({ operations }: Contract, content: Content): ReadonlyMap<string, Json> {
  const schema = JSON.stringify(content.schema.schema);
  const lists = new Map<string, Json>();
  for (const { bodies } of operations) {
    for (const { schema: other, examples } of bodies) {
      if (JSON.stringify(other.schema) !== schema) continue;
      for (const { value: example } of examples) {
        for (const { value, shape } of positionsIn(example, content.schema)) {
          // Only lists of objects depend on each other's elements.
          const isKind = Array.isArray(value) && value.length > 0 && shape?.items?.type === "object";
          if (isKind && !lists.has(kindOf(shape))) lists.set(kindOf(shape), value);
        }
      }
    }
  }
  return lists;
}

/** Returns a key that is equal for lists of the same kind. */
export function kindOf(list: Shape): string {
  return JSON.stringify(list.items?.schema ?? {});
}

/** Resolves to an existing object for each reference in the body. @throws SetupError */
export async function existingFor(
  scope: Scope,
  operation: Operation,
  { schema }: Content,
): Promise<ReadonlyMap<string, Json | undefined>> {
  const existing = new Map<string, Json | undefined>();
  for (const refersTo of referencesIn(schema, 0)) existing.set(refersTo, await scope.reference(refersTo, operation));
  return existing;
}

function referencesIn(shape: Shape, depth: number): ReadonlySet<string> {
  const own = shape.text("x-refers-to");
  const found = new Set(own === undefined ? [] : [own]);
  if (depth > 10) return found;
  for (const child of [...shape.properties.values(), shape.items, shape.values]) {
    if (child !== undefined) for (const name of referencesIn(child, depth + 1)) found.add(name);
  }
  return found;
}

/** Returns a part of an example with references to existing objects; undefined where there are none. */
export function withReferences(
  shape: Shape,
  value: Json,
  existing: (refersTo: string) => Json | undefined,
): Json | undefined {
  const refersTo = shape.text("x-refers-to");
  if (refersTo !== undefined && !Array.isArray(value)) return existing(refersTo);
  if (Array.isArray(value)) {
    const { items } = shape;
    if (items === undefined) return value;
    const made = value.map((item) => withReferences(items, item, existing)).filter((item) => item !== undefined);
    return made.length < value.length ? undefined : made;
  }
  return isObject(value) ? objectWithReferences(shape, value, existing) : value;
}

function objectWithReferences(
  shape: Shape,
  value: JsonObject,
  existing: (refersTo: string) => Json | undefined,
): JsonObject | undefined {
  const made: Record<string, Json> = {};
  for (const [name, member] of Object.entries(value)) {
    const property = shape.properties.get(name) ?? shape.values;
    const one = property === undefined ? member : withReferences(property, member, existing);
    if (one !== undefined) made[name] = one;
    else if (shape.required.has(name)) return undefined;
  }
  return made;
}
