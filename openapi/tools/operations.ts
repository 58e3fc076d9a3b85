/** Visits the operations of a document. */
import { isObject, type Json, type JsonObject, objectOf } from "./json.ts";

const methods = new Set(["get", "put", "post", "delete", "patch"]);

/** Returns the paths with each operation as `visit` returns it, and nothing besides operations. */
export function eachOperation(
  paths: Json | undefined,
  visit: (operation: JsonObject, item: JsonObject, path: string, method: string) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    Object.entries(objectOf(paths)).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(objectOf(item)).flatMap(([method, operation]) =>
          methods.has(method) && isObject(operation) ? [[method, visit(operation, objectOf(item), path, method)]] : [],
        ),
      ),
    ]),
  );
}
