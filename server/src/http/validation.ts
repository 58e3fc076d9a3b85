/**
 * Holds requests against the merged document with express-openapi-validator. Its own route lookup compiles every route's
 * pattern on every request; here it is handed the operation that `routes.ts` found. See design notes in README.md.
 */

import { formats } from "@gatehouse/openapi/formats";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import type { KeywordDefinition } from "ajv";
import type { RequestHandler } from "express";
import type { OpenAPIV3 } from "express-openapi-validator/dist/framework/types.js";
import { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { Problems } from "../contract/errors.ts";
import { readDocument } from "../contract/documents.ts";
import { problemsOf, unknownParameter } from "./errors.ts";
import { sendEmpty, sendJson } from "./replies.ts";
import { routeOf, stateOf } from "./request-state.ts";

/** What is read-only may be sent back as it was returned; it never reaches a handler. */
const dropReadOnly: KeywordDefinition = {
  keyword: "x-read-only",
  modifying: true,
  schema: false,
  validate: (
    _data: unknown,
    context?: { parentData: Record<string, unknown>; parentDataProperty: string | number },
  ) => {
    if (context !== undefined) delete context.parentData[context.parentDataProperty];
    return true;
  },
};

interface Prepared {
  /** The operation as the validator reads it: references followed, parameters of the path merged in. */
  readonly schema: OpenAPIV3.OperationObject;
  /** The same for a request without a body. */
  readonly bodiless: OpenAPIV3.OperationObject;
  readonly queryNames: ReadonlySet<string>;
}

interface Validator {
  readonly requests: RequestValidator;
  readonly document: JsonObject;
  readonly prepared: Map<string, Prepared>;
}

let shared: Validator | undefined;

/** One validator serves all servers of a process; it compiles an operation's schemas at the first request for it. */
function validator(): Validator {
  if (shared !== undefined) return shared;
  const document = readDocument("requests");
  const options = {
    allErrors: true,
    allowUnknownQueryParameters: true,
    formats,
    keywords: [dropReadOnly],
    strict: false,
    useDefaults: true,
    validateFormats: true,
  };
  // The document was bundled and linted when it was generated; its type here is the validator's own name for it.
  const requests = new RequestValidator(document as unknown as OpenAPIV3.DocumentV3_1, options as object);
  shared = { requests, document, prepared: new Map() };
  return shared;
}

export function validateRequests(): RequestHandler {
  return function requestValidation(request, response, next) {
    const route = routeOf(request);
    const { requests } = validator();
    const prepared = prepare(route.operation);
    const problems = new Problems();
    for (const name of Object.keys(request.query)) {
      if (!prepared.queryNames.has(name)) unknownParameter(problems, name, prepared.queryNames);
    }
    const { found } = stateOf(request);
    try {
      Object.assign(request, {
        openapi: {
          expressRoute: route.expressPath,
          openApiRoute: route.operation.path,
          pathParams: found?.pathParameters ?? {},
          schema: request.headers["content-type"] === undefined ? prepared.bodiless : prepared.schema,
        },
      });
      void requests.validate(request as Parameters<RequestValidator["validate"]>[0], response, () => undefined);
    } catch (error) {
      if (!problemsOf(error, request, problems)) return next(error);
    }
    if (found?.malformed !== undefined) {
      problems.field(found.malformed, "couldNotConvert", "The percent-encoding is broken. Encode the value as UTF-8.");
    }
    if (!problems.any) return next();
    const onlyPath = Object.keys(problems.toErrors().fieldErrors ?? {}).every(
      (name) => name in (found?.pathParameters ?? {}),
    );
    if (route.operation.malformedId === 404 && onlyPath) return sendEmpty(response, 404);
    sendJson(response, 400, problems.toErrors());
  };
}

function prepare(operation: ManifestOperation): Prepared {
  const { document, prepared } = validator();
  const present = prepared.get(operation.operationId);
  if (present !== undefined) return present;
  const item = member(member(document, "paths"), operation.path);
  const source = member(item, operation.method.toLowerCase());
  const parameters = [...list(item["parameters"]), ...list(source["parameters"])].map((parameter) =>
    withoutReservedCheck(target(document, parameter)),
  );
  const { requestBody, ...rest } = source;
  const bodiless: JsonObject = { ...rest, parameters };
  const made: Prepared = {
    schema: asOperation(
      requestBody === undefined ? bodiless : { ...bodiless, requestBody: target(document, requestBody) },
    ),
    bodiless: asOperation(bodiless),
    queryNames: new Set(operation.parameters.filter(({ in: place }) => place === "query").map(({ name }) => name)),
  };
  prepared.set(operation.operationId, made);
  return made;
}

/** The query was parsed already (`query.ts`); the validator is not to refuse `*`, `+` and the like in its raw text. */
function withoutReservedCheck(parameter: JsonObject): JsonObject {
  return parameter["in"] === "query" ? { ...parameter, allowReserved: true } : parameter;
}

function asOperation(operation: JsonObject): OpenAPIV3.OperationObject {
  return operation as unknown as OpenAPIV3.OperationObject;
}

function member(parent: JsonObject, name: string): JsonObject {
  const value = parent[name];
  if (!isObject(value)) throw new TypeError(`The document has no ${name}.`);
  return value;
}

function target(document: JsonObject, value: Json): JsonObject {
  if (!isObject(value)) throw new TypeError("The document has a reference to nothing.");
  const reference = value["$ref"];
  if (!isText(reference)) return value;
  return target(document, reference.slice(2).split("/").reduce(member, document));
}

function list(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
