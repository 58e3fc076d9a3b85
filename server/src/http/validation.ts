/**
 * Holds requests against the merged document with express-openapi-validator. Its own route lookup compiles every route's
 * pattern on every request; here it is handed the operation that `routes.ts` found.
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
import { problemsOf, unknownParameter } from "./errors.ts";
import { parseQuery, type Query } from "./query.ts";
import { sendEmpty, sendJson } from "./replies.ts";
import { type RequestParts, routeOf, stateOf } from "./request-state.ts";

interface Prepared {
  /** The operation as the validator reads it: references followed, parameters of the path merged in. */
  readonly schema: OpenAPIV3.OperationObject;
  /** The same for a request without a body. */
  readonly bodiless: OpenAPIV3.OperationObject;
  readonly queryNames: ReadonlySet<string>;
  readonly headerNames: ReadonlyMap<string, string>;
  /** The parameters of the path and the query that are integers. */
  readonly integers: readonly string[];
}

export interface Validator {
  readonly requests: RequestValidator;
  readonly document: JsonObject;
  readonly prepared: Map<string, Prepared>;
}

/**
 * The validator parses a URL with `url.parse`, which looks for its caller by a stack trace every time (20 µs) until it has
 * been called once from outside a package. This is that call.
 */
function quietenUrlParse(): void {
  const { noDeprecation } = process;
  process.noDeprecation = true;
  parseUrl("/");
  process.noDeprecation = noDeprecation ?? false;
}

/** Compiles an operation's schemas at the first request for it. */
export function makeValidator(document: JsonObject): Validator {
  quietenUrlParse();
  const options = {
    allErrors: true,
    allowUnknownQueryParameters: true,
    formats,
    keywords: [dropReadOnly, nameFormat],
    strict: false,
    useDefaults: true,
    validateFormats: true,
  };
  // The document was bundled and linted when it was generated; its type here is the validator's own name for it.
  const requests = new RequestValidator(document as unknown as OpenAPIV3.DocumentV3_1, options as object);
  return { requests, document, prepared: new Map() };
}

let shared: Validator | undefined;

/** One validator serves all servers of a process. */
function sharedValidator(): Validator {
  shared ??= makeValidator(readDocument("requests"));
  return shared;
}

export function validateRequests(validator = sharedValidator): RequestHandler {
  return function requestValidation(request, response, next) {
    const state = stateOf(request);
    const { operation, expressPath } = routeOf(request);
    const prepared = prepare(operation, validator());
    const { pathParameters = {}, malformed } = state.found ?? {};
    const query = parseQuery(queryOf(request.url));
    const problems = state.problems ?? new Problems();
    checkTexts(pathParameters, query, prepared, problems);
    const schema = request.headers["content-type"] === undefined ? prepared.bodiless : prepared.schema;
    const openapi = { expressRoute: expressPath, openApiRoute: operation.path, pathParams: pathParameters, schema };
    const subject = new Subject(request, openapi, { query, headerNames: prepared.headerNames });
    try {
      hold(subject, response, validator());
    } catch (error) {
      if (!problemsOf(error, subject, problems)) return next(error);
    }
    if (malformed !== undefined) {
      problems.field(malformed, "couldNotConvert", "The percent-encoding is broken. Encode the value as UTF-8.");
    }
    if (problems.any) return refuse(response, operation, problems.toErrors(), pathParameters);
    state.parts = subject;
    next();
  };
}

/** Checks what the validator would let through: unknown names, what no store keeps, numbers such as `0x1` and `1e3`. */
function checkTexts(
  pathParameters: Readonly<Record<string, string>>,
  query: Query,
  { queryNames, integers }: Prepared,
  problems: Problems,
): void {
  for (const [name, value] of Object.entries(query)) {
    if (!queryNames.has(name)) unknownParameter(problems, name, queryNames);
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

/** No store keeps it, and PostgreSQL takes it in no statement. */
function holdsNul(value: Query[string]): boolean {
  if (typeof value === "string") return value.includes("\0");
  return value.some((item) => (typeof item === "string" ? item : Object.values(item).join()).includes("\0"));
}

/** What the validator reads of a request, and where it leaves the converted values. */
class Subject implements RequestParts {
  readonly method: string;
  readonly headers: RequestParts["headers"];
  readonly headerNames: RequestParts["headerNames"];
  readonly cookies: RequestParts["cookies"];
  readonly body: unknown;
  readonly openapi: { readonly pathParams: Record<string, unknown> };
  /** Of the URL it would only refuse reserved characters, which our query parser takes; so it gets none. */
  readonly originalUrl = "";
  params: Record<string, unknown>;
  readonly #query: Record<string, unknown>;

  constructor(
    request: Request,
    openapi: Subject["openapi"],
    { query, headerNames }: { readonly query: Record<string, unknown> } & Pick<Prepared, "headerNames">,
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

  /** Not an own property: the validator puts one with the converted values in its place, as it does with Express. */
  get query(): Record<string, unknown> {
    return this.#query;
  }
}

/** @throws what `problemsOf` reads */
function hold(subject: Subject, response: Response, { requests }: Validator): void {
  const request: unknown = subject;
  void requests.validate(request as Parameters<RequestValidator["validate"]>[0], response, nothing);
}

const nothing = (): void => undefined;

/** A document that lists no 400 for an operation has a malformed id answered like an unknown one. */
function refuse(response: Response, operation: ManifestOperation, errors: Errors, pathParameters: object): void {
  const onlyPath = Object.keys(errors.fieldErrors ?? {}).every((name) => Object.hasOwn(pathParameters, name));
  if (operation.malformedId === 404 && onlyPath) sendEmpty(response, 404);
  else sendJson(response, 400, errors);
}

function queryOf(url: string): string {
  const question = url.indexOf("?");
  return question < 0 ? "" : url.slice(question + 1);
}

function prepare(operation: ManifestOperation, { document, prepared }: Validator): Prepared {
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
    headerNames: new Map(
      operation.parameters.flatMap(({ in: place, name }) => (place === "header" ? [[name.toLowerCase(), name]] : [])),
    ),
    integers: parameters
      .filter((parameter) => target(document, parameter["schema"] ?? {})["type"] === "integer")
      .map((parameter) => String(parameter["name"])),
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
