/** The body of a request by its form, and the form by the body. */
import { isObject, type Json, type JsonObject } from "../../tools/json.ts";
import { type FieldFacts, type Held, heldOf, sentFor } from "./field.ts";

/** A field and what its controls hold. */
export interface FilledField {
  readonly facts: FieldFacts;
  readonly held: Held;
}

/** The body that says what the form says, and nothing that holds by default anyway. */
export function bodyOf(fields: readonly FilledField[]): JsonObject {
  const body: JsonObject = {};
  for (const { facts, held } of fields) {
    const value = sentFor(facts, held);
    if (value !== undefined && (facts.required || !isSame(value, facts.default))) put(body, facts.path, value);
  }
  return body;
}

/** What the controls of each field hold when the form says what the body says. */
export function filledBy(fields: readonly FieldFacts[], body: JsonObject): readonly FilledField[] {
  return fields.map((facts) => ({ facts, held: heldOf(facts, valueAt(body, facts.path)) }));
}

/** The field that an error is about: `blacklist.locales[2]` is about `blacklist.locales`. */
export function fieldOfError(fields: readonly FieldFacts[], key: string): FieldFacts | undefined {
  const named = fields.filter(({ path }) => key === path || key.startsWith(`${path}.`) || key.startsWith(`${path}[`));
  return named.reduce<FieldFacts | undefined>(
    (best, one) => (best !== undefined && best.path.length >= one.path.length ? best : one),
    undefined,
  );
}

function put(body: JsonObject, path: string, value: Json): void {
  const names = path.split(".");
  const last = names.pop() ?? "";
  let place = body;
  for (const name of names) {
    const inner = place[name];
    const next: JsonObject = isObject(inner) ? inner : {};
    place[name] = next;
    place = next;
  }
  place[last] = value;
}

function valueAt(body: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = body;
  for (const name of path.split(".")) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** The order of an object's members says nothing. */
function isSame(value: Json, other: Json | undefined): boolean {
  if (Array.isArray(value) && Array.isArray(other)) {
    return value.length === other.length && value.every((item, index) => isSame(item, other[index]));
  }
  if (!isObject(value) || !isObject(other)) return value === other;
  const names = new Set([...Object.keys(value), ...Object.keys(other)]);
  return [...names].every((name) => {
    const member = value[name];
    return member !== undefined && isSame(member, other[name]);
  });
}
