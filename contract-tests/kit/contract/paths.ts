/** Paths to the values inside of a JSON value, as errors, JSON Pointers and laws write them. */
import { isObject, type Json } from "@gatehouse/openapi/json";

/** The member names and indexes from a value to one inside of it. */
export type Path = readonly (string | number)[];

/** Returns the path as errors name it: `content.parts[0].type`. */
export function fieldOf(path: Path): string {
  return path.map((key, index) => (typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`)).join("");
}

/** Returns the path of a field such as `content.parts[0].type`. */
export function pathOfField(field: string): Path {
  return field
    .split(/[.[]/)
    .filter((part) => part !== "")
    .map((part) => (/^\d+\]$/.test(part) ? Number(part.slice(0, -1)) : part));
}

/** Returns a field without the indexes of its lists, so that the same fault has the same name in every body. */
export function withoutIndexes(field: string): string {
  return field.replaceAll(/\[\d+\]/g, "[]");
}

/** Returns the JSON Pointer (RFC 6901) of a path. */
export function pointerTo(path: Path): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Returns the path of a JSON Pointer. */
export function pathOfPointer(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Returns the value at a path; undefined where there is none. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((holder, key) => {
    if (Array.isArray(holder)) return holder[Number(key)];
    return isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
  }, value);
}

/** Returns the value with another one at the path, in objects that are made where they are missing; undefined takes it away. */
export function withValueAt(value: Json | undefined, [key, ...rest]: Path, by: Json | undefined): Json {
  if (key === undefined) return by ?? null;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? withValueAt(item, rest, by) : item));
  const { [key]: former, ...others } = isObject(value) ? value : {};
  if (by !== undefined) return { ...(isObject(value) ? value : {}), [key]: withValueAt(former, rest, by) };
  return rest.length === 0 || former === undefined ? others : { ...others, [key]: withValueAt(former, rest, by) };
}
