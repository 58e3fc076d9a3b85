/**
 * Reads a value of a bundled document as what it is meant to be. The linter holds the documents, so that a value of
 * another kind can only be a missing one, and reads as an empty one.
 */
import { isObject, isText, type Json, type JsonObject } from "../tools/json.ts";

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: Json | undefined): string {
  return isText(value) ? value : "";
}

export function textsOf(value: Json | undefined): readonly string[] {
  return listOf(value).filter(isText);
}

/** The members of a map of objects. */
export function objectEntries(value: Json | undefined): readonly (readonly [string, JsonObject])[] {
  return Object.entries(objectOf(value)).flatMap(([key, member]) => (isObject(member) ? [[key, member] as const] : []));
}
