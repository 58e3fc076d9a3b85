/** The documents that values are held against, as the specs' generator wrote them. */
import { readFileSync } from "node:fs";
import { isObject, type JsonObject } from "@gatehouse/openapi/json";

/** A fresh copy: validators change what they are given. */
export function readDocument(name: "requests" | "responses" | "bootstrap"): JsonObject {
  const url = new URL(import.meta.resolve(`@gatehouse/openapi/documents/${name}.json`));
  const document: unknown = JSON.parse(readFileSync(url, "utf8"));
  if (!isObject(document)) throw new TypeError(`The document ${name} is not an object.`);
  return document;
}
