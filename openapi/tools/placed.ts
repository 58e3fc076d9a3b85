/** Parts of a document together with where they stand, so that what they refer to is looked for from there. */
import type { UserContext } from "@redocly/openapi-core";
import { isObject, isText, type JsonObject } from "./json.ts";

export type Location = UserContext["location"];

export interface Placed {
  readonly node: JsonObject;
  readonly location: Location;
}

/** What stands at a place, or what it refers to. */
export function resolved(value: unknown, location: Location, ctx: UserContext): Placed {
  const node = object(value);
  if (!isText(node["$ref"])) return { node, location };
  const target = ctx.resolve(node, location.source.absoluteRef);
  return { node: object(target.node), location: target.location ?? location };
}

/** A member of what stands at a place, by the names and indices that lead to it. */
export function memberOf(placed: Placed, keys: readonly (string | number)[], ctx: UserContext): Placed {
  const [key, ...rest] = keys;
  if (key === undefined) return placed;
  const value: unknown = Reflect.get(placed.node, key);
  return memberOf(resolved(value, placed.location.child(key), ctx), rest, ctx);
}

/** The schema and, in depth, what its keys hold that is about the same object. */
export function partsOf(schema: Placed, keys: readonly string[], ctx: UserContext): Placed[] {
  const inner = keys.flatMap((key): Placed[] => {
    const value = schema.node[key];
    if (isObject(value)) return [resolved(value, schema.location.child(key), ctx)];
    if (!Array.isArray(value)) return [];
    return value.map((part, index) => resolved(part, schema.location.child([key, index]), ctx));
  });
  return [schema, ...inner.flatMap((part) => partsOf(part, keys, ctx))];
}

/** The properties of an object, whichever of its parts describe them. */
export function propertiesOf(schema: Placed, ctx: UserContext): ReadonlyMap<string, Placed> {
  const parts = partsOf(schema, ["allOf", "anyOf", "oneOf"], ctx);
  return new Map(
    parts.flatMap(({ node, location }) =>
      Object.entries(object(node["properties"])).map(([name, property]): [string, Placed] => [
        name,
        resolved(property, location.child(["properties", name]), ctx),
      ]),
    ),
  );
}

export function object(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
