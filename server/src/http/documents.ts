/** The documents as they are served, read once for all servers of a process. */
import { readFileSync } from "node:fs";
import type { InterfaceName } from "@gatehouse/openapi/interfaces";

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
