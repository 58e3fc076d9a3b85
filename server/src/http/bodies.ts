/**
 * Reads request bodies: 415 for an unsupported media type, 413 for too large a body, 400 for malformed JSON or text
 * that cannot be stored. Media type parameters are dropped here, so that later code does not keep them.
 */
import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from "express";
import { generalError, Problems } from "../contract/errors.ts";
import { findInexactNumbers } from "./exact-numbers.ts";
import { sendEmpty, sendJson } from "./replies.ts";
import { routeOf, stateOf } from "./request-state.ts";

const maximumBodyBytes = 10 * 1024 * 1024;
const maximumDepth = 64;
/** Assigning to it would change an object's prototype; every other name is data. */
const forbiddenKey = "__proto__";

export function readBody(limit = maximumBodyBytes): RequestHandler {
  const parseJson = express.json({ limit, strict: false, type: () => true, verify: checkBytes });
  const parseForm = express.urlencoded({ limit, extended: false, type: () => true });
  return function mediaType(request, response, next) {
    const { requestMediaTypes, requestBodyRequired, takesNul = false } = routeOf(request).operation;
    if (!hasBody(request)) {
      if (requestBodyRequired)
        return sendJson(response, 400, generalError("missing", "The body is missing. Send a JSON body."));
      delete request.headers["content-type"];
      return next();
    }
    if (requestMediaTypes.length === 0) return discard(request, response);
    const given = request.headers["content-type"];
    const type = given?.split(";", 1)[0]?.trim().toLowerCase();
    if (type === undefined || !requestMediaTypes.includes(type)) return sendEmpty(response, 415);
    const parse = type === "application/x-www-form-urlencoded" ? parseForm : parseJson;
    parse(request, response, (error?: unknown) => {
      request.headers["content-type"] = type;
      if (error !== undefined) return next(error);
      const isText = takesNul ? isWellFormed : isStorable;
      if (isAcceptable(request.body, 0, isText)) return next();
      const problems = nameProblems(request.body, { path: "", depth: 0, isText }, new Problems());
      if (!isHarmless(request.body, 0)) return sendJson(response, 400, problems.toErrors());
      stateOf(request).problems = problems;
      next();
    });
  };
}

export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers["content-length"];
  return request.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Refuses malformed UTF-8, which the parser would silently replace, and finds numbers that it would alter. */
function checkBytes(request: IncomingMessage, _response: unknown, bytes: Buffer, encoding: string): void {
  if (encoding !== "utf-8") return;
  if (!isUtf8(bytes)) throw new Error("The body is not UTF-8.");
  stateOf(request).inexactNumbers = findInexactNumbers(bytes);
}

/** Refuses a body that the operation does not take, since ignoring it would hide a client's mistake. */
function discard(request: Request, response: Response): void {
  request.resume();
  sendJson(response, 400, generalError("invalidJSON", "This operation takes no body. Send the request without one."));
}

/** Answers errors of the body parsers. */
export const refuseBody: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const kind = typeof error === "object" && error !== null && "type" in error ? error.type : undefined;
  switch (kind) {
    case "entity.too.large":
      return sendEmpty(response, 413, { Connection: "close" });
    case "encoding.unsupported":
    case "charset.unsupported":
      return sendEmpty(response, 415);
    case "entity.parse.failed":
    case "entity.verify.failed":
    case "request.size.invalid":
      return sendJson(response, 400, generalError("invalidJSON", "The body is not valid JSON. Send a JSON object."));
    case "request.aborted":
      return void response.destroy();
    default:
      if (isBrokenCompression(error))
        return sendJson(
          response,
          400,
          generalError("invalidJSON", "The body does not unpack. Send it as its Content-Encoding says, or plain."),
        );
      return next(error);
  }
};

/** Detects errors of zlib, which have their own code besides the parser's status. */
function isBrokenCompression(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === 400 && "code" in error;
}

/** A test of the texts in a body. */
type TextTest = (text: string) => boolean;

const isWellFormed: TextTest = (text) => text.isWellFormed();
const isStorable: TextTest = (text) => !text.includes("\0") && text.isWellFormed();

/** Returns whether the value can be traversed safely, and its texts pass the test. */
function isAcceptable(value: unknown, depth: number, isText: TextTest): boolean {
  if (typeof value === "string") return isText(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth > maximumDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isAcceptable(item, depth + 1, isText));
  return Object.entries(value).every(
    ([key, child]) => key !== forbiddenKey && isStorable(key) && isAcceptable(child, depth + 1, isText),
  );
}

/** Returns whether the value can be traversed safely; texts that cannot be stored are harmless until then. */
function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (depth > maximumDepth) return false;
  return Object.entries(value).every(([key, child]) => key !== forbiddenKey && isHarmless(child, depth + 1));
}

interface BodyPosition {
  readonly path: string;
  readonly depth: number;
  readonly isText: TextTest;
}

/** Collects every unacceptable value. Paths are built only here, for refused bodies. */
function nameProblems(value: unknown, position: BodyPosition, problems: Problems): Problems {
  const { path, depth, isText } = position;
  if (typeof value === "string") return isText(value) ? problems : nameTextProblems(value, path, problems);
  if (typeof value !== "object" || value === null) return problems;
  if (depth > maximumDepth)
    return problems.general("invalidJSON", `The body is nested deeper than ${maximumDepth} levels.`);
  const below = { isText, depth: depth + 1 };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) nameProblems(item, { ...below, path: `${path}[${index}]` }, problems);
    return problems;
  }
  for (const [key, child] of Object.entries(value)) {
    const childPath = path === "" ? key : `${path}.${key}`;
    if (key === forbiddenKey)
      problems.field(childPath, "invalidJSON", `The property name ${key} is not allowed. Leave it out.`);
    else if (!isStorable(key))
      problems.field(path, "invalid", "A property name holds a NUL character or half of a surrogate pair.");
    else nameProblems(child, { ...below, path: childPath }, problems);
  }
  return problems;
}

function nameTextProblems(text: string, path: string, problems: Problems): Problems {
  if (!text.isWellFormed())
    return problems.field(path, "invalid", "The text holds half of a surrogate pair. Send well-formed Unicode.");
  return problems.field(path, "invalid", "The text holds a NUL character, which cannot be stored. Remove it.");
}
