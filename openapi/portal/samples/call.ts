/** The pieces of a call of the TypeScript SDK. They are used when the portal is made, and by its playground. */
import { isObject, type Json } from "../../tools/json.ts";
import { literal } from "./literal.ts";

/** Makes the client that every sample uses. */
export function clientSetup(server: string, tenantId?: string): string {
  const tenant = tenantId === undefined ? "" : `\n  tenantId: ${JSON.stringify(tenantId)},`;
  return `import { createClient } from "@gatehouse/sdk";

const client = createClient({
  baseUrl: ${JSON.stringify(server)},
  apiKey: process.env.GATEHOUSE_API_KEY ?? null,${tenant}
});`;
}

/** `method` is the interface and the operation; `options` stands as the second argument, where there is any. */
export function callOf(method: string, input: Json, { isAnswered = true, options = "" } = {}): string {
  const call = `${isAnswered ? "const answer = " : ""}await client.${method}`;
  const isGiven = !isObject(input) || Object.keys(input).length > 0;
  const inputText = isGiven ? literal(input, 0, call.length + options.length) : "";
  return `${call}(${[inputText || (options && "{}"), options].filter((argument) => argument !== "").join(", ")});`;
}
