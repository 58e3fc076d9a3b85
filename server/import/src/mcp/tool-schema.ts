/** Describes the arguments of a tool by what the server's own document says of the operation. */
import { formatPatterns } from "@gatehouse/openapi/formats";
import { isObject, type Json, type JsonObject, listOf, objectOf, textsOf } from "@gatehouse/openapi/json";
import { resolve } from "@gatehouse/openapi/references";
import type { Tool } from "./tools.ts";

/** The input of an operation, as a document says it. */
export interface OperationInput {
  /** Names of parameters; all other arguments are members of the body. */
  readonly parameters: ReadonlySet<string>;
  readonly hasBody: boolean;
  readonly properties: JsonObject;
  readonly required: readonly string[];
}

/** Reads the input of an operation of the portable document, where bodies and parameters stand in place. */
export function operationInput(document: JsonObject, operationId: string): OperationInput | undefined {
  const operations = Object.values(objectOf(document["paths"])).flatMap((item) => Object.values(objectOf(item)));
  const operation = operations.map(objectOf).find((each) => each["operationId"] === operationId);
  if (operation === undefined) return undefined;
  const parameters = listOf(operation["parameters"])
    .map(objectOf)
    .filter((parameter) => parameter["in"] !== "header" && parameter["in"] !== "cookie");
  const media = objectOf(objectOf(objectOf(operation["requestBody"])["content"])["application/json"]);
  const body = resolve(document, media["schema"]);
  const described = parameters.map(({ name, schema, description = "" }): [string, Json] => [
    String(name),
    { ...objectOf(schema), description },
  ]);
  return {
    parameters: new Set(described.map(([name]) => name)),
    hasBody: isObject(operation["requestBody"]),
    properties: { ...Object.fromEntries(described), ...objectOf(body["properties"]) },
    required: [
      ...parameters.filter((parameter) => parameter["required"] === true).map(({ name }) => String(name)),
      ...textsOf(body["required"]),
    ],
  };
}

/** Returns the schema of a tool's arguments; undefined where the server has no such operation. */
export function argumentsOf(document: JsonObject, tool: Tool): JsonObject | undefined {
  const input = operationInput(document, tool.operation);
  if (input === undefined) return undefined;
  const { takes = Object.keys(input.properties), described = {}, required = [] } = tool;
  const schemas = objectOf(objectOf(document["components"])["schemas"]);
  const properties = Object.fromEntries([
    ...takes.map((name) => [name, input.properties[name] ?? {}]),
    ...Object.entries(described).map(([name, [schema, property]]) => [
      name,
      objectOf(objectOf(schemas[schema])["properties"])[property] ?? {},
    ]),
  ]);
  return {
    type: "object",
    properties: objectOf(inline(document, properties, [])),
    required: [...input.required.filter((name) => takes.includes(name)), ...required],
  };
}

/** Annotations of ours, and examples, which are for readers of the document. */
const left = /^(?:x-.*|examples?)$/;

/** Puts schemas in the place of references: a tool's schema stands by itself. */
function inline(document: JsonObject, value: Json, within: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((member) => inline(document, member, within));
  if (!isObject(value)) return value;
  const reference = value["$ref"];
  if (typeof reference === "string") {
    if (within.includes(reference)) return {};
    const { $ref: _, ...beside } = value;
    const whole = { ...resolve(document, { $ref: reference }), ...beside };
    return inline(document, whole, [...within, reference]);
  }
  // Of formats that only this server knows, the pattern beside them says what others can check.
  const isOwn = (key: string): boolean => key === "format" && Object.hasOwn(formatPatterns, String(value[key]));
  const members = Object.entries(value).filter(([key]) => !left.test(key) && !isOwn(key));
  return Object.fromEntries(members.map(([key, member]) => [key, inline(document, member, within)]));
}
