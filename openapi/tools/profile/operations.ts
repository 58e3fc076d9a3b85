/** What the profile says of an operation: its parameters, its body and its answers. */
import { follow } from "../directions.ts";
import { isObject, isText, type Json, type JsonObject } from "../json.ts";
import { parameterSchema } from "./named-schemas.ts";

type Plain = (schema: JsonObject) => JsonObject;

/** The operation with the parameters of its path among its own, and without references but to schemas. */
export function resolvedOperation(document: JsonObject, operation: JsonObject, item: JsonObject): JsonObject {
  const resolve = (value: Json): JsonObject => {
    if (!isObject(value)) return {};
    const reference = value["$ref"];
    return isText(reference) ? resolve(follow(document, reference) ?? {}) : value;
  };
  const parameters = [...list(item["parameters"]), ...list(operation["parameters"])].map(resolve).map((parameter) => {
    const schema = parameter["schema"];
    if (!isObject(schema)) return parameter;
    return { ...parameter, schema: parameterSchema(schema, String(parameter["name"]), schemasOf(document)) };
  });
  const responses = entries(operation["responses"]).map(([status, response]) => [status, resolve(response)]);
  const body = operation["requestBody"];
  return {
    ...operation,
    parameters,
    ...(body === undefined ? {} : { requestBody: resolve(body) }),
    responses: Object.fromEntries(responses),
  };
}

/** The parameters and the body. A body that may be sent in several ways is sent as JSON. */
export function describeRequest(operation: JsonObject, plain: Plain): JsonObject {
  const parameters = list(operation["parameters"])
    .filter(isObject)
    .filter((parameter) => parameter["in"] === "path" || parameter["in"] === "query")
    .map((parameter) => describeParameter(parameter, plain));
  const body = operation["requestBody"];
  if (!isObject(body)) return { parameters };
  const { description, required } = body;
  const [first] = entries(body["content"]);
  const requestBody = {
    ...(isText(description) ? { description: description.trim() } : {}),
    required: required === true,
    content: first === undefined ? {} : { [first[0]]: describeMedia(first[1], plain) },
  };
  return { parameters, requestBody };
}

/** The answers by status. */
export function describeResponses(operation: JsonObject, plain: Plain): JsonObject {
  return Object.fromEntries(
    entries(operation["responses"]).map(([status, response]) => {
      const content = entries(response["content"]).map(([type, media]) => [type, describeMedia(media, plain)]);
      const description = trimmed(response["description"]) ?? "";
      return [status, content.length === 0 ? { description } : { description, content: Object.fromEntries(content) }];
    }),
  );
}

/** `x-serialization: indexed` stays: the templates write such a parameter as `sort[0].field`. */
function describeParameter(parameter: JsonObject, plain: Plain): JsonObject {
  const { name, description, required, deprecated, example } = parameter;
  const schema = parameter["schema"];
  const told = Object.entries({ description: trimmed(description), deprecated, example }).flatMap(
    ([key, value]): [string, Json][] => (value === undefined ? [] : [[key, value]]),
  );
  const indexed = parameter["x-serialization"] === "indexed";
  return {
    name: name ?? "",
    in: parameter["in"] ?? "",
    ...Object.fromEntries(told),
    required: required === true,
    schema: isObject(schema) ? plain(schema) : {},
    ...(indexed ? { "x-serialization": "indexed" } : {}),
  };
}

function describeMedia(media: JsonObject, plain: Plain): JsonObject {
  const schema = media["schema"];
  return isObject(schema) ? { schema: plain(schema) } : {};
}

function entries(value: Json | undefined): [string, JsonObject][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): [string, JsonObject][] =>
    isObject(inner) ? [[key, inner]] : [],
  );
}

function schemasOf(document: JsonObject): JsonObject {
  const components = document["components"];
  return isObject(components) && isObject(components["schemas"]) ? components["schemas"] : {};
}

function trimmed(value: Json | undefined): string | undefined {
  return isText(value) ? value.trim() : undefined;
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
