/** JSON values, and readers that turn a missing value, or one of another type, into an empty one. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: Json | undefined): string {
  return isText(value) ? value : "";
}

/** Returns the objects of a list; other elements are left out. */
export function objectsOf(value: Json | undefined): JsonObject[] {
  return listOf(value).filter(isObject);
}

/** Returns the texts of a list; other elements are left out. */
export function textsOf(value: Json | undefined): readonly string[] {
  return listOf(value).filter(isText);
}

/** Returns the members of a map that are objects. */
export function objectEntries(value: Json | undefined): readonly (readonly [string, JsonObject])[] {
  return Object.entries(objectOf(value)).flatMap(([key, member]) => (isObject(member) ? [[key, member] as const] : []));
}
