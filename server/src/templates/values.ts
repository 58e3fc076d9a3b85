/** What a template computes with: JSON values, and text that is markup already. */

/** Text that is not escaped again. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Value = string | number | boolean | Markup | readonly Value[] | ValueMap;
export interface ValueMap {
  readonly [name: string]: Value | null | undefined;
}

/** What a template sees of JSON: null is no value, and no element of a list. */
export function toValueMap(json: object): ValueMap {
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, toValue(value)]));
}

function toValue(json: unknown): Value | undefined {
  if (typeof json === "string" || typeof json === "number" || typeof json === "boolean") return json;
  if (Array.isArray(json)) return json.map(toValue).filter((value) => value !== undefined);
  return typeof json === "object" && json !== null ? toValueMap(json) : undefined;
}

export function isMap(value: Value): value is ValueMap {
  return typeof value === "object" && !Array.isArray(value) && !(value instanceof Markup);
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** A field of a map, if it has one of its own: nothing of JavaScript's objects can be reached. */
export function fieldOf(map: ValueMap, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? (map[name] ?? undefined) : undefined;
}

/** What a value is, in words. */
export function kindOf(value: Value): string {
  if (isList(value)) return "a list";
  if (isMap(value)) return "a map";
  if (typeof value === "boolean") return "a boolean";
  return typeof value === "number" ? "a number" : "a text";
}

/** The text of what has one. */
export function textOf(value: Value): string | undefined {
  if (typeof value === "string") return value;
  if (value instanceof Markup) return value.text;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
