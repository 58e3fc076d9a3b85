/** The TypeScript types of a document. */
import openapiTS, { astToString } from "openapi-typescript";
import type { JsonObject } from "./json.ts";

export async function typesOf(document: JsonObject): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(document), { defaultNonNullable: false, emptyObjectsUnknown: true });
  return operationsAndComponents(astToString(nodes));
}

/** Leaves out the types by path: they repeat those by operationId, which all code uses. */
function operationsAndComponents(types: string): string {
  return types
    .replace(/^export interface (?:paths|webhooks) \{\n.*?^\}\n/gms, "")
    .replace(/^export type (?:webhooks|\$defs) = .*\n/gm, "");
}
