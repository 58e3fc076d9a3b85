/** Writes a request as a call of the TypeScript SDK. */
import { type Json, type JsonObject, objectOf } from "../../tools/json.ts";
import type { Catalogue, Operation } from "../catalogue.ts";
import { callOf } from "./call.ts";
import type { ExampleBody, ExampleRequest } from "./example-request.ts";

export function typescriptSample(catalogue: Catalogue, operation: Operation, request: ExampleRequest): string {
  const input: JsonObject = {};
  for (const { name, value } of [...request.pathParameters, ...request.queryParameters]) input[name] = value;
  if (request.body !== undefined) input["body"] = bodyOf(request.body);
  const method = `${operation.interface}.${methodName(catalogue, operation, request)}`;
  const options = needsToken(operation) ? "{ token }" : "";
  return callOf(method, input, { isAnswered: hasAnswer(operation), options });
}

function bodyOf({ isAlternative, mediaType, value }: ExampleBody): Json {
  return isAlternative ? { contentType: mediaType, body: value } : value;
}

/** The SDK has one method for an operation and its form with an id. */
function methodName(catalogue: Catalogue, operation: Operation, request: ExampleRequest): string {
  const plain = request.name.replace(/WithId$/, "");
  const isPair = catalogue.operations.some(
    (other) => other.operationId === plain && other.interface === operation.interface,
  );
  return isPair ? plain : request.name;
}

/** Returns true when the operation's first credential is a token, which the client's API key does not replace. */
export function needsToken(operation: Operation): boolean {
  const [scheme] = operation.facts.security;
  const schemes = objectOf(objectOf(operation.document["components"])["securitySchemes"]);
  return scheme !== undefined && objectOf(schemes[scheme])["name"] !== "Authorization";
}

/** Returns true when a successful response has a body. */
export function hasAnswer(operation: Operation): boolean {
  return operation.responses.some((response) => response.status.startsWith("2") && response.media.length > 0);
}
