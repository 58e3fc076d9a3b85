/** Entries of word lists, and content in which the filter finds them. */
import { type Json, type JsonObject, objectOf, objectsOf } from "@gatehouse/openapi/json";
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

/** Returns a word with a letter between its first ones that is none of it, and none that the filter skips by default. */
export function withLetter(word: string): { readonly letter: string; readonly text: string } {
  const letter = [..."jvwghbpdmn"].find((one) => !word.includes(one)) ?? "j";
  return { letter, text: [...word.slice(0, 3)].join(letter) + word.slice(3) };
}

export interface FilterResult {
  readonly matches: readonly JsonObject[];
  readonly metaMatches: readonly JsonObject[];
  readonly replacement: Json | undefined;
}

export async function filter(caller: Caller, body: JsonObject): Promise<FilterResult> {
  const { matches, metaMatches, replacement } = objectOf((await caller.send("filterContentItem", { body })).json);
  return { matches: objectsOf(matches), metaMatches: objectsOf(metaMatches), replacement };
}

/** Returns the alert and the adjustment of the sender's score that a rule has at each severity. */
export function effectsOf(alertType: string, adjustment: number): JsonObject {
  return Object.fromEntries(
    ["mild", "medium", "high", "severe"].flatMap((level): [string, Json][] => [
      [`${level}AlertType`, alertType],
      [`${level}UserScoreAdjustment`, adjustment],
    ]),
  );
}

/** Returns a rule that gives a match of the entry's tags the same action at each severity. */
export function actionsOf({ answered }: CreatedObject, action: string): JsonObject {
  const levels = ["mildAction", "mediumAction", "highAction", "severeAction"];
  return { tags: answered["tags"] ?? [], ...Object.fromEntries(levels.map((level) => [level, action])) };
}
