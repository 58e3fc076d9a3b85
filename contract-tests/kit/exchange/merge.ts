import { isObject, type Json } from "@gatehouse/openapi/json";

/** Merges members into a value, in depth. */
export function merge(value: Json, members: Json): Json {
  if (!isObject(value) || !isObject(members)) return members;
  const merged: Record<string, Json> = { ...value };
  for (const [name, member] of Object.entries(members)) merged[name] = merge(merged[name] ?? {}, member);
  return merged;
}
