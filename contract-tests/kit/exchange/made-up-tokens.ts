/** The ids and made-up names in a case, which a replay replaces and the fingerprint of a finding leaves out. */
import { createHash } from "node:crypto";
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import type { Case } from "./case.ts";

/** A UUID, or a name that the kit made up. */
const tokenPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\bkit[a-z]{7,}\b/gi;

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

export interface FindingPlace {
  readonly law: string;
  readonly operationId: string;
  readonly about: string | undefined;
}

const instant = /\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?/g;
/** Numbers of a seed: ids that are counted, and instants in milliseconds. A status or an index is shorter. */
const longNumber = /\d{5,}/g;
const lengthOfPrint = 32;

export function fingerprintOf({ law, operationId, about = "" }: FindingPlace): string {
  const place = JSON.stringify([law, operationId, withoutMadeUp(about)]);
  return createHash("sha256").update(place).digest("hex").slice(0, lengthOfPrint);
}

function withoutMadeUp(text: string): string {
  return text.replaceAll(tokenPattern, "…").replaceAll(instant, "…").replaceAll(longNumber, "…");
}
