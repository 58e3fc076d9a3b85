/** Serves the OpenAPI documents, read once per process. */
import { readFileSync } from "node:fs";
import type { InterfaceName } from "@gatehouse/openapi/interfaces";

export type DocumentName = InterfaceName | "gatehouse";

const texts = new Map<DocumentName, string>();

/** Returns the document's JSON text. */
export function documentText(name: DocumentName): string {
  let text = texts.get(name);
  if (text === undefined) {
    text = readFileSync(new URL(import.meta.resolve(`@gatehouse/openapi/documents/${name}.json`)), "utf8");
    texts.set(name, text);
  }
  return text;
}
