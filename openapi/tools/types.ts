/** The TypeScript types of a document. */
import openapiTS, { astToString } from "openapi-typescript";
import type { JsonObject } from "./json.ts";

export async function typesOf(document: JsonObject): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(document), { defaultNonNullable: false, emptyObjectsUnknown: true });
  return astToString(nodes);
}
