/** Reads and changes a member of a body by its path: names that are joined by dots. */
import { isObject, type Json, type JsonObject } from "../../tools/json.ts";

export function memberAt(body: Json | undefined, path: string): Json | undefined {
  let value = body;
  for (const name of path.split(".")) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** The body with this member, or without it; objects that are left without any member go too. */
export function withMember(body: JsonObject, path: string, value: Json | undefined): JsonObject {
  const [name = "", ...rest] = path.split(".");
  const inner = body[name];
  const next = rest.length === 0 ? value : withMember(isObject(inner) ? inner : {}, rest.join("."), value);
  const isNothing = next === undefined || (rest.length > 0 && isObject(next) && Object.keys(next).length === 0);
  if (!isNothing) return { ...body, [name]: next };
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
}
