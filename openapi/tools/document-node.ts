/** Nodes of a spec with their location, from which their references are resolved. */
import type { UserContext } from "@redocly/openapi-core";
import { isObject, isText, type JsonObject, objectEntries, objectOf } from "./json.ts";

export type Location = UserContext["location"];

export interface DocumentNode {
  readonly node: JsonObject;
  readonly location: Location;
}

/** Returns the node at a location, or the target of its `$ref`. */
export function resolveNode(value: unknown, location: Location, ctx: UserContext): DocumentNode {
  const node = objectOf(value);
  if (!isText(node["$ref"])) return { node, location };
  const target = ctx.resolve(node, location.source.absoluteRef);
  return { node: objectOf(target.node), location: target.location ?? location };
}

/** Returns the descendant at a path. */
export function descendant(from: DocumentNode, path: readonly (string | number)[], ctx: UserContext): DocumentNode {
  const [key, ...rest] = path;
  if (key === undefined) return from;
  const value: unknown = Reflect.get(from.node, key);
  return descendant(resolveNode(value, from.location.child(key), ctx), rest, ctx);
}

/** Returns the schema and, in depth, the schemas under the keywords, such as `allOf`, which describe the same value. */
export function subschemasOf(schema: DocumentNode, keywords: readonly string[], ctx: UserContext): DocumentNode[] {
  const inner = keywords.flatMap((key): DocumentNode[] => {
    const value = schema.node[key];
    if (isObject(value)) return [resolveNode(value, schema.location.child(key), ctx)];
    if (!Array.isArray(value)) return [];
    return value.map((part, index) => resolveNode(part, schema.location.child([key, index]), ctx));
  });
  return [schema, ...inner.flatMap((part) => subschemasOf(part, keywords, ctx))];
}

/** Returns the properties of an object, including those of combined schemas. */
export function propertiesOf(schema: DocumentNode, ctx: UserContext): ReadonlyMap<string, DocumentNode> {
  return new Map(
    subschemasOf(schema, ["allOf", "anyOf", "oneOf"], ctx).flatMap(({ node, location }) =>
      objectEntries(node["properties"]).map(([name, property]): [string, DocumentNode] => [
        name,
        resolveNode(property, location.child(["properties", name]), ctx),
      ]),
    ),
  );
}
