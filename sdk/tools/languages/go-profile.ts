/** Adds to the profile what the templates of Go need: Go's names, and comments in lines. */
import {
  commentLines,
  constantName,
  exportedName,
  goName,
  localName,
  takesNull,
} from "../../../openapi/tools/go-names.ts";
import { isObject, isText, type Json, type JsonObject, objectOf } from "../../../openapi/tools/json.ts";
import { eachOperation } from "../../../openapi/tools/operations.ts";
import { renameReferences } from "../../../openapi/tools/references.ts";

/** The profile with `x-go-…` beside what it describes, and types and operations under their names in Go. */
export function goProfile(profile: JsonObject): JsonObject {
  const components = objectOf(profile["components"]);
  const schemas = Object.entries(objectOf(components["schemas"])).map(([name, schema]): [string, Json] => [
    goName(name),
    describeSchema(goName(name), objectOf(schema)),
  ]);
  const described = { ...profile, components: { ...components, schemas: Object.fromEntries(schemas) } };
  const named = objectOf(renameReferences(described, goName));
  return { ...named, paths: eachOperation(named["paths"], describeOperation) };
}

function describeSchema(name: string, schema: JsonObject): JsonObject {
  const values = schema["enum"];
  // A plain string has no type of its own in Go, and its comment would stand at each use.
  if (values === undefined && schema["properties"] === undefined && schema["oneOf"] === undefined) return schema;
  const described = { ...schema, "x-go-doc": commentLines(named(name, schema["description"])) };
  if (Array.isArray(values))
    return { ...described, "x-enum-varnames": values.map((value) => constantName(String(value))) };
  const properties = schema["properties"];
  if (!isObject(properties)) return described;
  const isPatch = takesNull(name);
  return {
    ...described,
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [key, describeProperty(key, objectOf(value), isPatch)]),
    ),
  };
}

function describeProperty(key: string, property: JsonObject, isPatch: boolean): JsonObject {
  const { $ref: reference, nullable, properties, required, ...others } = property;
  return {
    ...others,
    // A map stays one where the specs know some of its keys.
    ...(properties === undefined || isObject(property["additionalProperties"]) ? {} : { properties, required }),
    ...(nullable === true && isPatch ? { nullable } : {}),
    // The generator ignores keywords beside a reference.
    ...(reference === undefined ? {} : { allOf: [{ $ref: reference }] }),
    "x-go-name": exportedName(key),
    "x-go-doc": [...commentLines(property["description"]), ...deprecation(property)],
  };
}

function describeOperation(operation: JsonObject): JsonObject {
  const { operationId, summary, description, parameters } = operation;
  const lines = [...commentLines(named(exportedName(String(operationId)), `${summary}.`)), ...more(description)];
  const listed = Array.isArray(parameters) ? parameters.filter(isObject) : [];
  return {
    ...operation,
    operationId: exportedName(String(operationId)),
    "x-go-operation": operationId ?? "",
    "x-go-doc": [...lines, ...deprecation(operation)],
    "x-go-no-answer": !answersWithBody(operation),
    ...goPage(operation["x-page"]),
    parameters: listed.map((parameter) => ({
      ...parameter,
      "x-go-name": exportedName(String(parameter["name"])),
      "x-go-local": localName(String(parameter["name"])),
      "x-go-doc": [...commentLines(parameter["description"]), ...deprecation(parameter)],
    })),
  };
}

function goPage(page: Json | undefined): JsonObject {
  if (!isObject(page)) return {};
  const { items, total, type } = page;
  return {
    "x-page": { type: goName(String(type)), items: exportedName(String(items)), total: exportedName(String(total)) },
  };
}

function answersWithBody(operation: JsonObject): boolean {
  return Object.entries(objectOf(operation["responses"])).some(
    ([status, response]) => status.startsWith("2") && isObject(objectOf(response)["content"]),
  );
}

function named(name: string, description: Json | undefined): string {
  return isText(description) && description !== "" ? `${name}: ${description}` : `${name} is a type of the interfaces.`;
}

function more(description: Json | undefined): string[] {
  const lines = commentLines(description);
  return lines.length === 0 ? [] : ["", ...lines];
}

function deprecation(described: JsonObject): string[] {
  return described["deprecated"] === true ? ["", "Deprecated: it is kept for those who use it already."] : [];
}
