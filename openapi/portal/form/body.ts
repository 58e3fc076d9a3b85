/** Converts between the body of a request and the states of a form's fields. */
import { isObject, type Json, type JsonObject } from "../../tools/json.ts";
import { type ControlState, type Field, toStateOrDefault, toValue } from "./field.ts";

export interface FieldState {
  readonly field: Field;
  readonly state: ControlState;
}

/** Returns the body of a form, without members that have their default. */
export function bodyOf(states: readonly FieldState[]): JsonObject {
  return states.reduce<JsonObject>((body, { field, state }) => {
    const value = toValue(field, state);
    const isSent = value !== undefined && (field.required || !isSame(value, field.default));
    return isSent ? withMember(body, field.path, value) : body;
  }, {});
}

/** Returns the states that show a body. */
export function statesOf(fields: readonly Field[], body: JsonObject): readonly FieldState[] {
  return fields.map((field) => ({ field, state: toStateOrDefault(field, memberAt(body, field.path)) }));
}

/** Returns the field of an error: `blacklist.locales[2]` belongs to `blacklist.locales`. The longest path wins. */
export function fieldOfError<Part extends Pick<Field, "path">>(fields: readonly Part[], key: string): Part | undefined {
  return fields
    .filter(({ path }) => key === path || key.startsWith(`${path}.`) || key.startsWith(`${path}[`))
    .sort((one, other) => other.path.length - one.path.length)[0];
}

/** @param path names joined by dots */
export function memberAt(body: Json | undefined, path: string): Json | undefined {
  let value = body;
  for (const name of path.split(".")) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Returns a copy with this member set, or removed together with objects that become empty. */
export function withMember(body: JsonObject, path: string, value: Json | undefined): JsonObject {
  const [name = "", ...rest] = path.split(".");
  const inner = body[name];
  const next = rest.length === 0 ? value : withMember(isObject(inner) ? inner : {}, rest.join("."), value);
  const isEmpty = next === undefined || (rest.length > 0 && isObject(next) && Object.keys(next).length === 0);
  if (!isEmpty) return { ...body, [name]: next };
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
}

/** Compares JSON values; the order of an object's members does not matter. */
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
