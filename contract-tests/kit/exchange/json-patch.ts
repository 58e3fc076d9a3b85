/** Fits a JSON Patch (RFC 6902) of the documents to an object: its tests expect the present values. */
import { isObject, isText, type Json } from "@gatehouse/openapi/json";
import { pathOfPointer, valueAt } from "../contract/paths.ts";

/** @param fresh returns a new value for a unique property, by its pointer */
export function fitPatch(
  patch: readonly Json[],
  object: Json,
  fresh: (pointer: string, value: Json) => Json,
): readonly Json[] {
  return patch.map((operation) => {
    if (!isObject(operation) || !isText(operation["path"])) return operation;
    const { op, path, value } = operation;
    if (op === "test") return { ...operation, value: valueAt(object, pathOfPointer(path)) ?? value ?? null };
    return value === undefined ? operation : { ...operation, value: fresh(path, value) };
  });
}
