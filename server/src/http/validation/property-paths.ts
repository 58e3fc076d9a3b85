/** Finds where a body takes a property that a request has elsewhere. */
import { isObject, type JsonObject } from "@gatehouse/openapi/json";

/** Maximum schemas that are looked at: a refused request is no reason to search for long. */
const maximumSchemas = 2_000;

/**
 * Returns the path of the property with this name, whatever its case, that is nearest to the root, such as
 * `application.moderationConfiguration.persistent`; undefined if there is none.
 * @param resolve returns the object that a reference names, and any other object unchanged
 */
export function findPropertyPath(
  schema: JsonObject,
  name: string,
  resolve: (schema: JsonObject) => JsonObject,
): string | undefined {
  const wanted = name.toLowerCase();
  const queue: Member[] = [{ path: "", key: "", schema }];
  const seen = new Set<JsonObject>();
  for (const { path, key, schema: next } of queue) {
    if (key.toLowerCase() === wanted) return path;
    const found = resolve(next);
    if (seen.has(found)) continue;
    if (seen.size >= maximumSchemas) return undefined;
    seen.add(found);
    queue.push(...membersOf(path, found));
  }
  return undefined;
}

/** A property of a schema, or a part of one that has no name of its own. */
interface Member {
  readonly path: string;
  /** Name of the property; empty for what has none of its own. */
  readonly key: string;
  readonly schema: JsonObject;
}

function membersOf(path: string, { properties, items, ...combined }: JsonObject): readonly Member[] {
  const members = Object.entries(isObject(properties) ? properties : {}).map(([key, schema]) => ({
    path: path === "" ? key : `${path}.${key}`,
    key,
    schema: isObject(schema) ? schema : {},
  }));
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => combined[keyword] ?? []).filter(isObject);
  return [
    ...members,
    ...(isObject(items) ? [{ path: `${path}[0]`, key: "", schema: items }] : []),
    ...parts.map((schema) => ({ path, key: "", schema })),
  ];
}
