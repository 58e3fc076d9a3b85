/** The bundled documents, read once for all servers of a process. */
import { readFileSync } from "node:fs";
import type { InterfaceName } from "@gatehouse/openapi/interfaces";
import { isObject, type JsonObject } from "@gatehouse/openapi/json";

export type DocumentName = InterfaceName | "gatehouse";

const texts = new Map<DocumentName, string>();

/** The document's JSON text, as it is served. */
export function documentText(name: DocumentName): string {
  let text = texts.get(name);
  if (text === undefined) {
    text = readFileSync(new URL(import.meta.resolve(`@gatehouse/openapi/documents/${name}.json`)), "utf8");
    texts.set(name, text);
  }
  return text;
}

/** A fresh copy of the document: the validators change what they are given. */
export function readDocument(name: DocumentName): JsonObject {
  const document: unknown = JSON.parse(documentText(name));
  if (!isObject(document)) throw new TypeError(`The document ${name} is not an object.`);
  return document;
}
