/** The ids and made-up names in a case: what has to be replaced when the case is replayed. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Case } from "./case.ts";

/** A UUID, or a name that the kit made up. */
export const tokenPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\bkit[a-z]{7,}\b/gi;

export function isMadeUpName(key: string): boolean {
  return key.startsWith("kit");
}

/** Returns the ids and made-up names in a value. */
export function tokensIn(value: Json): string[] {
  if (isText(value)) return value.match(tokenPattern) ?? [];
  if (Array.isArray(value)) return value.flatMap(tokensIn);
  return isObject(value)
    ? Object.entries(value).flatMap(([name, child]) => [...tokensIn(name), ...tokensIn(child)])
    : [];
}

/** Returns the ids and made-up names in all parts of a case. */
export function tokensOf({ path, query, body, raw }: Case): ReadonlySet<string> {
  const texts = [raw?.body, raw?.query].filter((value) => typeof value === "string");
  // A number is an id in a path; elsewhere it only looks like one.
  const ids = Object.values(path).filter((value) => typeof value === "number");
  return new Set([...tokensIn([{ ...path }, { ...query }, body ?? "", ...texts]), ...ids.map(String)]);
}

export function replaceTokens(text: string, replacements: ReadonlyMap<string, string>): string {
  return text.replaceAll(tokenPattern, (key) => replacements.get(key) ?? key);
}
