/** Writes calls of the TypeScript SDK, for the samples and, in the browser, for the playgrounds. */
import { isObject, type Json } from "../../tools/json.ts";
import { isEnvironment, variableOf } from "../../tools/samples/values.ts";

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
  const isGiven = !isObject(input) || Object.keys(input).length > 0;
  const args = [isGiven ? literal(input) : options && "{}", options].filter((argument) => argument !== "");
  return `${isAnswered ? "const answer = " : ""}await client.${method}(${args.join(", ")});`;
}

/** Longer objects and lists take a line for each member. */
const maximumLength = 60;

/** Writes a JSON value as a TypeScript literal. */
export function literal(value: Json, indent = ""): string {
  if (!isObject(value) && !Array.isArray(value)) return variable(value) ?? JSON.stringify(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const members = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, member]) => `${key(name)}: ${literal(member, inner)}`);
  const flat = members.join(", ");
  if (flat.length <= maximumLength && !flat.includes("\n"))
    return isObject(value) && flat !== "" ? `{ ${flat} }` : open + flat + close;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join("")}${indent}${close}`;
}

function variable(value: Json): string | undefined {
  const name = variableOf(value);
  return name !== undefined && isEnvironment(name) ? `process.env.${name} ?? ""` : name;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
