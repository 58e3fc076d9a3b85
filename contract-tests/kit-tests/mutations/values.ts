/** Edits JSON bodies at the path of a mutant. */
import { isObject, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { PropertyPath } from "./mutant.ts";

/** @returns the new value, or undefined to take the property away */
export type Edit = (value: Json, holderId: string) => Json | undefined;

/**
 * Returns the body with every occurrence of a property edited. An edit is told the id of the nearest object around it,
 * so that it can tell objects apart.
 */
export function editAt(body: Json, path: PropertyPath, edit: Edit, holderId = ""): Json {
  const [step, ...rest] = path;
  if (step === undefined) return body;
  if (step === "[]") {
    if (!Array.isArray(body)) return body;
    return body.flatMap((item) => stepInto(item, rest, edit, idOf(item) ?? holderId) ?? []);
  }
  if (!isObject(body)) return body;
  const id = idOf(body) ?? holderId;
  const names = step === "{}" ? Object.keys(body) : Object.hasOwn(body, step) ? [step] : [];
  const edited: Record<string, Json> = { ...body };
  for (const name of names) {
    const value = stepInto(body[name] ?? null, rest, edit, id);
    if (value === undefined) delete edited[name];
    else edited[name] = value;
  }
  return edited;
}

function stepInto(value: Json, rest: PropertyPath, edit: Edit, id: string): Json | undefined {
  return rest.length === 0 ? edit(value, id) : editAt(value, rest, edit, id);
}

function idOf(value: Json): string | undefined {
  const id = isObject(value) ? identityIn(value) : undefined;
  return id === undefined ? undefined : String(id);
}

/** An object of a word list has an id or a text, a tag a name. */
function identityIn(value: JsonObject): Json | undefined {
  return value["id"] ?? value["text"] ?? value["name"];
}

/** Returns another value of the same form, so that no schema tells that it is wrong. */
export function wrongValue(value: Json, allowed: readonly string[]): Json {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1;
  if (typeof value !== "string") return value;
  return allowed.find((other) => other !== value) ?? (zones.includes(value) ? otherZone(value) : wrongText(value));
}

const zones = Intl.supportedValuesOf("timeZone");

function otherZone(zone: string): string {
  return zone === "Asia/Tokyo" ? "Europe/Paris" : "Asia/Tokyo";
}

/**
 * Replaces the last letter or digit by the next of its kind: texts with a format keep it. That of a JWT is the one before,
 * because the last one holds bits that its signature has not.
 */
export function wrongText(text: string): string {
  const isJwt = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
  for (let at = text.length - (isJwt ? 2 : 1); at >= 0; at--) {
    const next = nextCharacter(text.charAt(at));
    if (next !== undefined) return text.slice(0, at) + next + text.slice(at + 1);
  }
  return `${text}x`;
}

function nextCharacter(character: string): string | undefined {
  if (character >= "0" && character <= "9") return character === "9" ? "0" : following(character);
  // After f comes a, so that hexadecimal digits stay hexadecimal.
  if (character >= "a" && character <= "z") return character === "f" || character === "z" ? "a" : following(character);
  if (character >= "A" && character <= "Z") return character === "F" || character === "Z" ? "A" : following(character);
  return undefined;
}

function following(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 1);
}
