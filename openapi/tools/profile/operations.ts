/** Parameters, bodies and responses of the operations of the profile. */

import { isObject, isText, type Json, type JsonObject, listOf, objectEntries, objectOf } from "../json.ts";
import { resolve } from "../references.ts";
import { parameterSchema } from "./named-schemas.ts";

type Plain = (schema: JsonObject) => JsonObject;

/** Adds the parameters of the path to the operation, and resolves all references except those to schemas. */
export function resolvedOperation(document: JsonObject, operation: JsonObject, item: JsonObject): JsonObject {
  const target = (value: Json): JsonObject => resolve(document, value);
  const parameters = [...listOf(item["parameters"]), ...listOf(operation["parameters"])]
    .map(target)
    .map((parameter) => {
      const schema = parameter["schema"];
      if (!isObject(schema)) return parameter;
      return { ...parameter, schema: parameterSchema(schema, String(parameter["name"]), schemasOf(document)) };
    });
  const responses = objectEntries(operation["responses"]).map(([status, response]) => [status, target(response)]);
  const body = operation["requestBody"];
  return {
    ...operation,
    parameters,
    ...(body === undefined ? {} : { requestBody: target(body) }),
    responses: Object.fromEntries(responses),
  };
}

/** Describes the parameters and the body, in its first media type. */
export function describeRequest(operation: JsonObject, plain: Plain): JsonObject {
  const parameters = listOf(operation["parameters"])
    .filter(isObject)
    .filter((parameter) => parameter["in"] === "path" || parameter["in"] === "query")
    .map((parameter) => describeParameter(parameter, plain));
  const body = operation["requestBody"];
  if (!isObject(body)) return { parameters };
  const { description, required } = body;
  const [first] = objectEntries(body["content"]);
  const requestBody = {
    ...(isText(description) ? { description: description.trim() } : {}),
    required: required === true,
    content: first === undefined ? {} : { [first[0]]: describeMedia(first[1], plain) },
  };
  return { parameters, requestBody };
}

/** Describes the responses by status. */
export function describeResponses(operation: JsonObject, plain: Plain): JsonObject {
  return Object.fromEntries(
    objectEntries(operation["responses"]).map(([status, response]) => {
      const content = objectEntries(response["content"]).map(([type, media]) => [type, describeMedia(media, plain)]);
      const description = trimmed(response["description"]) ?? "";
      return [status, content.length === 0 ? { description } : { description, content: Object.fromEntries(content) }];
    }),
  );
}

/** Keeps `x-serialization: indexed`, for which the templates write `sort[0].field`, and `x-secret`. */
function describeParameter(parameter: JsonObject, plain: Plain): JsonObject {
  const { name, description, required, deprecated, example } = parameter;
  const schema = parameter["schema"];
  const annotations = Object.entries({ description: trimmed(description), deprecated, example }).flatMap(
    ([key, value]): [string, Json][] => (value === undefined ? [] : [[key, value]]),
  );
  const indexed = parameter["x-serialization"] === "indexed";
  return {
    name: name ?? "",
    in: parameter["in"] ?? "",
    ...Object.fromEntries(annotations),
    required: required === true,
    schema: isObject(schema) ? plain(schema) : {},
    ...(indexed ? { "x-serialization": "indexed" } : {}),
    ...(parameter["x-secret"] === true ? { "x-secret": true } : {}),
  };
}

function describeMedia(media: JsonObject, plain: Plain): JsonObject {
  const schema = media["schema"];
  return isObject(schema) ? { schema: plain(schema) } : {};
}

function schemasOf(document: JsonObject): JsonObject {
  return objectOf(objectOf(document["components"])["schemas"]);
}

function trimmed(value: Json | undefined): string | undefined {
  return isText(value) ? value.trim() : undefined;
}
