/** Properties that have another name (`x-alias-of`): a request holds either, a response shows both. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { Shape } from "../contract/schema.ts";

interface Alias {
  readonly path: readonly string[];
  readonly of: readonly string[];
}

/** Returns the body without the aliases of what it holds under the other name. */
export function withoutAliases(schema: Shape, body: JsonObject): JsonObject {
  return aliasesIn(schema).reduce(
    (made, { path, of }) => (valueAt(made, of) === undefined ? made : withValue(made, path, undefined)),
    body,
  );
}

/** Returns the body with the values under both names. */
export function withBothNames(schema: Shape, body: JsonObject): JsonObject {
  return aliasesIn(schema).reduce((made, { path, of }) => {
    const value = valueAt(made, of) ?? valueAt(made, path);
    return value === undefined ? made : withValue(withValue(made, of, value), path, value);
  }, body);
}

const found = new WeakMap<Shape, readonly Alias[]>();

function aliasesIn(schema: Shape): readonly Alias[] {
  const known = found.get(schema) ?? collect(schema, []);
  found.set(schema, known);
  return known;
}

function collect(shape: Shape, path: readonly string[]): readonly Alias[] {
  if (path.length > 5) return [];
  return [...shape.properties].flatMap(([name, property]) => {
    const of = property.text("x-alias-of");
    return of === undefined ? collect(property, [...path, name]) : [{ path: [...path, name], of: of.split(".") }];
  });
}

function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((holder, name) => (isObject(holder) ? holder[name] : undefined), value);
}

/** Returns the object with another value at the path, or without one. */
function withValue(object: JsonObject, [name = "", ...deeper]: readonly string[], value: Json | undefined): JsonObject {
  const { [name]: former, ...rest } = object;
  if (deeper.length === 0) return value === undefined ? rest : { ...object, [name]: value };
  if (former !== undefined && !isObject(former)) return object;
  return { ...object, [name]: withValue(former ?? {}, deeper, value) };
}
