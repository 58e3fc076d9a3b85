/** Values of the template language: JSON values and markup. */

/** Text that is already escaped. */
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

/** Converts JSON for templates: null is no value, and list elements of null are dropped. */
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

/** Returns an own field of a map; JavaScript's prototypes stay unreachable. */
export function fieldOf(map: ValueMap, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? (map[name] ?? undefined) : undefined;
}

/** Describes the kind of a value. */
export function kindOf(value: Value): string {
  if (isList(value)) return "a list";
  if (isMap(value)) return "a map";
  if (typeof value === "boolean") return "a boolean";
  return typeof value === "number" ? "a number" : "a text";
}

/** Returns the text of a value, or undefined for kinds without one. */
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
