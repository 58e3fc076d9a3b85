/**
 * A server that knows a document and nothing else: it refuses what the document does not have, and answers with its
 * examples. A release is gone, but its document is recorded.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { forRequests } from "@gatehouse/openapi/directions";
import { formats } from "@gatehouse/openapi/formats";
import { isText, type Json, type JsonObject, listOf, objectEntries, objectOf, textOf } from "@gatehouse/openapi/json";
import { resolve, toPointer } from "@gatehouse/openapi/references";
import { Ajv2020 } from "ajv/dist/2020.js";
import { whenDone } from "../support/clean-up.ts";

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly item: JsonObject;
  readonly definition: JsonObject;
}

interface DocumentedServer {
  readonly url: string;
  /** Requests that the document does not have, and why. */
  readonly refused: readonly string[];
}

export async function serveDocument(document: JsonObject): Promise<DocumentedServer> {
  const refused: string[] = [];
  const answer = answerBy(document);
  const server = createServer((request, response) => {
    void answer(request, response).then((problem) => {
      if (problem === undefined) return;
      refused.push(`${request.method} ${request.url}: ${problem}`);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  whenDone(() => void server.close());
  const address = server.address();
  const port = address === null || isText(address) ? 0 : address.port;
  return { url: `http://127.0.0.1:${port}`, refused };
}

/** Resolves to why the document does not have the request; undefined where it was answered. */
function answerBy(document: JsonObject) {
  const requests = forRequests(document, "omit");
  const operations = operationsOf(requests);
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats });
  ajv.addSchema({ ...requests, $id: "document" });
  return async (request: IncomingMessage, response: ServerResponse): Promise<string | undefined> => {
    const body = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const operation = operations.find((one) => one.method === request.method && isPath(one.path, pathname));
    if (operation === undefined) return "there is no such operation";
    const parameters = parametersOf(requests, operation).filter((one) => one["in"] === "query");
    const unknown = [...searchParams.keys()].find((name) => !parameters.some((one) => one["name"] === name));
    if (unknown !== undefined) return `there is no parameter ${unknown}`;
    const lacking = parameters.find((one) => one["required"] === true && !searchParams.has(textOf(one["name"])));
    if (lacking !== undefined) return `the parameter ${textOf(lacking["name"])} is missing`;
    const schema = schemaOf(requests, operation);
    const value: Json = body === "" ? null : JSON.parse(body);
    if (schema !== undefined && !ajv.validate({ $ref: `document${schema}` }, value)) return ajv.errorsText();
    const example = exampleOf(document, operation);
    response.writeHead(200, example === undefined ? {} : { "content-type": "application/json" });
    response.end(example === undefined ? undefined : JSON.stringify(example));
    return undefined;
  };
}

function operationsOf(document: JsonObject): readonly Operation[] {
  const all = objectEntries(document["paths"]).flatMap(([path, item]) =>
    objectEntries(item).map(([method, definition]) => ({ method: method.toUpperCase(), path, item, definition })),
  );
  // A path without parameters goes before one with them.
  return all.toSorted((one, other) => one.path.split("{").length - other.path.split("{").length);
}

function isPath(template: string, path: string): boolean {
  const [expected, actual] = [template.split("/"), path.split("/")];
  return (
    expected.length === actual.length &&
    expected.every((segment, index) => segment.startsWith("{") || segment === actual[index])
  );
}

function parametersOf(document: JsonObject, { item, definition }: Operation): readonly JsonObject[] {
  return [item, definition].flatMap(({ parameters }) => listOf(parameters).map((one) => resolve(document, one)));
}

/** Returns where the schema of the body stands, behind its references. */
function schemaOf(document: JsonObject, { path, method, definition }: Operation): string | undefined {
  const given = objectOf(definition["requestBody"]);
  if (objectOf(resolve(document, given)["content"])["application/json"] === undefined) return undefined;
  const at = textOf(given["$ref"]) || toPointer(["paths", path, method.toLowerCase(), "requestBody"]);
  return `${at}/content/application~1json/schema`;
}

function exampleOf(document: JsonObject, { path, method }: Operation): Json | undefined {
  const operation = objectOf(objectOf(objectOf(document["paths"])[path])[method.toLowerCase()]);
  const success = resolve(document, objectOf(operation["responses"])["200"]);
  const content = objectOf(objectOf(success["content"])["application/json"]);
  const [[, example] = []] = objectEntries(content["examples"]);
  return example === undefined ? undefined : resolve(document, example)["value"];
}
