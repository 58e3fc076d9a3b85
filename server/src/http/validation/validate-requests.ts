/**
 * Validates requests: parses the query, calls the operation's checks and adds what the validator of the document does not
 * see.
 */

import type { ManifestOperation } from "@gatehouse/openapi/manifest";
import type { Request, RequestHandler, Response } from "express";
import type { UnknownProperties } from "../../configuration.ts";
import { readDocument } from "../../contract/documents.ts";
import { type Errors, Problems } from "../../contract/errors.ts";
import { once } from "../../contract/once.ts";
import type { Leniency } from "../../contract/violations.ts";
import { cookiesOf } from "../cookies.ts";
import { malformedParameter, problemsOf, removeMembers } from "../errors.ts";
import { sendEmpty, sendJson } from "../replies.ts";
import { addReplyHeaders, type RequestParts, routeOf, stateOf } from "../request-state.ts";
import { refuseInexact } from "./exact-numbers.ts";
import {
  type Checks,
  checksFor,
  makeValidator,
  type PreparedOperation,
  prepare,
  target,
  type Validator,
} from "./operation-checks.ts";
import { findPropertyPath } from "./property-paths.ts";
import { parseQuery, type Query } from "./query.ts";

/** Returns one validator for all servers of a process. */
export const sharedValidator = once(() => makeValidator(readDocument("requests")));

export function validateRequests(unknownProperties: UnknownProperties, validator = sharedValidator): RequestHandler {
  return function requestValidation(request, response, next) {
    const state = stateOf(request);
    const route = routeOf(request);
    const prepared = prepare(route, validator());
    const { pathParameters = {}, malformed } = state.found ?? {};
    const problems = state.problems ?? new Problems();
    const query = knownQuery(queryOf(request.url), prepared, problems);
    checkTexts(pathParameters, query, prepared, problems);
    const parts = partsOf(request, pathParameters, query, prepared);
    const checks = checksFor(prepared, request.headers["content-type"], validator());
    const { error, ignored } = checkLeniently(checks, parts, leniencyOf(route.operation, unknownProperties));
    if (unknownProperties === "ignore" && ignored.length > 0)
      addReplyHeaders(request, "Ignored-Properties", listNames(ignored));
    const expectedPathOf = (name: string) => findExpectedPath(request, prepared, validator(), name);
    if (error !== undefined && !problemsOf(error, parts, problems, expectedPathOf)) return next(error);
    if (state.inexactNumbers !== undefined) checkNumbers(request, prepared, validator(), problems);
    if (malformed !== undefined) {
      problems.field(malformed, "couldNotConvert", "The percent-encoding is broken. Encode the value as UTF-8.");
    }
    if (problems.any) return refuse(response, route.operation, problems.toErrors(), pathParameters);
    state.parts = parts;
    next();
  };
}

/** In a PATCH, null takes a value away: where it cannot, that is told. */
function leniencyOf({ interface: api, method }: ManifestOperation, unknown: UnknownProperties): Leniency {
  const isIdentity = api === "identity";
  return {
    unknown: unknown === "ignore" ? "all" : isIdentity ? "empty" : "none",
    takesNull: isIdentity && method !== "PATCH",
  };
}

/** How often a request is checked anew: each check reports as many members as there may be errors. */
const maximumChecks = 10;

/** Checks the request; what may be left out is left out, and the rest checked as if it had never been there. */
function checkLeniently(checks: Checks, parts: RequestParts, leniency: Leniency) {
  const ignored: string[] = [];
  for (let times = 1; ; times++) {
    const error = checks(parts);
    const removed = error === undefined || times > maximumChecks ? [] : removeMembers(error, parts, leniency);
    if (removed.length === 0) return { error, ignored };
    ignored.push(...removed.flatMap(({ name, isUnknown }) => (isUnknown ? name : [])));
  }
}

/** Maximum characters of the header, so that no body makes answers that clients refuse. */
const maximumHeaderLength = 1_024;

/** Lists names of members for a header: percent-encoded where they are no plain names, and cut with `...` at the end. */
function listNames(names: readonly string[]): string {
  let list = "";
  for (const name of names) {
    const encoded = encodeURIComponent(name.toWellFormed()).replaceAll("%5B", "[").replaceAll("%5D", "]");
    if (list.length + encoded.length > maximumHeaderLength - 5) return list === "" ? "..." : `${list}, ...`;
    list += list === "" ? encoded : `, ${encoded}`;
  }
  return list;
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
function knownQuery(
  text: string,
  { queryNames, lists, refused, refusesEmpty }: PreparedOperation,
  problems: Problems,
): Query {
  // Its names are those of the document, so none of them is a member of the prototype.
  const known: Query = {};
  for (const [name, value] of text === "" ? [] : Object.entries(parseQuery(text))) {
    // Forms and generated clients write a parameter that they do not mean without a value.
    if (value === "" && !refusesEmpty.has(name)) continue;
    const why = refused.get(name);
    if (why !== undefined) problems.field(name, "invalid", `${why} Leave ${name} out.`);
    const [base = ""] = name.split(/[[.]/, 1);
    const isList = name === `${base}[]` && lists.has(base);
    const present = known[base];
    if (queryNames.has(name)) known[name] = present === undefined ? value : [present, value].flat();
    else if (isList) known[base] = [present ?? [], value].flat();
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

/** Returns where the body of the operation takes a property of this name. */
function findExpectedPath(
  request: Request,
  { bodySchemas }: PreparedOperation,
  { document }: Validator,
  name: string,
): string | undefined {
  const schema = bodySchemas[request.headers["content-type"] ?? ""];
  return schema === undefined
    ? undefined
    : findPropertyPath(target(document, schema), name, (each) => target(document, each));
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
