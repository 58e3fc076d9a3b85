/** Finds the operations whose replies hold a secret, which are not compressed (Decisions: Compression). */
import { isObject, isText, type Json, type JsonObject, objectOf } from "./json.ts";
import { follow } from "./references.ts";

/** Returns the ids of the operations with a response in which the document marks something with `x-secret`. */
export function operationsWithSecretReplies(document: JsonObject): string[] {
  const operations = Object.values(objectOf(document["paths"])).flatMap((item) => Object.values(objectOf(item)));
  return operations
    .filter(isObject)
    .flatMap(({ operationId, responses }) =>
      isText(operationId) && responses !== undefined && holdsSecret(document, responses, new Set())
        ? [operationId]
        : [],
    );
}

/** @param seen references that were followed before, since schemas refer to themselves */
function holdsSecret(document: JsonObject, value: Json, seen: Set<string>): boolean {
  if (Array.isArray(value)) return value.some((each) => holdsSecret(document, each, seen));
  if (!isObject(value)) return false;
  if (value["x-secret"] === true) return true;
  const reference = value["$ref"];
  if (isText(reference)) {
    if (seen.has(reference)) return false;
    seen.add(reference);
    return holdsSecret(document, follow(document, reference) ?? {}, seen);
  }
  return Object.values(value).some((each) => holdsSecret(document, each, seen));
}
