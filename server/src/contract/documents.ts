/** Reads the generated documents that values are validated against. */
import { readFileSync } from "node:fs";
import { isObject, type JsonObject } from "@gatehouse/openapi/json";

/** Returns a new copy, because validators mutate their input. */
export function readDocument(name: "requests" | "responses"): JsonObject {
  const url = new URL(import.meta.resolve(`@gatehouse/openapi/documents/${name}.json`));
  const document: unknown = JSON.parse(readFileSync(url, "utf8"));
  if (!isObject(document)) throw new TypeError(`The document ${name} is not an object.`);
  return document;
}
