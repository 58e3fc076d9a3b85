/** Writes a request as a curl command that can be pasted into a shell. */
import { isObject, type Json, type JsonObject, objectOf, textOf } from "../../tools/json.ts";
import type { Operation } from "../catalogue.ts";
import { apiKeyVariable, bodyOptions, curlCommand, shellQuoted } from "./command.ts";
import { type ExampleRequest, queryPairs, textOfValue } from "./example-request.ts";

export function curlSample(operation: Operation, request: ExampleRequest, server: string): string {
  const query = request.queryParameters.flatMap(queryPairs);
  const isRead = request.method === "GET";
  const verb = isRead ? (query.length > 0 ? " --get" : "") : ` -X ${request.method}`;
  const url = server + pathOf(request) + (isRead ? "" : queryString(query));
  const options = [
    ...authentication(operation),
    ...(isRead ? query.map(([name, value]) => urlEncodedOption(encodeURIComponent(name), value)) : []),
    ...(request.download === undefined ? [] : [`--output ${fileName(operation, request.download)}`]),
    ...(request.body === undefined ? [] : optionsOfBody(request.body.mediaType, request.body.value)),
  ];
  return curlCommand(verb, url, options);
}

function pathOf(request: ExampleRequest): string {
  const values = new Map(request.pathParameters.map(({ name, value }) => [name, textOfValue(value)]));
  return request.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? name));
}

function queryString(pairs: readonly (readonly [string, string])[]): string {
  const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return query.length > 0 ? `?${query.join("&")}` : "";
}

/** curl encodes the value, and sends it in the query of a GET or in the form of a POST. */
function urlEncodedOption(name: string, value: string): string {
  return `--data-urlencode ${shellQuoted(`${name}=${value}`)}`;
}

function authentication(operation: Operation): readonly string[] {
  const scheme = operation.facts.security[0];
  if (scheme === undefined) return [];
  const schemes = objectOf(objectOf(operation.document["components"])["securitySchemes"]);
  return [credential(objectOf(schemes[scheme]))];
}

function credential(scheme: JsonObject): string {
  if (scheme["type"] === "http") return '-H "Authorization: Bearer $GATEHOUSE_TOKEN"';
  const name = textOf(scheme["name"]);
  return scheme["in"] === "cookie" ? `--cookie "${name}=$GATEHOUSE_TOKEN"` : `-H "${name}: ${apiKeyVariable}"`;
}

function optionsOfBody(mediaType: string, value: Json): readonly string[] {
  if (mediaType === "application/x-www-form-urlencoded" && isObject(value)) {
    return Object.entries(value).map(([name, field]) => urlEncodedOption(name, textOfValue(field)));
  }
  return bodyOptions(mediaType, value);
}

function fileName(operation: Operation, mediaType: string): string {
  return `${operation.operationId}.${mediaType.slice(mediaType.lastIndexOf("/") + 1)}`;
}
