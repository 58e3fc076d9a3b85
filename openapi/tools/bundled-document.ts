/** Reads the generated documents. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { isObject, type JsonObject } from "./json.ts";

/** The folder of the JSON documents. The build writes them; they are not committed. */
export const builtDocuments = new URL("../dist/documents/", import.meta.url);

/** Reads the committed document of all three interfaces. It needs no build. */
export function readBundledDocument(): JsonObject {
  const file = new URL("../generated/gatehouse.yaml", import.meta.url);
  return parseBundledDocument(readFileSync(file, "utf8"));
}

function parseBundledDocument(text: string): JsonObject {
  const document: unknown = parse(text);
  if (!isObject(document)) throw new Error("openapi/generated/gatehouse.yaml holds no object. Run `npm run generate`.");
  return document;
}
