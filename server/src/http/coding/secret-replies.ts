/** Operations whose replies hold a secret. */
import { readFileSync } from "node:fs";
import { isObject, textsOf } from "@gatehouse/openapi/json";

/** The operations of whose replies the spec marks a part as secret. */
export const secretOperations: ReadonlySet<string> = readOperations();

function readOperations(): ReadonlySet<string> {
  const file = new URL(import.meta.resolve("@gatehouse/openapi/documents/secret-replies.json"));
  const document: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isObject(document)) throw new TypeError("The list of replies with secrets is not an object.");
  return new Set(textsOf(document["operations"]));
}
