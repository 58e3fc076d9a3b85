/** JSON Pointers and `$ref` in a bundled document, whose references all begin with `#/`. */
import { isObject, isText, type Json, type JsonObject } from "./json.ts";

/** Keys and indices that lead from a document's root to a value. */
export type Path = readonly (string | number)[];

/** Writes a path as a JSON Pointer, such as `#/components/schemas/Error`. */
export function toPointer(path: Path): string {
  return `#${path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
}

/** Reads the path of a JSON Pointer. */
export function pathOf(pointer: string): string[] {
  return pointer
    .replace(/^#\//, "")
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(document: JsonObject, path: Path): Json | undefined {
  let value: Json | undefined = document;
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value)) value = value[key];
    else return undefined;
  }
  return value;
}

/** Returns the object at a JSON Pointer; undefined if there is none. */
export function follow(document: JsonObject, pointer: string): JsonObject | undefined {
  const value = valueAt(document, pathOf(pointer));
  return isObject(value) ? value : undefined;
}

/** Returns the object, or the one that its `$ref` leads to; `{}` if there is none. */
export function resolve(document: JsonObject, value: Json | undefined): JsonObject {
  return resolveAll(document, value).at(-1) ?? {};
}

/** Returns the object and all objects that its `$ref` leads to, nearest first; a circle of references ends. */
export function resolveAll(document: JsonObject, value: Json | undefined): JsonObject[] {
  const chain: JsonObject[] = [];
  for (let node = value; isObject(node) && !chain.includes(node); ) {
    chain.push(node);
    node = isText(node["$ref"]) ? follow(document, node["$ref"]) : undefined;
  }
  return chain;
}

/** Returns a value whose references to schemas have other names. Examples hold none. */
export function renameReferences(value: Json, rename: (name: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => renameReferences(item, rename));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, Json] => {
    if (key === "example") return [key, inner];
    if (key !== "$ref" || !isText(inner)) return [key, renameReferences(inner, rename)];
    return [key, inner.replace(/^(#\/components\/schemas\/)(.*)/, (_, head, name) => head + rename(name))];
  });
  return Object.fromEntries(entries);
}
