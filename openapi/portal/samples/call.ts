/** Writes calls of the TypeScript SDK, for the pages and for the playgrounds. */
import { isObject, type Json } from "../../tools/json.ts";
import { literal } from "./literal.ts";

/** Writes the creation of the client. */
export function clientSetup(server: string, tenantId?: string): string {
  const tenant = tenantId === undefined ? "" : `\n  tenantId: ${JSON.stringify(tenantId)},`;
  return `import { createClient } from "@gatehouse/sdk";

const client = createClient({
  baseUrl: ${JSON.stringify(server)},
  apiKey: process.env.GATEHOUSE_API_KEY ?? null,${tenant}
});`;
}

/** @param method interface and operation, such as `filtering.filterContentItem` */
export function callOf(method: string, input: Json, { isAnswered = true, options = "" } = {}): string {
  const call = `${isAnswered ? "const answer = " : ""}await client.${method}`;
  const isGiven = !isObject(input) || Object.keys(input).length > 0;
  const inputText = isGiven ? literal(input, 0, call.length + options.length) : "";
  return `${call}(${[inputText || (options && "{}"), options].filter((argument) => argument !== "").join(", ")});`;
}
