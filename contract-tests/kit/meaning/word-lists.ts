/** Entries of word lists, and content in which the filter finds them. */
import { isObject, type Json, type JsonObject, objectOf } from "@gatehouse/openapi/json";
import type { CreatedObject } from "../exchange/creations.ts";
import type { Caller } from "./subject.ts";

/** The text before the word in `contentWith`. */
export const before = "ahoy ";

export function wordOf({ answered }: CreatedObject): string {
  return String(answered["text"]);
}

export function contentWith(entry: CreatedObject): string {
  return `${before}${wordOf(entry)} there`;
}

export interface FilterResult {
  readonly matches: readonly JsonObject[];
  readonly metaMatches: readonly JsonObject[];
  readonly replacement: Json | undefined;
}

export async function filter(caller: Caller, body: JsonObject): Promise<FilterResult> {
  const { matches, metaMatches, replacement } = objectOf((await caller.send("filterContentItem", { body })).json);
  return { matches: objectsIn(matches), metaMatches: objectsIn(metaMatches), replacement };
}

/** Returns the objects of a list; none where it is not a list. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns a rule that gives a match of the entry's tags the same action at each severity. */
export function actionsOf({ answered }: CreatedObject, action: string): JsonObject {
  const levels = ["mildAction", "mediumAction", "highAction", "severeAction"];
  return { tags: answered["tags"] ?? [], ...Object.fromEntries(levels.map((level) => [level, action])) };
}
