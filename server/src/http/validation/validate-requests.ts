/**
 * Validates requests: parses the query, calls the operation's checks and adds what the validator of the document does not
 * see.
 */

import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import type { Request, RequestHandler, Response } from "express";
import { readDocument } from "../../contract/documents.ts";
import { type Errors, Problems } from "../../contract/errors.ts";
import { once } from "../../contract/once.ts";
import { cookiesOf } from "../cookies.ts";
import { malformedParameter, problemsOf } from "../errors.ts";
import { sendEmpty, sendJson } from "../replies.ts";
import { type RequestParts, routeOf, stateOf } from "../request-state.ts";
import { refuseInexact } from "./exact-numbers.ts";
import {
  checksFor,
  makeValidator,
  type PreparedOperation,
  prepare,
  target,
  type Validator,
} from "./operation-checks.ts";
import { parseQuery, type Query } from "./query.ts";

/** Returns one validator for all servers of a process. */
export const sharedValidator = once(() => makeValidator(readDocument("requests")));

export function validateRequests(validator = sharedValidator): RequestHandler {
  return function requestValidation(request, response, next) {
    const state = stateOf(request);
    const route = routeOf(request);
    const prepared = prepare(route, validator());
    const { pathParameters = {}, malformed } = state.found ?? {};
    const problems = state.problems ?? new Problems();
    const query = knownQuery(queryOf(request.url), prepared, problems);
    checkTexts(pathParameters, query, prepared, problems);
    const parts = partsOf(request, pathParameters, query, prepared);
    const error = checksFor(prepared, request.headers["content-type"], validator())(parts);
    if (error !== undefined && !problemsOf(error, parts, problems)) return next(error);
    if (state.inexactNumbers !== undefined) checkNumbers(request, prepared, validator(), problems);
    if (malformed !== undefined) {
      problems.field(malformed, "couldNotConvert", "The percent-encoding is broken. Encode the value as UTF-8.");
    }
    if (problems.any) return refuse(response, route.operation, problems.toErrors(), pathParameters);
    state.parts = parts;
    next();
  };
}

/** The checks store converted values in these objects. */
function partsOf(
  request: Request,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
  { headerNames }: PreparedOperation,
): RequestParts {
  const { headers, body } = request;
  return { query, headers, params, cookies: cookiesOf(request), body, headerNames };
}

/**
 * The parameters that the operation takes. Browsers and caches add others, which mean nothing (Decisions: Unknown
 * properties). A list may also be written `name[]=value`; one that is written in another way, such as `sort[field]`, is refused.
 */
function knownQuery(text: string, { queryNames, queryIds, lists }: PreparedOperation, problems: Problems): Query {
  // Its names are those of the document, so none of them is a member of the prototype.
  const known: Query = {};
  for (const [name, value] of text === "" ? [] : Object.entries(parseQuery(text))) {
    const [base = ""] = name.split(/[[.]/, 1);
    const isList = name === `${base}[]` && lists.has(base);
    const present = known[base];
    if (queryNames.has(name)) known[name] = present === undefined ? value : [present, value].flat();
    else if (isList) known[base] = [present ?? [], value].flat();
    else if (base !== name && queryNames.has(base)) malformedParameter(problems, name, base);
  }
  for (const name of queryIds) if (known[name] === "") delete known[name];
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

function checkNumbers(
  request: Request,
  { bodySchemas }: PreparedOperation,
  { document }: Validator,
  problems: Problems,
): void {
  const { inexactNumbers = [] } = stateOf(request);
  const schema = bodySchemas[request.headers["content-type"] ?? ""];
  if (inexactNumbers.length > 0 && schema !== undefined)
    refuseInexact(inexactNumbers, schema, (each) => target(document, each), problems);
}

/** NUL cannot be stored, and PostgreSQL accepts it in no statement. */
function holdsNul(value: Query[string]): boolean {
  if (typeof value === "string") return value.includes("\0");
  return value.some((item) => (typeof item === "string" ? item : Object.values(item).join()).includes("\0"));
}

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
