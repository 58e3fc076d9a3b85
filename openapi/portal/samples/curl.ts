/** Writes a request as a curl command that can be pasted into a shell. */
import { curlCommand, quoteText, quoteWord, type ShellPart } from "../../tools/curl.ts";
import { isObject, type Json, objectOf, textOf } from "../../tools/json.ts";
import {
  apiKeyVariable,
  isEnvironment,
  partsWithVariables,
  queryPairs,
  textOfValue,
  tokenVariable,
  variableOf,
} from "../../tools/samples/values.ts";
import type { Operation } from "../catalogue.ts";
import type { ExampleBody, ExampleRequest } from "./requests.ts";
import type { SetUpStep } from "./set-up.ts";

export function curlSample(operation: Operation, request: ExampleRequest, server: string): string {
  return command(operation, request, server, []);
}

/** Writes the requests that put values into the shell's variables. */
export function curlSetUp(steps: readonly SetUpStep[], server: string): string {
  const commands = steps.flatMap(({ operation, request, kept }) => {
    if (kept.length === 0) return [command(operation, request, server, ["--silent", "--output /dev/null"])];
    return kept.map(([variable, path]) => {
      const found = `sed 's/.*"${path.at(-1)}":"\\([^"]*\\)".*/\\1/'`;
      return `${shellName(variable)}=$(${command(operation, request, server, ["--silent"])} |\n  ${found})`;
    });
  });
  return commands.map((one) => `${one}\n`).join("");
}

function command(operation: Operation, request: ExampleRequest, server: string, options: readonly string[]): string {
  const query = request.queryParameters.flatMap(queryPairs);
  const isRead = request.method === "GET";
  const credential = credentialOf(operation);
  const { body, download } = request;
  return curlCommand({
    flags: [...options, ...(isRead && query.length > 0 ? ["--get"] : [])],
    method: request.method,
    url: [server + pathOf(request) + (isRead ? "" : queryString(query))],
    headers: [
      ...credential.headers,
      ...(body === undefined || isForm(body) ? [] : [[`Content-Type: ${body.mediaType}`]]),
    ],
    hasBody: body !== undefined,
    options: [
      ...credential.options,
      ...(isRead ? query.map(([name, value]) => urlEncodedOption(encodeURIComponent(name), value)) : []),
      ...(download === undefined ? [] : [`--output ${fileName(operation, download)}`]),
      ...(body === undefined ? [] : bodyOptions(body)),
    ],
  });
}

function shellName(variable: string): string {
  if (variable === "token") return tokenVariable.variable;
  return isEnvironment(variable) ? variable : variable.replaceAll(/(?=[A-Z])/g, "_").toUpperCase();
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
  const variable = variableOf(value);
  if (variable !== undefined) return `--data-urlencode ${quoteWord([`${name}=`, { variable: shellName(variable) }])}`;
  return `--data-urlencode ${quoteText(`${name}=${value}`)}`;
}

interface Credential {
  readonly headers: readonly (readonly ShellPart[])[];
  readonly options: readonly string[];
}

function credentialOf({ document, facts }: Operation): Credential {
  const [schemeName] = facts.security;
  if (schemeName === undefined) return { headers: [], options: [] };
  const schemes = objectOf(objectOf(document["components"])["securitySchemes"]);
  const scheme = objectOf(schemes[schemeName]);
  const name = textOf(scheme["name"]);
  if (scheme["type"] === "http") return { headers: [["Authorization: Bearer ", tokenVariable]], options: [] };
  if (scheme["in"] === "cookie")
    return { headers: [], options: [`--cookie ${quoteWord([`${name}=`, tokenVariable])}`] };
  return { headers: [[`${name}: `, apiKeyVariable]], options: [] };
}

function isForm({ mediaType, value }: ExampleBody): boolean {
  return mediaType === "application/x-www-form-urlencoded" && isObject(value);
}

function bodyOptions(body: ExampleBody): readonly string[] {
  const { value } = body;
  if (!(isForm(body) && isObject(value))) return [`--data ${quoteWord(jsonParts(value))}`];
  return Object.entries(value).map(([name, field]) => urlEncodedOption(name, textOfValue(field)));
}

/** Writes the value as JSON, in which the shell fills in variables. */
function jsonParts(value: Json): readonly ShellPart[] {
  return partsWithVariables(JSON.stringify(value, null, 2)).map((part) =>
    typeof part === "string" ? part : { variable: shellName(part.variable) },
  );
}

function fileName(operation: Operation, mediaType: string): string {
  return `${operation.operationId}.${mediaType.slice(mediaType.lastIndexOf("/") + 1)}`;
}
