/**
 * Validates requests against the merged document with express-openapi-validator. Its only export is its whole middleware,
 * whose route lookup compiles every route's pattern on every request; so this file alone imports the class behind it from
 * `dist/`, and passes the operation that `routes.ts` found. `app-memory.test.ts` fails when an update moves that class.
 */

import { parse as parseUrl } from "node:url";
import { formats } from "@gatehouse/openapi/formats";
import { isObject, isText, type Json, type JsonObject } from "@gatehouse/openapi/json";
import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import type { Request, RequestHandler, Response } from "express";
import type { OpenAPIV3 } from "express-openapi-validator/dist/framework/types.js";
import { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { readDocument } from "../contract/documents.ts";
import { type Errors, Problems } from "../contract/errors.ts";
import { dropReadOnly, nameFormat } from "../contract/shapes.ts";
import { cookiesOf } from "./cookies.ts";
import { malformedParameter, problemsOf } from "./errors.ts";
import { refuseInexact } from "./exact-numbers.ts";
import { parseQuery, type Query } from "./query.ts";
import { sendEmpty, sendJson } from "./replies.ts";
import { type RequestParts, routeOf, stateOf } from "./request-state.ts";

interface PreparedOperation {
  /** The operation with references resolved and path parameters merged in. */
  readonly schema: OpenAPIV3.OperationObject;
  /** The operation for a request without a body. */
  readonly bodiless: OpenAPIV3.OperationObject;
  /** Schemas of the body by media type. */
  readonly bodySchemas: JsonObject;
  readonly queryNames: ReadonlySet<string>;
  readonly headerNames: ReadonlyMap<string, string>;
  /** Query parameters that hold an id; an empty one counts as absent. */
  readonly queryIds: readonly string[];
  /** Integer parameters of the path and the query. */
  readonly integers: readonly string[];
}

export interface Validator {
  readonly requests: RequestValidator;
  readonly document: JsonObject;
  readonly prepared: Map<string, PreparedOperation>;
}

/**
 * Calls `url.parse` once. Until its first call from outside a package it captures a stack trace on every call (20
 * µs), and the validator calls it for each request.
 */
function initializeUrlParse(): void {
  const { noDeprecation } = process;
  process.noDeprecation = true;
  parseUrl("/");
  process.noDeprecation = noDeprecation ?? false;
}

/** Compiles an operation's schemas on its first request. */
export function makeValidator(document: JsonObject): Validator {
  initializeUrlParse();
  const options = {
    allErrors: true,
    allowUnknownQueryParameters: true,
    formats,
    keywords: [dropReadOnly, nameFormat],
    strict: false,
    useDefaults: true,
    validateFormats: true,
  };
  // The document was bundled and linted when it was generated; the cast only names the validator's type.
  const requests = new RequestValidator(document as unknown as OpenAPIV3.DocumentV3_1, options as object);
  return { requests, document, prepared: new Map() };
}

let shared: Validator | undefined;

/** Returns one validator for all servers of a process. */
export function sharedValidator(): Validator {
  shared ??= makeValidator(readDocument("requests"));
  return shared;
}

export function validateRequests(validator = sharedValidator): RequestHandler {
  return function requestValidation(request, response, next) {
    const state = stateOf(request);
    const { operation, expressPath } = routeOf(request);
    const prepared = prepare(operation, validator());
    const { pathParameters = {}, malformed } = state.found ?? {};
    const problems = state.problems ?? new Problems();
    const query = knownQuery(parseQuery(queryOf(request.url)), prepared, problems);
    for (const name of prepared.queryIds) if (query[name] === "") delete query[name];
    checkTexts(pathParameters, query, prepared, problems);
    const schema = request.headers["content-type"] === undefined ? prepared.bodiless : prepared.schema;
    const openapi = { expressRoute: expressPath, openApiRoute: operation.path, pathParams: pathParameters, schema };
    const subject = new ValidatedRequest(request, openapi, { query, headerNames: prepared.headerNames });
    try {
      validate(subject, response, validator());
    } catch (error) {
      if (!problemsOf(error, subject, problems)) return next(error);
    }
    checkNumbers(request, prepared.bodySchemas, validator().document, problems);
    if (malformed !== undefined) {
      problems.field(malformed, "couldNotConvert", "The percent-encoding is broken. Encode the value as UTF-8.");
    }
    if (problems.any) return refuse(response, operation, problems.toErrors(), pathParameters);
    state.parts = subject;
    next();
  };
}

/**
 * The parameters that the operation takes. Browsers and caches add others, which mean nothing (Decisions: Unknown
 * properties); a known list that is written in another way, such as `sort[field]`, is refused.
 */
function knownQuery(query: Query, { queryNames }: PreparedOperation, problems: Problems): Query {
  const known: Query = Object.create(null);
  for (const [name, value] of Object.entries(query)) {
    const [base = ""] = name.split(/[[.]/, 1);
    if (queryNames.has(name)) known[name] = value;
    else if (base !== name && queryNames.has(base)) malformedParameter(problems, name, base);
  }
  return known;
}

/** Checks what the validator accepts wrongly: NUL characters, and numbers such as `0x1` and `1e3`. */
function checkTexts(
  pathParameters: Readonly<Record<string, string>>,
  query: Query,
  { integers }: PreparedOperation,
  problems: Problems,
): void {
  for (const [name, value] of Object.entries(query)) {
    if (holdsNul(value)) problems.field(name, "couldNotConvert", "The text holds a NUL character. Remove it.");
  }
  for (const name of integers) {
    const text = pathParameters[name] ?? query[name];
    if (typeof text === "string" && !digits.test(text)) {
      problems.field(name, "couldNotConvert", "Send a number in digits, such as 42.");
    }
  }
}

const digits = /^-?\d+$/;

function checkNumbers(request: Request, schemas: JsonObject, document: JsonObject, problems: Problems): void {
  const { inexactNumbers = [] } = stateOf(request);
  const schema = schemas[request.headers["content-type"] ?? ""];
  if (inexactNumbers.length > 0 && schema !== undefined)
    refuseInexact(inexactNumbers, schema, (each) => target(document, each), problems);
}

/** NUL cannot be stored, and PostgreSQL accepts it in no statement. */
function holdsNul(value: Query[string]): boolean {
  if (typeof value === "string") return value.includes("\0");
  return value.some((item) => (typeof item === "string" ? item : Object.values(item).join()).includes("\0"));
}

/** The part of a request that the validator reads, and where it stores converted values. */
class ValidatedRequest implements RequestParts {
  readonly method: string;
  readonly headers: RequestParts["headers"];
  readonly headerNames: RequestParts["headerNames"];
  readonly cookies: RequestParts["cookies"];
  readonly body: unknown;
  readonly openapi: { readonly pathParams: Record<string, unknown> };
  /** Empty, because the validator would only refuse reserved characters, which our query parser accepts. */
  readonly originalUrl = "";
  params: Record<string, unknown>;
  readonly #query: Record<string, unknown>;

  constructor(
    request: Request,
    openapi: ValidatedRequest["openapi"],
    { query, headerNames }: { readonly query: Record<string, unknown> } & Pick<PreparedOperation, "headerNames">,
  ) {
    this.method = request.method;
    this.headers = request.headers;
    this.headerNames = headerNames;
    this.cookies = cookiesOf(request);
    this.body = request.body;
    this.openapi = openapi;
    this.params = openapi.pathParams;
    this.#query = query;
  }

  /** Not an own property, because the validator shadows it with the converted values, as it does with Express. */
  get query(): Record<string, unknown> {
    return this.#query;
  }
}

/** @throws an error that `problemsOf` reads */
function validate(subject: ValidatedRequest, response: Response, { requests }: Validator): void {
  const request: unknown = subject;
  void requests.validate(request as Parameters<RequestValidator["validate"]>[0], response, nothing);
}

const nothing = (): void => undefined;

/**
 * Answers with the errors. A document without a 400 for an operation means that a malformed id is answered like an
 * unknown one.
 */
function refuse(response: Response, operation: ManifestOperation, errors: Errors, pathParameters: object): void {
  const onlyPath = Object.keys(errors.fieldErrors ?? {}).every((name) => Object.hasOwn(pathParameters, name));
  if (operation.malformedId === 404 && onlyPath) sendEmpty(response, 404);
  else sendJson(response, 400, errors);
}

function queryOf(url: string): string {
  const question = url.indexOf("?");
  return question < 0 ? "" : url.slice(question + 1);
}

function prepare(operation: ManifestOperation, { document, prepared }: Validator): PreparedOperation {
  const present = prepared.get(operation.operationId);
  if (present !== undefined) return present;
  const item = member(member(document, "paths"), operation.path);
  const source = member(item, operation.method.toLowerCase());
  const parameters = [...list(item["parameters"]), ...list(source["parameters"])].map((parameter) =>
    withoutReservedCheck(target(document, parameter)),
  );
  const { requestBody, ...rest } = source;
  const bodiless: JsonObject = { ...rest, parameters };
  const isQueryId = (parameter: JsonObject): boolean =>
    parameter["in"] === "query" && target(document, parameter["schema"] ?? {})["format"] === "uuid";
  const made: PreparedOperation = {
    schema: asOperation(
      requestBody === undefined ? bodiless : { ...bodiless, requestBody: target(document, requestBody) },
    ),
    bodiless: asOperation(bodiless),
    queryNames: new Set(operation.parameters.filter(({ in: place }) => place === "query").map(({ name }) => name)),
    headerNames: new Map(
      operation.parameters.flatMap(({ in: place, name }) => (place === "header" ? [[name.toLowerCase(), name]] : [])),
    ),
    bodySchemas: requestBody === undefined ? {} : schemasOf(target(document, requestBody)),
    queryIds: parameters.filter(isQueryId).map((parameter) => String(parameter["name"])),
    integers: parameters
      .filter((parameter) => target(document, parameter["schema"] ?? {})["type"] === "integer")
      .map((parameter) => String(parameter["name"])),
  };
  prepared.set(operation.operationId, made);
  return made;
}

/**
 * Stops the validator from refusing `*`, `+` and similar characters in the raw query, which `query.ts` has parsed
 * already.
 */
function withoutReservedCheck(parameter: JsonObject): JsonObject {
  return parameter["in"] === "query" ? { ...parameter, allowReserved: true } : parameter;
}

function schemasOf(body: JsonObject): JsonObject {
  const content = member(body, "content");
  return Object.fromEntries(Object.keys(content).map((type) => [type, member(content, type)["schema"] ?? {}]));
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
