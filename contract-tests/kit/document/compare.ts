/** Compares what was sent with what is shown, where a difference is surely one: in values of the same name and type. */
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import { rareTexts } from "../contract/document/formats.ts";
import type { Shape } from "../contract/schema.ts";

export interface ValueDifference {
  readonly name: string;
  readonly sent: Json;
  readonly shown: Json;
}

/** @param shape of what is shown: a property that is documented with another type is another thing */
export function differencesIn(
  sent: JsonObject,
  shown: JsonObject,
  shape: Shape | undefined,
): readonly ValueDifference[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const other = shown[name];
    const property = shape?.properties.get(name);
    if (other === undefined || other === null || value === null || isChangedByServer(property)) return [];
    return isSame(value, other) ? [] : [{ name, sent: value, shown: other }];
  });
}

/** Formats whose values have many spellings: an hour and a half is `PT1H30M` and `PT90M`. */
const respelled: ReadonlySet<string> = new Set([
  ...["duration", "time", "ipv6", "uri", "url", "iri", "uri-reference", "hostname", "email", "decimal", "regex"],
]);

function isChangedByServer(property: Shape | undefined): boolean {
  if (property === undefined) return false;
  const isSecret = property.format === "password" || property.flag("x-secret");
  if (respelled.has(property.format ?? "")) return true;
  return isSecret || property.first("x-normalized") !== undefined || property.flag("x-changes-by-itself");
}

/** Servers may trim texts, change the case of an address, or write an instant in another way. */
function isSame(sent: Json, shown: Json): boolean {
  if (isText(sent) && isText(shown)) return isOdd(sent) || plain(sent) === plain(shown) || isSameInstant(sent, shown);
  if (Array.isArray(sent) && Array.isArray(shown)) return isSameList(sent, shown);
  // Objects are shown in many forms; values of another type are converted on purpose.
  if (isObject(sent) || isObject(shown) || typeof sent !== typeof shown) return true;
  return sent === shown || (typeof sent === "number" && Math.fround(sent) === Math.fround(Number(shown)));
}

/** Texts that servers change for good reasons: rare forms, and characters that nobody sees. */
function isOdd(text: string): boolean {
  return rareTexts.has(text) || /\p{C}/u.test(text);
}

/** Servers may keep a list of words as a set. */
function isSameList(sent: readonly Json[], shown: readonly Json[]): boolean {
  if (sent.every(isText) && shown.every(isText))
    return [...new Set(sent.map(plain))].toSorted().join("\n") === [...new Set(shown.map(plain))].toSorted().join("\n");
  return sent.length === shown.length && sent.every((item, index) => isSame(item, shown[index] ?? null));
}

function plain(text: string): string {
  return text.normalize("NFC").trim().toLowerCase().replace(/\/$/, "");
}

function isSameInstant(one: string, other: string): boolean {
  if (!/^\d{4}-\d\d-\d\d/.test(one) || !/^\d{4}-\d\d-\d\d/.test(other)) return false;
  return Math.abs(Date.parse(one) - Date.parse(other)) < 1000;
}
