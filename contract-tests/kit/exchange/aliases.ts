/** Properties that have another name (`x-alias-of`): a request holds either, a response shows both. */
import { type JsonObject, objectOf } from "@gatehouse/openapi/json";
import { valueAt, withValueAt } from "../contract/paths.ts";
import type { Shape } from "../contract/schema.ts";

interface Alias {
  readonly path: readonly string[];
  readonly of: readonly string[];
}

/** Returns the body without the aliases of what it holds under the other name. */
export function withoutAliases(schema: Shape, body: JsonObject): JsonObject {
  return aliasesIn(schema).reduce(
    (made, { path, of }) => (valueAt(made, of) === undefined ? made : objectOf(withValueAt(made, path, undefined))),
    body,
  );
}

/** Returns the body with the values under both names. */
export function withBothNames(schema: Shape, body: JsonObject): JsonObject {
  return aliasesIn(schema).reduce((made, { path, of }) => {
    const value = valueAt(made, of) ?? valueAt(made, path);
    return value === undefined ? made : objectOf(withValueAt(withValueAt(made, of, value), path, value));
  }, body);
}

function aliasesIn(shape: Shape, path: readonly string[] = []): readonly Alias[] {
  if (path.length > 5) return [];
  return [...shape.properties].flatMap(([name, property]) => {
    const of = property.text("x-alias-of");
    return of === undefined ? aliasesIn(property, [...path, name]) : [{ path: [...path, name], of: of.split(".") }];
  });
}
