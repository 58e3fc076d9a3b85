/** Operations whose replies hold a secret. */
import { readFileSync } from "node:fs";
import { isObject, textsOf } from "@gatehouse/openapi/json";
import { once } from "../../contract/once.ts";

/** Returns whether the spec marks a part of the operation's replies as secret. */
export function repliesWithSecret(operationId: string): boolean {
  return operations().has(operationId);
}

const operations = once((): ReadonlySet<string> => {
  const file = new URL(import.meta.resolve("@gatehouse/openapi/documents/secret-replies.json"));
  const document: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isObject(document)) throw new TypeError("The list of replies with secrets is not an object.");
  return new Set(textsOf(document["operations"]));
});
