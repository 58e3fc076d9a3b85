/** Fits a JSON Patch (RFC 6902) of the documents to an object: its tests expect the present values. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";

/** @param fresh returns a new value for a unique property, by its pointer */
export function fitPatch(
  patch: readonly Json[],
  object: Json,
  fresh: (pointer: string, value: Json) => Json,
): readonly Json[] {
  return patch.map((operation) => {
    if (!isObject(operation) || !isText(operation["path"])) return operation;
    const { op, path, value } = operation;
    if (op === "test") return { ...operation, value: valueAt(object, path) ?? value ?? null };
    return value === undefined ? operation : { ...operation, value: fresh(path, value) };
  });
}

/** The value that a JSON Pointer (RFC 6901) leads to; undefined where there is none. */
export function valueAt(value: Json, pointer: string): Json | undefined {
  let found: Json | undefined = value;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(found)) found = found[Number(name)];
    else found = isObject(found) ? found[name] : undefined;
  }
  return found;
}
